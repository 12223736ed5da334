import {
  type Animation,
  type AnimationJoint,
  dequantiseU16,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { type Cell, lerp, slerp } from '../../math/flat/index.ts';
import {
  type CurveKind,
  interpolateKeys,
  NUMBERS_PER_VALUE,
  nearestCode,
  readCurve,
  reduceKeys,
  valueDistance,
} from '../edit/index.ts';
import { writeRotationCodes } from './rotation-codes.ts';

/** What one joint did over a whole tape: 4 numbers per frame (x y z w) or 3 (metres). */
export interface RecordedCurve {
  readonly kind: CurveKind;
  readonly times: Float32Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
}

/**
 * The moments of the tape that keys can have, as codes: each frame's nearest. Of frames that come to share
 * one, the later stays, and the first one of all.
 */
export function keyCodes(
  times: Float32Array<ArrayBuffer>,
  duration: number,
): Uint16Array<ArrayBuffer> {
  const codes = Array.from(times, (time) => nearestCode(time, 0, duration));
  return Uint16Array.from(new Set(codes));
}

const value = new Float32Array(4);

/** A key at each of these codes, with what the tape shows at the moment that the code stands for. */
export function denseKeys(
  curve: RecordedCurve,
  codes: Uint16Array<ArrayBuffer>,
  duration: number,
): Uint16Array<ArrayBuffer> {
  const keys = new Uint16Array(codes.length * NUMBERS_PER_KEY);
  let frame = 0;
  codes.forEach((code, key) => {
    const time = dequantiseU16(code, 0, duration);
    while (curve.times[frame + 1] <= time) frame++;
    valueAt(curve, frame, time);
    const at = key * NUMBERS_PER_KEY;
    keys[at] = code;
    if (curve.kind === 'rotation') writeRotationCodes(keys, at + 1, value, 0);
    else for (let c = 0; c < 3; c++) keys[at + 1 + c] = positionCode(value[c]);
  });
  return keys;
}

function positionCode(metres: number): number {
  return nearestCode(metres, -POSITION_LIMIT, POSITION_LIMIT);
}

const share: Cell = new Float64Array(1);

/** Writes to `value` what the tape shows at a time from this frame's to the next one's. */
function valueAt({ kind, times, values }: RecordedCurve, frame: number, time: number): void {
  const width = NUMBERS_PER_VALUE[kind];
  const next = Math.min(frame + 1, times.length - 1);
  share[0] = next === frame ? 0 : (time - times[frame]) / (times[next] - times[frame]);
  const between = kind === 'rotation' ? slerp : lerp;
  between(value, 0, values, width * frame, values, width * next, share);
}

/**
 * How far the joint's curve, as it plays, is from the tape at the tape's own frames: degrees or metres, at
 * worst.
 */
export function strayFrom(
  { kind, times, values }: RecordedCurve,
  clip: Animation,
  joint: AnimationJoint,
): number {
  const played = readCurve(clip, joint, kind);
  const width = NUMBERS_PER_VALUE[kind];
  let worst = 0;
  let key = 0;
  for (let frame = 0; frame < times.length; frame++) {
    while (played.times[key + 1] <= times[frame]) key++;
    const next = Math.min(key + 1, played.times.length - 1);
    const span = played.times[next] - played.times[key];
    const portion = span > 0 ? (times[frame] - played.times[key]) / span : 0;
    interpolateKeys(value, played, key, next, Math.max(portion, 0));
    worst = Math.max(worst, valueDistance(kind, value, 0, values, width * frame));
  }
  return worst;
}

/** Keys of a curve, and how far they play from the tape at worst: degrees or metres. */
export interface BakedCurve {
  readonly keys: RawKeys;
  readonly stray: number;
}

/** Below this share of the bound, leaving out keys is not worth another try. */
const LEAST_SHARE = 0.1;

/**
 * As few keys as play within the bound (degrees or metres) of the tape, what rounding takes included. Where
 * rounding alone takes more than that, all keys stay.
 */
export function reduceCurve(
  clip: Animation,
  name: string,
  curve: RecordedCurve,
  codes: Uint16Array<ArrayBuffer>,
  bound: number,
): BakedCurve {
  const measured = (keys: RawKeys): BakedCurve => ({
    keys,
    stray: strayFrom(curve, clip, jointOf(name, curve, keys)),
  });
  const dense = measured(denseKeys(curve, codes, clip.duration));
  for (let room = bound - dense.stray; room > LEAST_SHARE * bound; room /= 2) {
    const reduced = measured(onceIfStill(reducedKeys(clip, name, curve, dense.keys, room)));
    if (reduced.stray <= bound) return reduced;
  }
  return dense;
}

function reducedKeys(
  clip: Animation,
  name: string,
  curve: RecordedCurve,
  keys: RawKeys,
  room: number,
): RawKeys {
  const bounds = { degrees: room, millimetres: 1000 * room };
  const alone = { ...clip, joints: [jointOf(name, curve, keys)] };
  const [joint] = reduceKeys(alone, bounds).animation.joints;
  return curve.kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
}

function jointOf(name: string, { kind }: RecordedCurve, keys: RawKeys): AnimationJoint {
  const none = new Uint16Array(0);
  return kind === 'rotation'
    ? { name, priority: 0, rotationKeys: keys, positionKeys: none }
    : { name, priority: 0, rotationKeys: none, positionKeys: keys };
}

/** A single key is held all the time. */
function onceIfStill(keys: RawKeys): RawKeys {
  for (let at = NUMBERS_PER_KEY; at < keys.length; at += NUMBERS_PER_KEY) {
    for (let c = 1; c < NUMBERS_PER_KEY; c++) if (keys[at + c] !== keys[c]) return keys;
  }
  return keys.slice(0, NUMBERS_PER_KEY);
}
