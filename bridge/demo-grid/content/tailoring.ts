import { decodeSculpt, NO_EXTRA_PARAMS } from '../../../src/formats/extra-params/index.ts';
import { encodeSceneGroup, type ScenePart } from '../../../src/formats/scene-group/index.ts';
import { decodeTextureEntry } from '../../../src/formats/texture-entry/index.ts';
import { conjugate, multiply, rotateVector, subtract } from '../../../src/math/index.ts';
import { encodeVisualParams } from '../../../src/protocol/objects/index.ts';
import { namedUuid } from '../named-uuid.ts';
import { paint } from './colours.ts';
import { bodyOf, type Figure, type Look, type Wear } from './looks.ts';
import { bodyParts, type Shape } from './shapes.ts';
import type { DemoAsset, DemoAttachment, DemoOutfit, DemoPrim } from './types.ts';
import type { Garment, Wardrobe } from './wardrobe.ts';

const OBJECT = 6;
const MESH_SCULPT = 5;
const PRIM = 9;

/** An outfit, and the assets that are its own: objects and body parts. */
export interface Tailored {
  readonly outfit: DemoOutfit;
  readonly assets: readonly DemoAsset[];
}

/** Makes a look for a figure and a shape into what the grid serves; ids derive from `owner` and the names. */
export function tailor(
  wardrobe: Wardrobe,
  owner: string,
  figure: Figure,
  shape: Shape,
  look: Look,
): Tailored {
  const key = `${owner}/${look.name}`;
  const attachments = [...bodyOf(figure), ...look.wears].map((wear) => attach(wardrobe, key, wear));
  const { wearables, assets } = bodyParts(key, shape);
  return {
    outfit: {
      name: look.name,
      attachments,
      wearables,
      visualParams: encodeVisualParams(shape.weights),
      height: figure.height,
      hover: look.hover ?? 0,
    },
    assets: [...assets, ...attachments.map(objectAsset)],
  };
}

function attach(wardrobe: Wardrobe, key: string, [name, ...meshes]: Wear): DemoAttachment {
  const garments = meshes.map(([garment]) => garmentOf(wardrobe, garment));
  const [root] = garments;
  return {
    name,
    itemId: namedUuid(`item/${key}/${name}`),
    objectAssetId: namedUuid(`object/${key}/${name}`),
    point: root.point,
    prims: garments.map((garment, index) => ({
      name: garment.name,
      meshId: garment.asset.id,
      ...(index === 0 ? placeOf(garment) : placeOn(root, garment)),
      scale: garment.size,
      textureEntry: paint(meshes[index].slice(1) as Parameters<typeof paint>[0]),
    })),
  };
}

type Place = Pick<DemoPrim, 'position' | 'rotation'>;

const placeOf = ({ position, rotation }: Garment): Place => ({ position, rotation });

/** Both are told from the same attachment point; a prim of a linkset is told from its root. */
function placeOn(root: Garment, { position, rotation }: Garment): Place {
  const back = conjugate(root.rotation);
  return {
    position: rotateVector(subtract(position, root.position), back),
    rotation: multiply(back, rotation),
  };
}

function garmentOf(wardrobe: Wardrobe, name: string): Garment {
  const garment = wardrobe.get(name);
  if (!garment) throw new TypeError(`the wardrobe has no ${name}`);
  return garment;
}

function objectAsset({ name, objectAssetId, itemId, point, prims }: DemoAttachment): DemoAsset {
  const parts = prims.map((prim, index): ScenePart => {
    const isRoot = index === 0;
    return {
      id: namedUuid(`part/${objectAssetId}/${index}`),
      name: isRoot ? name : prim.name,
      description: '',
      linkNumber: prims.length > 1 ? index + 1 : 0,
      itemId,
      // A root has its place in `AttachedPos`, and its own turn.
      position: isRoot ? [0, 0, 0] : prim.position,
      rotation: prim.rotation,
      scale: prim.scale,
      attachedPosition: isRoot ? prim.position : [0, 0, 0],
      pcode: PRIM,
      state: point,
      attachmentPoint: point,
      textureEntry: decodeTextureEntry(prim.textureEntry),
      extraParams: { ...NO_EXTRA_PARAMS, sculpt: decodeSculpt(prim.meshId, MESH_SCULPT) },
      hoverText: '',
      contents: [],
    };
  });
  const bytes = encodeSceneGroup([{ offset: [0, 0, 0], parts }]);
  return { id: objectAssetId, type: OBJECT, name, bytes };
}
