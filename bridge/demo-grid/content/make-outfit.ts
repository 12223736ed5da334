import { decodeSculpt, NO_EXTRA_PARAMS } from '../../../src/formats/extra-params/index.ts';
import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type ScenePart,
} from '../../../src/formats/scene-group/index.ts';
import { decodeTextureEntry } from '../../../src/formats/texture-entry/index.ts';
import { encodeWearable, WEARABLE_VERSION } from '../../../src/formats/wearable/index.ts';
import { conjugate, multiply, rotateVector, subtract } from '../../../src/math/index.ts';
import { encodeVisualParams } from '../../../src/protocol/objects/index.ts';
import { namedUuid } from '../reproducible.ts';
import type { Garment, Wardrobe } from './content-files.ts';
import type {
  DemoAsset,
  DemoAttachment,
  DemoOutfit,
  DemoPrim,
  DemoWearable,
} from './demo-content.ts';
import {
  type BodyKind,
  bodyItems,
  type Look,
  paintedFaces,
  type WornItem,
} from './outfit-looks.ts';

const OBJECT = 6;
const MESH_SCULPT = 5;
const PRIM = 9;

/** An outfit, and the assets that are its own: objects and body parts. */
export interface MadeOutfit {
  readonly outfit: DemoOutfit;
  readonly assets: readonly DemoAsset[];
}

/** Makes a look for a figure and a shape into what the grid serves; ids derive from `owner` and the names. */
export function makeOutfit(
  wardrobe: Wardrobe,
  owner: string,
  figure: BodyKind,
  shape: Shape,
  look: Look,
): MadeOutfit {
  const key = `${owner}/${look.name}`;
  const attachments = [...bodyItems(figure), ...look.wears].map((wear) =>
    attach(wardrobe, key, wear),
  );
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

function attach(wardrobe: Wardrobe, key: string, [name, ...meshes]: WornItem): DemoAttachment {
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
      ...(index === 0 ? ownPlacement(garment) : placementOn(root, garment)),
      scale: garment.size,
      textureEntry: paintedFaces(meshes[index].slice(1) as Parameters<typeof paintedFaces>[0]),
    })),
  };
}

type Placement = Pick<DemoPrim, 'position' | 'rotation'>;

const ownPlacement = ({ position, rotation }: Garment): Placement => ({ position, rotation });

/** Both are told from the same attachment point; a prim of a linkset is told from its root. */
function placementOn(root: Garment, { position, rotation }: Garment): Placement {
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
      ...DEFAULT_PART,
      id: namedUuid(`part/${objectAssetId}/${index}`),
      name: isRoot ? name : prim.name,
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
    };
  });
  const bytes = encodeSceneGroup([{ offset: [0, 0, 0], parts }]);
  return { id: objectAssetId, type: OBJECT, name, bytes };
}

const BODY_PART = 13;
const SHAPE = 0;

/** The parts that every body has besides its shape: wearable type, name, and a few of its parameters. */
const OTHER_PARTS: readonly (readonly [type: number, name: string, weights: [number, number][]])[] =
  [
    [1, 'Skin', [[111, 0.5]]],
    [2, 'Hair', [[115, 0]]],
    [3, 'Eyes', [[99, 0]]],
  ];

/** The sliders of a shape, by the ids of their parameters. */
export interface Shape {
  readonly name: string;
  readonly weights: ReadonlyMap<number, number>;
}

const HEIGHT = 33;
const THICKNESS = 34;
const SHOULDERS = 36;
const MALE = 80;
const LEGS = 692;

/** A shape by the sliders that tell people apart from afar. */
export const shape = (
  name: string,
  height: number,
  thickness: number,
  legs: number,
  male: boolean,
): Shape => ({
  name,
  weights: new Map([
    [HEIGHT, height],
    [THICKNESS, thickness],
    [SHOULDERS, male ? 0.2 : -0.5],
    [MALE, male ? 1 : 0],
    [LEGS, legs],
  ]),
});

/** The four body parts that go with a shape, as inventory items under `owner`, and their assets. */
function bodyParts(
  owner: string,
  { name, weights }: Shape,
): { wearables: DemoWearable[]; assets: DemoAsset[] } {
  const parts = [
    [SHAPE, `Shape ${name}`, weights] as const,
    ...OTHER_PARTS.map(([type, part, some]) => [type, part, new Map(some)] as const),
  ].map(([type, part, parameters]) => ({ type, part, asset: partAsset(type, part, parameters) }));
  return {
    assets: parts.map(({ asset }) => asset),
    wearables: parts.map(({ type, part, asset }) => ({
      name: part,
      itemId: namedUuid(`item/${owner}/${part}`),
      assetId: asset.id,
      assetType: BODY_PART,
      wearableType: type,
    })),
  };
}

function partAsset(type: number, name: string, parameters: ReadonlyMap<number, number>): DemoAsset {
  const everything = 0x7fffffff;
  const bytes = encodeWearable({
    version: WEARABLE_VERSION,
    name,
    description: '',
    type,
    permissions: {
      baseMask: everything,
      ownerMask: everything,
      groupMask: 0,
      everyoneMask: 0,
      nextOwnerMask: everything,
      creatorId: namedUuid('agent/maker'),
      ownerId: namedUuid('agent/maker'),
      lastOwnerId: NULL_UUID,
      groupId: NULL_UUID,
    },
    sale: { type: 'not', price: 0 },
    parameters,
    textures: new Map(),
  });
  return { id: namedUuid(`wearable/${name}`), type: BODY_PART, name, bytes };
}
