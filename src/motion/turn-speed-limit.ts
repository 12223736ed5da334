import { type Cell, slerp } from '../math/flat/index.ts';

type Numbers = Float32Array<ArrayBuffer>;

/** Degrees that a joint turns at most from one moment to the next, and more for each second between them. */
const AT_ONCE = 8;
const IN_A_SECOND = 720;

const share: Cell = new Float64Array(1);

/**
 * How quickly joints turn that a solver has found a rotation for: it may bend a limb another way all at once,
 * where what is asked of it has moved very little. The limb then turns there quickly, rather than jump.
 */
export class TurnSpeedLimit {
  readonly #at: Cell = new Float64Array(1);
  readonly #most: Cell = new Float64Array(1);

  /** A moment (`clock[0]`, seconds) begins; one before the last counts as the same. */
  beginFrame(clock: Cell): void {
    this.#most[0] = AT_ONCE + IN_A_SECOND * Math.max(clock[0] - this.#at[0], 0);
    this.#at[0] = clock[0];
  }

  /** Turns the unit quaternion at `shown[o]` towards that at `wanted[w]`, all the way unless it is too far. */
  turnTowards(shown: Numbers, o: number, wanted: Numbers, w: number): void {
    let dot = 0;
    for (let part = 0; part < 4; part++) dot += shown[o + part] * wanted[w + part];
    const degrees = (Math.acos(Math.min(Math.abs(dot), 1)) * 360) / Math.PI;
    share[0] = Math.min(this.#most[0] / degrees, 1);
    slerp(shown, o, shown, o, wanted, w, share);
  }
}
