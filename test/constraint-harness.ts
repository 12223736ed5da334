import {
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  type Pose,
  type WorldPose,
} from '../src/avatar/index.ts';
import type { Animation } from '../src/formats/animation/index.ts';
import { bindConstraints, ClipConstraints } from '../src/motion/constraints/index.ts';
import { bindClip, ClipMotion } from '../src/motion/index.ts';
import { writeLayer } from '../src/motion/layer.ts';

/** One clip alone on the default skeleton, its constraints solved in two passes a frame as the mixer does. */
export class ConstraintHarness {
  readonly run: ClipConstraints;
  readonly pose: Pose = defaultSkeleton.restPose();
  readonly world: WorldPose = createWorldPose();
  /** Per joint, the priority at which newer motions rotate it, as the mixer passes it. */
  readonly newer = new Int32Array(defaultSkeleton.jointCount).fill(-2);
  readonly motion: ClipMotion;
  readonly #basePriority: number;

  constructor(animation: Animation) {
    const clip = bindClip(animation, defaultSkeleton);
    this.motion = new ClipMotion(clip);
    this.run = new ClipConstraints(
      bindConstraints(animation, defaultSkeleton, clip.joints),
      defaultSkeleton,
    );
    this.#basePriority = clip.basePriority;
  }

  /** The frame at this clip second; `step` -1 means a jump. Returns whether any constraint acts. */
  frame(time: number, step = -1): boolean {
    const { motion, run } = this;
    motion.pin(time);
    motion.advance(0);
    motion.sample();
    motion.layer.weight = 1;
    run.time = time;
    run.step = step;
    const acts = run.begin(motion.layer, this.#basePriority, this.newer);
    this.compose();
    for (const last of acts ? [false, true] : []) {
      run.solve(this.world, last);
      this.compose();
    }
    return acts;
  }

  /** Frames of 1/30 s from `from` to `to`, the first one a jump. */
  play(from: number, to: number): void {
    this.frame(from);
    const count = Math.round((to - from) * 30);
    for (let index = 1; index <= count; index++) this.frame(from + index / 30, 1 / 30);
  }

  /** World position of a joint. */
  at(name: string): number[] {
    const m = 16 * defaultSkeleton.jointNumber(name);
    return Array.from(this.world.matrices.subarray(m + 12, m + 15));
  }

  /** World position of a point on a volume, in its half-sizes. */
  onVolume(name: string, [x, y, z]: readonly number[]): number[] {
    const m = 16 * defaultSkeleton.jointNumber(name);
    const { matrices } = this.world;
    return [0, 1, 2].map(
      (axis) =>
        matrices[m + axis] * x +
        matrices[m + 4 + axis] * y +
        matrices[m + 8 + axis] * z +
        matrices[m + 12 + axis],
    );
  }

  compose(): void {
    writeLayer(this.pose, this.motion.layer);
    composeWorld(this.world, defaultSkeleton, this.pose);
  }
}

/** Metres between two points. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
