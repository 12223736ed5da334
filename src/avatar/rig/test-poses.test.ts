import { expect, test } from 'vitest';
import { createPose, createWorldPose } from '../pose.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { composeTestPose, TEST_POSES, type TestPoseId } from './test-poses.ts';

function placesIn(id: TestPoseId | null) {
  const world = createWorldPose();
  const pose = TEST_POSES.find((each) => each.id === id) ?? null;
  composeTestPose(world, defaultSkeleton, defaultSkeleton.rest, pose, createPose());
  return (name: string) => {
    const at = 16 * defaultSkeleton.jointNumber(name);
    return [...world.matrices.subarray(at + 12, at + 15)];
  };
}

/** The direction in which a joint's X axis points: where the head looks. */
function directionOf(id: TestPoseId, name: string): number[] {
  const world = createWorldPose();
  const pose = TEST_POSES.find((each) => each.id === id)!;
  composeTestPose(world, defaultSkeleton, defaultSkeleton.rest, pose, createPose());
  const at = 16 * defaultSkeleton.jointNumber(name);
  return [...world.matrices.subarray(at, at + 3)];
}

test('poses name joints of the skeleton only', () => {
  const names = TEST_POSES.flatMap(({ angles }) => Object.keys(angles));
  expect(names.filter((name) => defaultSkeleton.jointNumber(name) < 0)).toEqual([]);
});

test('raised hands are above the head, and arms forward are in front of the chest', () => {
  const up = placesIn('arms-up');
  expect(up('mWristLeft')[2]).toBeGreaterThan(up('mHead')[2] + 0.2);
  expect(up('mWristRight')[2]).toBeCloseTo(up('mWristLeft')[2], 5);
  const forward = placesIn('arms-forward');
  expect(forward('mWristLeft')[0]).toBeGreaterThan(0.4);
  expect(Math.abs(forward('mWristLeft')[2] - forward('mShoulderLeft')[2])).toBeLessThan(0.1);
  expect(forward('mWristRight')[1]).toBeCloseTo(-forward('mWristLeft')[1], 5);
});

test('feet stay near the ground in a squat, and knees are level with the hips on a seat', () => {
  const rest = placesIn(null);
  const squat = placesIn('squat');
  expect(squat('mPelvis')[2]).toBeLessThan(0.55);
  expect(Math.abs(squat('mAnkleLeft')[2] - rest('mAnkleLeft')[2])).toBeLessThan(0.06);
  expect(squat('mKneeLeft')[0]).toBeGreaterThan(0.2);
  expect(squat('mKneeLeft')[1]).toBeGreaterThan(rest('mKneeLeft')[1]);
  const sit = placesIn('sit');
  expect(Math.abs(sit('mKneeLeft')[2] - sit('mHipLeft')[2])).toBeLessThan(0.05);
  expect(sit('mKneeLeft')[0]).toBeGreaterThan(0.35);
});

test('the head looks to its left, to its right, up and down', () => {
  expect(directionOf('head-left', 'mHead')[1]).toBeGreaterThan(0.95);
  expect(directionOf('head-right', 'mHead')[1]).toBeLessThan(-0.95);
  expect(directionOf('head-up', 'mHead')[2]).toBeGreaterThan(0.8);
  expect(directionOf('head-down', 'mHead')[2]).toBeLessThan(-0.8);
});
