import { type Animation, NUMBERS_PER_KEY } from '../../formats/animation/index.ts';
import { chooseKeys } from './choose-keys.ts';
import { mapCurves, type PlayedCurve, pickKeys, readCurve } from './curves.ts';
import { deviation, MEASURING } from './deviation.ts';

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
