import type { PbrTextureTransform } from '../../formats/material/index.ts';
import type { UvTransform } from './surface.ts';

/** Leaves texture coordinates as they are. */
export const SAME_UV: UvTransform = [1, 0, 0, 0, 1, 0];

/** How a texture entry or a legacy material places a texture. */
export interface TexturePlacement {
  readonly repeats: readonly [s: number, t: number];
  readonly offset: readonly [s: number, t: number];
  /** Radians. */
  readonly rotation: number;
}

/**
 * The transform of a texture entry's face or of a legacy material's map: it turns about the middle, then scales, then
 * shifts.
 *
 * **Source:** textures.md section 2.
 */
export function legacyTransform({ repeats, offset, rotation }: TexturePlacement): UvTransform {
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const a = cos * repeats[0];
  const b = sin * repeats[0];
  // Not -sin, which would give -0.
  const d = 0 - sin * repeats[1];
  const e = cos * repeats[1];
  return [a, b, offset[0] + 0.5 - (a + b) / 2, d, e, offset[1] + 0.5 - (d + e) / 2];
}

/**
 * The transform of a PBR material's map: it scales, then turns about the upper left corner, then shifts, all with V down.
 *
 * **Source:** textures.md section 5.
 */
export function pbrTransform(transform: PbrTextureTransform | null): UvTransform {
  if (!transform) return SAME_UV;
  const { offset, scale, rotation } = transform;
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  return [
    cos * scale[0],
    0 - sin * scale[1],
    offset[0] + sin * scale[1],
    sin * scale[0],
    cos * scale[1],
    1 - cos * scale[1] - offset[1],
  ];
}

/** Writes the transformed coordinates of a point to `out`, at `at`. */
export function transformUv(
  out: { [index: number]: number },
  at: number,
  [a, b, c, d, e, f]: UvTransform,
  u: number,
  v: number,
): void {
  out[at] = a * u + b * v + c;
  out[at + 1] = d * u + e * v + f;
}

/**
 * Planar texture coordinates (texgen 2) of a vertex, before the transform: written to `out`, at `at`. They repeat
 * every half metre.
 *
 * @param normal - Of the vertex, in the volume's frame.
 * @param position - Of the vertex in the unit box (−0.5 to 0.5) times the object's scale: metres.
 *
 * **Source:** textures.md section 2.
 */
export function planarUv(
  out: { [index: number]: number },
  at: number,
  normal: ArrayLike<number>,
  position: ArrayLike<number>,
): void {
  const [x, y, z] = [normal[0], normal[1], normal[2]];
  // b is a unit vector along an axis: (bx, by, 0). t = b × n.
  let bx = 0;
  let by = 0;
  if (Math.abs(x) >= 0.5) by = Math.sign(x);
  else bx = y > 0 ? -1 : 1;
  const tx = by * z;
  const ty = -bx * z;
  const tz = bx * y - by * x;
  out[at] = 2 * (bx * position[0] + by * position[1]) + 0.5;
  out[at + 1] = 0.5 - 2 * (tx * position[0] + ty * position[1] + tz * position[2]);
}
