import { beforeEach, expect, it } from 'vitest';
import { FixedMotion } from '../../../test/fixed-motion.ts';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { createPose, defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import { NO_MOTION } from './joint-blending.ts';
import { Mixer } from './mixer.ts';
import { RETAINED } from './retained-joints.ts';

const HEAD = defaultSkeleton.jointNumber('mHead');
const NECK = defaultSkeleton.jointNumber('mNeck');
const HEAD_REST = [0, 0, 0.076];

const pose = createPose();
const turnOf = (joint: number) => pose.rotations.subarray(4 * joint, 4 * joint + 4);
const placeOf = (joint: number) => pose.positions.subarray(3 * joint, 3 * joint + 3);

let mixer: Mixer;
beforeEach(() => {
  mixer = new Mixer(defaultSkeleton, defaultSkeleton.restPose());
});

/** Turns and moves the head until second 5; named for its owner. */
const OWNER = { name: 'deformer' };
const deformer = () =>
  new FixedMotion([{ joint: HEAD, turn: 30, position: [0, 0, 0.5] }], { ends: 5, owner: OWNER });

function playToTheEnd(): void {
  mixer.start(deformer());
  mixer.evaluate(5, pose);
  mixer.evaluate(5.1, pose);
}

it('leaves joints where a motion that ended had them', () => {
  playToTheEnd();
  expectSameRotation(turnOf(HEAD), fromZRotation(30));
  expectNumbers(placeOf(HEAD), [0, 0, 0.5]);
  expect(mixer.winners.rotations[HEAD]).toBe(RETAINED);
  expect(mixer.winners.positions[HEAD]).toBe(RETAINED);
  expect(mixer.retainedBy(HEAD, HAS_ROTATION)).toBe(OWNER);
  expect(mixer.retainedBy(HEAD, HAS_POSITION)).toBe(OWNER);
});

it('names no owner for joints that are driven, or never were', () => {
  playToTheEnd();
  expect(mixer.retainedBy(NECK, HAS_ROTATION)).toBeNull();
  expect(mixer.winners.rotations[NECK]).toBe(NO_MOTION);
  mixer.evaluate(4, pose);
  expect(mixer.retainedBy(HEAD, HAS_ROTATION)).toBeNull();
  expect(mixer.winners.rotations[HEAD]).toBe(0);
});

it('leaves joints where a removed motion had them, frame after frame', () => {
  const motion = deformer();
  mixer.start(motion);
  mixer.evaluate(1, pose);
  mixer.remove(motion);
  for (const clock of [1.1, 1.2, 1.3]) {
    mixer.evaluate(clock, pose);
    pose.positions.fill(9);
  }
  mixer.evaluate(1.4, pose);
  expectNumbers(placeOf(HEAD), [0, 0, 0.5]);
});

it('retains the result of a blend, for the owner of its first motion', () => {
  const owner = { name: 'first' };
  const fading = { weight: 0.25, ends: 1, owner };
  mixer.start(new FixedMotion([{ joint: HEAD, position: [8, 0, 0], priority: 1 }], { ends: 1 }));
  mixer.start(new FixedMotion([{ joint: HEAD, position: [0, 0, 0] }], fading));
  mixer.evaluate(1, pose);
  mixer.evaluate(2, pose);
  // 0 at 0.25, 8 below it: 8 · 0.75.
  expectNumbers(placeOf(HEAD), [6, 0, 0]);
  expect(mixer.retainedBy(HEAD, HAS_POSITION)).toBe(owner);
});

it('retains rotation and position separately', () => {
  playToTheEnd();
  const turner = new FixedMotion([{ joint: HEAD, turn: 70 }]);
  mixer.start(turner);
  mixer.evaluate(6, pose);
  expectSameRotation(turnOf(HEAD), fromZRotation(70));
  expectNumbers(placeOf(HEAD), [0, 0, 0.5]);
  mixer.remove(turner);
  mixer.evaluate(7, pose);
  expectSameRotation(turnOf(HEAD), fromZRotation(70));
  expect(mixer.retainedBy(HEAD, HAS_ROTATION)).toBe(turner);
  expect(mixer.retainedBy(HEAD, HAS_POSITION)).toBe(OWNER);
});

it('releases what an owner left, and nothing else', () => {
  playToTheEnd();
  mixer.release({});
  mixer.evaluate(6, pose);
  expectNumbers(placeOf(HEAD), [0, 0, 0.5]);
  mixer.release(OWNER);
  mixer.evaluate(7, pose);
  expectNumbers(placeOf(HEAD), HEAD_REST);
  expectSameRotation(turnOf(HEAD), fromZRotation(0));
  expect(mixer.winners.rotations[HEAD]).toBe(NO_MOTION);
});

it('releases joints whose motion and owner are removed before the next frame', () => {
  const motion = deformer();
  mixer.start(motion);
  mixer.evaluate(1, pose);
  mixer.remove(motion);
  mixer.release(OWNER);
  mixer.evaluate(1.1, pose);
  expectNumbers(placeOf(HEAD), HEAD_REST);
});

it('a release while the motion plays has no effect', () => {
  mixer.start(deformer());
  mixer.evaluate(1, pose);
  mixer.release(OWNER);
  mixer.evaluate(2, pose);
  expectNumbers(placeOf(HEAD), [0, 0, 0.5]);
  mixer.evaluate(6, pose);
  expect(mixer.retainedBy(HEAD, HAS_POSITION)).toBe(OWNER);
});

it('releases everything', () => {
  playToTheEnd();
  mixer.releaseAll();
  mixer.evaluate(6, pose);
  expectNumbers(placeOf(HEAD), HEAD_REST);
});

it("does not retain the pelvis' position, but its rotation", () => {
  mixer.start(new FixedMotion([{ joint: PELVIS, turn: 90, position: [0, 0, 0.2] }], { ends: 1 }));
  mixer.evaluate(1, pose);
  mixer.evaluate(2, pose);
  expectNumbers(placeOf(PELVIS), [0, 0, 1.067]);
  expectSameRotation(turnOf(PELVIS), fromZRotation(90));
  expect(mixer.retainedBy(PELVIS, HAS_POSITION)).toBeNull();
});

it('shows a changed base on all joints but the retained ones', () => {
  playToTheEnd();
  mixer.base.positions.set([1, 2, 3], 3 * HEAD);
  mixer.base.positions.set([4, 5, 6], 3 * NECK);
  mixer.evaluate(6, pose);
  expectNumbers(placeOf(HEAD), [0, 0, 0.5]);
  expectNumbers(placeOf(NECK), [4, 5, 6]);
  mixer.release(OWNER);
  mixer.evaluate(6, pose);
  expectNumbers(placeOf(HEAD), [1, 2, 3]);
});
