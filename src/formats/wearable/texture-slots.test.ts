import { expect, it } from 'vitest';
import { BAKE_FACES } from '../texture-entry/index.ts';
import { TEXTURE_SLOTS, textureSlot, textureSlotsOf } from './texture-slots.ts';
import { wearableTypeName } from './wearable.ts';

it.each([
  ['shape', []],
  ['skin', ['head_bodypaint', 'upper_bodypaint', 'lower_bodypaint']],
  ['hair', ['hair_grain']],
  ['eyes', ['eyes_iris']],
  ['shirt', ['upper_shirt']],
  ['pants', ['lower_pants']],
  ['shoes', ['lower_shoes']],
  ['socks', ['lower_socks']],
  ['jacket', ['upper_jacket', 'lower_jacket']],
  ['gloves', ['upper_gloves']],
  ['undershirt', ['upper_undershirt']],
  ['underpants', ['lower_underpants']],
  ['skirt', ['skirt']],
  ['alpha', ['lower_alpha', 'upper_alpha', 'head_alpha', 'eyes_alpha', 'hair_alpha']],
  ['tattoo', ['head_tattoo', 'upper_tattoo', 'lower_tattoo']],
  ['physics', []],
  [
    'universal',
    [
      ...['head_universal_tattoo', 'upper_universal_tattoo', 'lower_universal_tattoo'],
      ...['skirt_tattoo', 'hair_tattoo', 'eyes_tattoo', 'leftarm_tattoo', 'leftleg_tattoo'],
      ...['aux1_tattoo', 'aux2_tattoo', 'aux3_tattoo'],
    ],
  ],
] as const)('a %s has its texture slots', (name, fields) => {
  const type = Array.from({ length: 17 }, (_, number) => number).find(
    (number) => wearableTypeName(number) === name,
  )!;
  expect(textureSlotsOf(type).map(({ field }) => field)).toEqual(fields);
});

it('has no slot that is a bake, and none for unknown types', () => {
  const bakes: readonly number[] = Object.values(BAKE_FACES).filter((face) => face < 40);
  expect(TEXTURE_SLOTS.filter(({ slot }) => bakes.includes(slot))).toEqual([]);
  expect(textureSlotsOf(99)).toEqual([]);
  expect(textureSlot(8)).toBeNull();
  expect(textureSlot(3)).toMatchObject({ field: 'eyes_iris', bake: 'eyes' });
});
