import { type Affine, identityMatrix, type Linear, makeBindShape } from './bind-shape.ts';
import type { Domain } from './section-fields.ts';

/* The loops over all vertices. */

/** The largest 16-bit number, which stands for the upper end of a domain. */
export const U16_MAX = 65535;

/** For points that have no bind shape. */
export const IDENTITY_BIND_SHAPE = makeBindShape(identityMatrix());

/** The square of a length below this has lost digits, and so would a normal divided by that length. */
const MIN_SQUARE = 1e-290;

/** The lowest x, y, z and the highest x, y, z as 16-bit numbers. */
type CodeBounds = [number, number, number, number, number, number];

/** Combines a domain and a bind shape into one transform of 16-bit numbers. */
export function foldDomain({ min, max }: Domain, shape: Affine): Affine {
  const x = (max[0] - min[0]) / U16_MAX;
  const y = (max[1] - min[1]) / U16_MAX;
  const z = (max[2] - min[2]) / U16_MAX;
  return {
    xx: shape.xx * x,
    xy: shape.xy * x,
    xz: shape.xz * x,
    yx: shape.yx * y,
    yy: shape.yy * y,
    yz: shape.yz * y,
    zx: shape.zx * z,
    zy: shape.zy * z,
    zz: shape.zz * z,
    tx: shape.xx * min[0] + shape.yx * min[1] + shape.zx * min[2] + shape.tx,
    ty: shape.xy * min[0] + shape.yy * min[1] + shape.zy * min[2] + shape.ty,
    tz: shape.xz * min[0] + shape.yz * min[1] + shape.zz * min[2] + shape.tz,
  };
}

/** The largest absolute coordinate that a folded transform gives to a corner of its domain. */
export function largestCoordinate({
  xx,
  xy,
  xz,
  yx,
  yy,
  yz,
  zx,
  zy,
  zz,
  tx,
  ty,
  tz,
}: Affine): number {
  return Math.max(
    largestOnAxis(xx, yx, zx, tx),
    largestOnAxis(xy, yy, zy, ty),
    largestOnAxis(xz, yz, zz, tz),
  );
}

function largestOnAxis(x: number, y: number, z: number, offset: number): number {
  const low = (Math.min(x, 0) + Math.min(y, 0) + Math.min(z, 0)) * U16_MAX + offset;
  const high = (Math.max(x, 0) + Math.max(y, 0) + Math.max(z, 0)) * U16_MAX + offset;
  return Math.max(-low, high);
}

/** Transforms `out.length / 3` points, and returns the bounds of their 16-bit numbers. */
export function dequantisePositions(
  bytes: Uint8Array,
  folded: Affine,
  out: Float32Array,
): CodeBounds {
  const words = uint16View(bytes);
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz, tx, ty, tz } = folded;
  let minX = U16_MAX;
  let minY = U16_MAX;
  let minZ = U16_MAX;
  let maxX = 0;
  let maxY = 0;
  let maxZ = 0;
  for (let i = 0; i < out.length; i += 3) {
    const x = words[i];
    const y = words[i + 1];
    const z = words[i + 2];
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
 * Transforms and normalises `out.length / 3` normals. Their scale does not matter, so the numbers are centred but not
 * divided: 2u − 65535.
 */
export function dequantiseNormals(bytes: Uint8Array, matrix: Linear, out: Float32Array): void {
  const words = uint16View(bytes);
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = matrix;
  let lost = 0;
  for (let i = 0; i < out.length; i += 3) {
    const u = 2 * words[i] - U16_MAX;
    const v = 2 * words[i + 1] - U16_MAX;
    const w = 2 * words[i + 2] - U16_MAX;
    const x = xx * u + yx * v + zx * w;
    const y = xy * u + yy * v + zy * w;
    const z = xz * u + yz * v + zz * w;
    const square = x * x + y * y + z * z;
    // Counted here and restored later: a second branch with its own square root slows the loop by a third.
    if (square < MIN_SQUARE) lost++;
    const scale = 1 / Math.sqrt(square);
    out[i] = x * scale;
    out[i + 1] = y * scale;
    out[i + 2] = z * scale;
  }
  if (lost > 0) restoreLostNormals(bytes, out);
}

/** Normals that a singular matrix maps to zero keep their own direction; 2u − 65535 is never zero. */
function restoreLostNormals(bytes: Uint8Array, out: Float32Array): void {
  const own = new Float32Array(out.length);
  dequantiseNormals(bytes, IDENTITY_BIND_SHAPE.normals, own);
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
    const isUnit = Math.abs(length - 1) < 1e-3;
    if (!isUnit) out.set(own.subarray(i, i + 3), i);
  }
}

/** Dequantises `count` pairs; the rest of `out`, if it is longer, is not changed. */
export function dequantiseUvs(
  bytes: Uint8Array,
  count: number,
  { min, max }: Domain,
  out: Float32Array,
): void {
  const words = uint16View(bytes);
  const minU = min[0];
  const minV = min[1];
  const scaleU = (max[0] - minU) / U16_MAX;
  const scaleV = (max[1] - minV) / U16_MAX;
  for (let i = 0; i < count * 2; i += 2) {
    out[i] = words[i] * scaleU + minU;
    out[i + 1] = words[i + 1] * scaleV + minV;
  }
}

/** Dequantises points without a bind shape, 3 numbers each; bytes after the last whole point are ignored. */
export function dequantisePoints(bytes: Uint8Array, domain: Domain): Float32Array<ArrayBuffer> {
  const points = new Float32Array(Math.floor(bytes.length / 6) * 3);
  dequantisePositions(bytes, foldDomain(domain, IDENTITY_BIND_SHAPE.positions), points);
  return points;
}

/**
 * The little-endian 16-bit numbers of a field: a view where they begin at an even byte, as they do in files of the
 * viewer's uploader for all fields but the weights, otherwise a copy. Reading from it takes one load instead of two,
 * a shift and two bounds checks, which made the loops over the vertices a quarter faster. A last odd byte is
 * ignored.
 */
export function uint16View(bytes: Uint8Array): Uint16Array {
  // Not `slice()`, which gives a view of a Buffer.
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  const { buffer, byteOffset, length } = aligned;
  // The file is little-endian, as is every machine that runs a browser.
  return new Uint16Array(buffer, byteOffset, length >> 1);
}
