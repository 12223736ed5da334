import { asLeapMap, ownOf } from './leap-map.ts';

/** `2022-09-20 18:01:02.123456+00:00`, and the same with a T or without a zone. */
const DATE =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)(?:Z|([+-])(\d\d):?(\d\d))?$/;

const SHORTEST = 0.05;
const LONGEST = 5;
const UNKNOWN = 0.1;

/** Seconds that a line says it was written at, of any clock; NaN where it does not say. */
export function timeOfLine(value: unknown): number {
  const map = asLeapMap(value);
  if (!map) return Number.NaN;
  const time = ownOf(map, 'time') ?? ownOf(asLeapMap(ownOf(map, 'data')) ?? {}, 'time');
  if (typeof time === 'number') return time;
  return typeof time === 'string' ? secondsOf(time) : Number.NaN;
}

/**
 * Seconds from one line to the next, as they are played.
 *
 * **Source:** puppetry.md section 8, "Recorded log".
 */
export function pauseBetween(before: number, after: number): number {
  const pause = after - before;
  if (!Number.isFinite(pause)) return UNKNOWN;
  return Math.min(Math.max(pause, SHORTEST), LONGEST);
}

function secondsOf(text: string): number {
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = DATE.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  const zone = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return days + (Number(hour) * 60 + Number(minute) - zone) * 60 + Number(second);
}
