import {
  type Animation,
  type AnimationConstraint,
  type JointDirectory,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { encodeLatin1 } from '../../formats/bytes/index.ts';
import { type CurveKind, mapCurves } from './played-curve.ts';

const LAST_CODE = 65535;

/** Which of x y z change sign in a mirror on the X–Z plane. */
const NEGATED = { rotation: [true, false, true], position: [false, true, false] } as const;

/** The hand pose of the other hand: relaxed, point and fist exist for either hand alone. */
const HAND_POSE_PARTNERS: Readonly<Record<number, number>> = { 4: 7, 5: 8, 6: 9, 7: 4, 8: 5, 9: 6 };

/**
 * Swaps left and right: the right arm does what the left one did, and so on; the body's middle leans the other
 * way. Quaternions (x, y, z, w) become (−x, y, −z, w), positions (x, −y, z); constraints change sides with
 * their volumes. Names that are not in `joints` stay as they are.
 *
 * Hand poses 4 to 9 change sides. Salute (10), peace (12) and palm (13) exist for the right hand only and stay
 * as they are, as do the poses of both hands.
 *
 * Nothing is requantised: a code c becomes 65535 − c. Mirroring twice restores the stored numbers; after mirroring
 * once, a zero may have the other of its two codes (32767 and 32768), which plays the same. If the two volume names of
 * a constraint differ in length, one of the leftover bytes after the name may be lost.
 *
 * **Source:** reference/animation.md sections 3, 4, 9 and 10; skeleton-and-skinning.md section 1 (axes).
 */
export function mirror(animation: Animation, joints: JointDirectory): Animation {
  const mirrored = mapCurves(animation, (joint, kind) =>
    negateKeys(kind === 'rotation' ? joint.rotationKeys : joint.positionKeys, kind),
  );
  return {
    ...mirrored,
    handPose: HAND_POSE_PARTNERS[animation.handPose] ?? animation.handPose,
    joints: mirrored.joints.map((joint) => ({ ...joint, name: otherSide(joint.name, joints) })),
    constraints: animation.constraints.map((constraint) => mirrorConstraint(constraint, joints)),
  };
}

/**
 * The keys of one curve, mirrored on the X–Z plane. Euler angles change sign like the quaternion's x y z: each is the
 * rotation about that axis alone.
 */
export function negateKeys(keys: RawKeys, kind: CurveKind): RawKeys {
  const negated = NEGATED[kind];
  const result = keys.slice();
  for (let at = 0; at < result.length; at += NUMBERS_PER_KEY) {
    for (let axis = 0; axis < 3; axis++) {
      if (!negated[axis]) continue;
      const index = at + 1 + axis;
      result[index] = result instanceof Uint16Array ? LAST_CODE - result[index] : -result[index];
    }
  }
  return result;
}

function mirrorConstraint(
  constraint: AnimationConstraint,
  joints: JointDirectory,
): AnimationConstraint {
  const sourceVolume = otherSide(constraint.sourceVolume, joints);
  const targetVolume = otherSide(constraint.targetVolume, joints);
  return {
    ...constraint,
    sourceVolume,
    sourceOffset: acrossY(constraint.sourceOffset),
    targetVolume,
    targetOffset: acrossY(constraint.targetOffset),
    targetDirection: acrossY(constraint.targetDirection),
    rawSourceVolume: renamed(constraint.rawSourceVolume, sourceVolume),
    rawTargetVolume: renamed(constraint.rawTargetVolume, targetVolume),
  };
}

type Vector = [number, number, number];

function acrossY([x, y, z]: Vector): Vector {
  return [x, -y, z];
}

/** The fixed-size name field with another name in it; the leftover bytes behind the name are kept. */
function renamed(raw: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  const bytes = raw.slice();
  bytes.set(encodeLatin1(name));
  if (name.length < bytes.length) bytes[name.length] = 0;
  return bytes;
}

const OTHER_SIDE: Readonly<Record<string, string>> = {
  Left: 'Right',
  Right: 'Left',
  LEFT: 'RIGHT',
  RIGHT: 'LEFT',
  L: 'R',
  R: 'L',
  l: 'r',
  r: 'l',
};

/**
 * The part of a name that means the side: bones and attachment points contain the word, collision volumes begin
 * with `LEFT_` or `L_`, some attachment points with `L ` or `L_`, the old BVH names with `l` before a capital.
 */
const SIDE = /Left|Right|^LEFT(?=_)|^RIGHT(?=_)|^[LR](?=[ _])|^[lr](?=[A-Z])/;

/**
 * The name of the joint's counterpart on the other side, in the same spelling; `name` itself if `joints` has no
 * such joint (the spine, the tail, unknown names).
 *
 * **Source:** reference/animation.md sections 4 and 10.
 */
export function otherSide(name: string, joints: JointDirectory): string {
  const partner = name.replace(SIDE, (side) => OTHER_SIDE[side]);
  const isPair = joints.jointNumber(name) >= 0 && joints.jointNumber(partner) >= 0;
  return isPair ? partner : name;
}
