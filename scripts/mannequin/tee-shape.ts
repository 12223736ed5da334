import { mix, smoothstep, type Vector3 } from '../../src/math/index.ts';
import { type Binding, blend, type Influences } from './binding.ts';
import { bell, superellipse } from './loft.ts';
import { SIDES, type Side, signOf } from './skeleton.ts';
import { splineTable } from './spline.ts';
import { SPINE } from './trunk.ts';

/**
 * From the hem (0) to the neckline (1): height in metres, then front, back and side reach in
 * millimetres, squareness, and how far the section slides to the front.
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

/** Along the body where the armhole begins and ends, and its half width round the body, in turns. */
export const ARMHOLE = { bottom: 0.775, top: 0.937, half: 0.068 } as const;

/** The neckline dips this far in front, over the last stretch of the body. Metres. */
const NECK_DIP = 0.034;

/** From the armhole to the sleeve's hem: across (metres), then front, back, up and down (millimetres). */
const SLEEVE: readonly (readonly number[])[] = [
  [0, 0.16, 72, 83, 67, 74],
  [0.3, 0.205, 67, 79, 64, 70],
  [0.65, 0.262, 62, 67, 58, 66],
  [1, 0.322, 63, 63, 56, 69],
];

/** The sleeve's axis: the shoulder joint's line, sagging a little. */
const SLEEVE_AXIS = { x: -0.036, z: 1.52, sag: -0.004 } as const;

const bodyAt = splineTable(BODY);
const sleeveAt = splineTable(SLEEVE);
const MILLI = 0.001;

/** A point of the body: `u` once round from the back over the left side, `v` from hem to neckline. */
export function bodyPoint(u: number, v: number, ease: number): Vector3 {
  const [height, front, back, side, power, slide] = bodyAt(v);
  const angle = (1 - 2 * u) * Math.PI;
  const reach = superellipse(angle, front, back, side, side, power) + bodyFolds(angle, v) + ease;
  const dip = NECK_DIP * smoothstep(0.86, 1, v) * smoothstep(0.1, 1, Math.cos(angle));
  return [(slide + reach * Math.cos(angle)) * MILLI, reach * Math.sin(angle) * MILLI, height - dip];
}

/** A point of a sleeve: `turn` is the angle from the front over the top, `s` from armhole to hem. */
export function sleevePoint(side: Side, turn: number, s: number, ease: number): Vector3 {
  const [across, front, back, up, down] = sleeveAt(s);
  const reach = superellipse(turn, front, back, up, down, 2.05) + sleeveFolds(side, turn, s) + ease;
  return [
    SLEEVE_AXIS.x + reach * Math.cos(turn) * MILLI,
    signOf(side) * across,
    SLEEVE_AXIS.z + SLEEVE_AXIS.sag * s + reach * Math.sin(turn) * MILLI,
  ];
}

/** The angle of a point about the sleeve's axis, from the front over the top. */
export const turnAboutSleeve = ([x, , z]: Vector3): number =>
  Math.atan2(z - SLEEVE_AXIS.z, x - SLEEVE_AXIS.x);

/** Soft drapery, millimetres: long folds that deepen to the hem, and pulls that run down from the armpits. */
function bodyFolds(angle: number, v: number): number {
  const hang = 1 - smoothstep(0.05, 0.62, v);
  const long = Math.sin(6 * angle + 1.1 + 1.6 * v) + 0.6 * Math.sin(9 * angle - 2.2 * v + 0.4);
  const side = Math.abs(Math.sin(angle));
  const fromArmpit = (v - 0.72) * 5 + (1 - side) * 2.2;
  const pull = Math.sin(5.5 * fromArmpit + Math.sign(angle) * 0.5) * bell(fromArmpit / 0.9) * side;
  const waist = Math.sin(26 * v + 2.4 * Math.sin(angle * 2 + 0.6)) * bell((v - 0.42) / 0.13);
  return 4.2 * hang * long + 3.2 * pull + 2.2 * waist;
}

function sleeveFolds(side: Side, turn: number, s: number): number {
  const phase = side === 'Left' ? 0.3 : 1.4;
  const loose = smoothstep(0.15, 0.6, s);
  return 1.7 * loose * (Math.sin(4 * turn + phase + 2 * s) + 0.5 * Math.sin(7 * turn - phase));
}

/** The cloth follows the spine, at the shoulders the collar bones and arms, at the hem the legs. */
export const teeBinding: Binding = (_, point) => {
  const [x, y, z] = point;
  let influences: Influences = SPINE(z, point);
  for (const side of SIDES) {
    const out = y * signOf(side);
    const hip = hipShare(x, z) * smoothstep(-0.06, 0.06, out);
    if (hip > 0) influences = blend(influences, new Map([[`mHip${side}`, 1]]), hip);
    if (out <= 0) continue;
    const collar = 0.75 * smoothstep(0.05, 0.15, out) * smoothstep(1.4, 1.53, z);
    influences = blend(influences, new Map([[`mCollar${side}`, 1]]), collar);
    influences = blend(influences, new Map([[`mShoulder${side}`, 1]]), armShare(x, out, z));
  }
  return influences;
};

/** The front of the hem lies on the thighs when they lift; the back mostly stays with the seat. */
const hipShare = (x: number, z: number): number =>
  mix(0.4, 0.9, smoothstep(-0.06, 0.06, x)) * (1 - smoothstep(0.945, 1.07, z));

/** Further in above and behind the joint than below it: there the sleeve folds into the armpit. */
function armShare(x: number, out: number, z: number): number {
  const behind = 0.9 * (1 - smoothstep(-0.105, -0.055, x));
  const above = Math.max(behind, smoothstep(1.45, 1.58, z));
  return (
    smoothstep(1.36, 1.45, z) * smoothstep(mix(0.15, 0.106, above), mix(0.205, 0.206, above), out)
  );
}
