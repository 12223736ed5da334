import { beforeEach, describe, expect, it } from 'vitest';
import { expectNumbers, expectUnitQuaternions } from '../../../test/matchers.ts';
import {
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  type WorldPose,
} from '../../avatar/index.ts';
import { HAND_POSES } from '../../formats/animation/index.ts';
import { HandMotion } from './hand-motion.ts';

type Point = [number, number, number];
type PoseName = (typeof HAND_POSES)[number];
type Side = 'Left' | 'Right';

/** A joint's tip in the wrist's frame; metres, the left hand's axes for both: Y to the fingers, Z up. */
function tip(world: WorldPose, finger: string, side: Side): Point {
  const { tips } = defaultSkeleton;
  const joint = defaultSkeleton.jointNumber(`mHand${finger}3${side}`);
  const wrist = 16 * defaultSkeleton.jointNumber(`mWrist${side}`) + 12;
  const m = world.matrices.subarray(16 * joint, 16 * joint + 16);
  const [x, y, z] = tips.subarray(3 * joint, 3 * joint + 3);
  const at = [0, 1, 2].map(
    (axis) =>
      m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis] - world.matrices[wrist + axis],
  );
  return [at[0], side === 'Left' ? at[1] : -at[1], at[2]];
}

/** Where the fingertips are in a pose, hands as they rest: flat, palms down. */
function tips(name: PoseName, side: Side) {
  const motion = new HandMotion(defaultSkeleton);
  motion.pose = HAND_POSES.indexOf(name);
  motion.advance(0);
  motion.sample();
  const pose = defaultSkeleton.restPose();
  motion.layer.joints.forEach((joint, entry) => {
    pose.rotations.set(motion.layer.rotations.subarray(4 * entry, 4 * entry + 4), 4 * joint);
  });
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const of = (finger: string) => tip(world, finger, side);
  return {
    index: of('Index'),
    middle: of('Middle'),
    ring: of('Ring'),
    pinky: of('Pinky'),
    thumb: of('Thumb'),
  };
}

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('shapes', () => {
  it('SPREAD is the rest pose, wide open', () => {
    const { index, pinky, middle } = tips('SPREAD', 'Left');
    // Sums of the bones' offsets from the wrist.
    expectNumbers(middle, [0.009, 0.223, -0.005], 1e-6);
    expect(apart(index, pinky)).toBeGreaterThan(0.15);
  });

  it('FIST brings every fingertip back to the palm, the thumb over them', () => {
    const { thumb, ...fingers } = tips('FIST', 'Right');
    for (const [x, y, z] of Object.values(fingers)) {
      expect(y).toBeLessThan(0.1);
      expect(y).toBeGreaterThan(0.04);
      expect(z).toBeLessThan(0.02);
      expect(Math.abs(x)).toBeLessThan(0.06);
    }
    expect(thumb[2]).toBeLessThan(Math.min(...Object.values(fingers).map(([, , z]) => z)));
  });

  it('POINT keeps the index finger straight and closes the others', () => {
    const { index, middle, ring, pinky } = tips('POINT', 'Left');
    expect(index[1]).toBeGreaterThan(0.19);
    for (const [, y] of [middle, ring, pinky]) expect(y).toBeLessThan(0.1);
  });

  it('PEACE spreads two fingers', () => {
    const { index, middle, ring, pinky } = tips('PEACE_R', 'Right');
    for (const [, y] of [index, middle]) expect(y).toBeGreaterThan(0.18);
    expect(apart(index, middle)).toBeGreaterThan(0.06);
    for (const [, y] of [ring, pinky]) expect(y).toBeLessThan(0.1);
  });

  it('SALUTE is flat with the fingers together', () => {
    const { index, middle, ring, pinky } = tips('SALUTE_R', 'Right');
    for (const [, , z] of [index, middle, ring, pinky]) expect(z).toBeGreaterThan(-0.05);
    expect(apart(index, pinky)).toBeLessThan(0.11);
    expect(apart(middle, ring)).toBeLessThan(0.04);
  });

  it('RELAXED and TYPING bend the fingers below the palm, not closed', () => {
    for (const name of ['RELAXED', 'TYPING'] as const) {
      const { index, middle, ring } = tips(name, 'Left');
      for (const [, y, z] of [index, middle, ring]) {
        expect(z).toBeLessThan(-0.02);
        expect(y).toBeGreaterThan(0.11);
      }
    }
  });

  it.each(HAND_POSES.filter((name) => /_[LR]$/.test(name)))(
    '%s leaves the other hand spread',
    (name) => {
      const [one, other]: Side[] = name.endsWith('_L') ? ['Left', 'Right'] : ['Right', 'Left'];
      expect(tips(name, other)).toEqual(tips('SPREAD', other));
      if (name !== 'PALM_R') expect(tips(name, one)).not.toEqual(tips('SPREAD', one));
    },
  );

  it.each(['RELAXED', 'POINT', 'FIST', 'TYPING'] as const)('%s is mirrored', (name) => {
    const [left, right] = [tips(name, 'Left'), tips(name, 'Right')];
    for (const finger of ['index', 'middle', 'ring', 'pinky', 'thumb'] as const) {
      expectNumbers(right[finger], left[finger], 1e-6);
    }
  });
});

describe('fading', () => {
  const SPREAD = HAND_POSES.indexOf('SPREAD');
  const FIST = HAND_POSES.indexOf('FIST');
  let motion: HandMotion;

  /** The middle finger's knuckle: 0° spread, 0.85 · 88° = 74.8° in a fist. */
  const knuckle = (clock: number, pose: number) => {
    motion.pose = pose;
    motion.advance(clock);
    motion.sample();
    const [, , , w] = motion.layer.rotations.subarray(12, 16);
    return (2 * Math.acos(Math.min(w, 1)) * 180) / Math.PI;
  };
  const whole = (pose: number) => {
    const fresh = new HandMotion(defaultSkeleton);
    fresh.pose = pose;
    fresh.advance(0);
    fresh.sample();
    return fresh.layer.rotations;
  };

  beforeEach(() => {
    motion = new HandMotion(defaultSkeleton);
    knuckle(10, SPREAD);
  });

  it('fades in 0.2 s from one pose to the next', () => {
    const bends = [10.05, 10.1, 10.15, 10.2].map((clock) => knuckle(clock, FIST));
    const [quarter, half, threeQuarters, full] = bends;
    expectNumbers(motion.layer.rotations, whole(FIST), 1e-6);
    // The knuckle also closes by 2°, so its rotation is that of both: cos = cos 37.4° · cos 1°.
    expect(full).toBeCloseTo(74.82, 1);
    expect(half).toBeCloseTo(full / 2, 3);
    expect(quarter).toBeGreaterThan(0.2 * full);
    expect(threeQuarters).toBeLessThan(0.8 * full);
  });

  it('starts from what is shown when the pose changes during a fade', () => {
    const half = knuckle(10.1, FIST);
    const back = knuckle(10.15, SPREAD);
    expect(back).toBeLessThan(half);
    expect(back).toBeGreaterThan(0.7 * half);
    expect(knuckle(10.35, SPREAD)).toBeCloseTo(0, 2);
  });

  it.each([
    ['goes back', 9.9],
    ['jumps', 11.5],
    ['stands still', 10],
  ])('shows the pose at once when the clock %s', (_, clock) => {
    knuckle(clock, FIST);
    expectNumbers(motion.layer.rotations, whole(FIST));
  });

  it('has no weight while it is disabled, and shows the pose without a fade when enabled', () => {
    motion.enabled = false;
    expect(motion.advance(10.1)).toBe(false);
    expect(motion.layer.weight).toBe(0);
    motion.enabled = true;
    knuckle(10.2, FIST);
    expectNumbers(motion.layer.rotations, whole(FIST));
    expect(motion.layer.weight).toBe(1);
  });

  it('drives the thirty finger bones, and only their rotations', () => {
    const names = Array.from(motion.layer.joints, (joint) => defaultSkeleton.nameOf(joint));
    expect(new Set(names).size).toBe(30);
    expect(names.every((name) => /^mHand\w+[123](Left|Right)$/.test(name))).toBe(true);
    expect([...new Set(motion.layer.components)]).toEqual([1]);
    knuckle(10.07, FIST);
    expectUnitQuaternions(motion.layer.rotations);
  });
});
