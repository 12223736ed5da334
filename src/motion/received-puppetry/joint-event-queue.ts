import { type Cell, lerp, slerp } from '../../math/flat/index.ts';
import {
  ANY_POSITION,
  ANY_ROTATION,
  DISABLE_CONSTRAINT,
  type Effectors,
  type JointEvents,
  LOCAL_SCALE,
} from '../joint-events.ts';

/**
 * Maximum number of events of one joint; when there are more, the oldest is dropped. A pause of nearly three seconds
 * lengthens the delay to 0.7 s, during which a sender of 60 events per second has 42 in the queue.
 */
export const QUEUE_LENGTH = 64;
/** Seconds for which the last event holds; after a gap of this length the queue begins anew. */
const EXPIRY = 3;

const INITIAL_PERIOD = 0.1;
const INITIAL_JITTER = 0.05;
/** Share of period and jitter that is kept when an event arrives. */
const SMOOTHING = 0.9;

/** All bits that have a meaning. */
const KNOWN_BITS = ANY_ROTATION | ANY_POSITION | LOCAL_SCALE | DISABLE_CONSTRAINT;
const REST = [0, 0, 0, 1];
const ZERO = [0, 0, 0];
const ONE = [1, 1, 1];

const share: Cell = new Float64Array(1);

/**
 * The events of one joint that are still to be shown (a jitter buffer): in the order of the sender's clock, each delayed
 * so much that the next one has usually arrived when it is due.
 *
 * Events are due in order, whatever the delays: one that would be due before its predecessor is due with it. The
 * reference smooths every difference into period and jitter; here only the difference to a newer event counts, so
 * that late and repeated events change nothing.
 *
 * **Source:** puppetry.md section 6, points 2 to 4.
 */
export class JointEventQueue {
  /** Events waiting or being shown. */
  count = 0;
  /** Seconds between events, smoothed. */
  period = INITIAL_PERIOD;
  /** Seconds by which the period varies, smoothed. */
  jitter = INITIAL_JITTER;
  /** The sender's time of the newest event, seconds. */
  #newest = 0;
  /** All slots: first those in use, in order of time, then the free ones. */
  readonly #order = Uint8Array.from({ length: QUEUE_LENGTH }, (_, slot) => slot);
  readonly #senderTimes = new Float64Array(QUEUE_LENGTH);
  readonly #dueTimes = new Float64Array(QUEUE_LENGTH);
  readonly #masks = new Uint8Array(QUEUE_LENGTH);
  readonly #rotations = new Float32Array(4 * QUEUE_LENGTH);
  readonly #positions = new Float32Array(3 * QUEUE_LENGTH);
  readonly #scales = new Float32Array(3 * QUEUE_LENGTH);

  /** The mask of the event being shown; 0 if there is none. */
  get mask(): number {
    return this.count > 0 ? this.#masks[this.#order[0]] : 0;
  }

  /** When the newest event is due, or was. */
  get lastDueTime(): number {
    return this.#dueTimes[this.#order[this.count - 1]];
  }

  clear(): void {
    this.count = 0;
    this.period = INITIAL_PERIOD;
    this.jitter = INITIAL_JITTER;
  }

  /**
   * Adds an entry of a record that was sent at `senderTime` by the sender's clock and `localTime` by ours, and arrived
   * `now`. Returns false for an event that is there already, or too late to be shown.
   */
  add(
    events: JointEvents,
    entry: number,
    senderTime: number,
    localTime: number,
    now: number,
  ): boolean {
    if (this.count > 0 && senderTime - this.#newest > EXPIRY) this.clear();
    let at = this.#indexAfter(senderTime);
    if (at > 0 && this.#senderTimes[this.#order[at - 1]] === senderTime) return false;
    if (at === 0 && this.count > 0 && this.#dueTimes[this.#order[0]] <= now) return false;
    if (at === this.count) this.#updatePeriod(senderTime);
    if (this.count === QUEUE_LENGTH) {
      if (at === 0) return false;
      this.#dropFirst();
      at--;
    }
    this.#insert(at, senderTime, localTime);
    this.#write(this.#order[at], events, entry);
    return true;
  }

  /**
   * Drops past events: afterwards the first event is the one to show at this clock, if there is any. An event with a
   * successor is interpolated to that, however late it is due, and does not expire.
   */
  seek(clock: Cell): void {
    const now = clock[0];
    const order = this.#order;
    const dueTimes = this.#dueTimes;
    while (this.count > 1 && dueTimes[order[1]] <= now) this.#dropFirst();
    if (this.count === 1 && now - dueTimes[order[0]] > EXPIRY) this.clear();
  }

  /**
   * Writes the joint's values at this clock, that of the last `seek`, to an entry of `out`. Between two events of the
   * same kind they are interpolated, else they are those of the earlier one. A single event holds, and shows even
   * before it is due.
   */
  sample(clock: Cell, out: Effectors, entry: number): void {
    const now = clock[0];
    const a = this.#order[0];
    let b = a;
    share[0] = 0;
    if (this.count > 1 && this.#dueTimes[a] <= now) {
      b = this.#order[1];
      share[0] = (now - this.#dueTimes[a]) / (this.#dueTimes[b] - this.#dueTimes[a]);
    }
    const masks = this.#masks;
    const differing = masks[a] ^ masks[b];
    const rotationEnd = differing & ANY_ROTATION ? a : b;
    const positionEnd = differing & ANY_POSITION ? a : b;
    const scaleEnd = differing & LOCAL_SCALE ? a : b;
    slerp(
      out.rotations,
      4 * entry,
      this.#rotations,
      4 * a,
      this.#rotations,
      4 * rotationEnd,
      share,
    );
    lerp(out.positions, 3 * entry, this.#positions, 3 * a, this.#positions, 3 * positionEnd, share);
    lerp(out.scales, 3 * entry, this.#scales, 3 * a, this.#scales, 3 * scaleEnd, share);
  }

  /** The index in `#order` after all events that are not newer. */
  #indexAfter(senderTime: number): number {
    let at = this.count;
    while (at > 0 && this.#senderTimes[this.#order[at - 1]] > senderTime) at--;
    return at;
  }

  #updatePeriod(senderTime: number): void {
    if (this.count > 0) {
      const difference = senderTime - this.#newest;
      this.jitter = SMOOTHING * this.jitter + (1 - SMOOTHING) * Math.abs(this.period - difference);
      this.period = SMOOTHING * this.period + (1 - SMOOTHING) * difference;
    }
    this.#newest = senderTime;
  }

  #insert(at: number, senderTime: number, localTime: number): void {
    const order = this.#order;
    const slot = order[this.count];
    order.copyWithin(at + 1, at, this.count);
    order[at] = slot;
    this.count++;
    const earliest = at > 0 ? this.#dueTimes[order[at - 1]] : -Infinity;
    const latest = at + 1 < this.count ? this.#dueTimes[order[at + 1]] : Infinity;
    const due = localTime + this.period + this.jitter;
    this.#senderTimes[slot] = senderTime;
    this.#dueTimes[slot] = Math.min(Math.max(due, earliest), latest);
  }

  #dropFirst(): void {
    const order = this.#order;
    const slot = order[0];
    order.copyWithin(0, 1, this.count);
    this.count--;
    order[this.count] = slot;
  }

  /** Values that an event does not have are written as at rest, so that no number of an earlier event is left. */
  #write(slot: number, events: JointEvents, entry: number): void {
    const mask = events.masks[entry] & KNOWN_BITS;
    this.#masks[slot] = mask;
    writeOr(REST, this.#rotations, 4 * slot, mask & ANY_ROTATION ? events.rotations : null, entry);
    writeOr(ZERO, this.#positions, 3 * slot, mask & ANY_POSITION ? events.positions : null, entry);
    writeOr(ONE, this.#scales, 3 * slot, mask & LOCAL_SCALE ? events.scales : null, entry);
  }
}

/** Writes the entry's numbers, or `rest`, which has as many. */
function writeOr(
  rest: readonly number[],
  out: Float32Array<ArrayBuffer>,
  o: number,
  from: ArrayLike<number> | null,
  entry: number,
): void {
  const size = rest.length;
  for (let i = 0; i < size; i++) out[o + i] = from ? from[size * entry + i] : rest[i];
}
