import { TokenBucket } from '../../async/index.ts';

/** Lines of one speaker: as many at once as a script's help text has, then two a second. */
const SPEAKER_LINES = 40;
const SPEAKER_RATE = 2;
/** Lines of all speakers: a crowd, and no more than a page can be made to show. */
const TOTAL_LINES = 120;
const TOTAL_RATE = 10;
/** Speakers that are remembered. */
const MAX_SPEAKERS = 128;
/** Milliseconds between two reports of what was left out. */
const REPORT_INTERVAL_MS = 1000;

interface Omission<Line> {
  /** The newest of the lines. */
  readonly line: Line;
  readonly count: number;
}

/** Limits how many lines are passed on, for each speaker and in total, and counts those that are left out. */
export class ChatFlood<Line> {
  readonly #speakers = new Map<string, TokenBucket>();
  readonly #omitted = new Map<string, { line: Line; count: number }>();
  #total: TokenBucket | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** Whether a line may pass; one that may not is counted. */
  admit(speaker: string, line: Line, now: number): boolean {
    this.#total ??= new TokenBucket(TOTAL_RATE, now, TOTAL_LINES);
    if (this.#bucketOf(speaker, now).take(1, now) && this.#total.take(1, now)) return true;
    const omission = this.#omitted.get(speaker);
    // Of more speakers than are remembered, the lines count as the first one's.
    const isFull = !omission && this.#omitted.size >= MAX_SPEAKERS;
    const counted = isFull ? this.#omitted.values().next().value : omission;
    if (counted) counted.count += 1;
    else this.#omitted.set(speaker, { line, count: 1 });
    if (omission) omission.line = line;
    return false;
  }

  /** What was left out since the last call, once a second. */
  drain(now: number): readonly Omission<Line>[] {
    if (this.#omitted.size === 0 || now - this.#reportedAt < REPORT_INTERVAL_MS) return [];
    this.#reportedAt = now;
    const omissions = [...this.#omitted.values()];
    this.#omitted.clear();
    return omissions;
  }

  #bucketOf(speaker: string, now: number): TokenBucket {
    const bucket = this.#speakers.get(speaker) ?? new TokenBucket(SPEAKER_RATE, now, SPEAKER_LINES);
    // The one that has been silent for the longest time is forgotten.
    this.#speakers.delete(speaker);
    this.#speakers.set(speaker, bucket);
    if (this.#speakers.size > MAX_SPEAKERS) {
      this.#speakers.delete(this.#speakers.keys().next().value!);
    }
    return bucket;
  }
}
