import type { WorldPose } from '../../avatar/index.ts';
import type { Chain } from './chain.ts';
import type { ConstraintClock } from './ease.ts';
import { add, rotate, subtract } from './vectors.ts';

/** Joint number whose space the places are kept in. */
const PELVIS = 0;
/** Half-lives a second, from no correction in the last frame to the most that counts. */
const SLOWEST = 0.2;
const FASTEST = 8;
const MOST_CORRECTION = 0.5;
/** Seconds that count at least, so that tiny steps do not make much of little. */
const SHORTEST_STEP = 0.02;

const place = new Float32Array(3);

/**
 * The inner joints of a chain from frame to frame: where they lay last, in the pelvis' space, and how fast
 * they go from there to where the clip has them.
 */
export class InnerJoints {
  readonly #chain: Chain;
  /** As of the last frame, in the space of the pelvis; 3 per joint of the chain. */
  readonly #places: Float32Array<ArrayBuffer>;
  /** How far the last frame moved them, RMS. */
  readonly #correction = { rms: 0 };

  constructor(chain: Chain) {
    this.#chain = chain;
    this.#places = new Float32Array(chain.points.length);
  }

  /**
   * Puts the inner joints where they start to relax from: where they were, moved towards where the clip has
   * them, shifted along with the end by their share of the way from source to target. That share is how
   * far along the chain they are, from the root. A `fresh` chain starts there at once.
   *
   * **Source:** animation.md section 10.
   */
  place(world: WorldPose, target: Float32Array, { step }: ConstraintClock, fresh: boolean): void {
    const { bones, lengths, length, points, positions, source, lead } = this.#chain;
    const raised = Math.min(this.#correction.rms / MOST_CORRECTION, 1) * (FASTEST - SLOWEST);
    const left = fresh ? 0 : 2 ** (-step * (SLOWEST + raised));
    let along = 0;
    for (let index = bones - 1; index > 0; index--) {
      along += lengths[index];
      const share = length > 0 ? along / length : 0;
      const o = 3 * index;
      rotate(place, 0, world.rotations, 4 * PELVIS, this.#places, o);
      add(place, 0, place, 0, world.matrices, 16 * PELVIS + 12);
      add(place, 0, place, 0, lead, 0);
      for (let axis = 0; axis < 3; axis++) {
        const keyed = positions[o + axis] + share * (target[axis] - source[axis]);
        points[o + axis] = left === 0 ? keyed : keyed + left * (place[axis] - keyed);
      }
    }
  }

  /**
   * Keeps where the inner joints came to lie. Their correction is their mean square move, per second and
   * per metre of the chain, and the root of that; the reference only calls it RMS. It is nothing after a
   * fresh start.
   */
  keep(world: WorldPose, { step }: ConstraintClock, fresh: boolean): void {
    const { bones, length, points } = this.#chain;
    let squares = 0;
    for (let index = 1; index < bones; index++) {
      const o = 3 * index;
      subtract(place, 0, points, o, world.matrices, 16 * PELVIS + 12);
      rotate(place, 0, world.rotations, 4 * PELVIS, place, 0, -1);
      for (let axis = 0; axis < 3; axis++) {
        const move = place[axis] - this.#places[o + axis];
        squares += move * move;
        this.#places[o + axis] = place[axis];
      }
    }
    const per = (bones - 1) * length * Math.max(step, SHORTEST_STEP);
    this.#correction.rms = fresh || per <= 0 ? 0 : Math.sqrt(squares / per);
  }
}
