import { degreesBetween, metresBetween } from '../measures.ts';
import { type CurveKind, interpolateKeys, type PlayedCurve } from './curves.ts';
import { clamp } from './numbers.ts';

/** Within one arc between two keys the deviation is looked at this often per degree of the arc. */
const LOOKS_PER_DEGREE = 1;
/** How much closer a result is measured than candidates for it. */
export const MEASURING = 4;
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
export function deviation(
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
      worst = Math.max(worst, distance(curve.kind, original, 0, straight, 0));
    }
  }
  return worst;
}

function looksBetween(curve: PlayedCurve, key: number): number {
  if (curve.kind === 'position') return 1;
  const arc = distance('rotation', curve.values, 4 * key, curve.values, 4 * key + 4);
  return clamp(Math.ceil(arc * LOOKS_PER_DEGREE), FEWEST_LOOKS, MOST_LOOKS);
}

/** Degrees between the rotations at `a[i]` and `b[j]`, or metres between the points there. */
export function distance(
  kind: CurveKind,
  a: Float32Array,
  i: number,
  b: Float32Array,
  j: number,
): number {
  return kind === 'rotation' ? degreesBetween(a, i, b, j) : metresBetween(a, i, b, j);
}
