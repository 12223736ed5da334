import type { Clock } from '../../../src/async/index.ts';
import { decodeLeaseRecord, encodeLeaseRecord, type LeaseRecord } from './lease-record.ts';

/** What a store keeps under a key. */
export interface LeaseEntry {
  /** Null for a value that was removed, as long as the store remembers that. */
  readonly value: Uint8Array | null;
  /** Grows with every change of the store. */
  readonly revision: number;
}

/**
 * Where leases are kept: a JetStream key-value bucket, in which a value that is not renewed for {@link LEASE_MS} vanishes.
 * Every method rejects if the store does not answer.
 */
export interface LeaseStore {
  read(key: string): Promise<LeaseEntry | null>;
  /** The revision, or null if there is an entry of this key. */
  create(key: string, value: Uint8Array): Promise<number | null>;
  /** The revision, or null if the value is not the one of `revision` any more. */
  update(key: string, value: Uint8Array, revision: number): Promise<number | null>;
  /** Does nothing if the value is not the one of `revision` any more. */
  remove(key: string, revision: number): Promise<void>;
}

export interface LeaseOptions {
  readonly key: string;
  /** Name of this process, different for each. */
  readonly holder: string;
  readonly store: LeaseStore;
  readonly clock: Pick<Clock, 'now' | 'wall' | 'after'>;
  /** A value from 0 to 1, for waiting times that differ between processes. */
  readonly random?: () => number;
  /** The lease was obtained or lost, or another process was seen to hold it. */
  readonly changed: () => void;
}

/** How long the others respect a lease that is not renewed, milliseconds. */
export const LEASE_MS = 6000;
/** How long its holder believes in it: less, so that it has time to end what it does. */
const HELD_MS = 5000;
/** The holder renews, and the others look, this often. */
const STEP_MS = HELD_MS / 3;
/** Shortest wait, so that a disagreement with the store does not become a flood of requests. */
const MIN_WAIT_MS = 50;
const UNREADABLE: LeaseRecord = { holder: '', term: 0, renewal: 0 };
/** How far in the future the term of another process may be, seconds: their clocks differ. */
const TERM_AHEAD = 24 * 3600;

/**
 * One process's part in the election of the holder of a lease.
 *
 * Only one holds it at a time, as long as clocks run equally fast: the holder counts the time from before it asked for the
 * renewal, and the others from after they saw it. A process that was stopped meanwhile finds the time over when it goes
 * on, since {@link isHeld} compares at every question. Each new holder has a higher {@link term} than all before, which
 * tells its messages from late ones of a former holder.
 */
export class Lease {
  readonly #options: LeaseOptions;
  #isWanted = false;
  #cancelStep: (() => void) | null = null;
  #cancelExpiry: (() => void) | null = null;
  #stepping: Promise<void> | null = null;
  #isClosed = false;
  #isAskedAgain = false;
  /** Of this process's own lease: its revision, and the time of `clock.now()` to which it lasts. */
  #own: { readonly revision: number; readonly until: number } | null = null;
  /** The newest record that was seen, of any process, and the time to which it is respected. */
  #seen: {
    readonly record: LeaseRecord;
    readonly revision: number;
    readonly until: number;
  } | null = null;
  #term = 0;
  #renewals = 0;
  #wasHeld = false;
  #lastHolder: string | null = null;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /** Whether this process holds the lease now. */
  get isHeld(): boolean {
    return this.#own !== null && this.#options.clock.now() < this.#own.until;
  }

  /** The term of the present or last known holder; 0 if none is known. */
  get term(): number {
    return this.#term;
  }

  /** Name of the process that holds the lease as far as is known; null for none. */
  get holder(): string | null {
    if (this.isHeld) return this.#options.holder;
    const seen = this.#seen;
    return seen && this.#options.clock.now() < seen.until ? seen.record.holder : null;
  }

  /** Takes part in the election from now on, or gives the lease up. */
  want(isWanted: boolean): void {
    if (this.#isWanted === isWanted) return;
    this.#isWanted = isWanted;
    this.look();
  }

  /** Looks at once, as when another process has given the lease up, or the store is back. */
  look(): void {
    if (this.#isClosed) return;
    if (this.#stepping) this.#isAskedAgain = true;
    else this.#stepping = this.#step();
  }

  /** Gives the lease up. Resolves when the store knows, or cannot be asked. */
  async close(): Promise<void> {
    this.#isWanted = false;
    this.#isClosed = true;
    await this.#stepping;
    this.#cancelStep?.();
    await this.#release();
  }

  async #step(): Promise<void> {
    this.#cancelStep?.();
    this.#cancelStep = null;
    let wait: number;
    try {
      wait = this.#isWanted ? await this.#contend() : await this.#release();
    } catch {
      // The store does not answer: what is held lasts until its time is over.
      wait = STEP_MS / 2;
    }
    this.#stepping = null;
    this.#report();
    if (this.#isClosed) return;
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      this.look();
      return;
    }
    if (!this.#isWanted && this.#own === null) return;
    const jittered = wait * (0.9 + 0.2 * (this.#options.random ?? Math.random)());
    this.#cancelStep = this.#options.clock.after(Math.max(MIN_WAIT_MS, jittered), () =>
      this.look(),
    );
  }

  /** Renews the lease, or tries to obtain it. @returns milliseconds to the next step. */
  #contend(): Promise<number> {
    return this.#own && this.isHeld ? this.#renew(this.#own.revision) : this.#obtain();
  }

  async #renew(ownRevision: number): Promise<number> {
    const { store, key, clock } = this.#options;
    const before = clock.now();
    const revision = await store.update(key, this.#record(this.#term), ownRevision);
    if (revision !== null) return this.#hold(revision, before + HELD_MS);
    const entry = await store.read(key);
    if (entry === null && this.isHeld) {
      // The store was lost, such as by a restart of the broker: what is held is entered anew.
      const created = await store.create(key, this.#record(this.#term));
      if (created !== null) return this.#hold(created, before + HELD_MS);
    }
    if (this.#own && this.#isOwnRecord(entry)) {
      // The answer to an earlier renewal was lost.
      this.#hold(entry.revision, this.#own.until);
      return 0;
    }
    this.#drop();
    if (entry) this.#see(entry);
    return STEP_MS;
  }

  async #obtain(): Promise<number> {
    const { store, key, clock, holder } = this.#options;
    this.#drop();
    const entry = await store.read(key);
    if (entry) this.#see(entry);
    const seen = this.#seen;
    // Also where the store has forgotten the lease: its holder may not know yet.
    const isRespected = seen && seen.record.holder !== holder && clock.now() < seen.until;
    if (isRespected) return Math.min(STEP_MS, seen.until - clock.now());
    // Seconds since 1970, unless a higher one is known: so it grows also when the store was lost.
    const term = Math.max(Math.floor(clock.wall() / 1000), this.#term + 1);
    const before = clock.now();
    const value = this.#record(term);
    const revision = entry
      ? await store.update(key, value, entry.revision)
      : await store.create(key, value);
    if (revision === null) return 0;
    this.#term = term;
    this.#hold(revision, before + HELD_MS);
    return this.#isWanted ? STEP_MS : 0;
  }

  async #release(): Promise<number> {
    const { store, key } = this.#options;
    const own = this.#own;
    this.#drop();
    // One that cannot be given up ends by itself.
    if (own) await store.remove(key, own.revision).catch(() => {});
    return STEP_MS;
  }

  #hold(revision: number, until: number): number {
    const { clock } = this.#options;
    this.#own = { revision, until };
    this.#cancelExpiry?.();
    // The end is reported also while a request to the store is under way.
    this.#cancelExpiry = clock.after(Math.max(0, until - clock.now()), () => this.#report());
    this.#report();
    return STEP_MS;
  }

  #drop(): void {
    this.#own = null;
    this.#cancelExpiry?.();
    this.#cancelExpiry = null;
    this.#report();
  }

  /** What cannot be read is respected like a lease of another: it is replaced when it has not changed for as long. */
  #see({ value, revision }: LeaseEntry): void {
    if (value === null) {
      this.#seen = null;
      return;
    }
    const { clock } = this.#options;
    const read = decodeLeaseRecord(value);
    const isCredible = read !== null && read.term < clock.wall() / 1000 + TERM_AHEAD;
    const record = isCredible ? read : UNREADABLE;
    const seen = this.#seen;
    const { holder, term, renewal } = record;
    const isSame = seen?.record.holder === holder && seen.record.renewal === renewal;
    if (isSame && seen.revision === revision && seen.record.term === term) return;
    this.#seen = { record, revision, until: clock.now() + LEASE_MS };
    this.#term = Math.max(this.#term, record.term);
  }

  #isOwnRecord(entry: LeaseEntry | null): entry is LeaseEntry {
    const record = entry?.value ? decodeLeaseRecord(entry.value) : null;
    return record?.holder === this.#options.holder && record.term === this.#term;
  }

  #record(term: number): Uint8Array {
    const renewal = this.#renewals++;
    return encodeLeaseRecord({ holder: this.#options.holder, term, renewal });
  }

  #report(): void {
    const { isHeld } = this;
    const { holder } = this;
    if (isHeld === this.#wasHeld && holder === this.#lastHolder) return;
    this.#wasHeld = isHeld;
    this.#lastHolder = holder;
    this.#options.changed();
  }
}
