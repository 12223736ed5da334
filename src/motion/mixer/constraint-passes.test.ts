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

/** Writes down what it is asked, and moves the head 1 m on in each pass. */
class Probe implements Constraints {
  readonly states = [];
  time = 0;
  step = 0;
  acts = true;
  steps: number[] = [];
  basePriority = Number.NaN;
  /** Claims to the rotations of chest, neck and head. */
  claimed: number[] = [];
  /** Where mHead was in each pass, less where it was at first. */
  seen: number[] = [];
  /** How high mHead was in each pass. */
  heights: number[] = [];
  lasts: boolean[] = [];
  #layer: Layer | null = null;

  begin(layer: Layer, basePriority: number, claimed: Int32Array): boolean {
    this.#layer = layer;
    this.steps.push(this.step);
    this.basePriority = basePriority;
    this.claimed = [CHEST, NECK, HEAD].map((joint) => claimed[joint]);
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

it('does not solve what does not act', () => {
  probe.acts = false;
  mixer.start(constrained(probe));
  mixer.evaluate(0, pose);
  expect(probe.seen).toEqual([]);
  expectNumbers(pose.positions.subarray(3 * HEAD, 3 * HEAD + 3), [0, 0, 0]);
});

it('tells how long ago the frame before was, -1 for the first and after a step back', () => {
  mixer.start(constrained(probe));
  for (const clock of [5, 5.25, 5.25, 5, 7]) mixer.evaluate(clock, pose);
  expect(probe.steps).toEqual([-1, 0.25, 0, -1, 2]);
});

it('tells what newer motions of full weight turn, and not its own', () => {
  mixer.start(new FixedMotion([{ joint: CHEST, turn: 1, priority: 6 }]));
  mixer.start(constrained(probe));
  mixer.start(new FixedMotion([{ joint: NECK, turn: 1, priority: 3 }]));
  mixer.start(new FixedMotion([{ joint: NECK, turn: 1, priority: 5 }], { weight: 0.9 }));
  mixer.start(new FixedMotion([{ joint: CHEST, position: [0, 0, 0], priority: 4 }]));
  mixer.evaluate(0, pose);
  // The chest is only moved; the neck's 5 still eases; the chest's 6 is older.
  expect(probe.claimed).toEqual([-2, 3, -2]);
  expect(probe.basePriority).toBe(2);
});

it.each([
  ['covered', [{}, { weight: 1 }]],
  ['ended', [{ ends: -1 }]],
])('leaves the constraints of a motion alone that is %s', (_, [options, newer]) => {
  mixer.start(constrained(probe, options));
  if (newer) mixer.start(constrained(new Probe(), newer));
  mixer.evaluate(0, pose);
  expect(probe.steps).toEqual([]);
});

it('shows constraints the world as high as the caller will raise it, and leaves the pose alone', () => {
  mixer.start(constrained(probe));
  mixer.evaluate(0, pose);
  const low = probe.heights[0];
  mixer.lift = 0.25;
  mixer.evaluate(0.1, pose);
  expect(probe.heights[2] - low).toBeCloseTo(0.25, 5);
  expect(pose.positions[2]).toBeCloseTo(1.067, 5);
});
