/** Seconds since it began, of which those of a hidden tab do not count: browsers draw nothing there. */
export class VisibleClock {
  readonly #end = new AbortController();
  readonly #onChange: (isVisible: boolean) => void;
  #counted = 0;
  /** Milliseconds; null while the tab is hidden. */
  #since: number | null;

  /** `onChange` is told when the tab is hidden and when it is back. */
  constructor(onChange: (isVisible: boolean) => void) {
    this.#onChange = onChange;
    this.#since = document.hidden ? null : performance.now();
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => this.#turn(), { signal });
  }

  get seconds(): number {
    return this.#counted + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  /** Resolves once so many seconds have passed; a task later at the earliest, so that the page stays alive. */
  async reach(seconds: number, signal: AbortSignal): Promise<void> {
    do {
      const waitMs = Math.max(0, (seconds - this.seconds) * 1000);
      await pause(this.#since === null ? Math.max(waitMs, HIDDEN_POLL_MS) : waitMs, signal);
    } while (this.seconds < seconds - EARLY);
  }

  dispose(): void {
    this.#end.abort();
  }

  #turn(): void {
    const now = performance.now();
    if (document.hidden && this.#since !== null) {
      this.#counted += (now - this.#since) / 1000;
      this.#since = null;
    } else if (!document.hidden) this.#since ??= now;
    this.#onChange(!document.hidden);
  }
}

/** How often a hidden tab looks whether it is back. */
const HIDDEN_POLL_MS = 250;
/** Timers may come this much too early, seconds. */
const EARLY = 0.001;

/** Waits; rejects as soon as it is ended. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    signal.addEventListener('abort', done);
  });
}
