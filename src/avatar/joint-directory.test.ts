import { expect, it } from 'vitest';
import { jointDirectory } from './joint-directory.ts';
import { defaultSkeleton } from './skeleton.ts';

it('says the same of every joint as the skeleton does', () => {
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
])('takes %s for %s', (alias, name) => {
  expect(jointDirectory.nameOf(jointDirectory.jointNumber(alias))).toBe(name);
});

it.each(['avatar_PELVIS', 'avatar_Chest', 'mRoot', ''])('knows no "%s"', (name) => {
  expect(jointDirectory.jointNumber(name)).toBe(-1);
});
