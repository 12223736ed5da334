import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { encodeWearable, WEARABLE_VERSION } from '../../../src/formats/wearable/index.ts';
import { encodeVisualParams } from '../../../src/protocol/objects/index.ts';
import { namedUuid } from '../reproducible-values.ts';
import { skinBakes } from './bakes.ts';
import type { Garment, Wardrobe } from './content-files.ts';
import type {
  DemoAsset,
  DemoAttachment,
  DemoOutfit,
  DemoPrim,
  DemoWearable,
} from './demo-content.ts';
import { objectAsset, ownPlacement, placementOn } from './object-asset.ts';
import {
  type BodyKind,
  bakedFaces,
  bodyItems,
  isBody,
  type Look,
  metalFaces,
  paintedFaces,
  type WornItem,
} from './outfit-looks.ts';
import { SHAPED_GARMENTS, type ShapedGarment } from './shaped-garments.ts';

/** An outfit with its own assets: objects and body parts. */
interface MadeOutfit {
  readonly outfit: DemoOutfit;
  readonly assets: readonly DemoAsset[];
}

/** Makes what the grid serves from a look, a body and a shape. Ids are derived from `owner` and the names. */
export function makeOutfit(
  wardrobe: Wardrobe,
  owner: string,
  body: BodyKind,
  shape: Shape,
  look: Look,
): MadeOutfit {
  const key = `${owner}/${look.name}`;
  const attachments = [...bodyItems(body), ...look.items].map((item) =>
    makeAttachment(wardrobe, key, item),
  );
  const { wearables, assets } = bodyParts(key, shape);
  return {
    outfit: {
      name: look.name,
      attachments,
      wearables,
      bakes: skinBakes(shape.name),
      visualParams: encodeVisualParams(shape.weights),
      height: body.height,
      hover: look.hover ?? 0,
    },
    assets: [...assets, ...attachments.map(objectAsset)],
  };
}

function makeAttachment(
  wardrobe: Wardrobe,
  key: string,
  [name, ...meshes]: WornItem,
): DemoAttachment {
  const garments = meshes.map(
    ([garment]) => SHAPED_GARMENTS.get(garment) ?? garmentOf(wardrobe, garment),
  );
  const [root] = garments;
  return {
    name,
    itemId: namedUuid(`item/${key}/${name}`),
    objectAssetId: namedUuid(`object/${key}/${name}`),
    point: root.point,
    prims: garments.map((garment, index) => ({
      name: garment.name,
      ...geometryOf(garment),
      ...(index === 0 ? ownPlacement(garment) : placementOn(root, garment)),
      scale: garment.size,
      ...facesOf(meshes[index]),
    })),
  };
}

function facesOf([garment, ...colours]: WornItem[1]): Pick<DemoPrim, 'textureEntry' | 'materials'> {
  if (isBody(garment)) return { textureEntry: bakedFaces(), materials: [] };
  return {
    textureEntry: paintedFaces(garment, colours),
    materials: metalFaces(garment, colours),
  };
}

function geometryOf(garment: Garment | ShapedGarment): Pick<DemoPrim, 'meshId' | 'shape'> {
  return 'shape' in garment
    ? { meshId: null, shape: garment.shape }
    : { meshId: garment.asset.id, shape: null };
}

function garmentOf(wardrobe: Wardrobe, name: string): Garment {
  const garment = wardrobe.get(name);
  if (!garment) throw new TypeError(`the wardrobe has no ${name}`);
  return garment;
}

const BODY_PART = 13;
const ALL_PERMISSIONS = 0x7fffffff;
const SHAPE = 0;

/** The other body parts that every avatar needs: wearable type, name, and some of its parameters. */
const OTHER_PARTS: readonly (readonly [type: number, name: string, weights: [number, number][]])[] =
  [
    [1, 'Skin', [[111, 0.5]]],
    [2, 'Hair', [[115, 0]]],
    [3, 'Eyes', [[99, 0]]],
  ];

/** A body shape: weights by visual parameter. */
export interface Shape {
  readonly name: string;
  readonly weights: ReadonlyMap<number, number>;
}

const HEIGHT = 33;
const THICKNESS = 34;
const SHOULDERS = 36;
const MALE = 80;
const LEGS = 692;

/** A shape made of the parameters that distinguish people from afar. */
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

/** The four body parts of an avatar with this shape as inventory items of `owner`, and their assets. */
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
  const bytes = encodeWearable({
    version: WEARABLE_VERSION,
    name,
    description: '',
    type,
    permissions: {
      baseMask: ALL_PERMISSIONS,
      ownerMask: ALL_PERMISSIONS,
      groupMask: 0,
      everyoneMask: 0,
      nextOwnerMask: ALL_PERMISSIONS,
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
