import type { Motion } from '../motion.ts';

/** In place of a winner: no motion has a say in the joint, and it stays where the last one left it. */
export const RETAINED = -2;

/**
 * One component (rotation or position) of the joints that motions have driven and left. In-world nothing
 * resets a joint when a motion ends: it stays until another motion drives it.
 *
 * **Source:** animation.md section 7, point 5 and "Consequences".
 */
export class RetainedJoints {
  /** Per joint, the owner of the motion that drives it, or drove it last. */
  readonly #drivers: (object | null)[];
  /** Every joint's value in the last frame. */
  readonly #values: Float32Array<ArrayBuffer>;
  /** The joints left in place; `#count` of them are valid. */
  readonly #joints: Int16Array<ArrayBuffer>;
  #count = 0;
  readonly #size: number;
  readonly #exempt: number;

  /** `size`: numbers per joint. `exempt`: the joint that is never left, or -1. */
  constructor(jointCount: number, size: number, exempt: number) {
    this.#drivers = new Array<object | null>(jointCount).fill(null);
    this.#values = new Float32Array(size * jointCount);
    this.#joints = new Int16Array(jointCount);
    this.#size = size;
    this.#exempt = exempt;
  }

  /**
   * Takes the new plan's winners: who drives what from now on, and, marked LEFT_IN_PLACE among them, what
   * has been left.
   */
  settle(winners: Int16Array<ArrayBuffer>, motions: readonly Motion[]): void {
    this.#count = 0;
    for (let joint = 0; joint < winners.length; joint++) {
      if (joint === this.#exempt) continue;
      if (winners[joint] >= 0) {
        this.#drivers[joint] = motions[winners[joint]].owner;
      } else if (this.#drivers[joint]) {
        winners[joint] = RETAINED;
        this.#joints[this.#count++] = joint;
      }
    }
  }

  /** Puts the left joints where they were. */
  apply(out: Float32Array<ArrayBuffer>): void {
    const size = this.#size;
    for (let k = 0; k < this.#count; k++) {
      const o = size * this.#joints[k];
      for (let i = o; i < o + size; i++) out[i] = this.#values[i];
    }
  }

  /** Keeps this frame's values, for the case that it is the last one in which a joint is driven. */
  remember(values: Float32Array<ArrayBuffer>): void {
    this.#values.set(values);
  }

  driverOf(joint: number): object | null {
    return this.#drivers[joint];
  }

  /** Forgets what this owner has left, and what it would leave. */
  release(owner: object): void {
    const drivers = this.#drivers;
    for (let joint = 0; joint < drivers.length; joint++) {
      if (drivers[joint] === owner) drivers[joint] = null;
    }
  }

  releaseAll(): void {
    this.#drivers.fill(null);
  }
}
