import { type ReadonlySignal, signal } from '@preact/signals';
import type { LogRow } from '../../../session/index.ts';

/** How much of the log the page has at hand. */
export interface LogWindow {
  /** Newest last, without gaps within the filter. */
  readonly rows: readonly LogRow[];
  /** False once nothing older is kept. */
  readonly hasEarlier: boolean;
  /** Whether the newest rows are shown as they come. */
  readonly isFollowing: boolean;
  /** Whether they wait for a moment, because somebody points at one. */
  readonly isResting: boolean;
}

export type AskForRows = (
  filter: string,
  count: number,
  before: number | null,
) => Promise<readonly LogRow[]>;

/** The log is asked for rows four times a second at most. */
export const ASK_INTERVAL_MS = 250;
/** Rows beyond those in sight, so that a short way up needs no question. */
const SPARE_ROWS = 20;

/**
 * Keeps the rows in sight at hand: while it follows, the newest ones; scrolled up, those that were there and
 * what was asked for above them. Only one question is under way at a time, and an answer that was asked
 * for under another filter is not taken.
 */
export class LogReader {
  readonly #ask: AskForRows;
  readonly #window = signal<LogWindow>({
    rows: [],
    hasEarlier: false,
    isFollowing: true,
    isResting: false,
  });
  #filter = '';
  #visible = 8;
  #wish: 'newest' | 'earlier' | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isAsking = false;
  /** Counts rests: newest rows that were asked for before one are not taken. */
  #rests = 0;
  #isClosed = false;

  constructor(ask: AskForRows) {
    this.#ask = ask;
  }

  get window(): ReadonlySignal<LogWindow> {
    return this.#window;
  }

  /** Rows that fit into sight. */
  setVisible(count: number): void {
    const hasGrown = count > this.#visible;
    this.#visible = count;
    if (hasGrown) this.refresh();
  }

  /** Only rows whose name or words hold this; from the newest one on. */
  setFilter(filter: string): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.follow();
  }

  /** The log has grown. */
  refresh(): void {
    const { isFollowing, isResting } = this.#window.peek();
    if (isFollowing && !isResting) this.#want('newest');
  }

  /** Rows stay under the pointer while it is over them; then they go on. */
  rest(isResting: boolean): void {
    const window = this.#window.peek();
    if (window.isResting === isResting) return;
    this.#window.value = { ...window, isResting };
    if (isResting) {
      this.#rests++;
      this.#forgetNewest();
    } else this.refresh();
  }

  /** Back to the newest row, and on with them. */
  follow(): void {
    this.#window.value = { ...this.#window.peek(), isFollowing: true };
    this.#want('newest');
  }

  /** Holds what is in sight still. */
  hold(): void {
    const window = this.#window.peek();
    if (!window.isFollowing) return;
    this.#window.value = { ...window, isFollowing: false };
    this.#forgetNewest();
  }

  /** Rows before the first one at hand. */
  loadEarlier(): void {
    const { hasEarlier, isFollowing } = this.#window.peek();
    if (hasEarlier && !isFollowing) this.#want('earlier');
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #forgetNewest(): void {
    if (this.#wish === 'newest') this.#wish = null;
  }

  #want(wish: 'newest' | 'earlier'): void {
    this.#wish = wish;
    if (this.#timer === null && !this.#isAsking && !this.#isClosed) void this.#go();
  }

  async #go(): Promise<void> {
    const wish = this.#wish;
    this.#wish = null;
    if (wish === null) return;
    const filter = this.#filter;
    const rests = this.#rests;
    const count = this.#visible + SPARE_ROWS;
    const before = wish === 'earlier' ? (this.#window.peek().rows[0]?.index ?? null) : null;
    this.#isAsking = true;
    this.#breathe();
    // No answer is as good as an empty one: the next tick asks again.
    const rows = await this.#ask(filter, count, before).catch(() => null);
    this.#isAsking = false;
    const isWanted = filter === this.#filter && (wish === 'earlier' || rests === this.#rests);
    if (rows && isWanted) this.#take(wish, rows, rows.length === count);
    if (this.#timer === null) void this.#go();
  }

  /** The next question waits, whatever becomes of this one. */
  #breathe(): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#isAsking && !this.#isClosed) void this.#go();
    }, ASK_INTERVAL_MS);
  }

  #take(wish: 'newest' | 'earlier', rows: readonly LogRow[], hasEarlier: boolean): void {
    const window = this.#window.peek();
    if (this.#isClosed || window.isFollowing !== (wish === 'newest')) return;
    const all = wish === 'newest' ? rows : [...rows, ...window.rows];
    this.#window.value = { ...window, rows: all, hasEarlier };
  }
}
