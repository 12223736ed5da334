import {
  type Animation,
  type AnimationJoint,
  type ClipScale,
  NUMBERS_PER_KEY,
  playedKeys,
  type RawKeys,
} from '../../formats/animation/index.ts';
import {
  type Cell,
  degreesBetween,
  interpolateRotation,
  lerp,
  metresBetween,
} from '../../math/flat/index.ts';
import { decodePositions, decodeRotations } from '../playback/bind-clip.ts';

export type CurveKind = 'rotation' | 'position';

/** Numbers of one value: a quaternion, or a position. */
export const NUMBERS_PER_VALUE = { rotation: 4, position: 3 } as const;

/** One curve as it is played, and its stored keys. */
export interface PlayedCurve {
  readonly kind: CurveKind;
  /** In order of time, without keys that are never played. */
  readonly keys: RawKeys;
  /** Seconds, one per key. */
  readonly times: Float32Array<ArrayBuffer>;
  /** Unit quaternions, 4 per key, or metres, 3 per key. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** Reads one curve of a joint. */
export function readCurve(clip: ClipScale, joint: AnimationJoint, kind: CurveKind): PlayedCurve {
  const keys = curveKeys(clip, joint, kind);
  if (kind === 'position') {
    return { kind, keys, ...decodePositions(clip, { ...joint, positionKeys: keys }) };
  }
  return { kind, keys, ...decodeRotations(clip, { ...joint, rotationKeys: keys }) };
}

/** The stored keys of one curve of a joint as they are played: in order of time, each time once. */
export function curveKeys(clip: ClipScale, joint: AnimationJoint, kind: CurveKind): RawKeys {
  return playedKeys(clip, kind === 'rotation' ? joint.rotationKeys : joint.positionKeys);
}

/** The animation with every curve replaced by the result of `edit`. */
export function mapCurves(
  animation: Animation,
  edit: (joint: AnimationJoint, kind: CurveKind) => RawKeys,
): Animation {
  const joints = animation.joints.map((joint) => ({
    ...joint,
    rotationKeys: edit(joint, 'rotation'),
    positionKeys: edit(joint, 'position'),
  }));
  return { ...animation, joints };
}

/** Room for `count` keys of the same kind as `keys`. */
export function emptyLike(keys: RawKeys, count: number): RawKeys {
  const length = count * NUMBERS_PER_KEY;
  return keys instanceof Uint16Array ? new Uint16Array(length) : new Float32Array(length);
}

/** Copies key `from` of `source` to key `to` of `target`. */
export function copyKey(target: RawKeys, to: number, source: RawKeys, from: number): void {
  const at = to * NUMBERS_PER_KEY;
  const start = from * NUMBERS_PER_KEY;
  for (let number = 0; number < NUMBERS_PER_KEY; number++) {
    target[at + number] = source[start + number];
  }
}

/** Copies of the keys with these indices. */
export function pickKeys(keys: RawKeys, indices: ArrayLike<number>): RawKeys {
  const picked = emptyLike(keys, indices.length);
  for (let to = 0; to < indices.length; to++) copyKey(picked, to, keys, indices[to]);
  return picked;
}

const share: Cell = new Float64Array(1);

/** Writes the value at `portion` (0..1) of the way from key `a` to key `b`, as the viewer plays it. */
export function interpolateKeys(
  out: Float32Array<ArrayBuffer>,
  { kind, values }: PlayedCurve,
  a: number,
  b: number,
  portion: number,
): void {
  share[0] = portion;
  if (kind === 'rotation') interpolateRotation(out, 0, values, 4 * a, values, 4 * b, share);
  else lerp(out, 0, values, 3 * a, values, 3 * b, share);
}

/**
 * Writes the value at `time` seconds, as the viewer plays it: the curve holds its value before the first key and
 * after the last. It must have at least one key.
 *
 * **Source:** reference/animation.md section 6.2.
 */
export function sampleCurve(
  out: Float32Array<ArrayBuffer>,
  curve: PlayedCurve,
  time: number,
): void {
  const { times } = curve;
  const next = times.findIndex((keyTime) => keyTime > time);
  const before = next < 0 ? times.length - 1 : Math.max(next - 1, 0);
  const after = next < 0 ? before : next;
  const span = times[after] - times[before];
  interpolateKeys(out, curve, before, after, span > 0 ? (time - times[before]) / span : 0);
}

/** Degrees between the rotations at `a[i]` and `b[j]`, or metres between the points there. */
export function valueDistance(
  kind: CurveKind,
  a: Float32Array,
  i: number,
  b: Float32Array,
  j: number,
): number {
  return kind === 'rotation' ? degreesBetween(a, i, b, j) : metresBetween(a, i, b, j);
}
