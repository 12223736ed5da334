import {
  cross,
  dot,
  normalize,
  smoothstep,
  subtract,
  type Vector3,
  vectorLength,
  Z_AXIS,
} from '../../src/math/index.ts';
import { restPosition, restTip, type Uv } from '../modelling/index.ts';
import { type BakeChart, onLeft, type PartPlace, quarterTurn } from './bake-charts.ts';
import { FINGERTIPS } from './bake-landmarks.ts';
import { type Rail, rail } from './rails.ts';

/*
 * Arms and hands: both on the same area, with an upper and a lower side, seamed at their front and back. U is outwards
 * along the arm. The front is at high V on the upper side, and at low V on the lower one.
 */

export type ArmSide = 'upper' | 'lower';

interface ArmLayout {
  /** U by the distance from the middle of the body, metres. */
  readonly along: Rail;
  /** V of the middle of the side, by the same. */
  readonly middle: Rail;
  /** +1 where the front is at high V. */
  readonly front: 1 | -1;
}

const LAYOUTS: Readonly<Record<ArmSide, ArmLayout>> = {
  upper: {
    along: rail(
      [0.1, 0.02],
      [0.111, 0.024],
      [0.212, 0.133],
      [0.395, 0.35],
      [0.622, 0.612],
      [0.658, 0.655],
      [0.73, 0.739],
    ),
    middle: rail([0.111, 0.299], [0.212, 0.296], [0.395, 0.295], [0.622, 0.293], [0.658, 0.294]),
    front: 1,
  },
  lower: {
    along: rail(
      [0.1, 0.185],
      [0.155, 0.195],
      [0.2, 0.24],
      [0.393, 0.47],
      [0.626, 0.738],
      [0.702, 0.823],
      [0.74, 0.868],
    ),
    middle: rail([0.2, 0.106], [0.393, 0.123], [0.626, 0.114], [0.68, 0.128], [0.702, 0.133]),
    front: -1,
  },
};

/** From the middle of a side to its seams, by the distance from the middle of the body: arm, then palm. */
const TO_FRONT = rail(
  [0.12, 0.083],
  [0.2, 0.082],
  [0.33, 0.068],
  [0.41, 0.056],
  [0.47, 0.057],
  [0.58, 0.04],
  [0.617, 0.037],
  [0.68, 0.049],
  [0.72, 0.053],
  [0.84, 0.03],
);
const TO_BACK = rail(
  [0.12, 0.083],
  [0.2, 0.082],
  [0.33, 0.068],
  [0.41, 0.056],
  [0.47, 0.057],
  [0.58, 0.04],
  [0.617, 0.037],
  [0.68, 0.055],
  [0.72, 0.064],
  [0.84, 0.03],
);

/** @param turn - From the middle of the side to its front seam, -1 to 1. */
function armUv(side: ArmSide, y: number, turn: number): Uv {
  const { along, middle, front } = LAYOUTS[side];
  const reach = turn > 0 ? TO_FRONT(y) : TO_BACK(y);
  return [along(y), middle(y) + front * turn * reach];
}

/** The hand is flat: half its width to the thumb and to the little finger, metres. */
const PALM_FRONT = rail([0.62, 0.018], [0.65, 0.029], [0.68, 0.035], [0.705, 0.038], [0.8, 0.036]);
const PALM_BACK = rail([0.62, 0.018], [0.65, 0.0265], [0.68, 0.038], [0.705, 0.046], [0.8, 0.045]);
/** Where the middle of the hand is, X by the distance from the middle of the body. */
const PALM_MIDDLE = rail([0.617, -0.036], [0.718, -0.023]);

/** A turn about the arm as a share of the way over its skin, which is another one where it is flat. */
function overSkin(turn: number, [x, y]: Vector3): number {
  const flatness = smoothstep(0.617, 0.665, Math.abs(y));
  const across = x - PALM_MIDDLE(Math.abs(y));
  const half = across > 0 ? PALM_FRONT(Math.abs(y)) : PALM_BACK(Math.abs(y));
  const share = Math.max(-1, Math.min(1, across / half));
  return turn + flatness * (0.8 * share + 0.2 * turn * Math.abs(turn) - turn);
}

/** A lofted part of the arm, whose `u` goes from the back over the upper side to the front. */
export const armChart =
  (side: ArmSide): BakeChart =>
  ({ u, point }) => {
    const turn = side === 'upper' ? (u - 0.25) / 0.25 : (0.75 - u) / 0.25;
    return armUv(side, Math.abs(point[1]), overSkin(turn, point));
  };

/** A ball at a joint of the arm. */
export function armBallChart(side: ArmSide, joint: string): BakeChart {
  const [x, , z] = restPosition(joint);
  return ({ point }) =>
    armUv(side, Math.abs(point[1]), quarterTurn(point[0] - x, Math.abs(point[2] - z)));
}

export type FingerName = keyof typeof FINGERTIPS;

interface Finger {
  readonly joints: readonly Vector3[];
  /** From the first joint to the tip. */
  readonly direction: Vector3;
  readonly length: number;
  /** To the front, at a right angle to it. */
  readonly across: Vector3;
}

function fingerOf(name: FingerName): Finger {
  const joints = [1, 2, 3].map((k) => restPosition(`mHand${name}${k}Left`));
  joints.push(restTip(`mHand${name}3Left`));
  const whole = subtract(joints[3], joints[0]);
  const direction = normalize(whole);
  return {
    joints,
    direction,
    length: vectorLength(whole),
    across: normalize(cross(direction, Z_AXIS)),
  };
}

const FINGERS = Object.fromEntries(
  Object.keys(FINGERTIPS).map((name) => [name, fingerOf(name as FingerName)]),
) as Readonly<Record<FingerName, Finger>>;

/** V of the middle of a finger at its first joint. */
function knuckleV(side: ArmSide, name: FingerName): number {
  const { middle, front } = LAYOUTS[side];
  const [x, y] = FINGERS[name].joints[0];
  const offset = name === 'Thumb' ? 0.044 : 1.42 * (x + 0.033);
  return middle(y) + front * offset;
}

/** From the middle of a finger to its seams: at its first joint, and at its tip. */
const FINGER_WIDTH: Readonly<Record<FingerName, readonly [number, number]>> = {
  Thumb: [0.02, 0.016],
  Index: [0.0155, 0.0145],
  Middle: [0.0155, 0.015],
  Ring: [0.015, 0.0145],
  Pinky: [0.0135, 0.0125],
};

function fingerUv(side: ArmSide, name: FingerName, point: Vector3, turn: number): Uv {
  const { joints, direction, length } = FINGERS[name];
  const share = dot(subtract(point, joints[0]), direction) / length;
  const from: Uv = [LAYOUTS[side].along(joints[0][1]), knuckleV(side, name)];
  const to = FINGERTIPS[name][side];
  const [base, tip] = FINGER_WIDTH[name];
  const width = base + (tip - base) * share;
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + LAYOUTS[side].front * turn * width,
  ];
}

/** A phalanx, whose `u` goes from below over the front. */
export const fingerChart =
  (side: ArmSide, name: FingerName): BakeChart =>
  ({ u, point }) =>
    fingerUv(side, name, onLeft(point), side === 'upper' ? (0.5 - u) / 0.25 : u / 0.25);

/** The ball between two phalanges, by the number of its joint. */
export function knuckleChart(side: ArmSide, name: FingerName, number: number): BakeChart {
  const { joints, across } = FINGERS[name];
  return ({ point }: PartPlace) => {
    const place = onLeft(point);
    const offset = subtract(place, joints[number - 1]);
    return fingerUv(side, name, place, quarterTurn(dot(offset, across), Math.abs(offset[2])));
  };
}
