import { dequantiseU16 } from '../../formats/animation/index.ts';
import { degreesBetween } from '../../math/flat/index.ts';
import { nearestCode } from '../edit/index.ts';

const LAST_CODE = 65535;
/** Nearly all rotations are stored at least this precisely by their nearest codes. */
const GOOD_DEGREES = 0.02;
/** How many codes to either side are tried for the others. */
const SEARCH_RADIUS = 3;

const unit = new Float64Array(4);
const decoded = new Float64Array(4);

/**
 * Writes the rotation at `from[at]` (a quaternion x y z w of about unit length) as the three codes at
 * `keys[place]` that reproduce it best. Near a half turn w depends on the last digits of the other three, so the
 * nearest codes may be a degree off while some beside them are not.
 *
 * **Source:** reference/animation.md section 3.
 */
export function writeRotationCodes(
  keys: Uint16Array,
  place: number,
  from: ArrayLike<number>,
  at: number,
): void {
  // The sign with which w is not negative, since w is not stored.
  const length = Math.hypot(from[at], from[at + 1], from[at + 2], from[at + 3]);
  const scale = (from[at + 3] < 0 ? -1 : 1) / length;
  for (let c = 0; c < 4; c++) unit[c] = from[at + c] * scale;
  const x = nearestCode(unit[0], -1, 1);
  const y = nearestCode(unit[1], -1, 1);
  const z = nearestCode(unit[2], -1, 1);
  let best = errorOf(x, y, z);
  writeCodes(keys, place, x, y, z);
  if (best <= GOOD_DEGREES) return;
  for (let i = x - SEARCH_RADIUS; i <= x + SEARCH_RADIUS; i++) {
    for (let j = y - SEARCH_RADIUS; j <= y + SEARCH_RADIUS; j++) {
      for (let k = z - SEARCH_RADIUS; k <= z + SEARCH_RADIUS; k++) {
        if (!isCode(i) || !isCode(j) || !isCode(k)) continue;
        const error = errorOf(i, j, k);
        if (error >= best) continue;
        best = error;
        writeCodes(keys, place, i, j, k);
      }
    }
  }
}

/** Degrees between `unit` and the rotation that these codes play as. */
function errorOf(x: number, y: number, z: number): number {
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

function writeCodes(keys: Uint16Array, place: number, x: number, y: number, z: number): void {
  keys[place] = x;
  keys[place + 1] = y;
  keys[place + 2] = z;
}
