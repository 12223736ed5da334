import {
  type ArmPose,
  followThrough,
  keyedCurve,
  keyedPose,
  RELAXED_ARM,
  sineWave,
} from '../../../../src/motion/pose-description/index.ts';
import { jointEvents, type PuppetryPerformance, raisedArm } from './puppetry-performance.ts';

/** Seconds by which elbow, wrist and fingers follow one another. */
const LAG = 0.04;

/** The hand beside the head, its palm forward. */
const UP: ArmPose = {
  ...RELAXED_ARM,
  shrug: 1,
  reach: 2,
  out: 64,
  forward: 6,
  sweep: 22,
  turn: -84,
  elbow: 88,
  pronate: 4,
  flex: -6,
  tilt: 0,
  curl: 6,
  cascade: 2,
  fan: 0.7,
  tuck: 0.1,
};
const OUTWARD: ArmPose = { ...UP, elbow: 66, turn: -80, tilt: 12 };
const INWARD: ArmPose = { ...UP, elbow: 110, turn: -88, tilt: -12 };

const arm = keyedPose<ArmPose>([
  [0.9, UP],
  [1.2, OUTWARD],
  [1.55, INWARD],
  [1.9, OUTWARD],
  [2.25, INWARD],
  [2.6, OUTWARD],
  [2.95, INWARD],
  [3.3, { ...OUTWARD, elbow: 74 }],
  [3.8, UP],
  [6.4, UP],
  [6.7, OUTWARD],
  [7.05, INWARD],
  [7.4, UP],
]);

/** Strength of the beckoning with the fingers, one after the other. */
const beckoning = keyedCurve([
  [3.7, 0],
  [4.2, 1],
  [5.9, 1],
  [6.4, 0],
]);

/** Strength of the movements of head and chest. */
const emphasis = keyedCurve([
  [0.2, 0],
  [1, 1],
  [7, 1],
  [8, 0],
]);

/** A greeting with the right hand, then beckoning with its fingers, accompanied by head and chest. */
export const WAVING: PuppetryPerformance = {
  layout: 'C',
  rate: 15,
  durationSeconds: 8.4,
  pauseSeconds: 5.6,
  events(time, blend) {
    const strength = emphasis(time);
    return jointEvents({
      Right: raisedArm(wavingArm(time), blend),
      chest: { roll: -1.6 * strength, pitch: -0.6 * strength, yaw: 2 * strength },
      head: {
        roll: (7 + 2 * sineWave(time * 0.7)) * strength,
        pitch: (2 + 3 * sineWave(time * 0.45)) * strength,
        yaw: -4 * strength,
      },
    });
  },
};

function wavingArm(time: number): ArmPose {
  const pose = followThrough(arm, time, LAG);
  const strength = beckoning(time);
  return {
    ...pose,
    curl: pose.curl + 24 * strength * (1 - sineWave(time * 1.6 + 0.25)),
    cascade: pose.cascade + 9 * strength * sineWave(time * 1.6),
  };
}
