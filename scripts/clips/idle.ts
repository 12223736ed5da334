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
import type { ClipDesign } from './bake.ts';

const DURATION = 8;
const BREATHS = 2;

/** 0 empty, 1 full: in, slower out, and a rest before the next. */
export const breath = keyedCurve(
  [
    [0, 0],
    [0.38, 1],
    [0.46, 1],
    [0.9, 0.02],
  ],
  1,
);

/** Which leg carries: -1 right, 1 left. The figure dwells on one, then on the other. */
const lean = keyedCurve(
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

/** Somebody waiting in good spirits: weight shifts, breath comes and goes, the eyes wander a little. */
export const idle: ClipDesign = {
  name: 'idle',
  duration: DURATION,
  loop: true,
  priority: 0,
  easeIn: 0.8,
  easeOut: 0.8,
  coarseness: 0.2,
  handPose: 1,
  stance: stand,
};

export function stand(time: number): BodyDescription {
  const cycle = time / DURATION;
  const air = breath(cycle * BREATHS);
  const side = lean(time);
  const late = lean(time - 0.25);
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
      Left: hang(air, late, 0),
      Right: hang(air, -late, 0.37),
    },
    feet: STANDING_FEET,
  };
}

/** Arms follow: shoulders ride on the breath, hands trail the shift of weight. */
function hang(air: number, weight: number, offset: number): ArmPose {
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

/** The quiet figure that clips of the upper body start from and come back to. */
export const QUIET: BodyDescription = {
  ...stand(0),
  shift: [0, 0, -0.009],
  pelvis: UPRIGHT,
  chest: { roll: 0, pitch: -3, yaw: 0 },
  head: { roll: 0, pitch: 2, yaw: 0 },
  arms: { Left: RELAXED_ARM, Right: RELAXED_ARM },
};
