import type { NumberRange } from '../../parts/number-field.tsx';

/** Of the up and down keys, in seconds. */
export const SECONDS_STEP = 0.05;

export function secondsRange(min: number, max: number): NumberRange {
  return { min, max, digits: 3, unit: 's' };
}
