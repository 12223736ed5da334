import { add, subtract, type Vector3 } from '../../src/math/index.ts';
import {
  type ArmPose,
  type BodyDescription,
  cosineWave,
  type FootPlacement,
  RELAXED_ARM,
  type Side,
  sineWave,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake.ts';
import { anklePosition } from './leg.ts';

const DURATION = 4;
/** The left hip's socket while the pelvis leans, metres. */
const HIP: Vector3 = [-0.016, 0.127, 1.017];
const DEGREES = 180 / Math.PI;

/**
 * Cruising: the body leans well forward and arches, the head looks where it goes, legs trail. Priorities
 * are those of the viewer's own clip: hips and legs cannot be walked with, arms are free for a gesture.
 */
export const fly: ClipDesign = {
  name: 'fly',
  duration: DURATION,
  loop: true,
  priority: 0,
  jointPriority: (joint) => (/Pelvis|Hip|Knee|Ankle|Foot|Toe/.test(joint) ? 3 : 0),
  easeIn: 1.5,
  easeOut: 0.8,
  coarseness: 0.35,
  handPose: 1,
  stance: (time) => soar(time / DURATION),
};

/** The wave of the air goes through the body from head to foot: each part is later than the one before. */
function soar(cycle: number): BodyDescription {
  const bank = sineWave(cycle);
  const shift: Vector3 = [0, 0.012 * sineWave(cycle - 0.04), 0.018 * cosineWave(cycle * 2 - 0.1)];
  return {
    shift,
    pelvis: {
      roll: 2.6 * sineWave(cycle - 0.04),
      pitch: 57 + 1.6 * sineWave(cycle * 2 - 0.1),
      yaw: 1.2 * sineWave(cycle + 0.1),
    },
    chest: {
      roll: 3.2 * bank,
      pitch: 42 - 1.8 * sineWave(cycle * 2 - 0.02),
      yaw: 1.6 * sineWave(cycle + 0.14),
    },
    head: {
      roll: 1.2 * bank,
      pitch: -3 - 1.2 * sineWave(cycle * 2 + 0.04),
      yaw: 2.4 * sineWave(cycle + 0.2),
    },
    arms: { Left: spread(cycle, 1), Right: spread(cycle + 0.07, -1) },
    feet: { Left: trail(cycle, 1, shift), Right: trail(cycle + 0.5, -1, shift) },
  };
}

/** Swept back and a little out, palms down, as one steers with them. */
function spread(cycle: number, side: 1 | -1): ArmPose {
  const lift = sineWave(cycle * 2 - 0.12);
  const late = sineWave(cycle * 2 - 0.24);
  const bank = side * sineWave(cycle);
  return {
    ...RELAXED_ARM,
    shrug: 1 + 1.5 * lift,
    reach: -6,
    out: 43 + 2.6 * lift - 2.5 * bank,
    forward: -14 + 1.5 * late,
    turn: 22 + 2 * late,
    elbow: 15 + 3 * late,
    pronate: 42 + 4 * late,
    flex: -6 + 4 * sineWave(cycle * 2 - 0.34),
    tilt: 4,
    curl: 9 + 3 * sineWave(cycle * 2 - 0.42),
    cascade: 3,
    fan: 0.4,
    tuck: 0.3,
  };
}

/** A leg that hangs in the wind: slack in the knee, toes pointed. Each kicks gently in its turn. */
function trail(cycle: number, side: 1 | -1, shift: Vector3): FootPlacement {
  const straight = side > 0 ? 0.944 : 0.927;
  const length = straight + 0.007 * cosineWave(cycle - 0.2);
  const behind = ((side > 0 ? 61 : 55) + 2.6 * sineWave(cycle - 0.12)) / DEGREES;
  const ankle = add(shift, [
    HIP[0] - length * Math.sin(behind),
    side * (HIP[1] - 0.02 + 0.004 * sineWave(cycle)),
    HIP[2] - length * Math.cos(behind),
  ]);
  const roll = {
    pitch: (side > 0 ? 128 : 120) + 3.5 * sineWave(cycle - 0.26),
    yaw: side * 5,
    knee: side * 4,
    toes: 8 + 3 * sineWave(cycle - 0.34),
  };
  return printUnder(ankle, roll, side > 0 ? 'Left' : 'Right');
}

/** A foot in the air by where its ankle is: found by trying, as the roll depends a little on the lift. */
function printUnder(
  ankle: Vector3,
  roll: Omit<FootPlacement, 'x' | 'y' | 'lift'>,
  side: Side,
): FootPlacement {
  let [x, y, lift] = ankle;
  for (let pass = 0; pass < 5; pass++) {
    const miss = subtract(ankle, anklePosition({ ...roll, x, y, lift }, side));
    [x, y, lift] = add([x, y, lift], miss);
  }
  return { ...roll, x, y, lift };
}
