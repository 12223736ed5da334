/** The largest distance from 1970 that a Date can hold. */
const MAX_SECONDS = 8.64e12;

/**
 * ISO 8601 as grids write it: the time, its fraction and the zone may be missing; without a zone it is
 * UTC. The empty text is the epoch, LLSD's default date. Years outside 0 to 9999 have a sign and six digits, as ECMAScript writes them.
 */
const ISO_DATE =
  /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A Date from seconds since 1970, to the millisecond; what no Date can hold (NaN too) is the epoch, LLSD's default date. */
export function dateFromSeconds(seconds: number): Date {
  return new Date(Math.abs(seconds) <= MAX_SECONDS ? Math.round(seconds * 1000) : 0);
}

/** A Date from ISO 8601 text; undefined when it is none. */
export function parseDate(text: string): Date | undefined {
  if (text === '') return new Date(0);
  const match = ISO_DATE.exec(text);
  if (!match) return undefined;
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = match;
  const date = new Date(`${day}T${time}${seconds}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
