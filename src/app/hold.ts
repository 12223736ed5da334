import type { ClipMotion } from '../motion/index.ts';

/** The one clip, if any, that stands still at a second of its own, whatever the clock says. */
export class Hold {
  #motion: ClipMotion | null = null;
  #time = 0;

  /** Clip seconds. */
  set(motion: ClipMotion, time: number): void {
    this.#motion = motion;
    this.#time = time;
    motion.pin(time);
  }

  release(): void {
    this.#motion?.pin(null);
    this.#motion = null;
  }

  /** What held `motion` holds `by`, which takes its place and may be shorter. */
  handOver(motion: ClipMotion, by: ClipMotion): void {
    if (this.#motion === motion) this.set(by, Math.min(this.#time, by.timing.duration));
  }
}
