import {
  add,
  cross,
  normalize,
  scale,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';
import type { LoftPoint } from './loft.ts';
import {
  type Influences,
  type StrongestInfluences,
  strongestInfluences,
  type WeightFunction,
} from './skin-weights.ts';

/** One face of a mesh asset under construction: its vertices, and the triangles between them. */
export interface MeshFace {
  points: Vector3[];
  normals: Vector3[];
  uvs: Uv[];
  influences: StrongestInfluences[];
  /** 3 per triangle, counter-clockwise from outside. */
  indices: number[];
}

export type Uv = [u: number, v: number];

/** A rectangle of the UV atlas, in 0..1. */
export type Chart = readonly [left: number, bottom: number, right: number, top: number];

export const createMeshFace = (): MeshFace => ({
  points: [],
  normals: [],
  uvs: [],
  influences: [],
  indices: [],
});

export function addVertex(
  face: MeshFace,
  point: Vector3,
  normal: Vector3,
  uv: Uv,
  influences: Influences,
): number {
  face.points.push(point);
  face.normals.push(normal);
  face.uvs.push(uv);
  face.influences.push(strongestInfluences(influences));
  return face.points.length - 1;
}

/**
 * Adds the two triangles of a quad. A triangle without an area, as there are about the tip of a dome, is left out.
 * `mirrored` reverses them.
 */
export function addQuad(
  face: MeshFace,
  a: number,
  b: number,
  c: number,
  d: number,
  mirrored: boolean,
): void {
  if (mirrored) {
    addTriangle(face, a, c, b);
    addTriangle(face, a, d, c);
  } else {
    addTriangle(face, a, b, c);
    addTriangle(face, a, c, d);
  }
}

function addTriangle(face: MeshFace, a: number, b: number, c: number): void {
  const { points } = face;
  const area = cross(subtract(points[b], points[a]), subtract(points[c], points[a]));
  if (vectorLength(area) > 1e-12) face.indices.push(a, b, c);
}

/** The texture coordinates of a point of a surface. */
export type PlaceChart = (place: {
  readonly u: number;
  readonly w: number;
  readonly point: Vector3;
}) => Uv;

/** A surface, and the columns and rows at which it is sampled. */
export interface SurfaceGrid {
  sample: (u: number, w: number) => LoftPoint;
  us: readonly number[];
  ws: readonly number[];
  mirrored: boolean;
  /** The rectangle that it fills, or the texture coordinates of each point. */
  chart: Chart | PlaceChart;
  weights: WeightFunction;
}

/** Adds a surface as a grid of quads, with the normals of the surface itself. */
export function addGrid(face: MeshFace, grid: SurfaceGrid): void {
  const { us, ws, mirrored } = grid;
  const first = face.points.length;
  const uvOf = typeof grid.chart === 'function' ? grid.chart : rectangle(grid.chart, ws);
  for (const w of ws) {
    for (const u of us) {
      const { point, at } = grid.sample(u, w);
      const uv = uvOf({ u, w, point });
      addVertex(face, point, surfaceNormal(grid, u, w), uv, grid.weights(at, point));
    }
  }
  const stride = us.length;
  for (let row = 0; row + 1 < ws.length; row++) {
    for (let column = 0; column + 1 < stride; column++) {
      const a = first + row * stride + column;
      addQuad(face, a, a + 1, a + stride + 1, a + stride, mirrored);
    }
  }
}

function rectangle([left, bottom, right, top]: Chart, ws: readonly number[]): PlaceChart {
  const span = ws[ws.length - 1] - ws[0];
  return ({ u, w }) => [left + (right - left) * u, bottom + ((top - bottom) * (w - ws[0])) / span];
}

const STEP = 1e-4;

/** The normal by central differences; where they vanish, at the tip of a dome, that of a point beside it. */
export function surfaceNormal(
  { sample, ws, mirrored }: Pick<SurfaceGrid, 'sample' | 'ws' | 'mirrored'>,
  u: number,
  w: number,
): Vector3 {
  const low = ws[0];
  const high = ws[ws.length - 1];
  const inside = Math.min(high - STEP, Math.max(low + STEP, w));
  const difference = (du: number, dw: number): Vector3 =>
    subtract(sample(u + du, inside + dw).point, sample(u - du, inside - dw).point);
  const normal = normalize(cross(difference(STEP, 0), difference(0, STEP)));
  return mirrored ? scale(normal, -1) : normal;
}

/** Adds a row of vertices, which get their normals from {@link smoothNormals}, and returns their numbers. */
export function addRow(
  face: MeshFace,
  weights: WeightFunction,
  points: readonly Vector3[],
  uvs: readonly Uv[],
): number[] {
  return points.map((point, k) => addVertex(face, point, [0, 0, 0], uvs[k], weights(0, point)));
}

/** Joins rows of equal length by quads; `isHole` leaves out those between two columns. */
export function joinRows(
  face: MeshFace,
  below: readonly number[],
  above: readonly number[],
  mirrored: boolean,
  isHole: (column: number) => boolean = () => false,
): void {
  for (let k = 0; k + 1 < below.length; k++) {
    if (isHole(k)) continue;
    addQuad(face, below[k], below[k + 1], above[k + 1], above[k], mirrored);
  }
}

/** Joins each row to the next. */
export function joinAllRows(
  face: MeshFace,
  rows: readonly (readonly number[])[],
  mirrored: boolean,
): void {
  for (let row = 0; row + 1 < rows.length; row++) {
    joinRows(face, rows[row], rows[row + 1], mirrored);
  }
}

/** All faces as one. */
export function joinFaces(faces: readonly MeshFace[]): MeshFace {
  const joined = createMeshFace();
  for (const face of faces) {
    const first = joined.points.length;
    joined.points.push(...face.points);
    joined.normals.push(...face.normals);
    joined.uvs.push(...face.uvs);
    joined.influences.push(...face.influences);
    joined.indices.push(...face.indices.map((vertex) => first + vertex));
  }
  return joined;
}

/** Gives the faces normals from their triangles, smooth across seams where points coincide. */
export function smoothNormals(faces: readonly MeshFace[]): void {
  const sums = new Map<string, Vector3>();
  const keyOf = (point: Vector3): string => point.map((value) => Math.round(value * 1e6)).join();
  for (const { points, indices } of faces) {
    for (let k = 0; k < indices.length; k += 3) {
      const [a, b, c] = [points[indices[k]], points[indices[k + 1]], points[indices[k + 2]]];
      const normal = cross(subtract(b, a), subtract(c, a));
      for (const corner of [a, b, c]) {
        const key = keyOf(corner);
        sums.set(key, add(sums.get(key) ?? [0, 0, 0], normal));
      }
    }
  }
  for (const face of faces) {
    face.normals = face.points.map((point) => normalize(sums.get(keyOf(point)) ?? [0, 0, 1]));
  }
}

/** The same triangles, without vertices that none of them uses. */
export function withoutUnusedVertices(face: MeshFace): MeshFace {
  const used = [...new Set(face.indices)].sort((a, b) => a - b);
  const numbers = new Map(used.map((vertex, number) => [vertex, number]));
  return {
    points: used.map((vertex) => face.points[vertex]),
    normals: used.map((vertex) => face.normals[vertex]),
    uvs: used.map((vertex) => face.uvs[vertex]),
    influences: used.map((vertex) => face.influences[vertex]),
    indices: face.indices.map((vertex) => numbers.get(vertex)!),
  };
}
