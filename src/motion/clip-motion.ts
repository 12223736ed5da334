import type { Clip } from './clip.ts';
import { type ClipTiming, clipTime, easeOutStart, easeWeight, hasEnded } from './clip-time.ts';
import type { Cell } from './interpolate.ts';
import { createLayer } from './layer.ts';
import { type Cursors, createCursors, samplePositions, sampleRotations } from './tracks.ts';
import type { Layer, Motion } from './types.ts';

export interface ClipMotionOptions {
  /** Clock at which it starts; default 0. */
  start?: number;
  /** Seconds into the clip at `start`. */
  offset?: number;
  /** Repeats the whole clip even when it would play once. A clip that loops keeps its own loop. */
  forceLoop?: boolean;
  /** Share, 0..1, that the previous run of the same motion still has when this one starts. */
  residual?: number;
}

/**
 * A clip being played. What it does at a clock depends on nothing but that clock and when it was told to
 * stop, so going back in time gives the identical pose.
 *
 * **Source:** animation.md section 6.
 */
export class ClipMotion implements Motion {
  readonly clip: Clip;
  readonly layer: Layer;
  /** The clip's timing, or that of the forced loop. */
  readonly timing: ClipTiming;
  readonly #activation: number;
  readonly #residual: number;
  readonly #rotationCursors: Cursors;
  readonly #positionCursors: Cursors;
  /** Clip seconds of the last update. */
  readonly #at: Cell = new Float64Array(1);
  #stopAsked = Infinity;
  #easeOutStart: number;
  /** Clip seconds to hold, or NaN. */
  #pinned = Number.NaN;

  constructor(clip: Clip, options: ClipMotionOptions = {}) {
    const { start = 0, offset = 0, forceLoop = false, residual = 0 } = options;
    this.clip = clip;
    this.timing = forceLoop ? wholeLoop(clip.timing) : clip.timing;
    this.#activation = start - offset;
    this.#residual = residual;
    this.#rotationCursors = createCursors(clip.rotations);
    this.#positionCursors = createCursors(clip.positions);
    this.#easeOutStart = easeOutStart(this.timing);
    this.layer = createLayer(clip.joints.length);
    this.layer.joints.set(clip.joints);
    this.layer.priorities.set(clip.priorities);
    this.layer.components.set(clip.components);
  }

  /** Clip seconds at the last update. */
  get time(): number {
    return this.#at[0];
  }

  /** Asks the motion to end, from this clock on; it eases out as its clip says. */
  stop(clock: number): void {
    this.#stopAsked = Math.min(this.#stopAsked, Math.max(clock - this.#activation, 0));
    this.#easeOutStart = easeOutStart(this.timing, this.#stopAsked);
  }

  /**
   * Holds the clip at one of its own seconds whatever the clock says, or lets it run on (null). For
   * scrubbing: what lies behind the loop-out is not reached by any clock while the clip loops.
   */
  pin(time: number | null): void {
    this.#pinned = time ?? Number.NaN;
  }

  update(clock: number): boolean {
    if (!this.#moveTo(clock)) return false;
    const { layer, clip } = this;
    sampleRotations(layer.rotations, clip.rotations, this.#rotationCursors, this.#at);
    samplePositions(layer.positions, clip.positions, this.#positionCursors, this.#at);
    return true;
  }

  /** Finds clip time and weight; false when the clip is over. */
  #moveTo(clock: number): boolean {
    const { timing, layer } = this;
    const t = Math.max(clock - this.#activation, 0);
    const time = Number.isNaN(this.#pinned) ? clipTime(timing, t, this.#stopAsked) : this.#pinned;
    const ended = hasEnded(timing, t, time, this.#easeOutStart);
    this.#at[0] = time;
    layer.weight = ended ? 0 : easeWeight(timing, t, this.#easeOutStart, this.#residual);
    return !ended;
  }
}

function wholeLoop(timing: ClipTiming): ClipTiming {
  if (timing.loop) return timing;
  return { ...timing, loop: true, loopIn: 0, loopOut: timing.duration };
}
