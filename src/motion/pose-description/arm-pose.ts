import {
  cross,
  fromAxisAngle,
  fromXRotation,
  fromYRotation,
  fromZRotation,
  mirrorRotation,
  multiply,
  normalize,
  type Quaternion,
  relativeRotation,
  type Vector3,
  Z_AXIS,
} from '../../math/index.ts';
import { BEND_SHARES, CLOSING_DEGREES } from '../procedural/hand-shapes.ts';
import { type ArmPose, restOffset, type Side } from './body-description.ts';

/** Degrees above which the collar lifts too, as a real shoulder blade does, and by which share of the excess. */
const COLLAR_LIFT_START = 35;
const COLLAR_SHARE = 0.28;

/** Share of the forearm's twist that the elbow takes; the wrist takes the rest, so that the skin does not wring. */
const TWIST_AT_ELBOW = 0.55;

/** Local rotations of one arm, collar to finger tips. */
export function poseArm(arm: ArmPose, side: Side): Map<string, Quaternion> {
  const collar = multiply(fromZRotation(-arm.reach), fromXRotation(arm.shrug + collarLift(arm)));
  const upper = multiply(
    fromZRotation(-arm.sweep),
    fromYRotation(-arm.forward),
    fromXRotation(arm.out - 90),
    fromYRotation(arm.turn),
  );
  const left = new Map<string, Quaternion>([
    ['mCollar', collar],
    ['mShoulder', relativeRotation(collar, upper)],
    ['mElbow', multiply(fromZRotation(-arm.elbow), fromYRotation(arm.pronate * TWIST_AT_ELBOW))],
    [
      'mWrist',
      multiply(
        fromYRotation(arm.pronate * (1 - TWIST_AT_ELBOW)),
        fromXRotation(-arm.flex),
        fromZRotation(arm.tilt),
      ),
    ],
    ...fingers(arm),
  ]);
  const toSide = side === 'Left' ? (q: Quaternion) => q : mirrorRotation;
  return new Map([...left].map(([name, q]) => [name + side, toSide(q)]));
}

/** Rises smoothly from nothing for a hanging arm to the full share for an arm overhead. */
function collarLift({ out, forward }: ArmPose): number {
  const raised = Math.sqrt(out * out + forward * forward * 0.5);
  const beyond = raised - COLLAR_LIFT_START;
  const softness = 12;
  return COLLAR_SHARE * softness * Math.log1p(Math.exp(beyond / softness));
}

/** Local rotations of the left hand's fingers, by joint name without the side. */
function fingers(hand: ArmPose): [string, Quaternion][] {
  const rows = Object.entries(CLOSING_DEGREES).flatMap(([finger, closing], index) => {
    const curl = hand.curl + hand.cascade * (index - 1);
    return BEND_SHARES.map((share, i): [string, Quaternion] => {
      const bend = fromAxisAngle(bendAxis(`mHand${finger}`, i + 1), curl * share);
      const gather = i === 0 ? fromZRotation(closing * (1 - hand.fan)) : fromZRotation(0);
      return [`mHand${finger}${i + 1}`, multiply(gather, bend)];
    });
  });
  return [...rows, ...thumb(hand)];
}

/** The thumb swings under the palm and then folds towards the index. */
function thumb({ tuck, curl }: ArmPose): [string, Quaternion][] {
  const fold = (joint: number, degrees: number): Quaternion => {
    const [x, y, z] = bendAxis('mHandThumb', joint);
    return fromAxisAngle(normalize([x, y, z + 0.8]), degrees);
  };
  return [
    ['mHandThumb1', multiply(fromYRotation(46 * tuck), fromZRotation(14 * tuck))],
    ['mHandThumb2', fold(2, 20 * tuck + 0.25 * curl)],
    ['mHandThumb3', fold(3, 18 * tuck + 0.35 * curl)],
  ];
}

/** In the palm's plane, perpendicular to the bone: a positive rotation closes the hand. */
function bendAxis(finger: string, joint: number): Vector3 {
  const [x, y] = restOffset(`${finger}${Math.min(joint + 1, 3)}Left`);
  return normalize(cross(Z_AXIS, [x, y, 0]));
}

/**
 * Follow-through: the shoulder is on time, and elbow, wrist and fingers follow later by one, two and three
 * times `lag`. It makes an arm look suspended rather than driven.
 */
export function followThrough(arm: (time: number) => ArmPose, time: number, lag: number): ArmPose {
  const { elbow, pronate } = arm(time - lag);
  const { flex, tilt } = arm(time - 2 * lag);
  const { curl, cascade, fan, tuck } = arm(time - 3 * lag);
  return { ...arm(time), elbow, pronate, flex, tilt, curl, cascade, fan, tuck };
}
