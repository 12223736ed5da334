import type { Submesh } from '../formats/mesh/index.ts';

/** An axis-aligned box; empty (min above max) as long as nothing is in it. */
export interface Bounds {
  min: [number, number, number];
  max: [number, number, number];
}

/**
 * Skins one vertex: its position under the weighted sum of its palette matrices. A face without weights follows
 * the mesh's first joint. Writes 3 numbers.
 *
 * **Source:** skeleton-and-skinning.md section 5; mesh-asset.md section 5 for faces without weights.
 */
export function skinPoint(
  out: { [index: number]: number },
  submesh: Submesh,
  vertex: number,
  palette: ArrayLike<number>,
): void {
  const { positions, joints, weights } = submesh;
  const x = positions[3 * vertex];
  const y = positions[3 * vertex + 1];
  const z = positions[3 * vertex + 2];
  out[0] = out[1] = out[2] = 0;
  for (let k = 0; k < 4; k++) {
    const weight = weights ? weights[4 * vertex + k] : Number(k === 0);
    if (weight === 0) continue;
    const m = 16 * (joints ? joints[4 * vertex + k] : 0);
    for (let row = 0; row < 3; row++) {
      out[row] +=
        weight *
        (palette[m + row] * x +
          palette[m + 4 + row] * y +
          palette[m + 8 + row] * z +
          palette[m + 12 + row]);
    }
  }
}

/** The box around the submesh as `palette` poses it; extends `bounds` when given. */
export function skinnedBounds(
  submesh: Submesh,
  palette: ArrayLike<number>,
  bounds: Bounds = {
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
  },
): Bounds {
  const point: [number, number, number] = [0, 0, 0];
  for (let vertex = 0; vertex < submesh.vertexCount; vertex++) {
    skinPoint(point, submesh, vertex, palette);
    for (let axis = 0; axis < 3; axis++) {
      bounds.min[axis] = Math.min(bounds.min[axis], point[axis]);
      bounds.max[axis] = Math.max(bounds.max[axis], point[axis]);
    }
  }
  return bounds;
}

/** Rays that run along a triangle miss it: below this determinant they count as parallel. */
const PARALLEL = 1e-12;

/** Where a ray hits a face. */
export interface FaceHit {
  /** Index of the triangle in the face. */
  triangle: number;
  /** Shares of the hit in the triangle's second and third corner; the first corner has the rest. */
  second: number;
  third: number;
}

/** The skinned vertices of a face, 3 numbers each; grows with the largest face. */
let points = new Float64Array(0);
const point: [number, number, number] = [0, 0, 0];
/** Shares of the second and third corner at the last intersection. */
const hitShares = new Float64Array(2);

/**
 * The distance along a ray at which it first hits a face, as `palette` poses it, from either side of its triangles:
 * metres if the direction has unit length. `ray` is a point at 0..2 and a direction at 3..5, in the frame of the
 * palette. Infinity where the ray misses, or hits nothing nearer than `nearest`. It skins every vertex: good for a
 * click, not for each frame. Allocates nothing but its scratch. What is hit is written to `out`.
 */
export function pickFace(
  ray: ArrayLike<number>,
  face: Submesh,
  palette: ArrayLike<number>,
  nearest = Number.POSITIVE_INFINITY,
  out?: FaceHit,
): number {
  if (points.length < 3 * face.vertexCount) points = new Float64Array(3 * face.vertexCount);
  for (let vertex = 0; vertex < face.vertexCount; vertex++) {
    skinPoint(point, face, vertex, palette);
    points.set(point, 3 * vertex);
  }
  const { indices } = face;
  let distance = nearest;
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const a = 3 * indices[corner];
    const hit = intersectTriangle(ray, a, 3 * indices[corner + 1], 3 * indices[corner + 2]);
    if (hit >= distance) continue;
    distance = hit;
    if (!out) continue;
    out.triangle = corner / 3;
    out.second = hitShares[0];
    out.third = hitShares[1];
  }
  return distance < nearest ? distance : Number.POSITIVE_INFINITY;
}

/** The distance to the triangle whose corners begin at these indices of `points`; Infinity where the ray misses. */
function intersectTriangle(ray: ArrayLike<number>, a: number, b: number, c: number): number {
  const abx = points[b] - points[a];
  const aby = points[b + 1] - points[a + 1];
  const abz = points[b + 2] - points[a + 2];
  const acx = points[c] - points[a];
  const acy = points[c + 1] - points[a + 1];
  const acz = points[c + 2] - points[a + 2];
  const dx = ray[3];
  const dy = ray[4];
  const dz = ray[5];
  // Solves for the shares of the two edges at the intersection, by Cramer's rule.
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
  hitShares[0] = alongAb;
  hitShares[1] = alongAc;
  return distance >= 0 ? distance : Number.POSITIVE_INFINITY;
}

/** The entry of the skin with the greatest weight at a point of a face; 0 for a face without weights. */
export function heaviestEntry(face: Submesh, { triangle, second, third }: FaceHit): number {
  const { indices, joints, weights } = face;
  if (!joints || !weights) return 0;
  const shares = [1 - second - third, second, third];
  const sums = new Map<number, number>();
  let heaviest = 0;
  let most = 0;
  for (let corner = 0; corner < 3; corner++) {
    const vertex = indices[3 * triangle + corner];
    for (let at = 4 * vertex; at < 4 * vertex + 4; at++) {
      const sum = (sums.get(joints[at]) ?? 0) + shares[corner] * weights[at];
      sums.set(joints[at], sum);
      if (sum <= most) continue;
      most = sum;
      heaviest = joints[at];
    }
  }
  return heaviest;
}
