import { copyPose, type Pose, type Skeleton } from '../avatar/index.ts';
import { blendSlots, takeLayer, type Winners } from './blend.ts';
import { Slots } from './slots.ts';
import type { Motion } from './types.ts';

/**
 * Blends motions into one pose, joint by joint and rotation and position apart: the higher priority first,
 * at equal priority the one that was started last.
 *
 * Joints that no motion claims take the base pose, where the reference viewer leaves them as they were.
 *
 * **Source:** animation.md section 7, points 1 to 3.
 */
export class Mixer {
  /** What joints do while nothing moves them: rest, shape and overrides. Replace it when those change. */
  base: Pose;
  /** As of the last `evaluate`. */
  readonly winners: Winners;
  readonly #slots: Slots;
  #motions: readonly Motion[] = [];

  constructor(skeleton: Skeleton, base: Pose = skeleton.rest) {
    this.base = base;
    this.#slots = new Slots(skeleton.jointCount);
    this.winners = {
      rotations: new Int16Array(skeleton.jointCount).fill(-1),
      positions: new Int16Array(skeleton.jointCount).fill(-1),
    };
  }

  /** The motions that play, newest first. */
  get motions(): readonly Motion[] {
    return this.#motions;
  }

  /** Puts `motion` in front. One that is already there moves to the front. */
  start(motion: Motion): void {
    this.#motions = [motion, ...this.#motions.filter((other) => other !== motion)];
  }

  remove(motion: Motion): void {
    this.#motions = this.#motions.filter((other) => other !== motion);
  }

  /**
   * The pose at this moment, written over `pose`. Motions that have ended have no say but stay listed, so
   * that going back in time brings them back; `remove` takes them out. Allocates nothing.
   */
  evaluate(clock: number, pose: Pose): void {
    const { winners } = this;
    copyPose(pose, this.base);
    winners.rotations.fill(-1);
    winners.positions.fill(-1);
    const motions = this.#motions;
    const slots = this.#slots;
    slots.clear();
    let active = 0;
    let first = 0;
    for (let index = 0; index < motions.length; index++) {
      if (!motions[index].update(clock)) continue;
      active++;
      if (active === 1) {
        first = index;
        continue;
      }
      if (active === 2) slots.offer(first, motions[first].layer);
      slots.offer(index, motions[index].layer);
    }
    if (active === 1) takeLayer(pose, motions[first].layer, first, winners);
    else blendSlots(pose, slots, motions, winners);
  }
}
