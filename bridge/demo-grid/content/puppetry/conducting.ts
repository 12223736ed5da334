import {
  type ArmPose,
  cosineWave,
  followThrough,
  keyedCurve,
  keyedPose,
  RELAXED_ARM,
} from '../../../../src/motion/pose-description/index.ts';
import {
  jointEvents,
  mixArms,
  type PuppetryPerformance,
  raisedArm,
} from './puppetry-performance.ts';

const BEATS_PER_SECOND = 1.6;
const BEATS_PER_BAR = 4;
const BARS = 8;
/** Seconds of the upbeat, and of lowering the hands after the last bar. */
const UPBEAT = 1.25;
const CUT_OFF = 1.4;

/** Beats by which elbow, wrist and fingers follow one another. */
const LAG = 0.05;

/** Both hands in front of the chest as if on a table, thumb and forefinger holding an imaginary baton. */
const READY: ArmPose = {
  ...RELAXED_ARM,
  shrug: 0,
  reach: 4,
  out: 24,
  forward: 34,
  sweep: 0,
  turn: 6,
  elbow: 84,
  pronate: 44,
  flex: -4,
  tilt: 0,
  curl: 22,
  cascade: 7,
  fan: 0.3,
  tuck: 0.6,
};

/** The four beats of a bar: down, in, out, and up. */
const DOWN: ArmPose = { ...READY, out: 21, forward: 22, elbow: 66, turn: 14, flex: 8 };
const IN: ArmPose = { ...READY, out: 20, forward: 27, elbow: 80, turn: 30, flex: 6 };
const OUT: ArmPose = { ...READY, out: 34, forward: 27, elbow: 74, turn: -26, flex: 6 };
const TOP: ArmPose = { ...READY, out: 28, forward: 40, elbow: 92, turn: 0, flex: 4 };
/** Between two beats the hand bounces up from the first and falls to the second. */
const HIGH: ArmPose = { ...READY, out: 26, forward: 52, elbow: 112, turn: 0, flex: -14 };
const OFF_DOWN: ArmPose = { ...READY, forward: 38, elbow: 92, turn: 10, flex: -10 };
const OFF_IN: ArmPose = { ...READY, out: 26, forward: 38, elbow: 94, turn: 6, flex: -10 };
const OFF_OUT: ArmPose = { ...READY, out: 34, forward: 42, elbow: 98, turn: -18, flex: -10 };

const beating = keyedPose<ArmPose>(
  [
    [0, DOWN],
    [0.45, OFF_DOWN],
    [1, IN],
    [1.45, OFF_IN],
    [2, OUT],
    [2.45, OFF_OUT],
    [3, TOP],
    [3.6, HIGH],
  ],
  BEATS_PER_BAR,
);

/** The size of the beats over the bars: there are two crescendos, the second one to the end. */
const beatSize = keyedCurve([
  [-1, 0.8],
  [1.5, 0.75],
  [3.5, 1.1],
  [4.5, 0.7],
  [7, 1.2],
  [8, 1.2],
]);

/** In the bars in which the left hand does not beat, it is raised palm up, for a crescendo. */
const LIFT: ArmPose = {
  ...READY,
  out: 26,
  forward: 26,
  turn: 2,
  elbow: 86,
  pronate: -20,
  flex: 8,
  curl: 14,
};
const LIFTED: ArmPose = { ...LIFT, out: 34, forward: 58, elbow: 96, flex: 14, curl: 8, fan: 0.6 };
const lifting = keyedPose<ArmPose>([
  [1.7, LIFT],
  [3.6, LIFTED],
  [4.2, { ...LIFTED, forward: 40 }],
]);
const liftShare = keyedCurve([
  [1.4, 0],
  [2, 1],
  [3.8, 1],
  [4.5, 0],
]);

/** Degrees over the bars: the conductor looks at the players on the left and on the right in turn. */
const gaze = keyedCurve([
  [0, 0],
  [1, 18],
  [2, 16],
  [2.5, -16],
  [4, -20],
  [5, 0],
  [6, 14],
  [7, -10],
  [7.6, 0],
]);

/** Degrees over the beats: a deep nod on the first one, slight ones on the others. */
const nod = keyedCurve(
  [
    [-0.35, -4],
    [0.05, 10],
    [0.6, 0],
    [1.05, 3],
    [1.5, 0],
    [2.05, 4],
    [2.5, 0],
    [3.05, 2],
  ],
  BEATS_PER_BAR,
);

/** Conducts eight bars in four-four time with both arms, nodding. */
export const CONDUCTING: PuppetryPerformance = {
  layout: 'C',
  rate: 20,
  durationSeconds: UPBEAT + (BARS * BEATS_PER_BAR) / BEATS_PER_SECOND + CUT_OFF,
  pauseSeconds: 6,
  events(time, blend) {
    const beat = Math.min((time - UPBEAT) * BEATS_PER_SECOND, BARS * BEATS_PER_BAR);
    const bar = beat / BEATS_PER_BAR;
    const arm = mixArms(READY, followThrough(beating, beat, LAG), beatSize(bar));
    const left = mixArms(arm, lifting(bar), liftShare(bar));
    return jointEvents({
      Left: raisedArm(left, blend),
      Right: raisedArm(arm, blend),
      chest: {
        roll: 0,
        pitch: (1 + 0.8 * cosineWave(beat)) * blend,
        yaw: 0.12 * gaze(bar) * blend,
      },
      head: {
        roll: 0.15 * gaze(bar) * blend,
        pitch: (2 + nod(beat) * beatSize(bar)) * blend,
        yaw: gaze(bar) * blend,
      },
    });
  },
};
