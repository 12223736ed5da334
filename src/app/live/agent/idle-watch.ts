/** Seconds without any input after which a visitor is away, as in other viewers. */
export const IDLE_SECONDS = 300;
/** Seconds for which being away outlasts input: who goes away by a key, still moves the mouse. */
export const MIN_AWAY_SECONDS = 10;

/** What counts as input, anywhere on the page. */
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

const CHECK_MS = 1000;

/**
 * Notices when the visitor does nothing, or returns. The page becoming visible again counts as input; while it is hidden
 * there is none.
 */
export class IdleWatch {
  readonly #now: () => number;
  readonly #setAway: (isAway: boolean) => void;
  #inputAt: number;
  /** When the visitor went away, ms; null while present. */
  #awayAt: number | null = null;

  /**
   * @param setAway called where that changes. @param now milliseconds of a monotonic clock.
   */
  constructor(setAway: (isAway: boolean) => void, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#setAway = setAway;
    this.#inputAt = now();
  }

  get isAway(): boolean {
    return this.#awayAt !== null;
  }

  /** Begins to listen, for as long as the page lives. @param isPresent whether the visitor is anywhere to be away from. */
  listen(isPresent: () => boolean): void {
    const options = { capture: true, passive: true } as const;
    for (const type of INPUT) window.addEventListener(type, () => this.noteInput(), options);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.noteInput();
    });
    setInterval(() => {
      if (isPresent()) this.check();
    }, CHECK_MS);
  }

  /** The visitor goes away or comes back on purpose. */
  toggle(): void {
    this.set(!this.isAway);
  }

  set(isAway: boolean): void {
    if (isAway === this.isAway) return;
    this.#awayAt = isAway ? this.#now() : null;
    // Otherwise the next check would find the visitor away again.
    this.#inputAt = this.#now();
    this.#setAway(isAway);
  }

  noteInput(): void {
    const now = this.#now();
    this.#inputAt = now;
    if (this.#awayAt !== null && now - this.#awayAt > MIN_AWAY_SECONDS * 1000) this.set(false);
  }

  /** Call about once a second while the visitor is in a region. */
  check(): void {
    if (this.#now() - this.#inputAt >= IDLE_SECONDS * 1000) this.set(true);
  }

  /** Another session: nobody is away in it. */
  reset(): void {
    this.#awayAt = null;
    this.#inputAt = this.#now();
  }
}
