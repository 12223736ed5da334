/** A message on the wire, as it is counted. */
export interface CountedMessage {
  readonly name: string;
  readonly direction: 'in' | 'out';
  /** Bytes of the datagram. */
  readonly bytes: number;
  /** Seconds. */
  readonly time: number;
}

/** The messages of one name in one direction. */
export interface MessageCount {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly count: number;
  readonly bytes: number;
  /** Per second of the whole log; null for a log of a single moment. */
  readonly rate: number | null;
  /** Share of the bytes of all that were counted, 0..1. */
  readonly share: number;
  /** Seconds, as recorded. */
  readonly first: number;
  readonly last: number;
}

/** Counts of all messages of a log or a recording. */
export interface MessageSummary {
  readonly count: number;
  readonly bytes: number;
  /** Seconds, as recorded; null where nothing was counted. */
  readonly start: number | null;
  /** Seconds. */
  readonly duration: number;
  /** Most bytes first. */
  readonly messages: readonly MessageCount[];
}

/**
 * Counts messages by name and direction.
 *
 * @param span start and end of the log in seconds, where it is longer than what is counted of it.
 */
export function countMessages(
  messages: Iterable<CountedMessage>,
  span: { readonly start: number; readonly end: number } | null = null,
): MessageSummary {
  const rows = new Map<
    string,
    { -readonly [Key in keyof CountedMessage]: CountedMessage[Key] } & {
      count: number;
      first: number;
      last: number;
    }
  >();
  let [count, bytes] = [0, 0];
  let [start, end] = span ? [span.start, span.end] : [Infinity, -Infinity];
  for (const { name, direction, bytes: size, time } of messages) {
    count++;
    bytes += size;
    start = Math.min(start, time);
    end = Math.max(end, time);
    const key = `${direction} ${name}`;
    const row = rows.get(key);
    if (!row) {
      rows.set(key, { name, direction, bytes: size, time, count: 1, first: time, last: time });
      continue;
    }
    row.count++;
    row.bytes += size;
    row.first = Math.min(row.first, time);
    row.last = Math.max(row.last, time);
  }
  const duration = count === 0 ? 0 : end - start;
  return {
    count,
    bytes,
    start: count === 0 ? null : start,
    duration,
    messages: [...rows.values()]
      .map((row) => ({
        name: row.name,
        direction: row.direction,
        count: row.count,
        bytes: row.bytes,
        rate: duration > 0 ? row.count / duration : null,
        share: bytes > 0 ? row.bytes / bytes : 0,
        first: row.first,
        last: row.last,
      }))
      .sort((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name)),
  };
}

/** Seconds since 1970 that a recorder's clock has if it is that of the day: from 2001 on. */
const EARLIEST_DATE = 1e9;

/** The date and time of a recorded moment in ISO 8601, UTC; null on a clock that does not count from 1970. */
export function isoTime(seconds: number): string | null {
  if (seconds < EARLIEST_DATE || seconds > 1e11) return null;
  return new Date(Math.round(seconds * 1000)).toISOString();
}
