import {
  type ArmPose,
  type BodyDescription,
  cosineWave,
  keyedCurve,
  RELAXED_ARM,
  STANDING_FEET,
  sineWave,
  UPRIGHT,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake-clip.ts';

/** Seconds and breaths of either clip. */
const DURATION = 8;
const BREATHS = 2;

/** The air in the lungs through a breath, 0 to 1: in, slower out, and a rest. */
const breathCurve = keyedCurve(
  [
    [0, 0],
    [0.38, 1],
    [0.46, 1],
    [0.9, 0.02],
  ],
  1,
);

/** The leg that carries the weight: -1 the right one, 1 the left one; each for a while. */
const weightShift = keyedCurve(
  [
    [0, -1],
    [1.5, -0.82],
    [2.4, -0.9],
    [4.3, 0.72],
    [5.4, 0.9],
    [6.2, 0.7],
  ],
  DURATION,
);

/** Waiting in good spirits: the weight shifts, the breath comes and goes, the head wanders a little. */
export const idle: ClipDesign = {
  name: 'idle',
  duration: DURATION,
  loop: true,
  priority: 0,
  easeIn: 0.8,
  easeOut: 0.8,
  toleranceFactor: 0.2,
  handPose: 1,
  bodyAt: standingBody,
};

function standingBody(time: number): BodyDescription {
  const cycle = time / DURATION;
  const air = breathCurve(cycle * BREATHS);
  const side = weightShift(time);
  const late = weightShift(time - 0.25);
  return {
    shift: [
      0.004 * sineWave(cycle + 0.1),
      0.021 * side,
      -0.0065 + 0.0015 * air - 0.002 * side * side,
    ],
    pelvis: { roll: 2.5 * side, pitch: 2 + 0.4 * sineWave(cycle * 2), yaw: 1.8 * side },
    chest: {
      roll: -1.1 * late,
      pitch: -1.5 - 1.5 * air,
      yaw: 0.6 * side + 0.7 * sineWave(cycle * 2 + 0.3),
    },
    head: {
      roll: -1.2 * late + 0.8 * sineWave(cycle * 2 + 0.6),
      pitch: 1.5 + 0.7 * air + 0.9 * sineWave(cycle * 3 + 0.2),
      yaw: 2.6 * sineWave(cycle + 0.35) + 1.6 * sineWave(cycle * 2 + 0.1),
    },
    arms: {
      Left: hangingArm(air, late, 0),
      Right: hangingArm(air, -late, 0.37),
    },
    feet: STANDING_FEET,
  };
}

/** The shoulders rise with the breath, the arms follow the shift of weight. */
function hangingArm(air: number, weight: number, offset: number): ArmPose {
  return {
    ...RELAXED_ARM,
    shrug: RELAXED_ARM.shrug + 1.6 * air,
    out: RELAXED_ARM.out + 0.5 * air + 0.9 * weight,
    forward: RELAXED_ARM.forward + 0.8 * air + 0.8 * weight,
    elbow: RELAXED_ARM.elbow + 1.4 * air + 1.5 * cosineWave(offset) * weight,
    flex: RELAXED_ARM.flex + 1.2 * weight,
    curl: RELAXED_ARM.curl + 1.5 * air - 1.5 * weight,
  };
}

/** The pose from which clips of the upper body start, and in which they end. */
export const NEUTRAL_BODY: BodyDescription = {
  ...standingBody(0),
  shift: [0, 0, -0.009],
  pelvis: UPRIGHT,
  chest: { roll: 0, pitch: -3, yaw: 0 },
  head: { roll: 0, pitch: 2, yaw: 0 },
  arms: { Left: RELAXED_ARM, Right: RELAXED_ARM },
};

/** A look to one side for a while, and back: 1 to the left. */
const glance = keyedCurve(
  [
    [0, 0],
    [1.6, -0.25],
    [2.7, 1],
    [4.4, 0.85],
    [5.6, -0.2],
  ],
  DURATION,
);

/** Sitting at ease on a seat 0.45 m high, which the world provides, with the hands on the thighs. */
export const sit: ClipDesign = {
  name: 'sit',
  duration: DURATION,
  loop: true,
  priority: 3,
  easeIn: 0.6,
  easeOut: 0.6,
  toleranceFactor: 0.2,
  handPose: 1,
  bodyAt: sittingBody,
};

function sittingBody(time: number): BodyDescription {
  const cycle = time / DURATION;
  const air = breathCurve(cycle * BREATHS);
  const look = glance(time);
  const lean = sineWave(cycle + 0.2);
  return {
    shift: [-0.352 + 0.002 * air, 0.004 * lean, -0.492],
    pelvis: { roll: 0.5 * lean, pitch: -7, yaw: 0.8 * lean },
    chest: { roll: -0.8 * lean, pitch: 3 - 1.6 * air + 0.6 * lean, yaw: 3.2 * glance(time - 0.3) },
    head: { roll: -2.6 * look + 0.8 * lean, pitch: 4 + 0.8 * air - 1.5 * look, yaw: 15 * look },
    arms: { Left: armOnThigh(air, lean), Right: armOnThigh(air, -lean) },
    feet: {
      Left: { x: 0.115, y: 0.125, lift: 0, pitch: 0, yaw: 10, knee: 0 },
      Right: { x: 0.07, y: -0.12, lift: 0, pitch: 0, yaw: -9, knee: 0 },
    },
  };
}

function armOnThigh(air: number, lean: number): ArmPose {
  return {
    ...RELAXED_ARM,
    shrug: -2 + 1.4 * air,
    out: 13 + 0.5 * air,
    forward: 13 + 0.7 * air + 0.4 * lean,
    turn: 20,
    elbow: 50 + 0.8 * air,
    pronate: 56,
    flex: -21,
    tilt: -2,
    curl: 8 + 1.2 * air,
    cascade: 2,
    tuck: 0.3,
  };
}
