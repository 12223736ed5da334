/** 0 to 1, the same for the same three whole numbers. */
function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0xffffffff;
}

/** Smooth noise, -1 to 1, that changes over about 1. */
export function noise(x: number, y: number, z: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [a, b, c] = [fade(x - i), fade(y - j), fade(z - k)];
  const along = (dy: number, dz: number): number =>
    mix(hash(i, j + dy, k + dz), hash(i + 1, j + dy, k + dz), a);
  const plane = (dz: number): number => mix(along(0, dz), along(1, dz), b);
  return 2 * mix(plane(0), plane(1), c) - 1;
}

const fade = (t: number): number => t * t * (3 - 2 * t);
const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
