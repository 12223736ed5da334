import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { encodeWearable, WEARABLE_VERSION } from '../../../src/formats/wearable/index.ts';
import { namedUuid } from '../named-uuid.ts';
import type { DemoAsset, DemoWearable } from './types.ts';

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
export function bodyParts(
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
