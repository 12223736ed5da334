import { expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import {
  ATTACHMENT_COUNT,
  BONE_COUNT,
  JOINT_COUNT,
  jointDirectory,
  VOLUME_COUNT,
} from './joint-directory.ts';
import { defaultSkeleton } from './skeleton.ts';

const number = (name: string) => defaultSkeleton.jointNumber(name);

it('numbers 133 bones, then 26 volumes, then 55 attachment points', () => {
  const kinds = defaultSkeleton.rows.map((row) => row.kind);
  expect(defaultSkeleton.jointCount).toBe(JOINT_COUNT);
  expect(kinds.lastIndexOf('bone')).toBe(BONE_COUNT - 1);
  expect(kinds.indexOf('volume')).toBe(BONE_COUNT);
  expect(kinds.lastIndexOf('volume')).toBe(BONE_COUNT + VOLUME_COUNT - 1);
  expect(kinds.filter((kind) => kind === 'attachment')).toHaveLength(ATTACHMENT_COUNT);
});

it.each([
  ['mPelvis', 0],
  ['mTorso', 3],
  ['mHead', 8],
  ['mShoulderLeft', 59],
  ['mHandThumb1Left', 74],
  ['mWristRight', 80],
  ['PELVIS', 133],
  ['Chest', 159],
  ['Right Hind Foot', 213],
])('gives %s the number %i', (name, expected) => {
  expect(number(name)).toBe(expected);
  expect(defaultSkeleton.nameOf(expected)).toBe(name);
});

it('lists parents before children', () => {
  defaultSkeleton.parents.forEach((parent, joint) => {
    expect(parent).toBeLessThan(joint);
  });
  expect(defaultSkeleton.parentOf(number('mTorso'))).toBe(number('mSpine2'));
  expect(defaultSkeleton.parentOf(number('Left Hand'))).toBe(number('mWristLeft'));
  expect(defaultSkeleton.parentOf(number('L_FOOT'))).toBe(number('mAnkleLeft'));
  expect(defaultSkeleton.parentOf(0)).toBe(-1);
});

it('knows old names, the avatar_ prefix, and underscores in attachment points', () => {
  expect(number('hip')).toBe(number('mPelvis'));
  expect(number('lShldr')).toBe(number('mShoulderLeft'));
  expect(number('figureHair')).toBe(number('mSkull'));
  expect(number('avatar_mFaceJaw')).toBe(number('mFaceJaw'));
  expect(number('Left_Shoulder')).toBe(number('Left Shoulder'));
});

it('distinguishes upper and lower case', () => {
  const [volume, alias, attachment] = ['NECK', 'neck', 'Neck'].map(number);
  expect(defaultSkeleton.rows[volume].kind).toBe('volume');
  expect(alias).toBe(number('mNeck'));
  expect(defaultSkeleton.rows[attachment].kind).toBe('attachment');
});

it.each(['mpelvis', 'avatar_PELVIS', 'mRoot', 'mScreen', '', 'constructor'])(
  'knows no "%s"',
  (name) => {
    expect(number(name)).toBe(-1);
  },
);

it('composes the rotations of bones and volumes as Rz·Ry·Rx, of attachment points as Rx·Ry·Rz', () => {
  const chest = defaultSkeleton.rows[number('Chest')].rotation;
  expectSameRotation(chest, [0.5, 0.5, 0.5, 0.5], 1e-15);
});

it('stands on the ground: mPelvis at 1.067, bones straight and unscaled', () => {
  const { positions, rotations, scales } = defaultSkeleton.rest;
  expectNumbers(positions.subarray(0, 3), [0, 0, 1.067]);
  for (let joint = 0; joint < BONE_COUNT; joint++) {
    expect([...rotations.subarray(4 * joint, 4 * joint + 4)]).toEqual([0, 0, 0, 1]);
    expect([...scales.subarray(3 * joint, 3 * joint + 3)]).toEqual([1, 1, 1]);
  }
  expectNumbers(defaultSkeleton.tips.subarray(0, 3), [0, 0, 0.084]);
});

it('returns rest poses that may be changed', () => {
  defaultSkeleton.restPose().positions.fill(9);
  expectNumbers(defaultSkeleton.restPose().positions.subarray(0, 3), [0, 0, 1.067]);
});

it('agrees with the joint directory about every joint', () => {
  defaultSkeleton.rows.forEach(({ name, parent, aliases }, joint) => {
    expect(jointDirectory.nameOf(joint)).toBe(name);
    expect(jointDirectory.parentOf(joint)).toBe(parent);
    for (const known of [name, ...aliases]) expect(jointDirectory.jointNumber(known)).toBe(joint);
  });
});

it.each([
  ['hip', 'mPelvis'],
  ['avatar_mFaceJaw', 'mFaceJaw'],
  ['Left_Hind_Foot', 'Left Hind Foot'],
])('lists %s in the joint directory as %s', (alias, name) => {
  expect(jointDirectory.nameOf(jointDirectory.jointNumber(alias))).toBe(name);
});

it.each(['avatar_PELVIS', 'avatar_Chest', 'mRoot', ''])(
  'lists no "%s" in the joint directory',
  (name) => {
    expect(jointDirectory.jointNumber(name)).toBe(-1);
  },
);

describeWithSamples('the joint table against the reference figures', () => {
  interface Figures {
    joints: { name: string; num: number; parent: string | null; pos: number[]; scale: number[] }[];
    attachment_points: { name: string; num: number; joint: string; position: number[] }[];
  }

  it('has the same names, parents, positions and scales', () => {
    const text = new TextDecoder().decode(sharedFile('reference/skeleton.json'));
    const { joints, attachment_points: points } = JSON.parse(text) as Figures;
    expect(joints.length + points.length).toBe(JOINT_COUNT);
    for (const { name, num, parent, pos, scale } of joints) {
      const row = defaultSkeleton.rows[num];
      expect(row).toMatchObject({ name, position: pos, scale });
      expect(row.parent).toBe(parent === null ? -1 : number(parent));
    }
    for (const { name, num, joint, position } of points) {
      expect(defaultSkeleton.rows[num]).toMatchObject({ name, position, parent: number(joint) });
    }
  });
});
