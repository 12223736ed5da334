import { beforeEach, expect, it } from 'vitest';
import { FixedMotion, type FixedOptions } from '../../../test/fixed-motion.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { createPose, defaultSkeleton, type WorldPose } from '../../avatar/index.ts';
import type { Constraints } from '../constraints/index.ts';
import type { Layer } from '../layer.ts';
import { Mixer } from './mixer.ts';

const HEAD = defaultSkeleton.jointNumber('mHead');
const NECK = defaultSkeleton.jointNumber('mNeck');
const CHEST = defaultSkeleton.jointNumber('mChest');

/** Records the arguments of its calls, and moves the head 1 m further in each pass. */
class Probe implements Constraints {
  readonly states = [];
  time = 0;
  step = 0;
  acts = true;
  steps: number[] = [];
  basePriority = Number.NaN;
  /** Priorities at which newer motions drive the rotations of chest, neck and head. */
  newer: number[] = [];
  /** X of mHead in each pass. */
  seen: number[] = [];
  /** How high mHead was in each pass. */
  heights: number[] = [];
  lasts: boolean[] = [];
  #layer: Layer | null = null;

  begin(layer: Layer, basePriority: number, newer: Int32Array): boolean {
    this.#layer = layer;
    this.steps.push(this.step);
    this.basePriority = basePriority;
    this.newer = [CHEST, NECK, HEAD].map((joint) => newer[joint]);
    return this.acts;
  }

  solve(world: WorldPose, last: boolean): void {
    this.seen.push(world.matrices[16 * HEAD + 12]);
    this.heights.push(world.matrices[16 * HEAD + 14]);
    this.lasts.push(last);
    if (this.#layer) this.#layer.positions[0] += 1;
  }
}

const constrained = (constraints: Probe, options: FixedOptions = {}) =>
  new FixedMotion([{ joint: HEAD, turn: 5, position: [0, 0, 0] }], { ...options, constraints });

const pose = createPose();
let probe: Probe;
let mixer: Mixer;
beforeEach(() => {
  probe = new Probe();
  mixer = new Mixer(defaultSkeleton);
});

it('solves twice, each time seeing the blend so far, and shows the second result', () => {
  mixer.start(constrained(probe));
  mixer.evaluate(0, pose);
  const [first, second] = probe.seen;
  expect(second - first).toBeCloseTo(1, 5);
  expect(probe.lasts).toEqual([false, true]);
  expectNumbers(pose.positions.subarray(3 * HEAD, 3 * HEAD + 3), [2, 0, 0]);
});

it('does not solve constraints that do not act', () => {
  probe.acts = false;
  mixer.start(constrained(probe));
  mixer.evaluate(0, pose);
  expect(probe.seen).toEqual([]);
  expectNumbers(pose.positions.subarray(3 * HEAD, 3 * HEAD + 3), [0, 0, 0]);
});

it('passes the time since the last frame, -1 for the first frame and after a step back', () => {
  mixer.start(constrained(probe));
  for (const clock of [5, 5.25, 5.25, 5, 7]) mixer.evaluate(clock, pose);
  expect(probe.steps).toEqual([-1, 0.25, 0, -1, 2]);
});

it('passes the priorities of newer motions of full weight, and not its own', () => {
  mixer.start(new FixedMotion([{ joint: CHEST, turn: 1, priority: 6 }]));
  mixer.start(constrained(probe));
  mixer.start(new FixedMotion([{ joint: NECK, turn: 1, priority: 3 }]));
  mixer.start(new FixedMotion([{ joint: NECK, turn: 1, priority: 5 }], { weight: 0.9 }));
  mixer.start(new FixedMotion([{ joint: CHEST, position: [0, 0, 0], priority: 4 }]));
  mixer.evaluate(0, pose);
  // The chest is only moved; the neck's 5 is still easing; the chest's 6 is older.
  expect(probe.newer).toEqual([-2, 3, -2]);
  expect(probe.basePriority).toBe(2);
});

it.each([
  ['covered', [{}, { weight: 1 }]],
  ['ended', [{ ends: -1 }]],
])('does not begin the constraints of a motion that is %s', (_, [options, newer]) => {
  mixer.start(constrained(probe, options));
  if (newer) mixer.start(constrained(new Probe(), newer));
  mixer.evaluate(0, pose);
  expect(probe.steps).toEqual([]);
});

it('gives constraints the world pose raised by the pelvis offset, and does not change the pose', () => {
  mixer.start(constrained(probe));
  mixer.evaluate(0, pose);
  const low = probe.heights[0];
  mixer.pelvisOffset = 0.25;
  mixer.evaluate(0.1, pose);
  expect(probe.heights[2] - low).toBeCloseTo(0.25, 5);
  expect(pose.positions[2]).toBeCloseTo(1.067, 5);
});
