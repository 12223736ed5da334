import { describe, expect, it } from 'vitest';
import { FixedMotion, type FixedOptions } from '../../../test/fixed-motion.ts';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { createPose, defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { Motion } from '../motion.ts';
import { PelvisFixMotion } from '../procedural/pelvis-fix-motion.ts';
import { Mixer } from './mixer.ts';

const HEAD = defaultSkeleton.jointNumber('mHead');
const NECK = defaultSkeleton.jointNumber('mNeck');
const STAND = 1.067;

/** Starts the motions in order, the last one newest, and shows one frame. */
function mixed(...motions: Motion[]): Mixer {
  const mixer = new Mixer(defaultSkeleton);
  for (const motion of motions) mixer.start(motion);
  mixer.evaluate(0, createPose());
  return mixer;
}

const head = (priority: number, options: FixedOptions = {}) =>
  new FixedMotion([{ joint: HEAD, turn: 10, priority }], options);

/** From the newest to the oldest. */
const covered = (mixer: Mixer) => mixer.motions.map((motion) => mixer.isCovered(motion));

it.each([
  ['an equal priority', head(2), head(2), true],
  ['a higher one', head(2), head(3), true],
  ['a lower one', head(3), head(2), false],
  ['an equal one that is easing', head(2), head(2, { weight: 0.99 }), false],
  ['an equal one that has ended', head(2), head(2, { ends: -1 }), false],
])('a newer motion covers an older one, or not: %s', (_, older, newer, expected) => {
  expect(covered(mixed(older, newer))).toEqual([false, expected]);
});

it('a motion that is easing is never covered', () => {
  expect(covered(mixed(head(2, { weight: 0.5 }), head(4)))).toEqual([false, false]);
});

it('an older motion covers nothing, even of a higher priority', () => {
  expect(covered(mixed(head(4), head(2)))).toEqual([false, false]);
});

it('several newer motions together cover one, component by component', () => {
  const both = new FixedMotion([{ joint: HEAD, turn: 10, position: [0, 0, 1] }]);
  const turns = new FixedMotion([{ joint: HEAD, turn: 20 }]);
  const moves = new FixedMotion([{ joint: HEAD, position: [0, 0, 2] }]);
  expect(covered(mixed(both, turns))).toEqual([false, false]);
  expect(covered(mixed(both, moves, turns))).toEqual([false, false, true]);
});

it('a motion is not covered while one of its joints is driven by it alone', () => {
  const wide = new FixedMotion([
    { joint: HEAD, turn: 10 },
    { joint: NECK, turn: 10 },
  ]);
  expect(covered(mixed(wide, head(6)))).toEqual([false, false]);
});

it('samples only the motions that show', () => {
  const [low, high, hidden] = [head(2), head(4), head(2)];
  mixed(hidden, high, low);
  // `low` is newest, so it is not covered; but nothing of it shows below `high`.
  expect([hidden.sampled, high.sampled, low.sampled]).toEqual([0, 1, 0]);
});

const FIST = 3;
const POINT = 2;
const neckHands = (handPose: number, handPriority: number) =>
  new FixedMotion([{ joint: NECK, turn: 1, priority: 6 }], { handPose, handPriority });
const headHands = (handPose: number, handPriority: number) => head(2, { handPose, handPriority });

it.each([
  ['the oldest at equal priority', headHands(FIST, 2), neckHands(POINT, 2), FIST, 1],
  ['the higher priority, older', headHands(FIST, 3), neckHands(POINT, 2), FIST, 1],
  ['the higher priority, newer', headHands(FIST, 2), neckHands(POINT, 3), POINT, 0],
  ['the only motion that requests one', headHands(-1, 5), neckHands(POINT, 0), POINT, 0],
  ['RELAXED when no motion requests one', headHands(-1, 5), neckHands(-1, 0), 1, -1],
])('the hands have the pose of %s', (_, older, newer, pose, from) => {
  const { motions, handPose, handPoseMotion } = mixed(older, newer);
  expect(handPose).toBe(pose);
  expect(handPoseMotion).toBe(motions[from] ?? null);
});

it('covered and ended motions do not set the hand pose', () => {
  const hidden = headHands(FIST, 6);
  expect(mixed(hidden, headHands(POINT, 0)).handPose).toBe(POINT);
  expect(mixed(head(2, { handPose: FIST, ends: -1 })).handPose).toBe(1);
});

it('a motion of weight 0 already sets the hand pose', () => {
  expect(mixed(head(2, { handPose: FIST, weight: 0 })).handPose).toBe(FIST);
});

it('lists the contributions to a joint, highest priority first', () => {
  const [old, high, recent] = [head(2), head(4, { weight: 0.25 }), head(2, { weight: 0.5 })];
  const mixer = mixed(old, high, recent);
  expect(mixer.contributionsTo(HEAD, HAS_ROTATION)).toEqual([
    { motion: high, priority: 4, weight: 0.25 },
    { motion: recent, priority: 2, weight: 0.5 },
    { motion: old, priority: 2, weight: 1 },
  ]);
  expect(mixer.contributionsTo(HEAD, HAS_POSITION)).toEqual([]);
  expect(mixer.contributionsTo(NECK, HAS_ROTATION)).toEqual([]);
});

it('the pelvis fix brings the pelvis back as a clip eases out', () => {
  const pose = createPose();
  const height = (weight: number) => {
    const mixer = new Mixer(defaultSkeleton);
    mixer.start(new PelvisFixMotion(defaultSkeleton));
    mixer.start(new FixedMotion([{ joint: PELVIS, position: [0, 0, STAND - 0.4] }], { weight }));
    mixer.evaluate(0, pose);
    return pose.positions[2] - STAND;
  };
  // A clip 0.4 m down at weight w, then the fix with what is left of 1: −0.4 · w.
  expectNumbers([height(1), height(0.75), height(0.25), height(0)], [-0.4, -0.3, -0.1, 0]);
});

it("the pelvis fix always uses the skeleton's rest position", () => {
  const mixer = new Mixer(defaultSkeleton, defaultSkeleton.restPose());
  mixer.base.positions[2] = 1.2;
  mixer.start(new PelvisFixMotion(defaultSkeleton));
  const pose = createPose();
  mixer.evaluate(0, pose);
  expect(pose.positions[2]).toBeCloseTo(STAND, 6);
});

it('replaces one motion by another, which is as new', () => {
  const [below, old, above] = [head(2), head(2), head(2, { weight: 0.5 })];
  const mixer = mixed(below, old, above);
  const changed = new FixedMotion([{ joint: HEAD, turn: 60 }]);
  mixer.replace(old, changed);
  expect(mixer.motions).toEqual([above, changed, below]);
  const pose = createPose();
  mixer.evaluate(0, pose);
  // 10° at a half, 60° below it: nlerp half way is 35°.
  expectSameRotation(pose.rotations.subarray(4 * HEAD, 4 * HEAD + 4), fromZRotation(35));
  mixer.replace(old, below);
  expect(mixer.motions).toEqual([above, changed, below]);
});

it('lists a covered motion among the contributions by its priority', () => {
  const motions = [head(0), head(3), head(2, { weight: 0.5 }), head(3)];
  const [lowest, hidden, partial, newest] = motions;
  const mixer = mixed(...motions);
  expect(covered(mixer)).toEqual([false, false, true, true]);
  expect(mixer.contributionsTo(HEAD, HAS_ROTATION)).toEqual([
    { motion: newest, priority: 3, weight: 1 },
    { motion: hidden, priority: 3, weight: 1 },
    { motion: partial, priority: 2, weight: 0.5 },
    { motion: lowest, priority: 0, weight: 1 },
  ]);
  expect(mixer.contributionsTo(HEAD, HAS_POSITION)).toEqual([]);
  expect(mixer.contributes(hidden)).toBe(false);
});

describe('between a change of motions and the next frame', () => {
  it('answers for the last frame, without the removed motions', () => {
    const [old, requesting, newest] = [head(2), headHands(FIST, 3), head(1, { weight: 0.5 })];
    const mixer = mixed(old, requesting, newest);
    mixer.remove(requesting);
    mixer.remove(newest);
    mixer.start(head(6));
    expect(mixer.contributionsTo(HEAD, HAS_ROTATION)).toEqual([
      { motion: old, priority: 2, weight: 1 },
    ]);
    expect(mixer.handPose).toBe(FIST);
    expect(mixer.handPoseMotion).toBe(null);
    expect(covered(mixer)).toEqual([false, true]);
    expect([requesting, old].map((motion) => mixer.contributes(motion))).toEqual([true, false]);
  });

  it('has no answers before the first frame', () => {
    const mixer = new Mixer(defaultSkeleton);
    const motion = head(2);
    mixer.start(motion);
    expect(mixer.contributionsTo(HEAD, HAS_ROTATION)).toEqual([]);
    expect([mixer.isCovered(motion), mixer.contributes(motion)]).toEqual([false, false]);
    expect(mixer.handPoseMotion).toBe(null);
  });
});
