import { mat4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import { claimKey, PELVIS_OFFSET } from '../override-rules.ts';
import { JointOverrides } from '../overrides.ts';
import { composeWorld, createWorldPose } from '../pose.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { globalSkeletonOf, savedIgnoredClaims } from './global-skeleton.ts';

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
  expect(globalSkeletonOf(worn(), defaultSkeleton)).toMatchObject({
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

it('marks the claims that are ignored, which are ignored again where it is opened', () => {
  const overrides = worn();
  const chest = defaultSkeleton.jointNumber('mChest');
  const ignored = new Set([claimKey(HIGH, chest), claimKey(MIDDLE, PELVIS_OFFSET)]);
  overrides.ignored = ignored;
  const saved = globalSkeletonOf(overrides, defaultSkeleton);
  const marked = saved.joints.map(({ transforms }) => transforms.map((claim) => claim.ignored));
  expect(marked).toEqual([[undefined, undefined, true], [undefined]]);
  expect(saved.pelvisOffsets.map((offset) => offset.ignored)).toEqual([true, undefined]);
  const local = saved.hierarchy?.find(({ joint }) => joint === 'mChest')?.local ?? [];
  // Bones point along their own Y axes.
  expect(Math.hypot(...local.slice(12, 15))).toBeCloseTo(1, 5);
  expect(savedIgnoredClaims(saved, defaultSkeleton)).toEqual(ignored);
});

it('ignores no claim on a joint that the skeleton lacks', () => {
  const transforms = [
    { source: LOW, rank: 1, translation: [0, 0, 1], locksScale: false, ignored: true },
  ] as const;
  const saved = {
    rule: 'highest-id',
    joints: [{ joint: 'mTail99', transforms }],
    pelvisOffsets: [],
  } as const;
  expect(savedIgnoredClaims(saved, defaultSkeleton).size).toBe(0);
});

describe('the hierarchy', () => {
  const hierarchyOf = (overrides: JointOverrides) =>
    globalSkeletonOf(overrides, defaultSkeleton).hierarchy ?? [];
  const jointOf = (overrides: JointOverrides, name: string) =>
    hierarchyOf(overrides).find(({ joint }) => joint === name)!;

  it('contains every joint with its parent, parents first', () => {
    const joints = hierarchyOf(worn());
    expect(joints.map(({ joint }) => joint)).toEqual(defaultSkeleton.names);
    expect(joints[0]).toMatchObject({ joint: 'mPelvis', parent: null });
    expect(joints.find(({ joint }) => joint === 'mTorso')?.parent).toBe('mSpine2');
    expect(joints.find(({ joint }) => joint === 'Left Hand')?.parent).toBe('mWristLeft');
    joints.forEach(({ parent }, number) => {
      if (parent) expect(joints.findIndex(({ joint }) => joint === parent)).toBeLessThan(number);
    });
  });

  it('places each bone along its parent, as modelling programs have it', () => {
    const atRest = new JointOverrides(defaultSkeleton);
    // X of the pelvis' bone points left, Y up, Z forward.
    expectNumbers(
      jointOf(atRest, 'mPelvis').local,
      [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1.067, 1],
      1e-5,
    );
    const elbow = jointOf(atRest, 'mElbowLeft').local.slice(12, 15);
    expectNumbers(elbow, [0, 0.248, 0], 1e-3);
  });

  it('has the positions that the outfit gives joints, under its rule', () => {
    const overrides = worn();
    // mChest is 3 m above mSpine4 under the greatest id, 1 m under the majority.
    const heightOf = () => Math.hypot(...jointOf(overrides, 'mChest').local.slice(12, 15));
    expect(heightOf()).toBeCloseTo(3, 5);
    overrides.rule = 'rank';
    expect(heightOf()).toBeCloseTo(1, 5);
  });

  it('composes to the rest positions of the joints', () => {
    const worlds: mat4[] = [];
    hierarchyOf(new JointOverrides(defaultSkeleton)).forEach(({ local }, joint) => {
      const parent = defaultSkeleton.parentOf(joint);
      const base = parent < 0 ? mat4.create() : worlds[parent];
      worlds.push(mat4.multiply(mat4.create(), base, local as unknown as mat4));
    });
    const world = createWorldPose();
    composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
    worlds.forEach((matrix, joint) => {
      const expected = world.matrices.subarray(16 * joint + 12, 16 * joint + 15);
      expectNumbers([...matrix].slice(12, 15), expected, 2e-5);
    });
  });
});
