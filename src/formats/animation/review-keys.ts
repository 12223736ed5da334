import type { Warning } from '../bytes/index.ts';
import { keyBytes, NUMBERS_PER_KEY, POSITION_LIMIT } from './layout.ts';
import { quoteName } from './read-fields.ts';
import type { ClipScale, RawKeys } from './types.ts';

export type CurveKind = 'rotation' | 'position';

/** One curve as it was read. */
export interface CurveKeys {
  keys: RawKeys;
  kind: CurveKind;
  /** Of the keys, such as `joints[4].rot_keys`. */
  path: string;
  /** Byte offset of the first key. */
  offset: number;
  jointName: string;
}

/**
 * Squared length of x y z, in units of half a code step, above which no unit quaternion can have been
 * stored: writers round down, twice at most, so each component may be two steps too low.
 */
const LONGEST_ROTATION = (65535 + 4 * Math.sqrt(3)) ** 2;

/**
 * Whether nothing is odd about a curve, in one quick pass: nearly all curves are plain, and the closer
 * look of {@link reviewKeys} is not for them. False for version 0.1, which is rare.
 */
export function isPlainCurve(clip: ClipScale, kind: CurveKind, keys: RawKeys): boolean {
  if (keys.length === 0) return true;
  if (clip.version !== '1.0') return false;
  if (clip.duration === 0 && keys.length > NUMBERS_PER_KEY) return false;
  let previous = -1;
  for (let at = 0; at < keys.length; at += NUMBERS_PER_KEY) {
    if (keys[at] <= previous || (kind === 'rotation' && isTooLong(keys, at))) return false;
    previous = keys[at];
  }
  return true;
}

/** Notes what is odd about a curve: for each kind of oddity, the first key that has it. */
export function reviewKeys(clip: ClipScale, curve: CurveKeys, warnings: Warning[]): void {
  const { keys, kind } = curve;
  const note = (code: string, remark: string, isOdd: (at: number) => boolean) => {
    const key = firstKey(keys, isOdd);
    if (key < 0) return;
    warnings.push({
      code,
      message: `Key ${key + 1} of joint ${quoteName(curve.jointName)} ${remark}.`,
      offset: curve.offset + key * keyBytes(clip.version),
      path: `${curve.path}[${key}]`,
    });
  };
  const step = (at: number) => keys[at] - keys[at - NUMBERS_PER_KEY];
  const allAtOnce = clip.version === '1.0' && clip.duration === 0;
  note('keys-out-of-order', 'is earlier than the key before it', (at) => step(at) < 0);
  note(
    'keys-same-time',
    'has the same time as the key before it, which is not played',
    (at) => at > 0 && (allAtOnce || step(at) === 0),
  );
  if (clip.version === '1.0') {
    if (kind === 'position') return;
    note('rotation-too-long', 'is no unit quaternion', (at) => isTooLong(keys, at));
    return;
  }
  note(
    'key-outside',
    `lies outside the clip of ${clip.duration} s`,
    (at) => keys[at] < 0 || keys[at] > clip.duration,
  );
  if (kind === 'rotation') return;
  note('position-clamped', `is cut to ${POSITION_LIMIT} m on each axis`, (at) => isFar(keys, at));
}

function firstKey(keys: RawKeys, isOdd: (at: number) => boolean): number {
  for (let at = 0; at < keys.length; at += NUMBERS_PER_KEY) {
    if (isOdd(at)) return at / NUMBERS_PER_KEY;
  }
  return -1;
}

function isTooLong(codes: RawKeys, at: number): boolean {
  const x = 2 * codes[at + 1] - 65535;
  const y = 2 * codes[at + 2] - 65535;
  const z = 2 * codes[at + 3] - 65535;
  return x * x + y * y + z * z > LONGEST_ROTATION;
}

function isFar(positions: RawKeys, at: number): boolean {
  return Math.max(...positions.subarray(at + 1, at + 4).map(Math.abs)) > POSITION_LIMIT;
}
