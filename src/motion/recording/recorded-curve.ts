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
  writeRotationCodes,
} from '../edit/index.ts';

/** One component of a joint over a whole recording: 4 numbers per frame (x y z w) or 3 (metres). */
export interface RecordedCurve {
  readonly kind: CurveKind;
  /** Seconds of each frame. */
  readonly times: Float32Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
}

/** The time codes at which keys can be: the nearest code of each frame, each code once. */
export function keyCodes(
  times: Float32Array<ArrayBuffer>,
  duration: number,
): Uint16Array<ArrayBuffer> {
  const codes = Array.from(times, (time) => nearestCode(time, 0, duration));
  return Uint16Array.from(new Set(codes));
}

/** Keys of a curve, and their largest deviation from the recording: degrees or metres. */
interface BakedCurve {
  readonly keys: RawKeys;
  readonly deviation: number;
}

/** Share of the bound below which the remaining margin is too small for another attempt to leave out keys. */
const MIN_MARGIN = 0.1;

/**
 * As few keys as play within the bound (degrees or metres) of the recording, rounding included. Where rounding
 * alone takes more than that, all keys stay. `codes`: the time codes of the keys to choose from.
 */
export function reduceCurve(
  clip: Animation,
  curve: RecordedCurve,
  codes: Uint16Array<ArrayBuffer>,
  bound: number,
): BakedCurve {
  const measured = (keys: RawKeys): BakedCurve => ({
    keys,
    deviation: deviationFrom(curve, clip, jointWith(curve.kind, keys)),
  });
  const dense = measured(denseKeys(curve, codes, clip.duration));
  for (let margin = bound - dense.deviation; margin > MIN_MARGIN * bound; margin /= 2) {
    const oneJoint = { ...clip, joints: [jointWith(curve.kind, dense.keys)] };
    const bounds = { degrees: margin, millimetres: 1000 * margin };
    const [joint] = reduceKeys(oneJoint, bounds).animation.joints;
    const keys = curve.kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
    const reduced = measured(singleIfConstant(keys));
    if (reduced.deviation <= bound) return reduced;
  }
  return dense;
}

function jointWith(kind: CurveKind, keys: RawKeys): AnimationJoint {
  const none = new Uint16Array(0);
  return kind === 'rotation'
    ? { name: '', priority: 0, rotationKeys: keys, positionKeys: none }
    : { name: '', priority: 0, rotationKeys: none, positionKeys: keys };
}

/** The first key alone, if all keys have its value: a single key holds for the whole clip. */
function singleIfConstant(keys: RawKeys): RawKeys {
  for (let at = NUMBERS_PER_KEY; at < keys.length; at += NUMBERS_PER_KEY) {
    for (let c = 1; c < NUMBERS_PER_KEY; c++) if (keys[at + c] !== keys[c]) return keys;
  }
  return keys.slice(0, NUMBERS_PER_KEY);
}

const value = new Float32Array(4);

/** A key at each of these codes, with the recorded value at the time that the code stands for. */
function denseKeys(
  curve: RecordedCurve,
  codes: Uint16Array<ArrayBuffer>,
  duration: number,
): Uint16Array<ArrayBuffer> {
  const keys = new Uint16Array(codes.length * NUMBERS_PER_KEY);
  let frame = 0;
  codes.forEach((code, key) => {
    const time = dequantiseU16(code, 0, duration);
    while (curve.times[frame + 1] <= time) frame++;
    sampleRecorded(curve, frame, time);
    const at = key * NUMBERS_PER_KEY;
    keys[at] = code;
    if (curve.kind === 'rotation') {
      writeRotationCodes(keys, at + 1, value, 0);
      return;
    }
    for (let c = 0; c < 3; c++) {
      keys[at + 1 + c] = nearestCode(value[c], -POSITION_LIMIT, POSITION_LIMIT);
    }
  });
  return keys;
}

const share: Cell = new Float64Array(1);

/** Writes to `value` the recorded value at a time between this frame and the next one. */
function sampleRecorded({ kind, times, values }: RecordedCurve, frame: number, time: number): void {
  const width = NUMBERS_PER_VALUE[kind];
  const next = Math.min(frame + 1, times.length - 1);
  share[0] = next === frame ? 0 : (time - times[frame]) / (times[next] - times[frame]);
  const interpolate = kind === 'rotation' ? slerp : lerp;
  interpolate(value, 0, values, width * frame, values, width * next, share);
}

/**
 * The largest deviation of the joint's curve, as it plays, from the recording at the times of its frames: degrees
 * or metres.
 */
function deviationFrom(
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
