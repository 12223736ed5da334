import { type Animation, NUMBERS_PER_KEY } from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import { editCurves } from './joint-keys.ts';
import { type KeySelection, type SelectedKeys, selectAll } from './key-selection.ts';
import {
  interpolateKeys,
  type PlayedCurve,
  pickKeys,
  readCurve,
  valueDistance,
} from './played-curve.ts';

/** How far a played curve may deviate: the angle of the relative rotation, and the distance. */
export interface ReductionBounds {
  readonly degrees: number;
  readonly millimetres: number;
}

export interface Reduction {
  readonly animation: Animation;
  /** Number of keys of all curves, before and after. */
  readonly before: number;
  readonly after: number;
  /** Largest deviations as measured on the result. */
  readonly worstDegrees: number;
  readonly worstMillimetres: number;
  /** The selected keys that are left. */
  readonly selection: KeySelection;
}

/** Share of the bound with which keys are chosen; the rest is for deviations between the points that are compared. */
const CHOOSING_SHARE = 0.98;

/**
 * Drops keys that hardly matter: at and between all keys every curve stays within the bounds of the original, each
 * joint by itself. First and last keys stay, and so do the stored values of all keys that
 * are kept. The result is measured, and a curve that exceeds the bound is left as it was. Keys that are never
 * played, because another key has the same time, are dropped as well.
 *
 * @param selection - if given, only these keys are dropped, and curves without any of them stay as they are.
 * @throws {@link RangeError} for a bound that is not a number of 0 or more.
 *
 * **Source:** reference/animation.md section 6.2 (how a curve plays between its keys).
 */
export function reduceKeys(
  animation: Animation,
  bounds: ReductionBounds,
  selection?: KeySelection,
): Reduction {
  for (const bound of [bounds.degrees, bounds.millimetres]) {
    if (!(bound >= 0 && Number.isFinite(bound))) throw new RangeError(`a bound is ${bound}`);
  }
  const limits = { rotation: bounds.degrees, position: bounds.millimetres / 1000 };
  const worst = { rotation: 0, position: 0 };
  const left: SelectedKeys[] = [];
  const reduced = editCurves(animation, selection ?? selectAll(animation), (record, place) => {
    const { joint, kind, selected } = record;
    const curve = readCurve(animation, joint, kind);
    const chosen = new Set(selected);
    const kept = chooseCurveKeys(curve, limits[kind] * CHOOSING_SHARE, (key) => chosen.has(key));
    const measured = largestDeviation(curve, kept);
    const isGood = measured <= limits[kind];
    if (isGood) worst[kind] = Math.max(worst[kind], measured);
    if (selection) {
      const places = [...(isGood ? kept : curve.times.keys())];
      const keys = Uint32Array.from(places.keys()).filter((to) => chosen.has(places[to]));
      if (keys.length > 0) left.push({ joint: selection[place].joint, kind, keys });
    }
    return isGood ? pickKeys(curve.keys, kept) : curve.keys;
  });
  return {
    animation: reduced,
    before: countKeys(animation),
    after: countKeys(reduced),
    worstDegrees: worst.rotation,
    worstMillimetres: worst.position * 1000,
    selection: left,
  };
}

/**
 * Indexes of the keys to keep, so that the curve stays within `limit` (degrees or metres) of itself at and between its
 * keys; only keys that `mayDrop` allows are dropped.
 */
export function chooseCurveKeys(
  curve: PlayedCurve,
  limit: number,
  mayDrop: (key: number) => boolean,
): number[] {
  const count = curve.times.length;
  /** For each key, the first key after it that must stay. */
  const nextFixed = new Uint32Array(count);
  for (let key = count - 1, fixed = count; key >= 0; key--) {
    nextFixed[key] = fixed;
    if (!mayDrop(key)) fixed = key;
  }
  return chooseKeys(
    count,
    (from, to) => to <= nextFixed[from] && deviation(curve, from, to, limit) <= limit,
  );
}

/** Number of keys of all curves of a clip. */
export function countKeys({ joints }: Animation): number {
  const numbers = joints.reduce(
    (sum, { rotationKeys, positionKeys }) => sum + rotationKeys.length + positionKeys.length,
    0,
  );
  return numbers / NUMBERS_PER_KEY;
}

/**
 * Indices of the keys to keep out of `count`: the first, the last, and after each of them the farthest key that
 * `isGood` allows.
 *
 * @param isGood - Whether key `to` can follow key `from` with nothing in between.
 */
export function chooseKeys(count: number, isGood: (from: number, to: number) => boolean): number[] {
  const last = count - 1;
  const kept = last < 0 ? [] : [0];
  for (let from = 0; from < last; ) {
    from = farthestKey(from, last, isGood);
    kept.push(from);
  }
  return kept;
}

/**
 * The key to follow `from`. Keys are tried in doubling steps, then by halving, as testing a key costs as much
 * as the keys that it skips. That may miss a key farther on that would do, but never exceeds the bound.
 */
function farthestKey(
  from: number,
  last: number,
  isGood: (from: number, to: number) => boolean,
): number {
  let good = from + 1;
  let bad = last + 1;
  for (let step = 2; good < last; step *= 2) {
    const to = Math.min(from + step, last);
    if (!isGood(from, to)) {
      bad = to;
      break;
    }
    good = to;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGood(from, middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** The largest deviation of a curve of which only the `kept` keys are left. */
function largestDeviation(curve: PlayedCurve, kept: readonly number[]): number {
  let worst = 0;
  for (let k = 1; k < kept.length; k++) {
    const isUnchanged = kept[k] === kept[k - 1] + 1;
    if (isUnchanged) continue;
    worst = Math.max(worst, deviation(curve, kept[k - 1], kept[k], Infinity, MEASURING_DENSITY));
  }
  return worst;
}

/** Comparisons per degree of the arc between two keys. */
const SAMPLES_PER_DEGREE = 1;
const MIN_SAMPLES = 2;
const MAX_SAMPLES = 64;
/** How many times more densely a result is measured than candidates for it. */
const MEASURING_DENSITY = 4;

const original = new Float32Array(4);
const shortcut = new Float32Array(4);

/**
 * How far the curve deviates from itself when of the keys from `from` to `to` only these two are left: degrees
 * of the relative rotation, or metres. Stops early once `limit` is exceeded.
 *
 * Positions move in straight lines between the same times, so they are farthest apart at a key. Rotations are
 * compared in between as well, the more densely the wider the arc, and `density` times as often.
 */
function deviation(
  curve: PlayedCurve,
  from: number,
  to: number,
  limit: number,
  density = 1,
): number {
  const { kind, times, values } = curve;
  const span = times[to] - times[from];
  let worst = 0;
  for (let key = from; key < to && worst <= limit; key++) {
    const samples = density * (kind === 'position' ? 1 : samplesBetween(values, key));
    const length = times[key + 1] - times[key];
    for (let sample = 1; sample <= samples; sample++) {
      const portion = sample / samples;
      interpolateKeys(original, curve, key, key + 1, portion);
      const along = (times[key] - times[from] + portion * length) / span;
      interpolateKeys(shortcut, curve, from, to, along);
      worst = Math.max(worst, valueDistance(kind, original, 0, shortcut, 0));
    }
  }
  return worst;
}

function samplesBetween(rotations: Float32Array, key: number): number {
  const arc = valueDistance('rotation', rotations, 4 * key, rotations, 4 * key + 4);
  return clamp(Math.ceil(arc * SAMPLES_PER_DEGREE), MIN_SAMPLES, MAX_SAMPLES);
}
