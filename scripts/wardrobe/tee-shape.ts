import { mix, smoothstep, type Vector3 } from '../../src/math/index.ts';
import { SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import { spineWeights } from '../mannequin/index.ts';
import {
  blendInfluences,
  gaussian,
  type Influences,
  sideSign,
  splineThrough,
  superellipse,
  type WeightFunction,
} from '../modelling/index.ts';

/**
 * Place between the hem (0) and the neckline (1), height (metres), radii to the front, back and side (millimetres),
 * power of the superellipse, shift to the front (millimetres).
 */
const BODY: readonly (readonly number[])[] = [
  [0.0, 0.968, 128, 134, 189, 3.0, -8],
  [0.14, 1.04, 125, 130, 180, 2.8, -9],
  [0.3, 1.125, 113, 115, 157, 2.45, -10],
  [0.46, 1.22, 107, 106, 142, 2.4, -10],
  [0.62, 1.33, 115, 109, 144, 2.45, -11],
  [0.76, 1.43, 121, 117, 152, 2.6, -14],
  [0.85, 1.5, 114, 116, 162, 3.0, -18],
  [0.91, 1.545, 101, 110, 166, 3.0, -21],
  [0.945, 1.573, 90, 98, 158, 2.6, -22],
  [0.972, 1.594, 80, 82, 116, 2.3, -23],
  [1.0, 1.614, 80, 50, 54, 2.2, -25],
];

/** The lower and upper edge of the armholes, from hem to neckline, and their half width, in turns about the body. */
export const ARMHOLE = { bottom: 0.785, top: 0.937, half: 0.062 } as const;

/** Metres by which the neckline is lower in front. */
const NECK_DIP = 0.026;

/**
 * Place between the armhole (0) and the sleeve's hem (1), distance from the middle of the body (metres), radii to the
 * front, back, up and down (millimetres).
 */
const SLEEVE: readonly (readonly number[])[] = [
  [0, 0.16, 62, 72, 58, 66],
  [0.3, 0.205, 57, 63, 55, 61],
  [0.65, 0.262, 54, 57, 51, 59],
  [1, 0.318, 56, 56, 51, 61],
];

/** The axis of the sleeves: the line of the shoulder joints, which sags a little. */
const SLEEVE_AXIS = { x: -0.036, z: 1.52, sag: -0.004 } as const;

const bodyAt = splineThrough(BODY);
const sleeveAt = splineThrough(SLEEVE);
const MILLI = 0.001;

/** A point of the body: `u` goes around, from the back over the left side; `v` goes from hem to neckline. */
export function bodyPoint(u: number, v: number, ease: number): Vector3 {
  const [height, front, back, side, power, shift] = bodyAt(v);
  const angle = (1 - 2 * u) * Math.PI;
  const radius = superellipse(angle, front, back, side, side, power) + bodyFolds(angle, v) + ease;
  const dip = NECK_DIP * smoothstep(0.86, 1, v) * smoothstep(0.5, 1, Math.cos(angle));
  return [
    (shift + radius * Math.cos(angle)) * MILLI,
    radius * Math.sin(angle) * MILLI,
    height - dip,
  ];
}

/** A point of a sleeve: `angle` goes from the front over the top, `s` from armhole to hem. */
export function sleevePoint(side: Side, angle: number, s: number, ease: number): Vector3 {
  const [across, front, back, up, down] = sleeveAt(s);
  const radius =
    superellipse(angle, front, back, up, down, 2.05) + sleeveFolds(side, angle, s) + ease;
  return [
    SLEEVE_AXIS.x + radius * Math.cos(angle) * MILLI,
    sideSign(side) * across,
    SLEEVE_AXIS.z + SLEEVE_AXIS.sag * s + radius * Math.sin(angle) * MILLI,
  ];
}

/** The angle of a point about the axis of a sleeve, from the front over the top. */
export const angleAboutSleeve = ([x, , z]: Vector3): number =>
  Math.atan2(z - SLEEVE_AXIS.z, x - SLEEVE_AXIS.x);

/**
 * The height of the folds, millimetres: long folds that are deeper towards the hem, folds that run down from the
 * armpits, and creases at the waist.
 */
function bodyFolds(angle: number, v: number): number {
  const towardsHem = 1 - smoothstep(0.05, 0.62, v);
  const long = Math.sin(6 * angle + 1.1 + 1.6 * v) + 0.6 * Math.sin(9 * angle - 2.2 * v + 0.4);
  const side = Math.abs(Math.sin(angle));
  const fromArmpit = (v - 0.72) * 5 + (1 - side) * 2.2;
  const armpit =
    Math.sin(5.5 * fromArmpit + Math.sign(angle) * 0.5) * gaussian(fromArmpit / 0.9) * side;
  const waist = Math.sin(26 * v + 2.4 * Math.sin(angle * 2 + 0.6)) * gaussian((v - 0.42) / 0.13);
  return 4.2 * towardsHem * long + 3.2 * armpit + 2.2 * waist;
}

function sleeveFolds(side: Side, angle: number, s: number): number {
  const phase = side === 'Left' ? 0.3 : 1.4;
  const loose = smoothstep(0.15, 0.6, s);
  return 1.7 * loose * (Math.sin(4 * angle + phase + 2 * s) + 0.5 * Math.sin(7 * angle - phase));
}

/** Whether the tee covers a point of the body at rest: trunk and upper arms, a centimetre inside of the hems and the rib. */
export function isUnderTee([x, y, z]: Vector3): boolean {
  const across = Math.abs(y);
  // The cloth of body and sleeve meets in the armpit, which is out of sight.
  if (across > ARMPIT.across && across < ARMPIT.end && z > ARMPIT.bottom && z < ARMPIT.top)
    return false;
  if (across > SHOULDER) return across < SLEEVE[SLEEVE.length - 1][1] - HEM_MARGIN && z > 1.4;
  const neckline = BODY[BODY.length - 1][1] - (x > 0.02 ? NECK_DIP : 0);
  return z > BODY[0][1] + HEM_MARGIN && z < neckline - HEM_MARGIN;
}

/** Metres from the middle of the body to where its arms begin, and from a hem to where cloth hides the body for certain. */
const SHOULDER = 0.19;
const ARMPIT = { across: 0.11, end: 0.225, bottom: 1.37, top: 1.51 } as const;
const HEM_MARGIN = 0.012;

/** The cloth follows the spine; at the shoulders also the collar bones and arms, and at the hem the legs. */
export const teeWeights: WeightFunction = (_, point) => {
  const [x, y, z] = point;
  let influences: Influences = spineWeights(z, point);
  for (const side of SIDES) {
    const out = y * sideSign(side);
    const hip = hipShare(x, z) * smoothstep(-0.045, 0.045, out);
    if (hip > 0) influences = blendInfluences(influences, new Map([[`mHip${side}`, 1]]), hip);
    if (out <= 0) continue;
    const collar = 0.75 * smoothstep(0.05, 0.15, out) * smoothstep(1.4, 1.53, z);
    influences = blendInfluences(influences, new Map([[`mCollar${side}`, 1]]), collar);
    influences = blendInfluences(
      influences,
      new Map([[`mShoulder${side}`, 1]]),
      armShare(x, out, z),
    );
  }
  return influences;
};

/** The weight of a leg: large at the front of the hem, which a lifted thigh carries, and smaller at the back. */
const hipShare = (x: number, z: number): number =>
  mix(0.4, 0.95, smoothstep(-0.06, 0.05, x)) * (1 - smoothstep(0.972, 1.09, z));

/**
 * The weight of an arm. Above and behind its joint it begins closer to the neck than below, where the sleeve folds into
 * the armpit.
 */
function armShare(x: number, out: number, z: number): number {
  const behind = 0.9 * (1 - smoothstep(-0.105, -0.055, x));
  const above = Math.max(behind, smoothstep(1.45, 1.58, z));
  return (
    smoothstep(1.36, 1.45, z) * smoothstep(mix(0.15, 0.106, above), mix(0.205, 0.206, above), out)
  );
}
