import {
  type ArmPose,
  type BodyDescription,
  cosineWave,
  type FootPlacement,
  keyedCurve,
  RELAXED_ARM,
  sineWave,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake.ts';
import { airborne, type Gait, printX } from './gait.ts';

const DURATION = 42 / 60;

/** Less than half the cycle on the ground: between two steps both feet are in the air. */
export const RUN: Gait = { contact: 0.37, landsAt: 0.27, leavesAt: -0.415 };

const pitch = keyedCurve(
  [
    [0, -9],
    [0.05, 0],
    [0.15, 0],
    [0.25, 15],
    [0.31, 35],
    [RUN.contact, 60],
    [0.47, 94],
    [0.57, 88],
    [0.72, 40],
    [0.86, 2],
    [0.95, -9],
  ],
  1,
);

const lift = keyedCurve(
  [
    [0, 0],
    [RUN.contact, 0],
    [0.42, 0.04],
    [0.48, 0.15],
    [0.58, 0.255],
    [0.7, 0.17],
    [0.84, 0.11],
    [0.93, 0.05],
  ],
  1,
);

/** An easy run on the spot; the ground passes under it at 2.6 m/s. */
export const run: ClipDesign = {
  name: 'run',
  duration: DURATION,
  loop: true,
  priority: 2,
  easeIn: 0.25,
  easeOut: 0.35,
  coarseness: 1,
  handPose: 1,
  stance: (time) => stride(time / DURATION),
};

/** Phase 0 is the left foot's landing. */
function stride(phase: number): BodyDescription {
  return {
    shift: [
      0.03 + 0.01 * cosineWave(2 * (phase - 0.4)),
      0.014 * sineWave(phase + 0.06),
      -0.06 - 0.03 * cosineWave(2 * (phase - 0.175)),
    ],
    pelvis: {
      roll: 4 * sineWave(phase + 0.08),
      pitch: 9 + 1.5 * cosineWave(2 * (phase - 0.1)),
      yaw: -8 * cosineWave(phase),
    },
    chest: {
      roll: -2.5 * sineWave(phase - 0.02),
      pitch: 9 + 1.8 * cosineWave(2 * (phase - 0.24)),
      yaw: 10 * cosineWave(phase - 0.04),
    },
    head: {
      roll: -1 * sineWave(phase - 0.06),
      pitch: 3 - 1.6 * cosineWave(2 * (phase - 0.32)),
      yaw: 1.2 * cosineWave(phase - 0.1),
    },
    arms: { Left: pumping(phase), Right: pumping(phase + 0.5) },
    feet: { Left: running(phase, 1), Right: running(phase + 0.5, -1) },
  };
}

/** Elbows stay bent and open a little behind the body; hands are loose fists. */
function pumping(phase: number): ArmPose {
  const shoulder = -cosineWave(phase - 0.02);
  const elbow = -cosineWave(phase - 0.08);
  const wrist = -cosineWave(phase - 0.15);
  return {
    ...RELAXED_ARM,
    shrug: 1 + 2 * cosineWave(2 * (phase - 0.2)),
    reach: 2 + 6 * shoulder,
    out: 21 - 4 * shoulder,
    forward: -4 + 38 * shoulder,
    turn: 9 + 13 * shoulder,
    elbow: 88 + 14 * elbow,
    pronate: 12 + 8 * elbow,
    flex: 2 - 8 * wrist,
    tilt: 3 * wrist,
    curl: 44 + 4 * wrist,
    cascade: 2,
    fan: 0.08,
    tuck: 0.75,
  };
}

function running(phase: number, outside: 1 | -1): FootPlacement {
  const swung = airborne(RUN, phase);
  return {
    x: printX(RUN, phase),
    y: outside * (0.062 + 0.022 * swung),
    lift: lift(phase),
    pitch: pitch(phase),
    yaw: outside * (4 + 2 * swung),
    knee: outside * -1,
  };
}
