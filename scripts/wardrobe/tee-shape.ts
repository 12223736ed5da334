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
  [0.0, 0.948, 132, 142, 188, 3.0, -8],
  [0.14, 1.03, 131, 141, 184, 2.9, -9],
  [0.3, 1.12, 121, 125, 169, 2.55, -10],
  [0.46, 1.22, 113, 111, 154, 2.4, -10],
  [0.62, 1.33, 119, 111, 151, 2.45, -11],
  [0.76, 1.43, 125, 121, 157, 2.7, -14],
  [0.85, 1.5, 117, 130, 169, 3.4, -20],
  [0.91, 1.55, 107, 123, 175, 3.3, -25],
  [0.945, 1.583, 102, 105, 169, 2.7, -26],
  [0.972, 1.608, 97, 90, 140, 2.5, -26],
  [1.0, 1.624, 86, 69, 82, 2.2, -25],
];

/** The lower and upper edge of the armholes, from hem to neckline, and their half width, in turns about the body. */
export const ARMHOLE = { bottom: 0.775, top: 0.937, half: 0.068 } as const;

/** Metres by which the neckline is lower in front. */
const NECK_DIP = 0.034;

/**
 * Place between the armhole (0) and the sleeve's hem (1), distance from the middle of the body (metres), radii to the
 * front, back, up and down (millimetres).
 */
const SLEEVE: readonly (readonly number[])[] = [
  [0, 0.16, 72, 83, 67, 74],
  [0.3, 0.205, 67, 79, 64, 70],
  [0.65, 0.262, 62, 67, 58, 66],
  [1, 0.322, 63, 63, 56, 69],
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
  const dip = NECK_DIP * smoothstep(0.86, 1, v) * smoothstep(0.1, 1, Math.cos(angle));
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

/** The cloth follows the spine; at the shoulders also the collar bones and arms, and at the hem the legs. */
export const teeWeights: WeightFunction = (_, point) => {
  const [x, y, z] = point;
  let influences: Influences = spineWeights(z, point);
  for (const side of SIDES) {
    const out = y * sideSign(side);
    const hip = hipShare(x, z) * smoothstep(-0.06, 0.06, out);
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
  mix(0.4, 0.9, smoothstep(-0.06, 0.06, x)) * (1 - smoothstep(0.945, 1.07, z));

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
