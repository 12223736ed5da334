import type { ParamWeights } from './param-weights.ts';
import {
  BONE_PARAMS,
  DRIVER_PARAMS,
  type DrivenParam,
  MORPH_PARAMS,
  type ParamSex,
} from './shape-param-table.ts';

/** The weights with which parameters act: after drivers, ranges and sex. */
export interface EffectiveWeights {
  readonly isMale: boolean;
  /** In the order of `BONE_PARAMS`. */
  readonly bones: Float64Array<ArrayBuffer>;
  /** In the order of `MORPH_PARAMS`. */
  readonly morphs: Float64Array<ArrayBuffer>;
  /** Metres by which the shape lifts the avatar (parameter 11001); the skeleton stays as it is. */
  readonly hover: number;
}

/** The parameter of the sex: above 0.5 for male. */
export const MALE = 80;
const HOVER = 11001;

interface Entry {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  readonly sex: ParamSex;
  readonly list: 'bones' | 'morphs';
  readonly index: number;
}

const ENTRIES = entriesById();

/**
 * The effective weights of a shape. Weights outside their range are clamped, NaN counts as absent, ids that nothing
 * here knows have no effect, and a driver always wins over a weight that is stored for what it drives.
 *
 * **Source:** shapes.md sections 2 to 4.
 */
export function effectiveWeights(weights: ParamWeights): EffectiveWeights {
  const isMale = isMaleShape(weights);
  const effective: EffectiveWeights = {
    isMale,
    bones: new Float64Array(BONE_PARAMS.length),
    morphs: new Float64Array(MORPH_PARAMS.length),
    hover: weightOf(weights, HOVER, -2, 2, 0),
  };
  /** A parameter of the other sex keeps its own default, whatever drives it. */
  const set = ({ list, index, sex, initial, min, max }: Entry, weight: number) => {
    const isOfOtherSex = sex !== 'both' && (sex === 'male') !== isMale;
    effective[list][index] = isOfOtherSex ? initial : clamp(weight, min, max);
  };
  for (const [id, entries] of ENTRIES) {
    for (const entry of entries) {
      set(entry, weightOf(weights, id, entry.min, entry.max, entry.initial));
    }
  }
  for (const [id, min, max, initial, isTransmitted, driven] of DRIVER_PARAMS) {
    if (!isTransmitted && !weights.has(id)) continue;
    const weight = weightOf(weights, id, min, max, initial);
    for (const drive of driven) {
      for (const entry of ENTRIES.get(drive[0]) ?? []) {
        set(entry, drivenWeight(weight, min, max, drive, entry));
      }
    }
  }
  return effective;
}

/** Whether a shape is male. */
export function isMaleShape(weights: ParamWeights): boolean {
  return weightOf(weights, MALE, 0, 1, 0) > 0.5;
}

/** What a weight of a parameter gives those that it drives, as far as they belong to shapes; nothing for one that drives none. */
export function weightsDrivenBy(
  id: number,
  weight: number,
): (readonly [id: number, weight: number])[] {
  const driver = DRIVER_PARAMS.find(([driverId]) => driverId === id);
  if (!driver) return [];
  const [, min, max, , , driven] = driver;
  const clamped = clamp(weight, min, max);
  return driven.flatMap((drive) => {
    const entry = ENTRIES.get(drive[0])?.at(0);
    return entry ? [[drive[0], drivenWeight(clamped, min, max, drive, entry)] as const] : [];
  });
}

/**
 * The weight of a driven parameter: it rises between `min1` and `max1`, and falls between `max2` and `min2`. The rows
 * are tested in the order of the source, so that they never divide by zero.
 *
 * **Source:** shapes.md section 3.
 */
export function drivenWeight(
  weight: number,
  driverMin: number,
  driverMax: number,
  [, min1 = driverMin, max1 = driverMax, max2 = max1, min2 = max2]: DrivenParam,
  { min, max }: Pick<Entry, 'min' | 'max'>,
): number {
  if (weight <= min1) return min1 === max1 && min1 <= driverMin ? max : min;
  if (weight <= max1) return min + ((weight - min1) / (max1 - min1)) * (max - min);
  if (weight <= max2) return max;
  if (weight <= min2) return max + ((weight - max2) / (min2 - max2)) * (min - max);
  return max2 >= driverMax ? max : min;
}

function weightOf(
  weights: ParamWeights,
  id: number,
  min: number,
  max: number,
  initial: number,
): number {
  const weight = weights.get(id);
  if (weight === undefined || Number.isNaN(weight)) return initial;
  return clamp(weight, min, max);
}

const clamp = (weight: number, min: number, max: number) => Math.min(Math.max(weight, min), max);

/** An id may have several entries: they share its weight, and each has its own range. */
function entriesById(): ReadonlyMap<number, readonly Entry[]> {
  const entries = new Map<number, Entry[]>();
  const addAll = (list: Entry['list'], params: typeof BONE_PARAMS | typeof MORPH_PARAMS) => {
    params.forEach(([id, min, max, initial, sex], index) => {
      const entry: Entry = { min, max, initial, sex, list, index };
      const others = entries.get(id);
      if (others) others.push(entry);
      else entries.set(id, [entry]);
    });
  };
  addAll('bones', BONE_PARAMS);
  addAll('morphs', MORPH_PARAMS);
  return entries;
}
