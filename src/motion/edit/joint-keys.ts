import {
  type Animation,
  type AnimationJoint,
  FORBIDDEN_JOINTS,
  INHERIT_PRIORITY,
  MAX_JOINTS,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { curveTimes, firstAtOrAfter, type KeySelection } from './key-selection.ts';
import { type CurveKind, copyKey, curveKeys, emptyLike } from './played-curve.ts';
import { requireFinite, writeRotationCodes, writeTime, writeValue } from './stored-numbers.ts';

/** Seconds: half of a frame. A key that is set this near to another one replaces its value. */
export const HALF_FRAME = 1 / 60;

/**
 * Sets the rotation of a joint at `time` seconds, a quaternion x y z w of any length but zero relative to the joint's
 * parent. The nearest key within `tolerance` seconds gets the new value and keeps its time; without one a key is added.
 * A joint that the clip does not have is added last, with the clip's base priority. All other stored numbers stay.
 *
 * @throws {@link RangeError} for a value that is no rotation, a time that is no number, a joint that no clip may move,
 * or a clip that has as many joints as the format allows.
 *
 * **Source:** reference/animation.md sections 3, 3.1 and 5.
 */
export function setRotationKey(
  animation: Animation,
  jointName: string,
  time: number,
  rotation: ArrayLike<number>,
  tolerance = HALF_FRAME,
): Animation {
  const length = Math.hypot(rotation[0], rotation[1], rotation[2], rotation[3]);
  if (!(length > 0 && Number.isFinite(length))) {
    throw new RangeError(`the rotation has a length of ${length}`);
  }
  const unit = Float32Array.from({ length: 4 }, (_, c) => rotation[c] / length);
  return setKey(animation, jointName, 'rotation', time, unit, tolerance);
}

/**
 * Sets the position of a joint at `time` seconds, in metres, clamped to -5..5: of mPelvis a displacement from its
 * standing height, of any other joint its position relative to its parent. Otherwise as {@link setRotationKey}.
 *
 * @throws {@link RangeError} as {@link setRotationKey} does.
 *
 * **Source:** reference/animation.md sections 3, 3.1 and 8.
 */
export function setPositionKey(
  animation: Animation,
  jointName: string,
  time: number,
  position: ArrayLike<number>,
  tolerance = HALF_FRAME,
): Animation {
  const metres = Float32Array.from({ length: 3 }, (_, axis) => {
    requireFinite(position[axis], 'the position');
    return Math.min(Math.max(position[axis], -POSITION_LIMIT), POSITION_LIMIT);
  });
  return setKey(animation, jointName, 'position', time, metres, tolerance);
}

/** Removes the selected keys. A joint stays in the clip without keys, as constraints may need it. */
export function removeKeys(animation: Animation, selection: KeySelection): Animation {
  return editCurves(animation, selection, ({ keys, selected }) => withoutKeys(keys, selected));
}

/** The keys of one curve, in the order of time, and which of them are selected. */
export interface CurveToEdit {
  readonly kind: CurveKind;
  readonly joint: AnimationJoint;
  readonly keys: RawKeys;
  /** Seconds, one per key. */
  readonly times: Float32Array<ArrayBuffer>;
  /** Indexes, ascending. */
  readonly selected: Uint32Array<ArrayBuffer>;
}

/** The animation with the keys of each selected curve replaced by the result of `edit`; all else is shared. */
export function editCurves(
  animation: Animation,
  selection: KeySelection,
  edit: (curve: CurveToEdit, place: number) => RawKeys,
): Animation {
  const joints = [...animation.joints];
  selection.forEach(({ joint: index, kind, keys: selected }, place) => {
    const joint = joints[index];
    const keys = curveKeys(animation, joint, kind);
    const times = curveTimes(animation, joint, kind);
    joints[index] = withCurve(joint, kind, edit({ kind, joint, keys, times, selected }, place));
  });
  return { ...animation, joints };
}

/** The joint with other keys. */
export function withCurve(joint: AnimationJoint, kind: CurveKind, keys: RawKeys): AnimationJoint {
  return kind === 'rotation' ? { ...joint, rotationKeys: keys } : { ...joint, positionKeys: keys };
}

/** Copies of all keys but those at the ascending indexes `left`. */
export function withoutKeys(keys: RawKeys, left: Uint32Array): RawKeys {
  const count = keys.length / NUMBERS_PER_KEY;
  const kept = emptyLike(keys, count - left.length);
  let to = 0;
  let next = 0;
  for (let from = 0; from < count; from++) {
    if (from === left[next]) next++;
    else copyKey(kept, to++, keys, from);
  }
  return kept;
}

/**
 * Merges keys into those of a curve; both are in order of time. Of two keys at the same time, the added one is kept, and
 * of several added ones the last. Also returns the indexes of the added keys that are left.
 */
export function mergeKeys(
  kept: RawKeys,
  added: RawKeys,
): { keys: RawKeys; places: Uint32Array<ArrayBuffer> } {
  const keys = emptyLike(kept, (kept.length + added.length) / NUMBERS_PER_KEY);
  const places = new Uint32Array(added.length / NUMBERS_PER_KEY);
  let [a, b, count, placed] = [0, 0, 0, 0];
  while (a < kept.length || b < added.length) {
    const isKept = b >= added.length || kept[a] < added[b];
    if (isKept && a < kept.length) {
      copyKey(keys, count++, kept, a / NUMBERS_PER_KEY);
      a += NUMBERS_PER_KEY;
      continue;
    }
    if (kept[a] === added[b]) a += NUMBERS_PER_KEY;
    if (added[b] !== added[b + NUMBERS_PER_KEY]) {
      places[placed++] = count;
      copyKey(keys, count++, added, b / NUMBERS_PER_KEY);
    }
    b += NUMBERS_PER_KEY;
  }
  return { keys: keys.slice(0, count * NUMBERS_PER_KEY), places: places.slice(0, placed) };
}

/** Writes a value at key `index`: a unit quaternion, or metres. */
export function writeKeyValue(
  keys: RawKeys,
  index: number,
  kind: CurveKind,
  value: Float32Array,
): void {
  if (kind === 'rotation' && keys instanceof Uint16Array) {
    writeRotationCodes(keys, index * NUMBERS_PER_KEY + 1, value, 0);
  } else {
    writeValue(keys, index, kind, value);
  }
}

/** The index of the first joint of that name, and the animation, to which the joint was added if it was missing. */
export function withJoint(animation: Animation, name: string): [Animation, number] {
  const index = animation.joints.findIndex((joint) => joint.name === name);
  if (index >= 0) return [animation, index];
  if (FORBIDDEN_JOINTS.includes(name)) throw new RangeError(`a clip must not move ${name}`);
  if (animation.joints.length >= MAX_JOINTS) {
    throw new RangeError(`the clip already has ${MAX_JOINTS} joints`);
  }
  const none = () => (animation.version === '1.0' ? new Uint16Array(0) : new Float32Array(0));
  const joint = { name, priority: INHERIT_PRIORITY, rotationKeys: none(), positionKeys: none() };
  return [{ ...animation, joints: [...animation.joints, joint] }, animation.joints.length];
}

function setKey(
  animation: Animation,
  jointName: string,
  kind: CurveKind,
  time: number,
  value: Float32Array,
  tolerance: number,
): Animation {
  requireFinite(time, 'the time');
  const [extended, index] = withJoint(animation, jointName);
  const joint = extended.joints[index];
  const keys = curveKeys(extended, joint, kind);
  const times = curveTimes(extended, joint, kind);
  const moment = Math.min(Math.max(time, 0), Math.max(animation.duration, 0));
  const replaced = nearestKey(times, moment, tolerance);
  let edited: RawKeys;
  if (replaced >= 0) {
    edited = keys.slice();
    writeKeyValue(edited, replaced, kind, value);
  } else {
    const added = emptyLike(keys, 1);
    writeTime(added, 0, moment, animation.duration);
    writeKeyValue(added, 0, kind, value);
    edited = mergeKeys(keys, added).keys;
  }
  const joints = extended.joints.with(index, withCurve(joint, kind, edited));
  return { ...extended, joints };
}

/** The index of the key nearest to `time` and at most `tolerance` seconds away, or -1. */
export function nearestKey(times: Float32Array, time: number, tolerance = HALF_FRAME): number {
  const after = firstAtOrAfter(times, time);
  const distance = (index: number) => Math.abs((times[index] ?? Infinity) - time);
  const nearest = distance(after - 1) <= distance(after) ? after - 1 : after;
  return distance(nearest) <= tolerance ? nearest : -1;
}
