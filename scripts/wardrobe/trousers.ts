import { mix, smoothstep, type Vector3 } from '../../src/math/index.ts';
import { SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import { spineWeights } from '../mannequin/index.ts';
import {
  addRow,
  blendInfluences,
  buildLevels,
  createMeshFace,
  type Influences,
  joinAllRows,
  joinRows,
  type Levels,
  type MeshFace,
  sideSign,
  smoothNormals,
  splineThrough,
  subdivide,
  superellipse,
  type Uv,
  type WeightFunction,
  withoutUnusedVertices,
} from '../modelling/index.ts';
import { TESSELLATION } from './garment-levels.ts';

/** Height (metres), radii to the front, back and side (millimetres), power of the superellipse, shift to the front. */
const HIPS: readonly (readonly number[])[] = [
  [0.86, 121, 126, 180, 3.7, -5],
  [0.93, 120, 121, 180, 3.7, -7],
  [0.985, 114, 118, 179, 3.5, -9],
  [1.03, 115, 116, 176, 3.2, -10],
  [1.075, 103, 112, 163, 2.5, -11],
  [1.118, 95, 104, 142, 2.2, -11],
];

/** Height, the leg's axis in X and Y (metres), radii to the front, back, outer and inner side (millimetres). */
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

/** The height at which the hips part into legs, and the edges of the waistband. Metres. */
const CROTCH = 0.872;
const WAISTBAND = [1.085, 1.118] as const;

/** The height below which a leg has its own cross-section, and that of its hem. Metres. */
const LEG_BEGIN = 0.79;
const HEM = 0.095;

/** The heights above and below the knee between which the rows are closest. Metres. */
const KNEE = [0.61, 0.46] as const;

const hipsAt = splineThrough(HIPS);
const legAt = splineThrough(LEG);
const MILLI = 0.001;

/** The numbers of steps at one level. */
interface Steps {
  /** Half around the hips, from the back to the front. */
  half: number;
  /** Through the crotch, from the front to the back. */
  crotch: number;
  hips: number;
  leg: number;
}

/** Straight trousers: legs and hips, and the waistband as a face of its own. */
export const buildTrousers = (): Levels =>
  buildLevels((lod) => {
    const steps: Steps = {
      half: TESSELLATION.around(10, lod, 4),
      crotch: TESSELLATION.around(4, lod, 2),
      hips: TESSELLATION.along(4, lod),
      leg: Math.max(3, TESSELLATION.along(10, lod)),
    };
    const cloth = createMeshFace();
    const band = createMeshFace();
    addHipsAndLegs(cloth, steps);
    addWaistband(band, steps);
    smoothNormals([cloth]);
    smoothNormals([band]);
    return [cloth, band].map(withoutUnusedVertices);
  });

function addHipsAndLegs(face: MeshFace, steps: Steps): void {
  const rows = subdivide(CROTCH, WAISTBAND[0], steps.hips).map((height) =>
    addHipRow(face, steps, height),
  );
  joinAllRows(face, rows, true);
  const [bottom] = rows;
  const crotch = addCrotch(face, steps, bottom);
  const crotchToFront = [...crotch].reverse();
  addLeg(face, steps, [...bottom.slice(0, steps.half + 1), ...crotch.slice(1)], 'Left');
  addLeg(face, steps, [...bottom.slice(steps.half), ...crotchToFront.slice(1)], 'Right');
}

/** @param inset metres by which the row is closer to the axis. */
function addHipRow(face: MeshFace, { half }: Steps, height: number, inset = 0): number[] {
  const us = subdivide(0, 1, 2 * half);
  return addRow(
    face,
    trousersWeights,
    us.map((u) => {
      const [x, y, z] = hipPoint(u, height);
      const radius = Math.hypot(x, y);
      return [x * (1 - inset / radius), y * (1 - inset / radius), z];
    }),
    us.map((u): Uv => [u, mix(0.7, 1, (height - CROTCH) / (WAISTBAND[1] - CROTCH))]),
  );
}

/** Adds the row between the legs, from the front to the back; its first and last vertices are those of the hips. */
function addCrotch(face: MeshFace, { half, crotch }: Steps, bottom: readonly number[]): number[] {
  const front = face.points[bottom[half]];
  const back = face.points[bottom[0]];
  const inner = subdivide(0, 1, crotch).slice(1, -1);
  const row = addRow(
    face,
    trousersWeights,
    inner.map((t): Vector3 => [mix(front[0], back[0], t), 0, CROTCH]),
    inner.map((t): Uv => [mix(0.5, 1, t), 0.7]),
  );
  return [bottom[half], ...row, bottom[bottom.length - 1]];
}

/** Adds a leg below a closed loop of vertices of the hips and the crotch. */
function addLeg(face: MeshFace, { leg }: Steps, loop: readonly number[], side: Side): void {
  const top = loop.map((vertex) => face.points[vertex]);
  const left = SIDES.indexOf(side) / 2;
  let above = loop;
  for (const height of legHeights(leg)) {
    const row = addRow(
      face,
      trousersWeights,
      top.map((point) => legPoint(point, side, height)),
      top.map((_, k): Uv => [left + (0.5 * k) / (top.length - 1), mix(0, 0.7, height / CROTCH)]),
    );
    joinRows(face, row, above, true);
    above = row;
  }
}

/** The rows of a leg below the crotch, closest to each other about the knee, which bends most. */
function legHeights(count: number): number[] {
  const [above, below] = KNEE;
  const rows = Math.max(1, Math.round(count / 3));
  return [
    ...subdivide(CROTCH, above, rows),
    ...subdivide(above, below, count - 2 * rows).slice(1),
    ...subdivide(below, HEM, rows).slice(1),
  ].slice(1);
}

/** The waistband turns inwards at the top, so that the trousers do not look hollow. */
function addWaistband(face: MeshFace, steps: Steps): void {
  const [low, high] = WAISTBAND;
  const rows = [
    addHipRow(face, steps, low, -0.0015),
    addHipRow(face, steps, high, -0.0015),
    addHipRow(face, steps, high, 0.03),
  ];
  joinAllRows(face, rows, true);
}

/** A point of the hips: `u` goes around, from the back over the left side. */
function hipPoint(u: number, height: number): Vector3 {
  const [front, back, side, power, shift] = hipsAt(height);
  const angle = (1 - 2 * u) * Math.PI;
  const radius = superellipse(angle, front, back, side, side, power);
  return [(shift + radius * Math.cos(angle)) * MILLI, radius * Math.sin(angle) * MILLI, height];
}

/** A point of a leg, in the direction of a point of its upper edge, from the leg's axis. */
function legPoint(top: Vector3, side: Side, height: number): Vector3 {
  const sign = sideSign(side);
  const [axisX, axisY] = legAt(CROTCH);
  const angle = Math.atan2(top[1] * sign - axisY, top[0] - axisX);
  const [x, y, front, back, outer, inner] = legAt(height);
  const radius = superellipse(angle, front, back, outer, inner, 2.15) + creaseHeight(angle, height);
  const share = 1 - smoothstep(LEG_BEGIN, CROTCH, height);
  return [
    mix(top[0], x + radius * Math.cos(angle) * MILLI, share),
    mix(top[1], sign * (y + radius * Math.sin(angle) * MILLI), share),
    height,
  ];
}

/** The creases at the front and the back, which are strongest below the knee. Millimetres. */
function creaseHeight(angle: number, height: number): number {
  const below = 1 - smoothstep(0.3, 0.75, height);
  return 4 * below * Math.cos(angle) ** 6;
}

/** The cloth follows the spine at the waist, and the thighs and shins below. */
const trousersWeights: WeightFunction = (_, point) => legInfluences(point, 0.03);

/**
 * The influences of spine and legs on a garment about the hips.
 *
 * @param seam half the width of the strip in the middle that follows both legs, metres.
 */
export function legInfluences(point: Vector3, seam: number): Influences {
  const [x, y, z] = point;
  const front = smoothstep(-0.08, 0.08, x);
  const hip = 1 - smoothstep(mix(0.84, 0.96, front), mix(0.98, 1.08, front), z);
  const knee = 1 - smoothstep(0.47, 0.6, z);
  const [left, right] = SIDES.map((side) =>
    blendInfluences(new Map([[`mHip${side}`, 1]]), new Map([[`mKnee${side}`, 1]]), knee),
  );
  return blendInfluences(
    spineWeights(z, point),
    blendInfluences(right, left, smoothstep(-seam, seam, y)),
    hip,
  );
}
