import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FixedJoint, FixedMotion, type FixedOptions } from '../../../test/fixed-motion.ts';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { createPose, defaultSkeleton } from '../../avatar/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { Mixer } from './mixer.ts';

const HEAD = defaultSkeleton.jointNumber('mHead');
const NECK = defaultSkeleton.jointNumber('mNeck');
const HEAD_REST = [0, 0, 0.076];

interface Contribution extends Omit<FixedJoint, 'joint'> {
  weight?: number;
}

const head = (turn: number, options?: FixedOptions) =>
  new FixedMotion([{ joint: HEAD, turn }], options);

/** Starts motions with these contributions in order, the last one newest, and returns one joint. */
function mix(contributions: readonly Contribution[], joint = HEAD) {
  const mixer = new Mixer(defaultSkeleton);
  for (const contribution of contributions)
    mixer.start(new FixedMotion([{ joint: HEAD, ...contribution }], contribution));
  const pose = createPose();
  mixer.evaluate(0, pose);
  return {
    rotation: pose.rotations.slice(4 * joint, 4 * joint + 4),
    position: pose.positions.slice(3 * joint, 3 * joint + 3),
    rotationWinner: mixer.winners.rotations[joint],
    positionWinner: mixer.winners.positions[joint],
  };
}

it('shows the base pose without motions', () => {
  const base = defaultSkeleton.restPose();
  base.positions.set([7, 8, 9], 3 * HEAD);
  const pose = createPose();
  new Mixer(defaultSkeleton, base).evaluate(0, pose);
  expect(pose).toEqual(base);
});

it('uses an only motion in full, even at a small weight, but not at weight 0', () => {
  const alone = mix([{ turn: 50, weight: 0.1 }]);
  expectSameRotation(alone.rotation, fromZRotation(50));
  expectNumbers(alone.position, HEAD_REST);
  expect(alone).toMatchObject({ rotationWinner: 0, positionWinner: -1 });
  const none = mix([{ turn: 50, weight: 0 }]);
  expectSameRotation(none.rotation, fromZRotation(0));
  expect(none).toMatchObject({ rotationWinner: -1, positionWinner: -1 });
});

it('the higher priority hides the lower, whichever is newer', () => {
  const [low, high] = [
    { turn: 10, priority: 1 },
    { turn: 20, priority: 4 },
  ];
  expectSameRotation(mix([low, high]).rotation, fromZRotation(20));
  expectSameRotation(mix([high, low]).rotation, fromZRotation(20));
  expect(mix([low, high]).rotationWinner).toBe(0);
  expect(mix([high, low]).rotationWinner).toBe(1);
});

it('the newer motion wins at equal priority', () => {
  expectSameRotation(mix([{ turn: 10 }, { turn: 20 }]).rotation, fromZRotation(20));
});

it('the lower priority gets the share that the higher one leaves', () => {
  // Sum 0.25, then 1: position = 8 + (0 − 8) · 0.25.
  const { position, positionWinner } = mix([
    { position: [8, 0, 0], priority: 1 },
    { position: [0, 0, 0], priority: 2, weight: 0.25 },
  ]);
  expectNumbers(position, [6, 0, 0]);
  expect(positionWinner).toBe(0);
});

it('weighs a third motion against the sum of the two above it', () => {
  // 0 at 0.25; then 8 at 0.25: 8 + (0 − 8) · 0.25/0.5 = 4; then 12 at 1: 12 + (4 − 12) · 0.5/1 = 8.
  const { position } = mix([
    { position: [12, 0, 0], priority: 1 },
    { position: [8, 0, 0], priority: 2, weight: 0.25 },
    { position: [0, 0, 0], priority: 3, weight: 0.25 },
  ]);
  expectNumbers(position, [8, 0, 0]);
});

it('caps the sum of the weights at 1', () => {
  // 0 at 0.75; then 8 at 0.75 fills up to 1: 8 + (0 − 8) · 0.75 = 2; 100 is hidden.
  const { position } = mix([
    { position: [100, 0, 0], priority: 1 },
    { position: [8, 0, 0], priority: 2, weight: 0.75 },
    { position: [0, 0, 0], priority: 3, weight: 0.75 },
  ]);
  expectNumbers(position, [2, 0, 0]);
});

it('blends rotations by normalised linear interpolation', () => {
  const half = mix([
    { turn: 90, priority: 1 },
    { turn: 0, weight: 0.5 },
  ]);
  expectSameRotation(half.rotation, fromZRotation(45));
});

it('blends rotation and position separately', () => {
  const { rotation, position, rotationWinner, positionWinner } = mix([
    { turn: 30, position: [1, 1, 1], priority: 1 },
    { turn: 60, priority: 3 },
  ]);
  expectSameRotation(rotation, fromZRotation(60));
  expectNumbers(position, [1, 1, 1]);
  expect({ rotationWinner, positionWinner }).toEqual({ rotationWinner: 0, positionWinner: 1 });
});

it('skips a motion of weight 0', () => {
  const { rotation, rotationWinner } = mix([
    { turn: 30, priority: 1 },
    { turn: 60, weight: 0 },
  ]);
  expectSameRotation(rotation, fromZRotation(30));
  expect(rotationWinner).toBe(1);
});

it('leaves joints alone that no motion drives', () => {
  const { rotation, rotationWinner } = mix([{ turn: 30 }, { turn: 50 }], NECK);
  expectSameRotation(rotation, fromZRotation(0));
  expect(rotationWinner).toBe(-1);
});

it('has six slots for a joint: the lowest priority is dropped', () => {
  const faint = (x: number, priority: number) => ({ position: [x, 0, 0], priority, weight: 0 });
  const six = [3, 3, 3, 3, 3].map((priority) => faint(1, priority));
  const below = { position: [5, 0, 0], priority: 1 };
  // Five contributions of weight 0 above: the sixth slot is still there for the one below.
  expectNumbers(mix([below, ...six]).position, [5, 0, 0]);
  // Six above: it is dropped, whether it came first or last.
  expectNumbers(mix([below, ...six, faint(1, 3)]).position, HEAD_REST);
  expectNumbers(mix([...six, faint(1, 3), below]).position, HEAD_REST);
});

it('makes a motion that is started again the newest', () => {
  const [a, b] = [head(10), head(20)];
  const mixer = new Mixer(defaultSkeleton);
  mixer.start(a);
  mixer.start(b);
  expect(mixer.motions).toEqual([b, a]);
  mixer.start(a);
  expect(mixer.motions).toEqual([a, b]);
  mixer.remove(a);
  expect(mixer.motions).toEqual([b]);
});

it('ignores a motion that has ended, and plays it again when the clock goes back', () => {
  const mixer = new Mixer(defaultSkeleton);
  mixer.start(head(10));
  mixer.start(head(20, { ends: 5 }));
  const pose = createPose();
  const headAt = (clock: number) => {
    mixer.evaluate(clock, pose);
    return pose.rotations.subarray(4 * HEAD, 4 * HEAD + 4);
  };
  expectSameRotation(headAt(5), fromZRotation(20));
  expectSameRotation(headAt(6), fromZRotation(10));
  expectSameRotation(headAt(4), fromZRotation(20));
});

const contribution = fc.record(
  {
    priority: fc.integer({ min: -1, max: 3 }),
    weight: fc.constantFrom(0, 0.2, 0.35, 0.7, 1),
    turn: fc.integer({ min: -85, max: 85 }),
    position: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -5, max: 5 }))),
  },
  { requiredKeys: ['priority', 'weight'] },
);
type CompleteContribution = Required<Pick<Contribution, 'priority' | 'weight'>> & Contribution;

/** Newest first, with their indices; without those whose every component newer full ones drive as high. */
function uncovered(contributions: readonly CompleteContribution[]) {
  const parts = ['turn', 'position'] as const;
  const newestFirst = [...contributions]
    .reverse()
    .map((contribution, index) => ({ ...contribution, index }));
  return newestFirst.filter(
    (contribution) =>
      contribution.weight < 1 ||
      parts.some(
        (part) =>
          contribution[part] !== undefined &&
          !newestFirst
            .slice(0, contribution.index)
            .some(
              (newer) =>
                newer.weight === 1 &&
                newer[part] !== undefined &&
                newer.priority >= contribution.priority,
            ),
      ),
  );
}

/** The rules in their simplest form: sort by priority, newest first; keep six; then fold one component. */
function blendSimply(
  contributions: readonly CompleteContribution[],
  pick: (contribution: Contribution) => readonly number[] | undefined,
  blend: (from: readonly number[], to: readonly number[], share: number) => number[],
): { value?: readonly number[]; winner: number } {
  const slots = uncovered(contributions)
    .map((contribution) => ({ ...contribution, value: pick(contribution) }))
    .sort((a, b) => b.priority - a.priority)
    .slice(0, 6);
  let result: { value?: readonly number[]; winner: number } = { winner: -1 };
  let sum = 0;
  for (const { weight, value, index } of slots) {
    if (weight === 0 || !value) continue;
    const newSum = Math.min(1, sum + weight);
    result = result.value
      ? { value: blend(value, result.value, sum / newSum), winner: result.winner }
      : { value, winner: index };
    sum = newSum;
  }
  return result;
}

const lerp = (a: readonly number[], b: readonly number[], share: number) =>
  a.map((value, k) => value * (1 - share) + b[k] * share);

/** Only for rotations of less than 90° each way; slerp for wider ones is tested where it is defined. */
function nlerp(a: readonly number[], b: readonly number[], share: number): number[] {
  const chord = lerp(a, b, share);
  return chord.map((value) => value / Math.hypot(...chord));
}

it('agrees with the rules in their simplest form, for rotation and position', () => {
  fc.assert(
    fc.property(fc.array(contribution, { maxLength: 12 }), (contributions) => {
      const { rotation, position, rotationWinner, positionWinner } = mix(contributions);
      const toQuaternion = ({ turn }: Contribution) =>
        turn === undefined ? undefined : fromZRotation(turn);
      const turned = blendSimply(contributions, toQuaternion, nlerp);
      const moved = blendSimply(contributions, (each) => each.position, lerp);
      expect({ rotationWinner, positionWinner }).toEqual({
        rotationWinner: turned.winner,
        positionWinner: moved.winner,
      });
      expectSameRotation(rotation, turned.value ?? fromZRotation(0), 1e-5);
      expectUnitQuaternions(rotation);
      expectNumbers(position, moved.value ?? HEAD_REST, 1e-5);
    }),
    { numRuns: 500 },
  );
});
