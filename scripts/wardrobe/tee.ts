import type { LodName } from '../../src/formats/mesh/index.ts';
import { add, mix, smoothstep, type Vector3, Z_AXIS } from '../../src/math/index.ts';
import { SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import { buildMannequin } from '../mannequin/index.ts';
import {
  addRow,
  buildLevels,
  createMeshFace,
  joinAllRows,
  joinFaces,
  joinRows,
  type Levels,
  type MeshFace,
  outwardAxis,
  smoothNormals,
  subdivide,
  type Uv,
  withoutUnusedVertices,
} from '../modelling/index.ts';
import { createFitPoses, pickVertices } from './fit-poses.ts';
import { letOut } from './garment-fit.ts';
import {
  ARMHOLE,
  angleAboutSleeve,
  bodyPoint,
  isUnderTee,
  sleevePoint,
  teeWeights,
} from './tee-shape.ts';

/** The faces of the tee, and their numbers. */
export const TEE_FACES = { cloth: 0, rib: 1 } as const;

/** The numbers of steps at one level, and its ease. */
interface TeeLevel {
  /** Around the body: from the middle of the back to an armhole, and across an armhole. */
  quarter: number;
  armhole: number;
  /** Up the body: below, beside and above the armholes. */
  below: number;
  beside: number;
  above: number;
  /** Along a sleeve. */
  sleeve: number;
  /** Whether the hems are folded inwards. */
  folds: boolean;
  /** Millimetres by which the tee is wider, so that its longer edges still clear the body. */
  ease: number;
}

const TEE_LEVELS: Readonly<Record<LodName, TeeLevel>> = {
  high: {
    quarter: 11,
    armhole: 6,
    below: 16,
    beside: 7,
    above: 6,
    sleeve: 8,
    folds: true,
    ease: 0,
  },
  medium: {
    quarter: 6,
    armhole: 3,
    below: 7,
    beside: 4,
    above: 3,
    sleeve: 4,
    folds: true,
    ease: 2,
  },
  low: { quarter: 3, armhole: 2, below: 4, beside: 2, above: 2, sleeve: 2, folds: false, ease: 9 },
  lowest: {
    quarter: 2,
    armhole: 1,
    below: 2,
    beside: 1,
    above: 1,
    sleeve: 1,
    folds: false,
    ease: 15,
  },
};

/** The rows of a folded hem: metres inwards from the edge, and back along the cloth. A rounded fold, then a wall. */
const HEM_FOLD = [
  [0.0012, -0.0012],
  [0.0032, -0.001],
  [0.0042, 0.002],
  [0.0048, 0.032],
] as const;

/** The rows of the rib about the neck: metres outwards from the neckline, and up. */
const RIB = [
  [0.0005, -0.001],
  [0.0022, 0.003],
  [-0.0035, 0.015],
  [-0.006, 0.0165],
  [-0.0078, 0.014],
  [-0.006, 0.002],
] as const;

let tee: Levels | null = null;

/** The linen tee in bind space, let out until it hides the mannequin in the sample clips; its faces are {@link TEE_FACES}. */
export function buildTee(): Levels {
  tee ??= createTee();
  return tee;
}

function createTee(): Levels {
  const poses = [...createFitPoses().values()].flat();
  const mannequin = pickVertices(joinFaces(buildMannequin().medium), isUnderTee);
  return buildLevels((lod) => {
    const level = TEE_LEVELS[lod];
    const cloth = createMeshFace();
    const rib = createMeshFace();
    const body = addBody(cloth, level);
    const hems = SIDES.map((side) => ({ side, edge: addSleeve(cloth, level, body, side) }));
    const neck = new Set(body[body.length - 1]);
    smoothNormals([cloth]);
    letOut({ cloth, isOutside: () => true, body: mannequin }, poses, neck);
    if (level.folds) {
      foldHem(cloth, body[0], Z_AXIS, false);
      for (const { side, edge } of hems) {
        foldHem(cloth, edge, outwardAxis(side === 'Left' ? 'Right' : 'Left'), true);
      }
    }
    const neckline = body[body.length - 1].map((vertex) => cloth.points[vertex]);
    addRib(rib, neckline, level);
    smoothNormals([cloth]);
    smoothNormals([rib]);
    return [cloth, rib].map(withoutUnusedVertices);
  });
}

/** Adds the body with its armholes, and returns its rows from the hem to the neckline. */
function addBody(face: MeshFace, level: TeeLevel): number[][] {
  const us = bodyColumns(level);
  const rows = bodyRows(level).map((v) =>
    addRow(
      face,
      teeWeights,
      us.map((u) => bodyPoint(u, v, level.ease)),
      us.map((u): Uv => [u, mix(0.4, 1, v)]),
    ),
  );
  for (let row = 0; row + 1 < rows.length; row++) {
    const isBeside = row >= level.below && row < level.below + level.beside;
    joinRows(
      face,
      rows[row],
      rows[row + 1],
      true,
      (column) => isBeside && isInArmhole(level, column),
    );
  }
  return rows;
}

/** The columns in `u`: evenly spaced from armhole to armhole, and across each. */
function bodyColumns({ quarter, armhole }: TeeLevel): number[] {
  const { half } = ARMHOLE;
  return [
    ...subdivide(0, 0.25 - half, quarter),
    ...subdivide(0.25 - half, 0.25 + half, armhole).slice(1),
    ...subdivide(0.25 + half, 0.75 - half, 2 * quarter).slice(1),
    ...subdivide(0.75 - half, 0.75 + half, armhole).slice(1),
    ...subdivide(0.75 + half, 1, quarter).slice(1),
  ];
}

function bodyRows({ below, beside, above }: TeeLevel): number[] {
  return [
    ...subdivide(0, ARMHOLE.bottom, below),
    ...subdivide(ARMHOLE.bottom, ARMHOLE.top, beside).slice(1),
    ...subdivide(ARMHOLE.top, 1, above).slice(1),
  ];
}

/** The first column of an armhole. */
const armholeStart = ({ quarter, armhole }: TeeLevel, side: Side): number =>
  side === 'Left' ? quarter : 3 * quarter + armhole;

const isInArmhole = (level: TeeLevel, column: number): boolean =>
  SIDES.some((side) => {
    const first = armholeStart(level, side);
    return column >= first && column < first + level.armhole;
  });

/** Adds a sleeve from the edge of the armhole to its hem, and returns the vertices of the hem. */
function addSleeve(
  face: MeshFace,
  level: TeeLevel,
  body: readonly (readonly number[])[],
  side: Side,
): number[] {
  const edge = armholeEdge(level, body, side);
  const edgePoints = edge.map((vertex) => face.points[vertex]);
  const left = side === 'Left' ? 0 : 0.5;
  const uvsAt = (s: number) =>
    edge.map((_, k): Uv => [left + (0.5 * k) / (edge.length - 1), mix(0.38, 0.12, s)]);
  // The sleeve is a piece of cloth of its own, which begins where the body's ends.
  const start = addRow(face, teeWeights, edgePoints, uvsAt(0));
  const rows = subdivide(0, 1, level.sleeve)
    .slice(1)
    .map((s) =>
      addRow(
        face,
        teeWeights,
        edgePoints.map((point) => sleevePointBelow(point, side, s, level.ease)),
        uvsAt(s),
      ),
    );
  joinAllRows(face, [start, ...rows], true);
  return rows[rows.length - 1];
}

/** The vertices around an armhole, as a closed loop: in the direction in which the sleeve faces outwards. */
function armholeEdge(level: TeeLevel, body: readonly (readonly number[])[], side: Side): number[] {
  const first = armholeStart(level, side);
  const last = first + level.armhole;
  const bottom = level.below;
  const top = bottom + level.beside;
  const loop: number[] = [];
  for (let column = first; column < last; column++) loop.push(body[bottom][column]);
  for (let row = bottom; row < top; row++) loop.push(body[row][last]);
  for (let column = last; column > first; column--) loop.push(body[top][column]);
  for (let row = top; row >= bottom; row--) loop.push(body[row][first]);
  return loop;
}

/** The point of a sleeve below one of the armhole's edge: the outline of the edge passes into that of the sleeve. */
function sleevePointBelow(edge: Vector3, side: Side, s: number, ease: number): Vector3 {
  const angle = angleAboutSleeve(edge);
  const point = sleevePoint(side, angle, s, ease);
  const start = sleevePoint(side, angle, 0, ease);
  const moved: Vector3 = [edge[0], edge[1] + point[1] - start[1], edge[2]];
  const share = smoothstep(-0.1, 0.4, s);
  return [
    mix(moved[0], point[0], share),
    mix(moved[1], point[1], share),
    mix(moved[2], point[2], share),
  ];
}

/** Folds an edge inwards; `back` is the axis along which the fold goes back inside the cloth. */
function foldHem(face: MeshFace, edge: readonly number[], back: Vector3, mirrored: boolean): void {
  const points = edge.map((vertex) => face.points[vertex]);
  const uvs = edge.map((vertex) => face.uvs[vertex]);
  const center = centerOfLoop(points);
  const rows = HEM_FOLD.map(([inwards, along]) =>
    addRow(
      face,
      teeWeights,
      points.map((point) => offsetFromAxis(point, center, back, -inwards, along)),
      uvs.map(([u, v]): Uv => [u, v - inwards]),
    ),
  );
  joinAllRows(face, [edge, ...rows], mirrored);
}

/** Adds the rib, a band that stands up from the neckline and folds inwards. */
function addRib(face: MeshFace, neckline: readonly Vector3[], { folds }: TeeLevel): void {
  const center = centerOfLoop(neckline);
  const profile = folds ? RIB : [RIB[0], RIB[2]];
  const rows = profile.map(([outwards, up], k) =>
    addRow(
      face,
      teeWeights,
      neckline.map((point) => offsetFromAxis(point, center, Z_AXIS, outwards, up)),
      neckline.map((_, column): Uv => [column / (neckline.length - 1), (0.1 * k) / profile.length]),
    ),
  );
  joinAllRows(face, rows, true);
}

/** Moves a point away from the axis through `center`, and along it. The axis is X, Y or Z or its opposite. */
function offsetFromAxis(
  point: Vector3,
  center: Vector3,
  axis: Vector3,
  outwards: number,
  along: number,
): Vector3 {
  const radial = [0, 1, 2].map((k) => (axis[k] ? 0 : point[k] - center[k]));
  const radius = Math.hypot(...radial);
  const offsetOn = (k: number): number => (radial[k] / radius) * outwards + axis[k] * along;
  return add(point, [offsetOn(0), offsetOn(1), offsetOn(2)]);
}

/** The mean of a closed loop of points, in which the last is the first again. */
function centerOfLoop(points: readonly Vector3[]): Vector3 {
  const [x, y, z] = points.slice(1).reduce(add);
  const count = points.length - 1;
  return [x / count, y / count, z / count];
}
