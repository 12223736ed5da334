import type { Skeleton, Vector3 } from '../../avatar/index.ts';
import { about, product, type Quaternion } from '../../formats/quaternion/index.ts';
import type { HandShape } from './shapes.ts';

/** Degrees that bring each finger from the skeleton's wide rest to lie beside the middle one. */
const CLOSING = [20, 2, -15, -29];
/** How much of the bend each joint takes, knuckle to tip. */
const BEND = [0.85, 1.15, 0.8];
/** The thumb bends in a plane between the palm's and its own: this much of the palm's normal. */
const THUMB_SLANT = 0.35;

const FINGERS = ['Index', 'Middle', 'Ring', 'Pinky', 'Thumb'];

/** The 15 finger bones of a hand, knuckle to tip. */
export function fingerJoints(skeleton: Skeleton, side: 'Left' | 'Right'): number[] {
  return FINGERS.flatMap((finger) =>
    [1, 2, 3].map((bone) => skeleton.jointNumber(`mHand${finger}${bone}${side}`)),
  );
}

/** Local rotations of the left hand's finger bones for a shape, x y z w, in the order of `fingerJoints`. */
export function leftFingers(skeleton: Skeleton, { curl, fan, thumb }: HandShape): Quaternion[] {
  const axes = fingerJoints(skeleton, 'Left').map((joint) => bendAxis(skeleton, joint));
  const fingers = CLOSING.flatMap((closing, finger) =>
    BEND.map((share, bone) => {
      const bend = aboutAxis(axes[3 * finger + bone], curl[finger] * share);
      return bone === 0 ? product(about('Z', closing * (1 - fan[finger])), bend) : bend;
    }),
  );
  const fold = (bone: number) => {
    const [x, y, z] = axes[12 + bone];
    return aboutAxis([x, y, z + THUMB_SLANT], thumb.fold[bone - 1]);
  };
  return [...fingers, product(about('Y', thumb.under), about('Z', thumb.across)), fold(1), fold(2)];
}

/** The same turn of the other hand: seen in a mirror that stands on the X–Z plane. */
export function mirrored([x, y, z, w]: Quaternion): Quaternion {
  return [-x, y, -z, w];
}

/** In the palm's plane, square to the left hand's bone: a positive turn closes the hand. */
function bendAxis({ tips }: Skeleton, joint: number): Vector3 {
  const x = tips[3 * joint];
  const y = tips[3 * joint + 1];
  const length = Math.hypot(x, y);
  return [-y / length, x / length, 0];
}

/** The axis may be of any length. */
function aboutAxis([x, y, z]: Vector3, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const scale = Math.sin(half) / Math.hypot(x, y, z);
  return [x * scale, y * scale, z * scale, Math.cos(half)];
}
