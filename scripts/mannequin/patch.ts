import {
  cross,
  normalize,
  scale,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';
import type { Binding } from './binding.ts';
import { type Influences, strongest } from './binding.ts';
import type { LoftPoint } from './loft.ts';

/** Triangles under construction; one face of the asset is many patches in one. */
export interface Patch {
  points: Vector3[];
  normals: Vector3[];
  uvs: [number, number][];
  influences: ReturnType<typeof strongest>[];
  /** 3 per triangle, counter-clockwise from outside. */
  indices: number[];
}

/** A place in the texture: left, bottom, right, top in 0..1. */
export type Chart = readonly [left: number, bottom: number, right: number, top: number];

export const createPatch = (): Patch => ({
  points: [],
  normals: [],
  uvs: [],
  influences: [],
  indices: [],
});

export function addVertex(
  patch: Patch,
  point: Vector3,
  normal: Vector3,
  uv: [number, number],
  influences: Influences,
): number {
  patch.points.push(point);
  patch.normals.push(normal);
  patch.uvs.push(uv);
  patch.influences.push(strongest(influences));
  return patch.points.length - 1;
}

/** Left out when two corners coincide, as they do about the tip of a dome. */
export function addTriangle(patch: Patch, a: number, b: number, c: number): void {
  const { points } = patch;
  const area = cross(subtract(points[b], points[a]), subtract(points[c], points[a]));
  if (vectorLength(area) > 1e-12) patch.indices.push(a, b, c);
}

/** What {@link addGrid} draws: a sampled surface. */
export interface Grid {
  sample: (u: number, w: number) => LoftPoint;
  us: readonly number[];
  ws: readonly number[];
  mirrored: boolean;
  chart: Chart;
  binding: Binding;
}

/** Adds the surface as a net of quads; normals come from the surface itself, not from the triangles. */
export function addGrid(patch: Patch, grid: Grid): void {
  const { us, ws, mirrored } = grid;
  const first = patch.points.length;
  const [left, bottom, right, top] = grid.chart;
  const span = ws[ws.length - 1] - ws[0];
  for (const w of ws) {
    for (const u of us) {
      const { point, at } = grid.sample(u, w);
      const uv: [number, number] = [
        left + (right - left) * u,
        bottom + ((top - bottom) * (w - ws[0])) / span,
      ];
      addVertex(patch, point, normalAt(grid, u, w), uv, grid.binding(at, point));
    }
  }
  const stride = us.length;
  for (let row = 0; row + 1 < ws.length; row++) {
    for (let column = 0; column + 1 < stride; column++) {
      const a = first + row * stride + column;
      addQuad(patch, a, a + 1, a + stride + 1, a + stride, mirrored);
    }
  }
}

export function addQuad(
  patch: Patch,
  a: number,
  b: number,
  c: number,
  d: number,
  mirrored: boolean,
): void {
  if (mirrored) {
    addTriangle(patch, a, c, b);
    addTriangle(patch, a, d, c);
  } else {
    addTriangle(patch, a, b, c);
    addTriangle(patch, a, c, d);
  }
}

const STEP = 1e-4;

/** Square to the surface, by central differences; at the tip of a dome, where they vanish, a hair beside it. */
export function normalAt(
  { sample, ws, mirrored }: Pick<Grid, 'sample' | 'ws' | 'mirrored'>,
  u: number,
  w: number,
): Vector3 {
  const low = ws[0];
  const high = ws[ws.length - 1];
  const inside = Math.min(high - STEP, Math.max(low + STEP, w));
  const round = difference(sample, u, inside, STEP, 0);
  const forward = difference(sample, u, inside, 0, STEP);
  const normal = normalize(cross(round, forward));
  return mirrored ? scale(normal, -1) : normal;
}

function difference(sample: Grid['sample'], u: number, w: number, du: number, dw: number): Vector3 {
  return subtract(sample(u + du, w + dw).point, sample(u - du, w - dw).point);
}

/** The same triangles without the vertices that none of them uses. */
export function withoutStrays(patch: Patch): Patch {
  const kept = [...new Set(patch.indices)].sort((a, b) => a - b);
  const numbers = new Map(kept.map((vertex, number) => [vertex, number]));
  return {
    points: kept.map((vertex) => patch.points[vertex]),
    normals: kept.map((vertex) => patch.normals[vertex]),
    uvs: kept.map((vertex) => patch.uvs[vertex]),
    influences: kept.map((vertex) => patch.influences[vertex]),
    indices: patch.indices.map((vertex) => numbers.get(vertex)!),
  };
}
