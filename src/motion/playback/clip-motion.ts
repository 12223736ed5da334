import type { Cell } from '../../math/flat/index.ts';
import { ClipConstraints, type Constraints } from '../constraints/index.ts';
import type { Layer } from '../layer.ts';
import { createLayer } from '../layer.ts';
import type { Motion } from '../motion.ts';
import type { Clip } from './bind-clip.ts';
import {
  type ClipPlayback,
  type ClipTiming,
  startPlayback,
  stopPlayback,
  updatePlayback,
} from './clip-playback.ts';
import { type Cursors, createCursors, samplePositions, sampleRotations } from './tracks.ts';

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
  readonly constraints: Constraints | null;
  readonly #activation: number;
  readonly #run: ClipPlayback;
  readonly #at: Cell = new Float64Array(1);
  readonly #rotationCursors: Cursors;
  readonly #positionCursors: Cursors;

  constructor(clip: Clip, options: ClipMotionOptions = {}) {
    const { start = 0, offset = 0, forceLoop = false, residual = 0 } = options;
    this.clip = clip;
    this.constraints = clip.constraints.length
      ? new ClipConstraints(clip.constraints, clip.skeleton)
      : null;
    this.#activation = start - offset;
    this.#run = startPlayback(forceLoop ? withWholeLoop(clip.timing) : clip.timing, residual);
    this.#rotationCursors = createCursors(clip.rotations);
    this.#positionCursors = createCursors(clip.positions);
    this.layer = createLayer(clip.joints.length);
    this.layer.joints.set(clip.joints);
    this.layer.priorities.set(clip.priorities);
    this.layer.components.set(clip.components);
  }

  get owner(): Clip {
    return this.clip;
  }

  get basePriority(): number {
    return this.clip.basePriority;
  }

  get handPose(): number {
    return this.clip.handPose;
  }

  get handPriority(): number {
    return this.clip.handPriority;
  }

  /** The clip's timing, or that of the forced loop. */
  get timing(): ClipTiming {
    return this.#run.timing;
  }

  /** Clip seconds as of the last `advance`. */
  get time(): number {
    return this.#run.time;
  }

  /** Asks the motion to end, from this clock on; it eases out as its clip says. */
  stop(clock: number): void {
    stopPlayback(this.#run, clock - this.#activation);
  }

  /**
   * Holds the clip at one of its own seconds whatever the clock says, or lets it run on (null). For
   * scrubbing: what lies behind the loop-out is not reached by any clock while the clip loops.
   */
  pin(time: number | null): void {
    this.#run.pinned = time ?? Number.NaN;
  }

  advance(clock: number): boolean {
    const { layer, constraints } = this;
    const run = this.#run;
    run.elapsed = Math.max(clock - this.#activation, 0);
    updatePlayback(run);
    layer.weight = run.ended ? 0 : run.weight;
    if (constraints) constraints.time = run.time;
    return !run.ended;
  }

  sample(): void {
    const { layer, clip } = this;
    this.#at[0] = this.#run.time;
    sampleRotations(layer.rotations, clip.rotations, this.#rotationCursors, this.#at);
    samplePositions(layer.positions, clip.positions, this.#positionCursors, this.#at);
  }
}

/** As it is repeated where it does not loop by itself: all of it, again and again. */
export function withWholeLoop(timing: ClipTiming): ClipTiming {
  if (timing.loop) return timing;
  return { ...timing, loop: true, loopIn: 0, loopOut: timing.duration };
}
