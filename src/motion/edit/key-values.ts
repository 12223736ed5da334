import { type Animation, POSITION_LIMIT } from '../../formats/animation/index.ts';
import { clamp, eulerDegrees, fromEulerDegrees } from '../../math/index.ts';
import { editCurves, mergeKeys, writeKeyValue } from './joint-keys.ts';
import { type KeyEdit, type KeySelection, type SelectedKeys, unite } from './key-selection.ts';
import {
  type CurveKind,
  emptyLike,
  interpolateKeys,
  NUMBERS_PER_VALUE,
  readCurve,
  sampleCurve,
} from './played-curve.ts';
import { requireFinite, writeTime } from './stored-numbers.ts';

/**
 * Adds a key at `time` seconds to each curve that the joint at this index has, with the value that plays there. A key
 * that is at exactly that time is replaced. Returns the added keys as the selection.
 *
 * @throws {@link RangeError} when `time` is no number.
 *
 * **Source:** reference/animation.md section 6.2.
 */
export function insertKeys(animation: Animation, joint: number, time: number): KeyEdit {
  requireFinite(time, 'the time');
  const kinds: readonly CurveKind[] = ['rotation', 'position'];
  const curves = kinds.filter(
    (kind) => readCurve(animation, animation.joints[joint], kind).times.length > 0,
  );
  const none = new Uint32Array(0);
  const places: SelectedKeys[] = [];
  const edited = editCurves(
    animation,
    curves.map((kind) => ({ joint, kind, keys: none })),
    ({ kind, keys, joint: record }) => {
      const added = emptyLike(keys, 1);
      const value = new Float32Array(NUMBERS_PER_VALUE[kind]);
      sampleCurve(value, readCurve(animation, record, kind), time);
      writeKeyValue(added, 0, kind, value);
      writeTime(added, 0, time, animation.duration);
      const merged = mergeKeys(keys, added);
      places.push({ joint, kind, keys: merged.places });
      return merged.keys;
    },
  );
  return { animation: edited, selection: unite(places, []) };
}

/**
 * Adds to the selected keys on one axis: degrees of their Euler angles, or metres. Positions stay within -5..5.
 *
 * @param axis - 0 for X, 1 for Y, 2 for Z.
 * @throws {@link RangeError} when `by` is no number.
 */
export function addToKeys(
  animation: Animation,
  selection: KeySelection,
  axis: 0 | 1 | 2,
  by: number,
): Animation {
  requireFinite(by, 'the change');
  if (by === 0) return animation;
  return editCurves(animation, selection, ({ kind, joint, keys, selected }) => {
    const { values } = readCurve(animation, joint, kind);
    const edited = keys.slice();
    for (const key of selected) {
      if (kind === 'rotation') {
        const angles = eulerDegrees(values.subarray(4 * key, 4 * key + 4));
        angles[axis] += by;
        writeKeyValue(edited, key, kind, Float32Array.from(fromEulerDegrees(angles)));
      } else {
        const point = values.slice(3 * key, 3 * key + 3);
        point[axis] = clamp(point[axis] + by, -POSITION_LIMIT, POSITION_LIMIT);
        writeKeyValue(edited, key, kind, point);
      }
    }
    return edited;
  });
}

/**
 * Evens out the selected keys: each goes half of the way to the straight line between the keys before and after it.
 * The first and the last key of a curve stay.
 */
export function smoothKeys(animation: Animation, selection: KeySelection): Animation {
  return editCurves(animation, selection, ({ kind, joint, keys, times, selected }) => {
    const curve = readCurve(animation, joint, kind);
    const width = NUMBERS_PER_VALUE[kind];
    const edited = keys.slice();
    const line = new Float32Array(width);
    const even = new Float32Array(width);
    for (const key of selected) {
      if (key === 0 || key === times.length - 1) continue;
      const portion = (times[key] - times[key - 1]) / (times[key + 1] - times[key - 1]);
      interpolateKeys(line, curve, key - 1, key + 1, portion);
      const pair = new Float32Array([
        ...curve.values.subarray(width * key, width * (key + 1)),
        ...line,
      ]);
      interpolateKeys(even, { ...curve, values: pair }, 0, 1, 0.5);
      writeKeyValue(edited, key, kind, even);
    }
    return edited;
  });
}
