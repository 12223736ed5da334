import { easeInOut } from '../../src/math/index.ts';
import {
  type ArmPose,
  type BodyDescription,
  cosineWave,
  type FootPlacement,
  keyedCurve,
  RELAXED_ARM,
  sineWave,
  wrap,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake-clip.ts';

/** The path of a foot along X: the ground carries it back in the stance phase, the leg swings it forward again. */
export interface Gait {
  /** The share of the cycle, from its start, in which the foot is on the ground. */
  dutyFactor: number;
  /** Where the foot lands and where it lifts off, metres before the standing pelvis. */
  landingX: number;
  liftOffX: number;
}

/** Metres a second by which the ground passes under a gait whose cycle takes this long. */
export const groundSpeed = (gait: Gait, cycleSeconds: number): number =>
  (gait.landingX - gait.liftOffX) / (gait.dutyFactor * cycleSeconds);

/** Back at the ground's speed, then forward on a curve that lifts off and lands at that same speed. Metres. */
export function footX(gait: Gait, phase: number): number {
  const at = wrap(phase, 1);
  const stride = gait.landingX - gait.liftOffX;
  const perCycle = stride / gait.dutyFactor;
  if (at < gait.dutyFactor) return gait.landingX - perCycle * at;
  const span = 1 - gait.dutyFactor;
  const u = (at - gait.dutyFactor) / span;
  return gait.liftOffX + stride * easeInOut(u) - perCycle * span * u * (1 - u) * (1 - 2 * u);
}

/** 0 on the ground, 1 in the middle of the swing phase. */
export function swingWeight(gait: Gait, phase: number): number {
  const at = wrap(phase, 1);
  if (at < gait.dutyFactor) return 0;
  const arch = sineWave((at - gait.dutyFactor) / (1 - gait.dutyFactor) / 2);
  return arch * arch;
}

const WALK_DURATION = 64 / 60;

/** The sole is on the ground from heel strike (phase 0) to toe-off. */
export const WALK_GAIT: Gait = { dutyFactor: 0.6, landingX: 0.36, liftOffX: -0.435 };

/** Heel strike, flat by an eighth, heel off past the middle, roll over the ball, toes up for the next strike. Degrees. */
const walkPitch = keyedCurve(
  [
    [0, -21],
    [0.05, -11],
    [0.11, 0],
    [0.34, 0],
    [0.42, 5],
    [0.49, 17],
    [0.55, 41],
    [WALK_GAIT.dutyFactor, 64],
    [0.65, 73],
    [0.785, 30],
    [0.87, -8],
    [0.95, -21],
  ],
  1,
);

/** The height of the foot's lowest point: none in contact, barely any in the swing. Metres. */
const walkLift = keyedCurve(
  [
    [0, 0],
    [WALK_GAIT.dutyFactor, 0],
    [0.675, 0.06],
    [0.8, 0.03],
    [0.9, 0.03],
  ],
  1,
);

/** A relaxed, light walk on the spot; the ground passes under it at 1.24 m/s. */
export const walk: ClipDesign = {
  name: 'walk',
  duration: WALK_DURATION,
  loop: true,
  priority: 2,
  easeIn: 0.35,
  easeOut: 0.4,
  toleranceFactor: 0.8,
  handPose: 1,
  bodyAt: (time) => walkingBody(time / WALK_DURATION),
};

/** The left heel strikes at phase 0, the right one half a cycle later. */
function walkingBody(phase: number): BodyDescription {
  const twist = cosineWave(phase - 0.02);
  return {
    shift: [
      0.012 + 0.008 * cosineWave(2 * (phase - 0.2)),
      0.019 * sineWave(phase - 0.03),
      -0.0285 - 0.016 * cosineWave(2 * (phase - 0.04)),
    ],
    pelvis: {
      roll: 3.6 * sineWave(phase + 0.06),
      pitch: 4 + 1 * cosineWave(2 * (phase - 0.05)),
      yaw: -5.5 * twist,
    },
    chest: {
      roll: -1.6 * sineWave(phase - 0.02),
      pitch: 1 + 1.1 * cosineWave(2 * (phase - 0.16)),
      yaw: 5 * cosineWave(phase - 0.06),
    },
    head: {
      roll: -0.8 * sineWave(phase - 0.08),
      pitch: 1.5 - 0.9 * cosineWave(2 * (phase - 0.24)),
      yaw: 0.8 * cosineWave(phase - 0.1),
    },
    arms: { Left: walkingArm(phase), Right: walkingArm(phase + 0.5) },
    feet: { Left: walkingFoot(phase, 1), Right: walkingFoot(phase + 0.5, -1) },
  };
}

/** The arm swings with the opposite leg; elbow, wrist and fingers follow the shoulder one after the other. */
function walkingArm(phase: number): ArmPose {
  const shoulder = -cosineWave(phase - 0.03);
  const elbow = -cosineWave(phase - 0.1);
  const wrist = -cosineWave(phase - 0.17);
  const hand = -cosineWave(phase - 0.22);
  return {
    ...RELAXED_ARM,
    shrug: RELAXED_ARM.shrug + 0.8 * cosineWave(2 * (phase - 0.1)),
    reach: 1 + 4 * shoulder,
    out: 12 - 1 * shoulder + 0.8 * cosineWave(2 * phase),
    forward: -1 + 20 * shoulder,
    turn: 4 + 5 * shoulder,
    elbow: 24 + 13 * elbow,
    pronate: 18 + 6 * elbow,
    flex: 3 - 9 * wrist,
    tilt: 2 + 3 * wrist,
    curl: 20 + 6 * hand,
  };
}

function walkingFoot(phase: number, side: 1 | -1): FootPlacement {
  const swing = swingWeight(WALK_GAIT, phase);
  return {
    x: footX(WALK_GAIT, phase),
    y: side * (0.073 + 0.012 * swing),
    lift: walkLift(phase),
    pitch: walkPitch(phase),
    yaw: side * (5 + 3 * swing),
    knee: side * -2,
  };
}

const RUN_DURATION = 42 / 60;

/** Each foot is on the ground for less than half the cycle: between two steps both are in the air. */
export const RUN_GAIT: Gait = { dutyFactor: 0.37, landingX: 0.27, liftOffX: -0.415 };

const runPitch = keyedCurve(
  [
    [0, -9],
    [0.05, 0],
    [0.15, 0],
    [0.25, 15],
    [0.31, 35],
    [RUN_GAIT.dutyFactor, 60],
    [0.47, 94],
    [0.57, 88],
    [0.72, 40],
    [0.86, 2],
    [0.95, -9],
  ],
  1,
);

const runLift = keyedCurve(
  [
    [0, 0],
    [RUN_GAIT.dutyFactor, 0],
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
  duration: RUN_DURATION,
  loop: true,
  priority: 2,
  easeIn: 0.25,
  easeOut: 0.35,
  toleranceFactor: 1,
  handPose: 1,
  bodyAt: (time) => runningBody(time / RUN_DURATION),
};

/** The left foot lands at phase 0. */
function runningBody(phase: number): BodyDescription {
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
    arms: { Left: runningArm(phase), Right: runningArm(phase + 0.5) },
    feet: { Left: runningFoot(phase, 1), Right: runningFoot(phase + 0.5, -1) },
  };
}

/** The elbows stay bent, a little less behind the body; the hands are loose fists. */
function runningArm(phase: number): ArmPose {
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

function runningFoot(phase: number, side: 1 | -1): FootPlacement {
  const swing = swingWeight(RUN_GAIT, phase);
  return {
    x: footX(RUN_GAIT, phase),
    y: side * (0.062 + 0.022 * swing),
    lift: runLift(phase),
    pitch: runPitch(phase),
    yaw: side * (4 + 2 * swing),
    knee: side * -1,
  };
}
