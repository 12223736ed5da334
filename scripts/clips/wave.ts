import {
  type ArmPose,
  type BodyDescription,
  followThrough,
  keyedCurve,
  keyedPose,
  type Orientation,
  RELAXED_ARM,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake-clip.ts';
import { NEUTRAL_BODY } from './idle-and-sit.ts';

const DURATION = 2.6;
const LAG = 0.035;

const OPEN_HAND = { curl: 5, cascade: 2, fan: 0.7, tuck: 0.05 };

const DIP: ArmPose = { ...RELAXED_ARM, shrug: -4, out: 13, forward: -7, elbow: 21, curl: 20 };

/** On the way up: the elbow leads, the hand still hangs. */
const RISING: ArmPose = {
  ...RELAXED_ARM,
  shrug: 1,
  out: 40,
  forward: 24,
  sweep: 6,
  turn: -34,
  elbow: 92,
  pronate: 20,
  flex: 22,
  curl: 24,
};

const UP: ArmPose = {
  ...RELAXED_ARM,
  ...OPEN_HAND,
  shrug: 1,
  reach: 2,
  out: 66,
  forward: 6,
  sweep: 22,
  turn: -86,
  elbow: 84,
  pronate: 2,
  flex: -8,
  tilt: 0,
};
const OUTWARD: ArmPose = { ...UP, elbow: 70, turn: -84 };
const INWARD: ArmPose = { ...UP, elbow: 112, turn: -91, out: 68 };

/** On the way down: the elbow leads again, the wrist follows last. */
const FALLING: ArmPose = {
  ...RELAXED_ARM,
  out: 30,
  forward: 20,
  sweep: 4,
  turn: -18,
  elbow: 74,
  flex: -14,
  curl: 10,
};
const PAST: ArmPose = { ...RELAXED_ARM, out: 11, forward: -4, elbow: 13, flex: 8 };

const arm = keyedPose<ArmPose>([
  [0, RELAXED_ARM],
  [0.16, DIP],
  [0.4, RISING],
  [0.62, OUTWARD],
  [0.84, INWARD],
  [1.06, OUTWARD],
  [1.28, INWARD],
  [1.5, { ...OUTWARD, elbow: 74 }],
  [1.7, { ...INWARD, elbow: 106 }],
  [1.98, FALLING],
  [2.28, PAST],
  [2.5, RELAXED_ARM],
]);

/** How far the body takes part in the greeting, 0 to 1: first the head, a little later the chest. */
const greeting = keyedCurve([
  [0.05, 0],
  [0.6, 1],
  [1.65, 1],
  [2.35, 0],
]);
const nod = keyedCurve([
  [0.3, 0],
  [0.62, 1],
  [0.95, 0],
]);
const rock = keyedCurve([
  [0.45, 0],
  [0.68, 1],
  [0.9, -1],
  [1.12, 1],
  [1.34, -1],
  [1.56, 0.8],
  [1.76, -0.6],
  [2.1, 0],
]);

/** A friendly hello with the right hand; legs and left arm are left to the animations of lower priority. */
export const wave: ClipDesign = {
  name: 'wave',
  duration: DURATION,
  loop: false,
  priority: 3,
  easeIn: 0.3,
  easeOut: 0.4,
  toleranceFactor: 0.8,
  handPose: 13,
  emote: 'express_smile',
  drives: (joint) =>
    /Torso|Chest|Neck|Head$|Right$/.test(joint) && !/Hip|Knee|Ankle|Foot|Toe/.test(joint),
  bodyAt: wavingBody,
};

function wavingBody(time: number): BodyDescription {
  const body = greeting(time - 0.08);
  const face = greeting(time);
  return {
    ...NEUTRAL_BODY,
    chest: toward(NEUTRAL_BODY.chest, body, { roll: -2.2 - 0.8 * rock(time), pitch: -1.5, yaw: 4 }),
    head: toward(NEUTRAL_BODY.head, face, {
      roll: 6.5 + 1.4 * rock(time - 0.1),
      pitch: 1 + 5 * nod(time),
      yaw: -3,
    }),
    arms: { Left: RELAXED_ARM, Right: wavingArm(time) },
  };
}

/** The hand lags behind the swing of the forearm. */
function wavingArm(time: number): ArmPose {
  const pose = followThrough(arm, time, LAG);
  const drag = arm(time).elbow - arm(time - 0.1).elbow;
  const up = greeting(time);
  return { ...pose, tilt: pose.tilt + 0.75 * drag * up * up };
}

function toward(from: Orientation, weight: number, by: Orientation): Orientation {
  return {
    roll: from.roll + by.roll * weight,
    pitch: from.pitch + by.pitch * weight,
    yaw: from.yaw + by.yaw * weight,
  };
}
