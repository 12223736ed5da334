import type { BindShape } from './bind-shape.ts';
import type { Domain } from './fields.ts';

/*
 * The loops that every vertex runs through. They work on the bytes as they lie in the section, at any
 * alignment: putting two bytes together measured as fast as copying to an aligned Uint16Array first.
 */

/** What 16-bit numbers are divided by. */
export const U16_MAX = 65535;

/** Lowest and highest 16-bit number per axis: x, y, z, x, y, z. */
export type WordBounds = [number, number, number, number, number, number];

/** Domain and bind shape as one transform: 3 columns for the 16-bit numbers, then the translation. */
export function foldDomain({ min, max }: Domain, { matrix: m }: BindShape): Float64Array {
  const out = new Float64Array(12);
  for (let row = 0; row < 3; row++) {
    out[9 + row] = m[12 + row];
    for (let axis = 0; axis < 3; axis++) {
      const entry = m[axis * 4 + row];
      out[axis * 3 + row] = (entry * (max[axis] - min[axis])) / U16_MAX;
      out[9 + row] += entry * min[axis];
    }
  }
  return out;
}

/** The largest coordinate that a folded transform can give, on any axis. */
export function reach(folded: Float64Array): number {
  let most = 0;
  for (let row = 0; row < 3; row++) {
    const scale = Math.abs(folded[row]) + Math.abs(folded[3 + row]) + Math.abs(folded[6 + row]);
    most = Math.max(most, scale * U16_MAX + Math.abs(folded[9 + row]));
  }
  return most;
}

/** Transforms `out.length / 3` points, and returns the bounds of the 16-bit numbers themselves. */
export function dequantisePositions(
  bytes: Uint8Array,
  folded: Float64Array,
  out: Float32Array,
): WordBounds {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz, tx, ty, tz] = folded;
  let minX = U16_MAX;
  let minY = U16_MAX;
  let minZ = U16_MAX;
  let maxX = 0;
  let maxY = 0;
  let maxZ = 0;
  for (let i = 0, at = 0; i < out.length; i += 3, at += 6) {
    const x = bytes[at] | (bytes[at + 1] << 8);
    const y = bytes[at + 2] | (bytes[at + 3] << 8);
    const z = bytes[at + 4] | (bytes[at + 5] << 8);
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
    out[i] = xx * x + yx * y + zx * z + tx;
    out[i + 1] = xy * x + yy * y + zy * z + ty;
    out[i + 2] = xz * x + yz * y + zz * z + tz;
  }
  return [minX, minY, minZ, maxX, maxY, maxZ];
}

/**
 * Transforms and normalises `out.length / 3` normals. The scale of a normal does not matter, so the
 * numbers are centred and not divided: 2u − 65535.
 */
export function dequantiseNormals(
  bytes: Uint8Array,
  normalMatrix: Float64Array,
  out: Float32Array,
): void {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = normalMatrix;
  let lost = 0;
  for (let i = 0, at = 0; i < out.length; i += 3, at += 6) {
    const u = 2 * (bytes[at] | (bytes[at + 1] << 8)) - U16_MAX;
    const v = 2 * (bytes[at + 2] | (bytes[at + 3] << 8)) - U16_MAX;
    const w = 2 * (bytes[at + 4] | (bytes[at + 5] << 8)) - U16_MAX;
    const x = xx * u + yx * v + zx * w;
    const y = xy * u + yy * v + zy * w;
    const z = xz * u + yz * v + zz * w;
    const square = x * x + y * y + z * z;
    // Counted and mended later: a second branch with its own square root slows the loop by a third.
    if (square === 0) lost++;
    const scale = 1 / Math.sqrt(square);
    out[i] = x * scale;
    out[i + 1] = y * scale;
    out[i + 2] = z * scale;
  }
  if (lost > 0) restoreLost(bytes, out);
}

/** Normals that a singular matrix sent to zero keep their own direction; 2u − 65535 is never zero. */
function restoreLost(bytes: Uint8Array, out: Float32Array): void {
  const own = new Float32Array(out.length);
  dequantiseNormals(bytes, IDENTITY, own);
  for (let i = 0; i < out.length; i += 3) {
    if (Number.isNaN(out[i])) out.set(own.subarray(i, i + 3), i);
  }
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Dequantises `count` pairs; `out` may be longer, its rest is left alone. */
export function dequantiseUvs(
  bytes: Uint8Array,
  count: number,
  { min, max }: Domain,
  out: Float32Array,
): void {
  const [minU, minV] = min;
  const scaleU = (max[0] - minU) / U16_MAX;
  const scaleV = (max[1] - minV) / U16_MAX;
  for (let i = 0, at = 0; i < count * 2; i += 2, at += 4) {
    out[i] = (bytes[at] | (bytes[at + 1] << 8)) * scaleU + minU;
    out[i + 1] = (bytes[at + 2] | (bytes[at + 3] << 8)) * scaleV + minV;
  }
}

/** Points without a bind shape, 3 numbers each. */
export function dequantisePoints(
  bytes: Uint8Array,
  folded: Float64Array,
): Float32Array<ArrayBuffer> {
  const points = new Float32Array(Math.floor(bytes.length / 6) * 3);
  dequantisePositions(bytes, folded, points);
  return points;
}
