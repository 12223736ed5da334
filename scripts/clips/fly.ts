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
import type { ClipDesign } from './bake-clip.ts';
import { anklePosition } from './body-pose.ts';

const DURATION = 4;
/** The left hip's joint while the pelvis leans, metres. */
const HIP: Vector3 = [-0.016, 0.127, 1.017];
const DEGREES = 180 / Math.PI;

/**
 * Cruising: the body leans well forward and arches, the head looks ahead, the legs trail. The priorities are those of
 * the viewer's own clip: a walk does not move hips and legs, a gesture may move the arms.
 */
export const fly: ClipDesign = {
  name: 'fly',
  duration: DURATION,
  loop: true,
  priority: 0,
  jointPriority: (joint) => (/Pelvis|Hip|Knee|Ankle|Foot|Toe/.test(joint) ? 3 : 0),
  easeIn: 1.5,
  easeOut: 0.8,
  toleranceFactor: 0.35,
  handPose: 1,
  bodyAt: (time) => flyingBody(time / DURATION),
};

/** A slow wave runs through the body from head to foot: each part follows the one before. */
function flyingBody(cycle: number): BodyDescription {
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
    arms: { Left: flyingArm(cycle, 1), Right: flyingArm(cycle + 0.07, -1) },
    feet: { Left: flyingLeg(cycle, 1, shift), Right: flyingLeg(cycle + 0.5, -1, shift) },
  };
}

/** Swept back and a little out, palms down, as if to steer with them. */
function flyingArm(cycle: number, side: 1 | -1): ArmPose {
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

/** A trailing leg: slack in the knee, toes pointed. Left and right kick gently in turn. */
function flyingLeg(cycle: number, side: 1 | -1, shift: Vector3): FootPlacement {
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
  return footWithAnkleAt(ankle, roll, side > 0 ? 'Left' : 'Right');
}

/** The placement of a foot whose ankle is here: by iteration, since the roll depends a little on the lift. */
function footWithAnkleAt(
  ankle: Vector3,
  roll: Omit<FootPlacement, 'x' | 'y' | 'lift'>,
  side: Side,
): FootPlacement {
  let [x, y, lift] = ankle;
  for (let pass = 0; pass < 5; pass++) {
    const error = subtract(ankle, anklePosition({ ...roll, x, y, lift }, side));
    [x, y, lift] = add([x, y, lift], error);
  }
  return { ...roll, x, y, lift };
}
