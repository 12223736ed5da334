import type { Motion } from '../motion.ts';

/** A value of `winners`: no motion drives the joint any more, and it stays where the last one left it. */
export const RETAINED = -2;

/**
 * One component (rotation or position) of the joints that motions have driven and left. In-world nothing
 * resets a joint when a motion ends: it stays as it is until another motion drives it.
 *
 * **Source:** animation.md section 7, point 5 and "Consequences".
 */
export class RetainedJoints {
  /** Per joint, the owner of the motion that drives it or drove it last. */
  readonly #owners: (object | null)[];
  /** The values of all joints in the last frame. */
  readonly #values: Float32Array<ArrayBuffer>;
  /** The retained joints; the first `#count` are valid. */
  readonly #joints: Int16Array<ArrayBuffer>;
  #count = 0;
  readonly #size: number;
  readonly #exempt: number;

  /** `size`: numbers per joint. `exempt`: the joint that is never retained, or -1. */
  constructor(jointCount: number, size: number, exempt: number) {
    this.#owners = new Array<object | null>(jointCount).fill(null);
    this.#values = new Float32Array(size * jointCount);
    this.#joints = new Int16Array(jointCount);
    this.#size = size;
    this.#exempt = exempt;
  }

  /** Notes the owner that drives each joint by new winners, and marks joints that are no longer driven as RETAINED. */
  update(winners: Int16Array<ArrayBuffer>, motions: readonly Motion[]): void {
    this.#count = 0;
    for (let joint = 0; joint < winners.length; joint++) {
      if (joint === this.#exempt) continue;
      if (winners[joint] >= 0) {
        this.#owners[joint] = motions[winners[joint]].owner;
      } else if (this.#owners[joint]) {
        winners[joint] = RETAINED;
        this.#joints[this.#count++] = joint;
      }
    }
  }

  /** Writes the saved values of the retained joints. */
  apply(out: Float32Array<ArrayBuffer>): void {
    const size = this.#size;
    for (let k = 0; k < this.#count; k++) {
      const o = size * this.#joints[k];
      for (let i = o; i < o + size; i++) out[i] = this.#values[i];
    }
  }

  /** Saves this frame's values, since it may be the last frame in which a joint is driven. */
  save(values: Float32Array<ArrayBuffer>): void {
    this.#values.set(values);
  }

  /** The owner of the motion that drives a joint or drove it last, or null. */
  ownerOf(joint: number): object | null {
    return this.#owners[joint];
  }

  /** Releases the joints that this owner's motions have left, and those that they drive now. */
  release(owner: object): void {
    const owners = this.#owners;
    for (let joint = 0; joint < owners.length; joint++) {
      if (owners[joint] === owner) owners[joint] = null;
    }
  }

  releaseAll(): void {
    this.#owners.fill(null);
  }
}
