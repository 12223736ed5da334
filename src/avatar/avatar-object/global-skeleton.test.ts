import { expect, it } from 'vitest';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import { JointOverrides } from '../overrides.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { globalSkeletonOf, winningTransform } from './global-skeleton.ts';

const LOW = '0a000000-0000-0000-0000-000000000000';
const MIDDLE = '7f000000-0000-0000-0000-000000000000';
const HIGH = 'f0000000-0000-0000-0000-000000000000';

/** A skin that puts the named joints at this height above their parents. */
function skinRaising(names: string[], z: number, pelvisOffset: number): MeshSkin {
  const matrices = new Float64Array(16 * names.length);
  names.forEach((_, k) => {
    matrices.set([0, 0, z], 16 * k + 12);
  });
  return {
    jointNames: names,
    bindShapeMatrix: new Float64Array(16),
    inverseBindMatrices: new Float64Array(16 * names.length),
    altInverseBindMatrices: matrices,
    pelvisOffset,
    lockScaleIfJointPosition: z === 1,
  };
}

function worn(): JointOverrides {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(LOW, skinRaising(['mNeck', 'mChest'], 1, 0.25));
  overrides.add(HIGH, skinRaising(['chest'], 3, 0));
  overrides.add(MIDDLE, skinRaising(['mChest'], 1, 0.5));
  return overrides;
}

it('keeps every claim, ranked, under the joints’ own names and in their order', () => {
  expect(globalSkeletonOf(worn(), defaultSkeleton)).toEqual({
    rule: 'highest-id',
    joints: [
      {
        joint: 'mChest',
        transforms: [
          { source: MIDDLE, rank: 2, translation: [0, 0, 1], locksScale: true },
          { source: LOW, rank: 2, translation: [0, 0, 1], locksScale: true },
          { source: HIGH, rank: 1, translation: [0, 0, 3], locksScale: false },
        ],
      },
      {
        joint: 'mNeck',
        transforms: [{ source: LOW, rank: 1, translation: [0, 0, 1], locksScale: true }],
      },
    ],
    pelvisOffsets: [
      { source: MIDDLE, offset: 0.5 },
      { source: LOW, offset: 0.25 },
    ],
  });
});

it.each(['highest-id', 'rank'] as const)(
  'picks the winner that the avatar had under %s',
  (rule) => {
    const overrides = worn();
    overrides.rule = rule;
    const [chest] = globalSkeletonOf(overrides, defaultSkeleton).joints;
    const source = overrides.winner(defaultSkeleton.jointNumber('mChest'))?.meshId;
    expect(source).toBe(rule === 'rank' ? MIDDLE : HIGH);
    expect(winningTransform(chest, rule, defaultSkeleton)?.source).toBe(source);
  },
);

it('takes the rank as the file has it', () => {
  const transforms = [
    { source: LOW, rank: 3, translation: [0, 0, 1], locksScale: false },
    { source: HIGH, rank: 2, translation: [0, 0, 2], locksScale: false },
  ] as const;
  const winner = winningTransform({ joint: 'mChest', transforms }, 'rank', defaultSkeleton);
  expect(winner).toBe(transforms[0]);
});

it('moves nothing for the default position, an unknown joint or no claim', () => {
  const atRest = [
    { source: LOW, rank: 1, translation: [-0.015, 0, 0.20509], locksScale: false },
  ] as const;
  for (const rule of ['highest-id', 'rank'] as const) {
    for (const entry of [
      { joint: 'mChest', transforms: atRest },
      { joint: 'nobody', transforms: [{ ...atRest[0], translation: [0, 0, 9] as const }] },
      { joint: 'mChest', transforms: [] },
    ]) {
      expect(winningTransform(entry, rule, defaultSkeleton)).toBeNull();
    }
  }
});
