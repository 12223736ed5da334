type Quaternion = [x: number, y: number, z: number, w: number];

const LEAST_LENGTH = 1e-6;

/**
 * Which way an agent's body and head are turned; region axes, Z up. The body only turns about Z: 0 faces
 * east, a quarter turn to the left north.
 */
export class AgentFacing {
  readonly #body: Quaternion = [0, 0, 0, 1];
  readonly #head: Quaternion = [0, 0, 0, 1];

  /** x y z w, unit length, w not negative; a view that changes with each turn. */
  get body(): Readonly<Quaternion> {
    return this.#body;
  }

  /** x y z w, unit length; a view. */
  get head(): Readonly<Quaternion> {
    return this.#head;
  }

  /** Turns the body so many radians to the left. */
  turn(radians: number): void {
    const { 2: z, 3: w } = this.#body;
    const sine = Math.sin(radians / 2);
    const cosine = Math.cos(radians / 2);
    this.#stand(z * cosine + w * sine, w * cosine - z * sine);
  }

  /**
   * Turns the body the way of `direction`, of which the height and the length do not count. Straight up, down
   * or no number: it stays as it is.
   */
  faceAlong(direction: ArrayLike<number>): void {
    const { 0: x, 1: y } = direction;
    if (!(Math.hypot(x, y) > LEAST_LENGTH)) return;
    const half = Math.atan2(y, x) / 2;
    this.#stand(Math.sin(half), Math.cos(half));
  }

  /** @param rotation x y z w, of any length; one that has none, or is not finite, changes nothing. */
  turnHead(rotation: ArrayLike<number>): void {
    const { 0: x, 1: y, 2: z, 3: w } = rotation;
    const length = Math.hypot(x, y, z, w);
    if (!(length > LEAST_LENGTH) || length === Number.POSITIVE_INFINITY) return;
    assign(this.#head, x / length, y / length, z / length, w / length);
  }

  /** Made unit again each time, so that long turning does not stretch it. */
  #stand(z: number, w: number): void {
    const length = Math.hypot(z, w);
    if (!(length > LEAST_LENGTH)) return;
    const scale = (w < 0 ? -1 : 1) / length;
    assign(this.#body, 0, 0, z * scale + 0, w * scale);
  }
}

function assign(out: Quaternion, x: number, y: number, z: number, w: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
}
