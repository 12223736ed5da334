import {
  type ArmPose,
  cosineWave,
  keyedCurve,
  keyedPose,
  RELAXED_ARM,
  type Side,
  sineWave,
} from '../../../../src/motion/pose-description/index.ts';
import { jointEvents, type PuppetryPerformance, raisedArm } from './puppetry-performance.ts';

/** Seconds of one round of the dance, and number of rounds. */
const ROUND = 12;
const ROUNDS = 1.5;

/** Frequency of the waves through arms and fingers, per second. */
const WAVE_RATE = 0.55;
/** Delays of elbow, wrist and fingers behind the shoulder, in periods of the wave. */
const DELAY = { elbow: 0.12, wrist: 0.26, fingers: 0.4 } as const;

const OPEN_HAND = { curl: 12, cascade: 2, fan: 0.6, tuck: 0.2 } as const;

/** In front of the chest, the finger tips nearly meeting. */
const GATHERED: ArmPose = {
  ...RELAXED_ARM,
  ...OPEN_HAND,
  shrug: 0,
  reach: 8,
  out: 42,
  forward: 26,
  sweep: 20,
  turn: 44,
  elbow: 84,
  pronate: 38,
  flex: 4,
  tilt: 0,
};
/** Wide and level like wings. */
const WINGS: ArmPose = {
  ...GATHERED,
  reach: 0,
  out: 78,
  forward: 0,
  sweep: 16,
  turn: 0,
  elbow: 28,
};
/** Like a crown overhead. */
const CROWN: ArmPose = {
  ...GATHERED,
  reach: 2,
  out: 112,
  forward: 4,
  sweep: 22,
  turn: -58,
  elbow: 72,
  pronate: 10,
};
/** Beside the face, palms forward. */
const FRAME: ArmPose = {
  ...GATHERED,
  reach: 4,
  out: 58,
  forward: 10,
  sweep: 34,
  turn: -56,
  elbow: 112,
  pronate: 20,
};
/** Low in front of the hips, as if over water. */
const WATER: ArmPose = {
  ...GATHERED,
  reach: 4,
  out: 34,
  forward: 14,
  sweep: 8,
  turn: 14,
  elbow: 44,
};

const danceSteps = keyedPose<ArmPose>(
  [
    [0, GATHERED],
    [2, WINGS],
    [4, CROWN],
    [5.2, CROWN],
    [6.8, FRAME],
    [8.4, GATHERED],
    [10.2, WATER],
  ],
  ROUND,
);

/** Seconds by which the left arm is ahead, in the second half of each round. */
const lead = keyedCurve(
  [
    [0, 0],
    [5, 0],
    [7, 0.7],
    [10.5, 0.7],
  ],
  ROUND,
);

/** Moves only head, arms and fingers; chest and legs go on playing the dance animation. */
export const HAND_DANCE: PuppetryPerformance = {
  layout: 'C',
  rate: 20,
  durationSeconds: ROUND * ROUNDS + 1,
  pauseSeconds: 5,
  events(time, blend) {
    return jointEvents({
      Left: raisedArm(dancingArm(time, 'Left'), blend),
      Right: raisedArm(dancingArm(time, 'Right'), blend),
      head: {
        roll: 5 * sineWave(time / 6) * blend,
        pitch: (4 * cosineWave(time / 4) - 2) * blend,
        yaw: 12 * sineWave(time / 6 + 0.1) * blend,
      },
    });
  },
};

/** A wave runs from the shoulder to the finger tips, each joint following the one before it. */
function dancingArm(time: number, side: Side): ArmPose {
  const arm = danceSteps(side === 'Left' ? time + lead(time) : time);
  const phase = time * WAVE_RATE + (side === 'Left' ? 0 : 0.5 * (lead(time) / 0.7));
  return {
    ...arm,
    out: arm.out + 5 * sineWave(phase),
    elbow: arm.elbow + 9 * sineWave(phase - DELAY.elbow),
    flex: arm.flex + 24 * sineWave(phase - DELAY.wrist),
    tilt: arm.tilt + 8 * cosineWave(phase - DELAY.wrist),
    curl: arm.curl + 18 * (1 + sineWave(phase - DELAY.fingers)) * 0.6,
    cascade: arm.cascade + 11 * cosineWave(phase - DELAY.fingers),
  };
}
