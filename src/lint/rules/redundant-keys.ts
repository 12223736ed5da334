import type { Curve } from '../../formats/animation/index.ts';

/**
 * Keys that can go without changing the motion by a single bit: those between two of the same value, and
 * at both ends of a curve, where values are held anyway, all of one value but one. An exact test, and
 * so a careful one: keys on the straight line between two others are not counted.
 *
 * **Source:** animation.md section 6.2.
 */
export function countRedundantKeys({ times, values }: Curve): number {
  const keys = times.length;
  let redundant = 0;
  let start = 0;
  while (start < keys) {
    const end = endOfRun(values, start, keys);
    const held = start === 0 || end === keys;
    redundant += Math.max(end - start - (held ? 1 : 2), 0);
    start = end;
  }
  return redundant;
}

/** The first key after `start` with another value, or the number of keys. */
function endOfRun(values: Float32Array, start: number, keys: number): number {
  const width = values.length / keys;
  let end = start + 1;
  while (end < keys && isSame(values, start * width, end * width, width)) end++;
  return end;
}

function isSame(values: Float32Array, a: number, b: number, width: number): boolean {
  for (let c = 0; c < width; c++) {
    if (values[a + c] !== values[b + c]) return false;
  }
  return true;
}
