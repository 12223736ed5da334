import { expect, test } from 'vitest';
import { rigSkin } from '../../../test/rig-face.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { bindOffsets, overrideOffsets } from './joint-offsets.ts';

/** mChest is at [-0.015, 0, 0.205] in mTorso, which is at [0, 0, 0.084] in mPelvis, at a height of 1.067. */
const NAMES = ['mPelvis', 'mTorso', 'mChest'];
const AT_REST = [
  [0, 0, 1.067],
  [0, 0, 1.151],
  [-0.015, 0, 1.356],
] as const;

test('overrides off the default, the farthest first; 0.1 mm and less are none', () => {
  const skin = rigSkin(NAMES, AT_REST, [
    [0, 0, 1.06705],
    [0, 0.004, 0.087],
    [-0.015, 0, 0.245],
  ]);
  const offsets = overrideOffsets(skin, defaultSkeleton);
  expect(offsets.map(({ name }) => name)).toEqual(['mChest', 'mTorso']);
  expect(offsets[0].from).toEqual([-0.015, 0, 0.205]);
  expect(offsets[0].to).toEqual([-0.015, 0, 0.245]);
  expect(offsets[0].distance).toBeCloseTo(0.04, 9);
  expect(offsets[1].distance).toBeCloseTo(0.005, 9);
  expect(overrideOffsets(rigSkin(NAMES, AT_REST), defaultSkeleton)).toEqual([]);
});

test('a mesh that was bound at rest has no bind offsets, even where all of it was moved', () => {
  expect(bindOffsets(rigSkin(NAMES, AT_REST), defaultSkeleton)).toEqual([]);
  const moved = AT_REST.map(([x, y, z]) => [x + 3, y, z - 1] as const);
  expect(bindOffsets(rigSkin(NAMES, moved), defaultSkeleton)).toEqual([]);
});

test('a bone that was bound 38 mm too low is found, in the frame of its parent', () => {
  const low = [AT_REST[0], AT_REST[1], [-0.015, 0, 1.318]] as const;
  const [offset, ...others] = bindOffsets(rigSkin(NAMES, low), defaultSkeleton);
  expect(others).toEqual([]);
  expect(offset.name).toBe('mChest');
  expect(offset.distance).toBeCloseTo(0.038, 9);
  expect(offset.from[2]).toBeCloseTo(0.167, 9);
  expect(offset.to[2]).toBeCloseTo(0.205, 9);
});

test('a mesh that is bound where its own joint positions are rests where it was bound', () => {
  const low = [AT_REST[0], AT_REST[1], [-0.015, 0, 1.318]] as const;
  const rest = [
    [0, 0, 1.067],
    [0, 0, 0.084],
    [-0.015, 0, 0.167],
  ] as const;
  expect(bindOffsets(rigSkin(NAMES, low, rest), defaultSkeleton)).toEqual([]);
});
