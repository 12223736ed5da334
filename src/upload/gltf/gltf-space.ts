import { mat4 } from 'gl-matrix';
import type { GltfDocument } from '../../formats/gltf/index.ts';

/** 16 numbers, column-major, in double precision. */
export type Matrix = Float64Array<ArrayBuffer>;

/** From glTF's axes (Y up) to those of the skeleton: (x, y, z) becomes (x, -z, y). */
export const Y_UP = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);
/** A quarter of a turn about Z: (x, y, z) becomes (-y, x, z). */
const QUARTER = Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

export function product(left: Matrix, right: Matrix): Matrix {
  const out = new Float64Array(16);
  mat4.multiply(out, left, right);
  return out;
}

/**
 * How the file's axes become those of the skeleton.
 *
 * @param isTurned - See `isTurnedRig`.
 *
 * **Source:** reference/upload.md section 2.
 */
export const spaceOf = (isTurned: boolean): Matrix => (isTurned ? product(QUARTER, Y_UP) : Y_UP);

/** The transform of each node into the space of its scene. */
export function worldMatrices({ nodes }: GltfDocument): readonly Matrix[] {
  const worlds = nodes.map(({ matrix }) => matrix);
  const pending = nodes.flatMap(({ parent }, index) => (parent === null ? [index] : []));
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    for (const child of nodes[index].children) {
      worlds[child] = product(worlds[index], nodes[child].matrix);
      pending.push(child);
    }
  }
  return worlds;
}

/** Takes positions, 3 numbers each, through a matrix. */
export function transformPoints(m: Matrix, points: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i];
    const y = points[i + 1];
    const z = points[i + 2];
    for (let k = 0; k < 3; k++) out[i + k] = m[k] * x + m[k + 4] * y + m[k + 8] * z + m[k + 12];
  }
  return out;
}

/** Takes normals through the inverse transpose of a matrix, to unit length; one without direction becomes zeros. */
export function transformNormals(m: Matrix, normals: ArrayLike<number>): Float32Array<ArrayBuffer> {
  // The cofactors are the inverse transpose times the determinant, and exist where that is zero.
  const sign = mat4.determinant(m) < 0 ? -1 : 1;
  const cofactor = (a: number, b: number, c: number, d: number) =>
    sign * (m[a] * m[d] - m[b] * m[c]);
  const c = [
    ...[cofactor(5, 6, 9, 10), cofactor(6, 4, 10, 8), cofactor(4, 5, 8, 9)],
    ...[cofactor(9, 10, 1, 2), cofactor(10, 8, 2, 0), cofactor(8, 9, 0, 1)],
    ...[cofactor(1, 2, 5, 6), cofactor(2, 0, 6, 4), cofactor(0, 1, 4, 5)],
  ];
  const out = new Float32Array(normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    const nx = normals[i];
    const ny = normals[i + 1];
    const nz = normals[i + 2];
    const x = c[0] * nx + c[3] * ny + c[6] * nz;
    const y = c[1] * nx + c[4] * ny + c[7] * nz;
    const z = c[2] * nx + c[5] * ny + c[8] * nz;
    const length = Math.hypot(x, y, z);
    if (!(length > 0 && length < Infinity)) continue;
    out[i] = x / length;
    out[i + 1] = y / length;
    out[i + 2] = z / length;
  }
  return out;
}
