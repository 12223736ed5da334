import { type ReadonlySignal, signal } from '@preact/signals';
import type { LogRow } from '../../session/index.ts';

/** The part of the log that the page has fetched. */
export interface LogWindow {
  /** Newest last, without gaps among the rows that match the filter. */
  readonly rows: readonly LogRow[];
  /** False if the log has no older rows. */
  readonly hasEarlier: boolean;
  /** Whether new rows are shown as they arrive. */
  readonly isFollowing: boolean;
  /** Whether following is paused, because the pointer is over a row. */
  readonly isHovered: boolean;
}

/** Fetches the newest `count` rows that match the filter, or the rows before the one with the index `before`. */
export type FetchLogRows = (
  filter: string,
  count: number,
  before: number | null,
) => Promise<readonly LogRow[]>;

/** The shortest time between two requests for rows. */
export const FETCH_INTERVAL_MS = 250;
/** Rows that are fetched beyond the visible ones, so that scrolling a little needs no request. */
const SPARE_ROWS = 20;

/**
 * Fetches the rows of the message log that are visible: the newest ones while it follows the log; while the user
 * has scrolled up, the rows from that moment and earlier ones. One request is under way at a time; the
 * response to one with another filter is ignored.
 */
export class LogReader {
  readonly #fetchRows: FetchLogRows;
  readonly #window = signal<LogWindow>({
    rows: [],
    hasEarlier: false,
    isFollowing: true,
    isHovered: false,
  });
  #filter = '';
  #visible = 8;
  #pending: 'newest' | 'earlier' | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isFetching = false;
  /** Counts pauses by the pointer: newest rows that were requested before a pause are ignored. */
  #pauseCount = 0;
  #isClosed = false;

  constructor(fetchRows: FetchLogRows) {
    this.#fetchRows = fetchRows;
  }

  get window(): ReadonlySignal<LogWindow> {
    return this.#window;
  }

  /** Sets how many rows are visible. */
  setVisible(count: number): void {
    const hasGrown = count > this.#visible;
    this.#visible = count;
    if (hasGrown) this.refresh();
  }

  /** Shows only rows whose name or summary contains the text, from the newest one on. */
  setFilter(filter: string): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.follow();
  }

  /** Call it when the log has grown. */
  refresh(): void {
    const { isFollowing, isHovered } = this.#window.peek();
    if (isFollowing && !isHovered) this.#request('newest');
  }

  /** Rows stay in place while the pointer is over them. */
  setHovered(isHovered: boolean): void {
    const window = this.#window.peek();
    if (window.isHovered === isHovered) return;
    this.#window.value = { ...window, isHovered };
    if (isHovered) {
      this.#pauseCount++;
      this.#cancelNewest();
    } else this.refresh();
  }

  /** Shows the newest rows from now on. */
  follow(): void {
    this.#window.value = { ...this.#window.peek(), isFollowing: true };
    this.#request('newest');
  }

  /** Keeps the visible rows in place. */
  stopFollowing(): void {
    const window = this.#window.peek();
    if (!window.isFollowing) return;
    this.#window.value = { ...window, isFollowing: false };
    this.#cancelNewest();
  }

  /** Fetches rows before the first one. */
  loadEarlier(): void {
    const { hasEarlier, isFollowing } = this.#window.peek();
    if (hasEarlier && !isFollowing) this.#request('earlier');
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #cancelNewest(): void {
    if (this.#pending === 'newest') this.#pending = null;
  }

  #request(end: 'newest' | 'earlier'): void {
    this.#pending = end;
    if (this.#timer === null && !this.#isFetching && !this.#isClosed) void this.#fetchPending();
  }

  async #fetchPending(): Promise<void> {
    const end = this.#pending;
    this.#pending = null;
    if (end === null) return;
    const filter = this.#filter;
    const pauseCount = this.#pauseCount;
    const count = this.#visible + SPARE_ROWS;
    const before = end === 'earlier' ? (this.#window.peek().rows[0]?.index ?? null) : null;
    this.#isFetching = true;
    this.#startInterval();
    // After an error the next call of refresh() tries again.
    const rows = await this.#fetchRows(filter, count, before).catch(() => null);
    this.#isFetching = false;
    const isCurrent =
      filter === this.#filter && (end === 'earlier' || pauseCount === this.#pauseCount);
    if (rows && isCurrent) this.#applyRows(end, rows, rows.length === count);
    if (this.#timer === null) void this.#fetchPending();
  }

  /** The next request waits for the interval, whatever the outcome of this one. */
  #startInterval(): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#isFetching && !this.#isClosed) void this.#fetchPending();
    }, FETCH_INTERVAL_MS);
  }

  #applyRows(end: 'newest' | 'earlier', rows: readonly LogRow[], hasEarlier: boolean): void {
    const window = this.#window.peek();
    if (this.#isClosed || window.isFollowing !== (end === 'newest')) return;
    const all = end === 'newest' ? rows : [...rows, ...window.rows];
    this.#window.value = { ...window, rows: all, hasEarlier };
  }
}
