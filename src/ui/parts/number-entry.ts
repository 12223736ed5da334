import { PARTS } from '../words/en/parts.ts';
import { formatSeconds } from '../words/format.ts';

/** What a number field takes, and how it shows it. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** Behind the point. */
  readonly digits: number;
  /** Shown behind the number; may be typed. */
  readonly unit: string;
}

/** The number that was meant, or what to type instead. */
export type Entry = { readonly value: number } | { readonly hint: string };

/** Share of a step. */
const NEAR = 1e-3;
const UNITS = /\s*(px|°\/s|seconds?|secs?|s|mm|met(?:re|er)s?|m|degrees?|deg|°|×|x)$/i;

/** Reads what was typed: a comma is a point, the unit may stand behind. What is out of range is refused. */
export function readEntry(text: string, range: NumberRange): Entry {
  const plain = text.trim().replace(UNITS, '').replace('−', '-').replace(',', '.');
  const value = Number(plain);
  if (plain === '' || !Number.isFinite(value))
    return { hint: PARTS.number.isNone(...bounds(range)) };
  // What is shown is rounded: the end of the range as it is written belongs to it.
  const slack = 0.5 * 10 ** -range.digits;
  if (value < range.min - slack || value > range.max + slack) {
    return { hint: PARTS.number.isOutside(...bounds(range)) };
  }
  return { value: Math.min(Math.max(value, range.min), range.max) };
}

function bounds({ min, max, digits, unit }: NumberRange): [from: string, to: string] {
  return [formatSeconds(min, digits), `${formatSeconds(max, digits)}\u202f${unit}`];
}

/** The value one step on, in the range, at a whole number of steps. */
export function stepEntry(value: number, step: number, { min, max }: NumberRange): number {
  const size = Math.abs(step);
  const places = value / size;
  // From between two steps the next one is nearer than a whole step. Files hold single precision, so that
  // a number this near to a step is on it.
  const next = step > 0 ? Math.floor(places + NEAR) + 1 : Math.ceil(places - NEAR) - 1;
  return Math.min(Math.max(next * size, min), max);
}
