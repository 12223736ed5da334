import type { BakeName } from '../texture-entry/index.ts';
import { type WearableTypeName, wearableTypeName } from './wearable.ts';

/** A place for a texture in a type of wearable. */
export interface TextureSlot {
  /** The texture index of an avatar's appearance. */
  readonly slot: number;
  /** Its name in the viewer's `avatar_lad.xml`. */
  readonly field: string;
  /** The type of wearable that has it. */
  readonly type: WearableTypeName;
  /** The bake of which it is a layer. */
  readonly bake: BakeName;
}

const ROWS = [
  [0, 'head_bodypaint', 'skin', 'head'],
  [1, 'upper_shirt', 'shirt', 'upper'],
  [2, 'lower_pants', 'pants', 'lower'],
  [3, 'eyes_iris', 'eyes', 'eyes'],
  [4, 'hair_grain', 'hair', 'hair'],
  [5, 'upper_bodypaint', 'skin', 'upper'],
  [6, 'lower_bodypaint', 'skin', 'lower'],
  [7, 'lower_shoes', 'shoes', 'lower'],
  [12, 'lower_socks', 'socks', 'lower'],
  [13, 'upper_jacket', 'jacket', 'upper'],
  [14, 'lower_jacket', 'jacket', 'lower'],
  [15, 'upper_gloves', 'gloves', 'upper'],
  [16, 'upper_undershirt', 'undershirt', 'upper'],
  [17, 'lower_underpants', 'underpants', 'lower'],
  [18, 'skirt', 'skirt', 'skirt'],
  [21, 'lower_alpha', 'alpha', 'lower'],
  [22, 'upper_alpha', 'alpha', 'upper'],
  [23, 'head_alpha', 'alpha', 'head'],
  [24, 'eyes_alpha', 'alpha', 'eyes'],
  [25, 'hair_alpha', 'alpha', 'hair'],
  [26, 'head_tattoo', 'tattoo', 'head'],
  [27, 'upper_tattoo', 'tattoo', 'upper'],
  [28, 'lower_tattoo', 'tattoo', 'lower'],
  [29, 'head_universal_tattoo', 'universal', 'head'],
  [30, 'upper_universal_tattoo', 'universal', 'upper'],
  [31, 'lower_universal_tattoo', 'universal', 'lower'],
  [32, 'skirt_tattoo', 'universal', 'skirt'],
  [33, 'hair_tattoo', 'universal', 'hair'],
  [34, 'eyes_tattoo', 'universal', 'eyes'],
  [35, 'leftarm_tattoo', 'universal', 'leftarm'],
  [36, 'leftleg_tattoo', 'universal', 'leftleg'],
  [37, 'aux1_tattoo', 'universal', 'aux1'],
  [38, 'aux2_tattoo', 'universal', 'aux2'],
  [39, 'aux3_tattoo', 'universal', 'aux3'],
] as const satisfies readonly (readonly [number, string, WearableTypeName, BakeName])[];

/**
 * All places for textures, by their numbers. A shape and physics have none; 8 to 11, 19 and 20 are bakes, which no wearable
 * has.
 *
 * **Source:** login-and-caps.md section 7; textures.md section 3 for the bakes that alpha acts on.
 */
export const TEXTURE_SLOTS: readonly TextureSlot[] = ROWS.map(([slot, field, type, bake]) => ({
  ...{ slot, field, type, bake },
}));

const BY_NUMBER = new Map(TEXTURE_SLOTS.map((row) => [row.slot, row]));

/** The place with a number; null where no type of wearable has it. */
export function textureSlot(slot: number): TextureSlot | null {
  return BY_NUMBER.get(slot) ?? null;
}

/** The places of a type of wearable, by its number; none for an unknown type. */
export function textureSlotsOf(type: number): readonly TextureSlot[] {
  const name = wearableTypeName(type);
  return TEXTURE_SLOTS.filter((row) => row.type === name);
}
