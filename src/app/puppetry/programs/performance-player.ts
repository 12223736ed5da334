import type { Clock } from '../../../async/index.ts';
import type { LeapSet, TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import type { Performance } from '../../state/index.ts';

/** Milliseconds between two tellings of how far it is, and between two times that a pose is asked for. */
const STEP = 250;

/**
 * Plays a performance in time, once. One that is a pose, of a single line, is asked for again and again until
 * it is stopped, as plug-ins do.
 *
 * **Source:** puppetry.md section 8, "Recorded log" and "Poser file".
 */
export class PerformancePlayer {
  readonly #apply: (command: LeapSet) => void;
  readonly #tell: (progress: Performance | null) => void;
  readonly #clock: Clock;
  #callOff: () => void = () => {};
  #isPlaying = false;

  /** @param tell is given null at the end. */
  constructor(
    clock: Clock,
    apply: (command: LeapSet) => void,
    tell: (progress: Performance | null) => void,
  ) {
    this.#clock = clock;
    this.#apply = apply;
    this.#tell = tell;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** Takes the place of what plays. */
  play(name: string, lines: readonly TimedLeapCommand[]): void {
    this.stop();
    const duration = lines.at(-1)?.time ?? 0;
    const begun = this.#clock.now();
    let next = 0;
    this.#isPlaying = true;
    const step = () => {
      const time = (this.#clock.now() - begun) / 1000;
      while (next < lines.length && lines[next].time <= time) this.#apply(lines[next++].command);
      if (next === lines.length && lines.length > 1) {
        this.stop();
        return;
      }
      if (next === lines.length) next = 0;
      this.#tell({ name, time: Math.min(time, duration), duration });
      const wait = next === 0 ? STEP : (lines[next].time - time) * 1000;
      this.#callOff = this.#clock.after(Math.min(wait, STEP), step);
    };
    step();
  }

  stop(): void {
    this.#callOff();
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#tell(null);
  }
}
