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
 * Events kept for one joint; of more the oldest goes. A pause of nearly three seconds lengthens the delay to 0.7 s, in
 * which a sender of 60 a second has 42 on the way.
 */
export const QUEUE_LENGTH = 64;
/** Seconds for which the last event holds; as long a silence makes the queue begin anew. */
export const EXPIRY = 3;

const FIRST_PERIOD = 0.1;
const FIRST_JITTER = 0.05;
const KEPT = 0.9;

/** All bits that mean anything here. */
const KNOWN = ANY_ROTATION | ANY_POSITION | LOCAL_SCALE | DISABLE_CONSTRAINT;
const REST = [0, 0, 0, 1];
const ZERO = [0, 0, 0];
const ONE = [1, 1, 1];

const share: Cell = new Float64Array(1);

/**
 * What is still to be shown of one joint: its events in the order of the sender's clock, each due so much
 * later than it was made that, as a rule, the next is there in time.
 *
 * Events are due in order, whatever the delays: one that would be due before its predecessor is due with
 * it. The reference takes every difference into period and jitter; here only that to a newer event counts,
 * so that late and repeated ones change nothing.
 *
 * **Source:** puppetry.md section 6, points 2 to 4.
 */
export class JointEventQueue {
  /** Events waiting or being shown. */
  count = 0;
  /** Seconds between events, smoothed. */
  period = FIRST_PERIOD;
  /** Seconds by which that varies, smoothed. */
  jitter = FIRST_JITTER;
  /** The newest event, in seconds of the sender's clock. */
  #newest = 0;
  /** All places: first those taken, in order of time, then the free ones. */
  readonly #order = Uint8Array.from({ length: QUEUE_LENGTH }, (_, place) => place);
  readonly #remotes = new Float64Array(QUEUE_LENGTH);
  readonly #dues = new Float64Array(QUEUE_LENGTH);
  readonly #masks = new Uint8Array(QUEUE_LENGTH);
  readonly #rotations = new Float32Array(4 * QUEUE_LENGTH);
  readonly #positions = new Float32Array(3 * QUEUE_LENGTH);
  readonly #scales = new Float32Array(3 * QUEUE_LENGTH);

  /** What the event being shown says; 0 when there is none. */
  get mask(): number {
    return this.count > 0 ? this.#masks[this.#order[0]] : 0;
  }

  /** When the newest event is due, or was. */
  get lastDue(): number {
    return this.#dues[this.#order[this.count - 1]];
  }

  clear(): void {
    this.count = 0;
    this.period = FIRST_PERIOD;
    this.jitter = FIRST_JITTER;
  }

  /**
   * Takes an entry of a record that was made at `remote` by the sender's clock, `local` by ours, and is here
   * `now`. Returns false for one that is there already, or is too late to be shown.
   */
  add(events: JointEvents, entry: number, remote: number, local: number, now: number): boolean {
    if (this.count > 0 && remote - this.#newest > EXPIRY) this.clear();
    let at = this.#find(remote);
    if (at > 0 && this.#remotes[this.#order[at - 1]] === remote) return false;
    if (at === 0 && this.count > 0 && this.#dues[this.#order[0]] <= now) return false;
    if (at === this.count) this.#pace(remote);
    if (this.count === QUEUE_LENGTH) {
      if (at === 0) return false;
      this.#drop();
      at--;
    }
    this.#insert(at, remote, local);
    this.#write(this.#order[at], events, entry);
    return true;
  }

  /**
   * Drops what is over at this clock: afterwards the first event is the one to show, if there is any. One
   * that another follows is on the way there, however long that takes, and does not expire.
   */
  seek(clock: Cell): void {
    const now = clock[0];
    const order = this.#order;
    const dues = this.#dues;
    while (this.count > 1 && dues[order[1]] <= now) this.#drop();
    if (this.count === 1 && now - dues[order[0]] > EXPIRY) this.clear();
  }

  /**
   * Writes the joint as it is at this clock, that of the last `seek`, to an entry of `out`. Between two
   * events of the same kind it lies between them, else it is as the earlier says. An event that is alone
   * holds, and shows even before it is due.
   */
  sample(clock: Cell, out: Effectors, entry: number): void {
    const now = clock[0];
    const a = this.#order[0];
    let b = a;
    share[0] = 0;
    if (this.count > 1 && this.#dues[a] <= now) {
      b = this.#order[1];
      share[0] = (now - this.#dues[a]) / (this.#dues[b] - this.#dues[a]);
    }
    const masks = this.#masks;
    const differing = masks[a] ^ masks[b];
    const turned = differing & ANY_ROTATION ? a : b;
    const moved = differing & ANY_POSITION ? a : b;
    const scaled = differing & LOCAL_SCALE ? a : b;
    slerp(out.rotations, 4 * entry, this.#rotations, 4 * a, this.#rotations, 4 * turned, share);
    lerp(out.positions, 3 * entry, this.#positions, 3 * a, this.#positions, 3 * moved, share);
    lerp(out.scales, 3 * entry, this.#scales, 3 * a, this.#scales, 3 * scaled, share);
  }

  /** The place in the order behind all that are not newer. */
  #find(remote: number): number {
    let at = this.count;
    while (at > 0 && this.#remotes[this.#order[at - 1]] > remote) at--;
    return at;
  }

  #pace(remote: number): void {
    if (this.count > 0) {
      const difference = remote - this.#newest;
      this.jitter = KEPT * this.jitter + (1 - KEPT) * Math.abs(this.period - difference);
      this.period = KEPT * this.period + (1 - KEPT) * difference;
    }
    this.#newest = remote;
  }

  #insert(at: number, remote: number, local: number): void {
    const order = this.#order;
    const place = order[this.count];
    order.copyWithin(at + 1, at, this.count);
    order[at] = place;
    this.count++;
    const earliest = at > 0 ? this.#dues[order[at - 1]] : -Infinity;
    const latest = at + 1 < this.count ? this.#dues[order[at + 1]] : Infinity;
    const due = local + this.period + this.jitter;
    this.#remotes[place] = remote;
    this.#dues[place] = Math.min(Math.max(due, earliest), latest);
  }

  #drop(): void {
    const order = this.#order;
    const place = order[0];
    order.copyWithin(0, 1, this.count);
    this.count--;
    order[this.count] = place;
  }

  /** What an event does not say is written as if at rest, so that no number is ever left over. */
  #write(place: number, events: JointEvents, entry: number): void {
    const mask = events.masks[entry] & KNOWN;
    this.#masks[place] = mask;
    writeOr(REST, this.#rotations, 4 * place, mask & ANY_ROTATION ? events.rotations : null, entry);
    writeOr(ZERO, this.#positions, 3 * place, mask & ANY_POSITION ? events.positions : null, entry);
    writeOr(ONE, this.#scales, 3 * place, mask & LOCAL_SCALE ? events.scales : null, entry);
  }
}

/** Writes the entry's numbers, or those of `rest`, of which there are as many. */
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
