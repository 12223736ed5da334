import { vi } from 'vitest';

/** Replaces the browser's display: the test shows frames, and hides the page. */
export class FrameDisplay {
  #now = 1000;
  #callbacks = new Map<number, (now: number) => void>();
  #asked = 0;
  readonly #page = Object.assign(new EventTarget(), { hidden: false });

  /** Stubs globals: `vi.unstubAllGlobals` ends it. */
  constructor() {
    vi.stubGlobal('document', this.#page);
    vi.stubGlobal('performance', { now: () => this.#now });
    vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => {
      this.#callbacks.set(++this.#asked, callback);
      return this.#asked;
    });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => this.#callbacks.delete(id));
  }

  /** Whether anybody waits for a frame. */
  get isAsked(): boolean {
    return this.#callbacks.size > 0;
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Shows so many frames, one after each interval; returns how many of them were requested. */
  run(frames: number, intervalMs: number): number {
    let shown = 0;
    for (let frame = 0; frame < frames; frame++) {
      this.pass(intervalMs);
      const callbacks = [...this.#callbacks.values()];
      this.#callbacks.clear();
      for (const callback of callbacks) callback(this.#now);
      if (callbacks.length > 0) shown++;
    }
    return shown;
  }

  setHidden(hidden: boolean): void {
    this.#page.hidden = hidden;
    this.#page.dispatchEvent(new Event('visibilitychange'));
  }
}
