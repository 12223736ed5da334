import { mix, smoothstep, type Vector3 } from '../../src/math/index.ts';
import {
  type Binding,
  blend,
  type Influences,
  SIDES,
  type Side,
  SPINE,
  signOf,
  splineTable,
  superellipse,
} from '../mannequin/index.ts';

/** Height in metres, then front, back and side reach in millimetres, squareness, forward slide. */
const HIPS: readonly (readonly number[])[] = [
  [0.86, 121, 126, 180, 3.7, -5],
  [0.93, 120, 121, 180, 3.7, -7],
  [0.985, 114, 118, 179, 3.5, -9],
  [1.03, 115, 116, 176, 3.2, -10],
  [1.075, 103, 112, 163, 2.5, -11],
  [1.118, 95, 104, 142, 2.2, -11],
];

/** Where the hips part into legs, and where the waistband begins. Metres. */
export const CROTCH = 0.872;
export const WAISTBAND = [1.085, 1.118] as const;

/** Height, then the leg's axis (forward, across; metres), then front, back, outer and inner reach. */
const LEG: readonly (readonly number[])[] = [
  [0.095, 0.006, 0.082, 64, 66, 60, 56],
  [0.2, 0.01, 0.082, 60, 66, 58, 55],
  [0.36, 0.02, 0.082, 60, 75, 59, 56],
  [0.46, 0.028, 0.082, 72, 72, 60, 58],
  [0.535, 0.03, 0.083, 80, 70, 61, 59],
  [0.61, 0.031, 0.088, 75, 74, 63, 65],
  [0.7, 0.033, 0.097, 73, 86, 65, 74],
  [0.82, 0.034, 0.109, 77, 106, 66, 88],
];

/** Where a leg ends, and where it has become round. Metres. */
export const HEM = 0.095;
const ROUND = 0.79;

const hipsAt = splineTable(HIPS);
const legAt = splineTable(LEG);
const MILLI = 0.001;

/** A point of the hips: `u` once round from the back over the left side. */
export function hipPoint(u: number, height: number): Vector3 {
  const [front, back, side, power, slide] = hipsAt(height);
  const angle = (1 - 2 * u) * Math.PI;
  const reach = superellipse(angle, front, back, side, side, power);
  return [(slide + reach * Math.cos(angle)) * MILLI, reach * Math.sin(angle) * MILLI, height];
}

/** A point of a leg, in the direction in which `mouth` lies from the leg's axis. */
export function legPoint(mouth: Vector3, side: Side, height: number): Vector3 {
  const sign = signOf(side);
  const [axisX, axisY] = legAt(CROTCH);
  const angle = Math.atan2(mouth[1] * sign - axisY, mouth[0] - axisX);
  const [x, y, front, back, outer, inner] = legAt(height);
  const reach = superellipse(angle, front, back, outer, inner, 2.15) + creases(angle, height);
  const round = 1 - smoothstep(ROUND, CROTCH, height);
  return [
    mix(mouth[0], x + reach * Math.cos(angle) * MILLI, round),
    mix(mouth[1], sign * (y + reach * Math.sin(angle) * MILLI), round),
    height,
  ];
}

/** Pressed a little to a fold in front and behind, below the knee most. Millimetres. */
function creases(angle: number, height: number): number {
  const below = 1 - smoothstep(0.3, 0.75, height);
  return 4 * below * Math.cos(angle) ** 6;
}

/** The cloth hangs from the waist, gives way to the thighs, and bends where the knees do. */
export const trousersBinding: Binding = (_, point) => legsUnder(point, 0.03);

/** The share of the legs in what covers the hips; `seam` is half the width in which both have a part. */
export function legsUnder(point: Vector3, seam: number): Influences {
  const [x, y, z] = point;
  const front = smoothstep(-0.08, 0.08, x);
  const hip = 1 - smoothstep(mix(0.84, 0.96, front), mix(0.98, 1.08, front), z);
  const knee = 1 - smoothstep(0.47, 0.6, z);
  const [left, right] = SIDES.map((side) =>
    blend(new Map([[`mHip${side}`, 1]]), new Map([[`mKnee${side}`, 1]]), knee),
  );
  return blend(SPINE(z, point), blend(right, left, smoothstep(-seam, seam, y)), hip);
}
