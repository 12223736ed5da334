import { dequantiseU16 } from '../../formats/animation/index.ts';
import { degreesBetween } from '../../math/flat/index.ts';
import { nearestCode } from '../edit/index.ts';

const LAST_CODE = 65535;
/** What the nearest codes lose of nearly all rotations, and then some. */
const GOOD_DEGREES = 0.02;
/** How many codes to either side are tried where they lose more. */
const REACH = 3;

const unit = new Float64Array(4);
const decoded = new Float64Array(4);

/**
 * Writes the rotation at `from[at]` (a quaternion x y z w, about of unit length) as the three codes at
 * `keys[place]`, such that it comes back as near as codes can have it. Near a half turn all of w hangs on
 * the last digits of the others, and the nearest codes may be a degree off, where some beside them are not.
 *
 * **Source:** reference/animation.md section 3.
 */
export function writeRotationCodes(
  keys: Uint16Array,
  place: number,
  from: ArrayLike<number>,
  at: number,
): void {
  takeUnit(from, at);
  const x = nearestCode(unit[0], -1, 1);
  const y = nearestCode(unit[1], -1, 1);
  const z = nearestCode(unit[2], -1, 1);
  let best = missBy(x, y, z);
  put(keys, place, x, y, z);
  if (best <= GOOD_DEGREES) return;
  for (let i = x - REACH; i <= x + REACH; i++) {
    for (let j = y - REACH; j <= y + REACH; j++) {
      for (let k = z - REACH; k <= z + REACH; k++) {
        if (!isCode(i) || !isCode(j) || !isCode(k)) continue;
        const miss = missBy(i, j, k);
        if (miss >= best) continue;
        best = miss;
        put(keys, place, i, j, k);
      }
    }
  }
}

/** With w not below zero, as it is not stored. */
function takeUnit(from: ArrayLike<number>, at: number): void {
  const length = Math.hypot(from[at], from[at + 1], from[at + 2], from[at + 3]);
  const scale = (from[at + 3] < 0 ? -1 : 1) / length;
  for (let c = 0; c < 4; c++) unit[c] = from[at + c] * scale;
}

/** Degrees between `unit` and what is played of these codes. */
function missBy(x: number, y: number, z: number): number {
  decoded[0] = dequantiseU16(x, -1, 1);
  decoded[1] = dequantiseU16(y, -1, 1);
  decoded[2] = dequantiseU16(z, -1, 1);
  const squared = decoded[0] ** 2 + decoded[1] ** 2 + decoded[2] ** 2;
  decoded[3] = Math.sqrt(Math.max(1 - squared, 0));
  const length = Math.hypot(decoded[0], decoded[1], decoded[2], decoded[3]);
  for (let c = 0; c < 4; c++) decoded[c] /= length;
  return degreesBetween(unit, 0, decoded, 0);
}

function isCode(code: number): boolean {
  return code >= 0 && code <= LAST_CODE;
}

function put(keys: Uint16Array, place: number, x: number, y: number, z: number): void {
  keys[place] = x;
  keys[place + 1] = y;
  keys[place + 2] = z;
}
