import type { Clock } from '../../async/index.ts';
import type { WatchFrame } from '../watch/index.ts';
import { PlayoutClock } from './playout-clock.ts';

/** More frames than this do not wait: the page has slept, and catches up. */
const MAX_WAITING = 256;

/** Shows the frames of a stream at even times, in their order. */
export class FrameQueue {
  readonly #clock: Clock;
  readonly #show: (frame: WatchFrame) => void;
  readonly #playout = new PlayoutClock();
  readonly #waiting: { readonly frame: WatchFrame; readonly due: number }[] = [];
  #cancelTimer: (() => void) | null = null;
  #shownTime: number | null = null;
  #shownAt = 0;
  #epoch: number | null = null;

  constructor(clock: Clock, show: (frame: WatchFrame) => void) {
    this.#clock = clock;
    this.#show = show;
  }

  /** The time of the frame that was shown last, by the source's clock; null before the first. */
  get shownTime(): number | null {
    return this.#shownTime;
  }

  /** `Clock.wall()` at which it was shown. */
  get shownAt(): number {
    return this.#shownAt;
  }

  add(frame: WatchFrame): void {
    if (frame.epoch !== this.#epoch) {
      this.#epoch = frame.epoch;
      this.#playout.reset();
    }
    const now = this.#clock.now();
    // A snapshot has the time of when it was made, which may be long ago.
    const due = frame.kind === 'snapshot' ? now : this.#playout.dueTime(frame.time, now);
    if (frame.kind === 'snapshot') this.#waiting.length = 0;
    this.#waiting.push({ frame, due });
    if (this.#waiting.length > MAX_WAITING) this.#showUntil(Number.POSITIVE_INFINITY);
    else this.#showUntil(now);
  }

  /** Forgets what has not been shown, and how long frames took. */
  clear(): void {
    this.#waiting.length = 0;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#playout.reset();
    this.#shownTime = null;
  }

  #showUntil(now: number): void {
    while (this.#waiting.length > 0 && this.#waiting[0].due <= now) {
      const { frame } = this.#waiting.shift()!;
      if (frame.kind !== 'snapshot') {
        this.#shownTime = frame.time;
        this.#shownAt = this.#clock.wall();
      }
      this.#show(frame);
    }
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#waiting.length === 0) return;
    const wait = Math.max(0, this.#waiting[0].due - this.#clock.now());
    this.#cancelTimer = this.#clock.after(wait, () => this.#showUntil(this.#clock.now() + 0.5));
  }
}
