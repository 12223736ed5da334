import { type Animation, NUMBERS_PER_KEY } from '../../formats/animation/index.ts';
import { degreesBetween, metresBetween } from '../../math/flat/index.ts';
import { clamp } from '../../math/index.ts';
import {
  type CurveKind,
  interpolateKeys,
  mapCurves,
  type PlayedCurve,
  pickKeys,
  readCurve,
} from './played-curve.ts';

/** How far a played curve may stray: the angle of the relative rotation, and the distance. */
export interface ReductionBounds {
  readonly degrees: number;
  readonly millimetres: number;
}

export interface Reduction {
  readonly animation: Animation;
  /** Keys of all curves. */
  readonly before: number;
  readonly after: number;
  /** As measured on the result. */
  readonly worstDegrees: number;
  readonly worstMillimetres: number;
}

/** While keys are chosen, part of the bound is left for what lies between the points compared. */
const CHOOSING_SHARE = 0.98;

/**
 * Drops keys that hardly matter: at and between all keys every curve plays within the bounds of what it
 * played before, each joint by itself. First and last keys stay, and so do the stored values of all that
 * are kept. The result is measured, and a curve that failed would be left as it was. Keys that are never played, as another has their time, go as well.
 *
 * @throws {@link RangeError} for a bound that is not a number of 0 or more.
 *
 * **Source:** reference/animation.md section 6.2 (how a curve plays between its keys).
 */
export function reduceKeys(animation: Animation, bounds: ReductionBounds): Reduction {
  for (const bound of [bounds.degrees, bounds.millimetres]) {
    if (!(bound >= 0 && Number.isFinite(bound))) throw new RangeError(`a bound is ${bound}`);
  }
  const limits = { rotation: bounds.degrees, position: bounds.millimetres / 1000 };
  const worst = { rotation: 0, position: 0 };
  const reduced = mapCurves(animation, (joint, kind) => {
    const curve = readCurve(animation, joint, kind);
    const limit = limits[kind] * CHOOSING_SHARE;
    const isGood = (from: number, to: number) => deviation(curve, from, to, limit) <= limit;
    const kept = chooseKeys(curve.times.length, isGood);
    const strays = measure(curve, kept);
    if (strays > limits[kind]) return curve.keys;
    worst[kind] = Math.max(worst[kind], strays);
    return pickKeys(curve.keys, kept);
  });
  return {
    animation: reduced,
    before: countKeys(animation),
    after: countKeys(reduced),
    worstDegrees: worst.rotation,
    worstMillimetres: worst.position * 1000,
  };
}

/** Keys of all curves of a clip. */
export function countKeys({ joints }: Animation): number {
  const numbers = joints.reduce(
    (sum, { rotationKeys, positionKeys }) => sum + rotationKeys.length + positionKeys.length,
    0,
  );
  return numbers / NUMBERS_PER_KEY;
}

function measure(curve: PlayedCurve, kept: readonly number[]): number {
  const strayOf = (k: number) => deviation(curve, kept[k - 1], kept[k], Infinity, MEASURING);
  let worst = 0;
  for (let k = 1; k < kept.length; k++) {
    const isUntouched = kept[k] === kept[k - 1] + 1;
    if (!isUntouched) worst = Math.max(worst, strayOf(k));
  }
  return worst;
}

/** Within one arc between two keys the deviation is looked at this often per degree of the arc. */
const LOOKS_PER_DEGREE = 1;
/** How much closer a result is measured than candidates for it. */
const MEASURING = 4;
const FEWEST_LOOKS = 2;
const MOST_LOOKS = 64;

const original = new Float32Array(4);
const straight = new Float32Array(4);

/**
 * How far the curve strays from itself when only keys `from` and `to` are left of those between them:
 * degrees of the relative rotation, or metres. Stops early once `limit` is passed.
 *
 * Positions run in straight lines between the same times, so they are farthest apart at a key. Rotations
 * are compared in between as well, the closer the wider the arc, `closeness` times as often.
 */
function deviation(
  curve: PlayedCurve,
  from: number,
  to: number,
  limit: number,
  closeness = 1,
): number {
  const { times } = curve;
  const span = times[to] - times[from];
  let worst = 0;
  for (let key = from; key < to && worst <= limit; key++) {
    const looks = looksBetween(curve, key) * closeness;
    const length = times[key + 1] - times[key];
    for (let look = 1; look <= looks; look++) {
      const portion = look / looks;
      interpolateKeys(original, curve, key, key + 1, portion);
      interpolateKeys(
        straight,
        curve,
        from,
        to,
        (times[key] - times[from] + portion * length) / span,
      );
      worst = Math.max(worst, valueDistance(curve.kind, original, 0, straight, 0));
    }
  }
  return worst;
}

function looksBetween(curve: PlayedCurve, key: number): number {
  if (curve.kind === 'position') return 1;
  const arc = valueDistance('rotation', curve.values, 4 * key, curve.values, 4 * key + 4);
  return clamp(Math.ceil(arc * LOOKS_PER_DEGREE), FEWEST_LOOKS, MOST_LOOKS);
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

/**
 * Places of the keys to keep of `count`: the first, the last, and from each as far on as `isGood` allows.
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
 * The key that follows `from`: tried in doubling steps, then by halving, as a try costs as much as it
 * spans. That may miss one farther on, never the bound.
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
