import { type Cell, type Numbers, slerp } from '../math/flat/index.ts';

/** Degrees that a joint may rotate from one frame to the next: per frame, and per second between the frames. */
const DEGREES_PER_FRAME = 8;
const DEGREES_PER_SECOND = 720;

const share: Cell = new Float64Array(1);

/**
 * Limits the speed of joints that a solver rotates: the solver may suddenly bend a limb another way
 * although its target has moved very little. The limb then rotates there quickly instead of jumping.
 */
export class TurnSpeedLimit {
  readonly #clock: Cell = new Float64Array(1);
  readonly #maxDegrees: Cell = new Float64Array(1);

  /** Begins a frame at `clock[0]` seconds; an earlier time than the last counts as the same. */
  beginFrame(clock: Cell): void {
    const step = Math.max(clock[0] - this.#clock[0], 0);
    this.#maxDegrees[0] = DEGREES_PER_FRAME + DEGREES_PER_SECOND * step;
    this.#clock[0] = clock[0];
  }

  /** Rotates the unit quaternion at `shown[o]` towards that at `target[t]`, as far as the limit allows. */
  rotateTowards(shown: Numbers, o: number, target: Numbers, t: number): void {
    let dot = 0;
    for (let part = 0; part < 4; part++) dot += shown[o + part] * target[t + part];
    const degrees = (Math.acos(Math.min(Math.abs(dot), 1)) * 360) / Math.PI;
    share[0] = Math.min(this.#maxDegrees[0] / degrees, 1);
    slerp(shown, o, shown, o, target, t, share);
  }
}
