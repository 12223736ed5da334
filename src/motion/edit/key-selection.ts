import {
  type Animation,
  type AnimationJoint,
  keyTimes,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { type CurveKind, curveKeys } from './played-curve.ts';

/** Selected keys of one curve. */
export interface SelectedKeys {
  /** Index in `animation.joints`. */
  readonly joint: number;
  readonly kind: CurveKind;
  /** Indexes of the keys as they are played (in order of time), ascending; at least one. */
  readonly keys: Uint32Array<ArrayBuffer>;
}

/**
 * Keys of a clip, by curve: in order of joints, of each the rotation first; no curve is listed twice. It belongs to one
 * animation, as an edit may change indexes. Edits of keys return the selection of the same keys in their result.
 */
export type KeySelection = readonly SelectedKeys[];

/** An edited animation, and where the keys that the edit was about are in it. */
export interface KeyEdit {
  readonly animation: Animation;
  readonly selection: KeySelection;
}

export const NO_SELECTION: KeySelection = [];

const KINDS: readonly CurveKind[] = ['rotation', 'position'];

/** Every key of the joints at these indexes, or of all joints. */
export function selectAll(animation: Animation, joints?: Iterable<number>): KeySelection {
  return selectWithin(animation, -Infinity, Infinity, joints);
}

/** The keys from `from` to `to` seconds, both included, of the joints at these indexes, or of all joints. */
export function selectWithin(
  animation: Animation,
  from: number,
  to: number,
  joints: Iterable<number> = animation.joints.keys(),
): KeySelection {
  const selection: SelectedKeys[] = [];
  for (const joint of [...new Set(joints)].sort((a, b) => a - b)) {
    for (const kind of KINDS) {
      const times = curveTimes(animation, animation.joints[joint], kind);
      const keys = rangeOf(firstAtOrAfter(times, from), firstAfter(times, to));
      if (keys.length > 0) selection.push({ joint, kind, keys });
    }
  }
  return selection;
}

/** The keys of either selection. */
export function unite(a: KeySelection, b: KeySelection): KeySelection {
  return combine(a, b, (mine, other) => Uint32Array.from(new Set([...mine, ...other])).sort());
}

/** The keys of exactly one of the selections: what is selected is deselected, and the other way round. */
export function toggle(a: KeySelection, b: KeySelection): KeySelection {
  return combine(a, b, (mine, other) => {
    const left = new Set(mine);
    for (const key of other) if (!left.delete(key)) left.add(key);
    return Uint32Array.from(left).sort();
  });
}

type Combine = (a: Uint32Array, b: Uint32Array) => Uint32Array<ArrayBuffer>;
const NO_INDEXES = new Uint32Array(0);

function combine(a: KeySelection, b: KeySelection, combined: Combine): KeySelection {
  const curves = new Map<number, [Uint32Array, Uint32Array]>();
  for (const { joint, kind, keys } of a) curves.set(orderOf(joint, kind), [keys, NO_INDEXES]);
  for (const { joint, kind, keys } of b) {
    const order = orderOf(joint, kind);
    curves.set(order, [curves.get(order)?.[0] ?? NO_INDEXES, keys]);
  }
  return [...curves.keys()]
    .sort((first, second) => first - second)
    .map((order) => {
      const keys = combined(...curves.get(order)!);
      return { joint: order >> 1, kind: KINDS[order & 1], keys };
    })
    .filter(({ keys }) => keys.length > 0);
}

function orderOf(joint: number, kind: CurveKind): number {
  return 2 * joint + (kind === 'rotation' ? 0 : 1);
}

/** The part of a selection that a clip has; the selection itself if it has all of it. */
export function existingKeys(animation: Animation, selection: KeySelection): KeySelection {
  const existing = selection.flatMap((curve): KeySelection => {
    const joint = animation.joints[curve.joint];
    const count = joint ? curveTimes(animation, joint, curve.kind).length : 0;
    if (curve.keys[curve.keys.length - 1] < count) return [curve];
    const keys = curve.keys.filter((key) => key < count);
    return keys.length > 0 ? [{ ...curve, keys }] : [];
  });
  return countSelected(existing) === countSelected(selection) ? selection : existing;
}

/** The selected keys of one curve, ascending; empty if there are none. */
export function selectedOf(selection: KeySelection, joint: number, kind: CurveKind): Uint32Array {
  return (
    selection.find((curve) => curve.joint === joint && curve.kind === kind)?.keys ?? NO_INDEXES
  );
}

export function countSelected(selection: KeySelection): number {
  return selection.reduce((sum, { keys }) => sum + keys.length, 0);
}

/** Seconds of the first and the last selected key; null for an empty selection. */
export function selectedRange(
  animation: Animation,
  selection: KeySelection,
): { from: number; to: number } | null {
  if (selection.length === 0) return null;
  let from = Infinity;
  let to = -Infinity;
  for (const { joint, kind, keys } of selection) {
    const times = curveTimes(animation, animation.joints[joint], kind);
    from = Math.min(from, times[keys[0]]);
    to = Math.max(to, times[keys[keys.length - 1]]);
  }
  return { from, to };
}

/**
 * The time of the key nearest to `time` that is later (`direction` 1) or earlier (-1), of the joints at these indexes;
 * null if there is none. Keys within half a millisecond count as being at `time`.
 */
export function nextKeyTime(
  animation: Animation,
  joints: Iterable<number>,
  time: number,
  direction: 1 | -1,
): number | null {
  let nearest: number | null = null;
  for (const joint of joints) {
    for (const kind of KINDS) {
      const times = curveTimes(animation, animation.joints[joint], kind);
      const index =
        direction > 0
          ? firstAfter(times, time + SAME_TIME)
          : firstAtOrAfter(times, time - SAME_TIME) - 1;
      const found = times[index];
      if (found === undefined) continue;
      if (nearest === null || direction * (nearest - found) > 0) nearest = found;
    }
  }
  return nearest;
}

/** Seconds: a playhead that was set to a key is at most this far from it. */
const SAME_TIME = 0.0005;

const timesByKeys = new WeakMap<RawKeys, { duration: number; times: Float32Array<ArrayBuffer> }>();

/**
 * Seconds of the keys of one curve as they are played. Remembered as long as the keys exist, since one edit leaves most
 * curves as they are. Not to be written to.
 */
export function curveTimes(
  animation: Animation,
  joint: AnimationJoint,
  kind: CurveKind,
): Float32Array<ArrayBuffer> {
  const stored = kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
  const known = timesByKeys.get(stored);
  if (known?.duration === animation.duration) return known.times;
  const times = keyTimes(animation, curveKeys(animation, joint, kind));
  timesByKeys.set(stored, { duration: animation.duration, times });
  return times;
}

/** The index of the first time at or after `time`; the number of times if there is none. */
export function firstAtOrAfter(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the first time after `time`; the number of times if there is none. */
export function firstAfter(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The whole numbers from `start` to `end`, without `end`. */
export function rangeOf(start: number, end: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: Math.max(end - start, 0) }, (_, index) => start + index);
}
