import type { Submesh } from '../formats/mesh/index.ts';
import { skinPoint } from './skinned-bounds.ts';

/** Rays that run along a triangle miss it. */
const PARALLEL = 1e-12;

/** Where the vertices of a face are, 3 numbers each; grows with the largest face. */
let points = new Float64Array(0);
const point: [number, number, number] = [0, 0, 0];

/**
 * How far along a ray a face is met first, as `palette` poses it, from either side of its triangles: metres if the
 * direction has unit length. `ray` is a point at 0..2 and a direction at 3..5, in the frame of the palette.
 * Infinity where the ray misses, or nothing is nearer than `nearest`. It skins every vertex: for a click, not for
 * each frame. Allocates nothing but its scratch.
 */
export function pickFace(
  ray: ArrayLike<number>,
  face: Submesh,
  palette: ArrayLike<number>,
  nearest = Number.POSITIVE_INFINITY,
): number {
  if (points.length < 3 * face.vertexCount) points = new Float64Array(3 * face.vertexCount);
  for (let vertex = 0; vertex < face.vertexCount; vertex++) {
    skinPoint(point, face, vertex, palette);
    points.set(point, 3 * vertex);
  }
  const { indices } = face;
  let distance = nearest;
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const met = meet(ray, 3 * indices[corner], 3 * indices[corner + 1], 3 * indices[corner + 2]);
    if (met < distance) distance = met;
  }
  return distance < nearest ? distance : Number.POSITIVE_INFINITY;
}

/** Where a ray meets the triangle whose corners are at these places of `points`; Infinity where it does not. */
function meet(ray: ArrayLike<number>, a: number, b: number, c: number): number {
  const abx = points[b] - points[a];
  const aby = points[b + 1] - points[a + 1];
  const abz = points[b + 2] - points[a + 2];
  const acx = points[c] - points[a];
  const acy = points[c + 1] - points[a + 1];
  const acz = points[c + 2] - points[a + 2];
  const dx = ray[3];
  const dy = ray[4];
  const dz = ray[5];
  // The shares of the two edges that reach the ray, by Cramer's rule.
  const px = dy * acz - dz * acy;
  const py = dz * acx - dx * acz;
  const pz = dx * acy - dy * acx;
  const determinant = abx * px + aby * py + abz * pz;
  if (Math.abs(determinant) < PARALLEL) return Number.POSITIVE_INFINITY;
  const sx = ray[0] - points[a];
  const sy = ray[1] - points[a + 1];
  const sz = ray[2] - points[a + 2];
  const alongAb = (sx * px + sy * py + sz * pz) / determinant;
  const qx = sy * abz - sz * aby;
  const qy = sz * abx - sx * abz;
  const qz = sx * aby - sy * abx;
  const alongAc = (dx * qx + dy * qy + dz * qz) / determinant;
  if (alongAb < 0 || alongAc < 0 || alongAb + alongAc > 1) return Number.POSITIVE_INFINITY;
  const distance = (acx * qx + acy * qy + acz * qz) / determinant;
  return distance >= 0 ? distance : Number.POSITIVE_INFINITY;
}
