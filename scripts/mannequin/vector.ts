/** A point or direction: Second Life axes (X forward, Y left, Z up), metres. */
export type Vec3 = readonly [x: number, y: number, z: number];

export const X: Vec3 = [1, 0, 0];
export const Y: Vec3 = [0, 1, 0];
export const Z: Vec3 = [0, 0, 1];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
/** `a + b * k` */
export const along = (a: Vec3, b: Vec3, k: number): Vec3 => add(a, scale(b, k));
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The zero vector stays zero. */
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / (length(a) || 1));

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp01 = (t: number): number => Math.min(1, Math.max(0, t));

/** 0 up to `from`, 1 beyond `to`, an S between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A smooth bump of height 1 at 0 that has faded to nothing by about 2. */
export const bell = (distance: number): number => Math.exp(-distance * distance);
