import { type Animation, NUMBERS_PER_KEY, type RawKeys } from '../../formats/animation/index.ts';
import {
  type CurveToEdit,
  editCurves,
  mergeKeys,
  withCurve,
  withoutKeys,
  writeKeyValue,
} from './joint-keys.ts';
import { type KeyEdit, type KeySelection, rangeOf } from './key-selection.ts';
import {
  type CurveKind,
  copyKey,
  emptyLike,
  NUMBERS_PER_VALUE,
  pickKeys,
  readCurve,
  valueDistance,
} from './played-curve.ts';
import { chooseCurveKeys } from './reduce-keys.ts';
import { requireFinite, writeTime } from './stored-numbers.ts';

/**
 * What a curve does from one selected key to the next. The format only knows straight lines, so the others are made of
 * further keys: of a smooth curve as many as it takes to be followed closely, for a hold one just before the next key.
 */
export type BetweenKeys = 'straight' | 'smooth' | 'hold';

/** Seconds before the next key at which a held value ends. */
const HOLD_GAP = 0.001;
/** How far the straight lines of a smooth curve may be from it. */
const SMOOTH_BOUNDS = { rotation: 0.1, position: 0.0005 } as const;

/**
 * Replaces everything between each two neighbouring selected keys of a curve. A single selected key counts together
 * with the key after it. A smooth curve passes through the keys without going beyond their values; where it begins or
 * ends with the curve, or where the values turn back, it is level. Selected keys keep their stored numbers, and are the
 * returned selection, so that the choice can be changed at once.
 *
 * @throws {@link RangeError} for a rate that is not above 0.
 *
 * **Source:** reference/animation.md section 6.2 (only linear interpolation); F. N. Fritsch, J. Butland, A Method for
 * Constructing Local Monotone Piecewise Cubic Interpolants, 1984 (slopes).
 */
export function setBetweenKeys(
  animation: Animation,
  selection: KeySelection,
  between: BetweenKeys,
  framesPerSecond: number,
): KeyEdit {
  requireFinite(framesPerSecond, 'the frame rate');
  if (!(framesPerSecond > 0)) throw new RangeError(`the frame rate is ${framesPerSecond}`);
  const places: Uint32Array<ArrayBuffer>[] = [];
  const edited = editCurves(animation, selection, (curve) => {
    const ends = withFollowing(curve.selected, curve.times.length);
    const first = ends[0];
    const last = ends[ends.length - 1];
    const within = rangeOf(first, last + 1).filter((key) => !ends.includes(key));
    const kept = withoutKeys(curve.keys, within);
    const added =
      between === 'straight'
        ? emptyLike(kept, 0)
        : between === 'hold'
          ? heldKeys(animation, curve, ends)
          : smoothCurveKeys(animation, curve, ends, framesPerSecond);
    const { keys } = mergeKeys(kept, added);
    places.push(placesOf(keys, curve.keys, curve.selected));
    return keys;
  });
  return {
    animation: edited,
    selection: selection.map((curve, index) => ({ ...curve, keys: places[index] })),
  };
}

/** What the curves do between the selected keys now; null where they differ, or no curve has two keys to look at. */
export function betweenSelected(animation: Animation, selection: KeySelection): BetweenKeys | null {
  const found = new Set<BetweenKeys>();
  for (const { joint, kind, keys } of selection) {
    const curve = readCurve(animation, animation.joints[joint], kind);
    const ends = withFollowing(keys, curve.times.length);
    for (let pair = 1; pair < ends.length; pair++) {
      const [from, to] = [ends[pair - 1], ends[pair]];
      const isHeld =
        to === from + 2 &&
        valueDistance(
          kind,
          curve.values,
          from * widthOf(kind),
          curve.values,
          (from + 1) * widthOf(kind),
        ) < 1e-6;
      found.add(to === from + 1 ? 'straight' : isHeld ? 'hold' : 'smooth');
      if (found.size > 1) return null;
    }
  }
  const [only = null] = found;
  return only;
}

function widthOf(kind: CurveKind): number {
  return NUMBERS_PER_VALUE[kind];
}

/** The selected keys of a curve; a single one with the key after it. */
function withFollowing(selected: Uint32Array, count: number): readonly number[] {
  const [first] = selected;
  const isSingle = selected.length === 1 && first + 1 < count;
  return isSingle ? [first, first + 1] : [...selected];
}

/** For each of the keys but the last, one with the same value just before the next one. */
function heldKeys(
  { duration }: Animation,
  { keys, times }: CurveToEdit,
  ends: readonly number[],
): RawKeys {
  const held = emptyLike(keys, ends.length - 1);
  let count = 0;
  for (let pair = 1; pair < ends.length; pair++) {
    const [from, to] = [ends[pair - 1], ends[pair]];
    copyKey(held, count, keys, from);
    writeTime(held, count, times[to] - HOLD_GAP, duration);
    const at = count * NUMBERS_PER_KEY;
    // The gap may be less than one step of the stored times.
    if (held[at] >= keys[to * NUMBERS_PER_KEY]) held[at] = keys[to * NUMBERS_PER_KEY] - 1;
    if (held[at] > keys[from * NUMBERS_PER_KEY]) count++;
  }
  return held.slice(0, count * NUMBERS_PER_KEY);
}

/** Keys of a smooth curve between these keys: at whole frames, and of those only the ones that it needs. */
function smoothCurveKeys(
  animation: Animation,
  curve: CurveToEdit,
  ends: readonly number[],
  framesPerSecond: number,
): RawKeys {
  const { kind, joint, keys } = curve;
  const spline = splineThrough(animation, curve, ends);
  const baked: { time: number; value: Float32Array }[] = [];
  for (let pair = 0; pair + 1 < ends.length; pair++) {
    const [from, to] = [curve.times[ends[pair]], curve.times[ends[pair + 1]]];
    const firstFrame = Math.floor(from * framesPerSecond + 1.5);
    for (let frame = firstFrame; frame / framesPerSecond < to - 0.5 / framesPerSecond; frame++) {
      const time = frame / framesPerSecond;
      baked.push({ time, value: spline(pair, time) });
    }
  }
  const added = emptyLike(keys, baked.length);
  baked.forEach(({ time, value }, index) => {
    writeTime(added, index, time, animation.duration);
    writeKeyValue(added, index, kind, value);
  });
  // Reduced between the given keys only, which are all kept.
  const merged = mergeKeys(pickKeys(keys, ends), added);
  const isBaked = new Set(merged.places);
  const whole = readCurve(animation, withCurve(joint, kind, merged.keys), kind);
  const needed = chooseCurveKeys(whole, SMOOTH_BOUNDS[kind], (key) => isBaked.has(key));
  return pickKeys(
    merged.keys,
    needed.filter((key) => isBaked.has(key)),
  );
}

/** A cubic curve through these keys: the value between key `pair` and the next one, at a time in seconds. */
function splineThrough(
  animation: Animation,
  { kind, joint, times }: CurveToEdit,
  ends: readonly number[],
): (pair: number, time: number) => Float32Array {
  const width = NUMBERS_PER_VALUE[kind];
  const { values } = readCurve(animation, joint, kind);
  // The neighbours outside of the selection give the curve its direction at both ends.
  const before = ends[0] - 1;
  const after = ends[ends.length - 1] + 1;
  const knots = [
    ...(before >= 0 ? [before] : []),
    ...ends,
    ...(after < times.length ? [after] : []),
  ];
  const offset = before >= 0 ? 1 : 0;
  const points = alignedValues(values, knots, width, kind);
  const slopes = knots.map((_, knot) =>
    Float32Array.from({ length: width }, (_, c) => slopeAt(points, knots, times, knot, c)),
  );
  return (pair, time) => {
    const knot = pair + offset;
    const from = times[knots[knot]];
    const length = times[knots[knot + 1]] - from;
    const s = (time - from) / length;
    const value = Float32Array.from({ length: width }, (_, c) => {
      const rise = 3 - 2 * s;
      const toward = s * s * rise;
      return (
        points[knot][c] * (1 - toward) +
        points[knot + 1][c] * toward +
        length * s * (1 - s) * ((1 - s) * slopes[knot][c] - s * slopes[knot + 1][c])
      );
    });
    if (kind === 'rotation') {
      const size = Math.hypot(...value);
      for (let c = 0; c < width; c++) value[c] /= size;
    }
    return value;
  };
}

/** The values of these keys; quaternions with signs such that each is near the one before it. */
function alignedValues(
  values: Float32Array,
  knots: readonly number[],
  width: number,
  kind: CurveKind,
): readonly Float32Array[] {
  const points = knots.map((key) => values.slice(width * key, width * (key + 1)));
  if (kind === 'position') return points;
  for (let knot = 1; knot < points.length; knot++) {
    const product = points[knot].reduce((sum, part, c) => sum + part * points[knot - 1][c], 0);
    if (product < 0) points[knot] = points[knot].map((part) => -part);
  }
  return points;
}

/** The change per second of component `c` at a knot: zero at the ends and where the values turn back. */
function slopeAt(
  points: readonly Float32Array[],
  knots: readonly number[],
  times: Float32Array,
  knot: number,
  c: number,
): number {
  if (knot === 0 || knot === knots.length - 1) return 0;
  const [a, b, d] = [times[knots[knot - 1]], times[knots[knot]], times[knots[knot + 1]]];
  const left = (points[knot][c] - points[knot - 1][c]) / (b - a);
  const right = (points[knot + 1][c] - points[knot][c]) / (d - b);
  if (left * right <= 0) return 0;
  const [leftWeight, rightWeight] = [2 * (d - b) + (b - a), d - b + 2 * (b - a)];
  return (leftWeight + rightWeight) / (leftWeight / left + rightWeight / right);
}

/** Where the keys at `indexes` of `before` are in `after`, by their stored times. */
function placesOf(
  after: RawKeys,
  before: RawKeys,
  indexes: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  let place = 0;
  return indexes.map((index) => {
    while (after[place * NUMBERS_PER_KEY] < before[index * NUMBERS_PER_KEY]) place++;
    return place;
  });
}
