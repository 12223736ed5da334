import type { Cell } from '../../math/flat/index.ts';
import { ClipConstraints, type Constraints } from '../constraints/index.ts';
import { createLayer, type Layer } from '../layer.ts';
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

interface ClipMotionOptions {
  /** Clock at which it starts; default 0. */
  start?: number;
  /** Seconds into the clip at `start`. */
  offset?: number;
  /** Repeats the whole clip even if it would play once. A clip that loops keeps its own loop. */
  forceLoop?: boolean;
  /** Weight, 0..1, that the former playback of the same motion still has when this one starts. */
  residual?: number;
}

/**
 * A clip being played. Its state depends only on the clock and on the time of its stop, so going back in time gives the
 * identical pose.
 *
 * **Source:** animation.md section 6.
 */
export class ClipMotion implements Motion {
  readonly clip: Clip;
  readonly layer: Layer;
  readonly constraints: Constraints | null;
  readonly #activation: number;
  readonly #playback: ClipPlayback;
  readonly #time: Cell = new Float64Array(1);
  readonly #rotationCursors: Cursors;
  readonly #positionCursors: Cursors;

  constructor(clip: Clip, options: ClipMotionOptions = {}) {
    const { start = 0, offset = 0, forceLoop = false, residual = 0 } = options;
    this.clip = clip;
    this.constraints = clip.constraints.length
      ? new ClipConstraints(clip.constraints, clip.skeleton)
      : null;
    this.#activation = start - offset;
    this.#playback = startPlayback(forceLoop ? withWholeLoop(clip.timing) : clip.timing, residual);
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
    return this.#playback.timing;
  }

  /** Clip seconds as of the last `advance`. */
  get time(): number {
    return this.#playback.time;
  }

  /** Stops the motion from this clock on; it eases out over its clip's ease-out. */
  stop(clock: number): void {
    stopPlayback(this.#playback, clock - this.#activation);
  }

  /**
   * Pins the clip to one of its own seconds, whatever the clock; null unpins it. For scrubbing: while a clip loops, no
   * clock reaches the part after its loop-out.
   */
  pin(time: number | null): void {
    this.#playback.pinned = time ?? Number.NaN;
  }

  advance(clock: number): boolean {
    const { layer, constraints } = this;
    const playback = this.#playback;
    playback.elapsed = Math.max(clock - this.#activation, 0);
    updatePlayback(playback);
    layer.weight = playback.ended ? 0 : playback.weight;
    if (constraints) constraints.time = playback.time;
    return !playback.ended;
  }

  sample(): void {
    const { layer, clip } = this;
    this.#time[0] = this.#playback.time;
    sampleRotations(layer.rotations, clip.rotations, this.#rotationCursors, this.#time);
    samplePositions(layer.positions, clip.positions, this.#positionCursors, this.#time);
  }
}

/** The timing with which a clip that plays once is repeated: all of it is the loop. */
export function withWholeLoop(timing: ClipTiming): ClipTiming {
  if (timing.loop) return timing;
  return { ...timing, loop: true, loopIn: 0, loopOut: timing.duration };
}
