import {
  type ArmPose,
  cosineWave,
  followThrough,
  keyedPose,
  RELAXED_ARM,
  type Side,
} from '../../src/motion/pose-description/index.ts';
import { DANCE_BEATS } from './dance-steps.ts';

/** Beats by which elbow, wrist and fingers follow the joint before them. */
const LAG = 0.11;

const BASE: ArmPose = { ...RELAXED_ARM, shrug: 0, pronate: 18, fan: 0.4 };

/** Low and open, on the side to which the dancer steps. */
const OPEN: ArmPose = {
  ...BASE,
  shrug: 3,
  out: 50,
  forward: 16,
  turn: 4,
  elbow: 52,
  pronate: 6,
  flex: -16,
  curl: 8,
  fan: 0.6,
  tuck: 0.2,
};
/** In front of the ribs, with the fingers snapping. */
const SNAP: ArmPose = {
  ...BASE,
  reach: 5,
  out: 22,
  forward: 27,
  turn: 26,
  elbow: 98,
  pronate: 30,
  flex: 16,
  curl: 34,
  cascade: 6,
  fan: 0.1,
  tuck: 0.8,
};
/** The other arm, back and low. */
const BACK: ArmPose = {
  ...BASE,
  reach: -4,
  out: 34,
  forward: -12,
  turn: 8,
  elbow: 54,
  pronate: 14,
  flex: -10,
  curl: 10,
};
const LOW_SNAP: ArmPose = { ...SNAP, out: 20, forward: 10, turn: 34, elbow: 86, curl: 30 };

/** Overhead, with the forearm hanging from the elbow. */
const HIGH: ArmPose = {
  ...BASE,
  shrug: 4,
  out: 132,
  forward: 8,
  sweep: 12,
  turn: -66,
  elbow: 52,
  pronate: 0,
  flex: 10,
  curl: 10,
  fan: 0.6,
  tuck: 0.15,
};
const HIGH_OUT: ArmPose = { ...HIGH, out: 112, elbow: 30, flex: -18, curl: 6 };
const HIGH_IN: ArmPose = { ...HIGH, out: 140, elbow: 82, flex: 20, curl: 18 };
/** A hand loosely in front of the hip while the other one is up. */
const HIP: ArmPose = {
  ...BASE,
  out: 34,
  forward: -6,
  turn: 22,
  elbow: 70,
  pronate: 34,
  flex: 18,
  curl: 20,
};
/** Half way up, and half way down, on a wide arc with the elbow ahead. */
const RISE: ArmPose = {
  ...BASE,
  out: 70,
  forward: 12,
  sweep: 14,
  turn: -22,
  elbow: 78,
  flex: 24,
  curl: 18,
};
const FALL: ArmPose = {
  ...BASE,
  out: 82,
  forward: 4,
  sweep: 18,
  turn: -26,
  elbow: 40,
  flex: -24,
  curl: 6,
};

const right = keyedPose<ArmPose>(
  [
    [0, OPEN],
    [1, SNAP],
    [2, BACK],
    [3, LOW_SNAP],
    [4, OPEN],
    [5, SNAP],
    [6, BACK],
    [7, LOW_SNAP],
    [7.8, RISE],
    [8.6, HIGH_OUT],
    [9.6, HIGH_IN],
    [10.6, HIGH_OUT],
    [11.6, HIGH_IN],
    [12.6, HIGH_OUT],
    [13.5, HIGH_IN],
    [14.4, FALL],
    [15.1, LOW_SNAP],
  ],
  DANCE_BEATS,
);

const left = keyedPose<ArmPose>(
  [
    [0, BACK],
    [1, LOW_SNAP],
    [2, OPEN],
    [3, SNAP],
    [4, BACK],
    [5, LOW_SNAP],
    [6, OPEN],
    [7, SNAP],
    [8.4, HIP],
    [9.3, { ...HIP, out: 42, elbow: 58 }],
    [10.3, HIP],
    [11, RISE],
    [11.7, HIGH_OUT],
    [12.6, HIGH_IN],
    [13.6, HIGH_OUT],
    [14.5, FALL],
    [15.2, { ...SNAP, forward: 20 }],
  ],
  DANCE_BEATS,
);

/** An arm at a beat: its key poses with the bounce of the music, in which everything follows the shoulder. */
export function dancingArm(beat: number, side: Side): ArmPose {
  const arm = followThrough(side === 'Left' ? left : right, beat, LAG);
  return {
    ...arm,
    shrug: arm.shrug + 2.2 * cosineWave(beat - 0.42),
    forward: arm.forward + 2.5 * cosineWave(beat - 0.3),
    elbow: arm.elbow + 4 * cosineWave(beat - 0.42),
    flex: arm.flex + 7 * cosineWave(beat - 0.6),
  };
}
