type Vector = [x: number, y: number, z: number];

/** Shorter directions, and how far from upright a view is, say nothing about where left is. */
const MIN_LENGTH = 1e-6;

const DEFAULT_FAR = 96;

/**
 * From where and which way an agent sees; region axes, Z up, metres. It begins at the region's south-west
 * corner and looks east.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentCamera {
  /** Draw distance, metres: things farther away are not sent. */
  far = DEFAULT_FAR;
  readonly #center: Vector = [0, 0, 0];
  readonly #at: Vector = [1, 0, 0];
  readonly #left: Vector = [0, 1, 0];
  readonly #up: Vector = [0, 0, 1];

  /** Like the axes a view, not a copy: it changes with {@link look}. */
  get center(): Readonly<Vector> {
    return this.#center;
  }

  /** Forward, unit length. */
  get at(): Readonly<Vector> {
    return this.#at;
  }

  /** Unit length, always level: an agent's camera does not roll. */
  get left(): Readonly<Vector> {
    return this.#left;
  }

  /** Unit length. */
  get up(): Readonly<Vector> {
    return this.#up;
  }

  /**
   * Puts the camera at `position`, looking along `direction`, which may have any length. Straight up or down,
   * left stays what it was. A position that is not finite, or a direction without length, changes nothing.
   */
  look(position: ArrayLike<number>, direction: ArrayLike<number>): void {
    if (isSinglePrecision(position))
      assignVector(this.#center, position[0], position[1], position[2]);
    const length = Math.hypot(direction[0], direction[1], direction[2]);
    if (!(length > MIN_LENGTH) || length === Number.POSITIVE_INFINITY) return;
    this.#setAxes(direction[0] / length, direction[1] / length, direction[2] / length);
  }

  /** A direction of unit length. */
  #setAxes(x: number, y: number, z: number): void {
    const level = Math.hypot(x, y);
    if (level > MIN_LENGTH) {
      assignVector(this.#at, x, y, z);
      assignVector(this.#left, -y / level, x / level, 0);
    } else {
      assignVector(this.#at, 0, 0, Math.sign(z));
    }
    const [atX, atY, atZ] = this.#at;
    const [leftX, leftY] = this.#left;
    assignVector(this.#up, -atZ * leftY, atZ * leftX, atX * leftY - atY * leftX);
  }
}

/** All three can be written as 32-bit floats. */
function isSinglePrecision({ 0: x, 1: y, 2: z }: ArrayLike<number>): boolean {
  return Number.isFinite(Math.fround(x) + Math.fround(y) + Math.fround(z));
}

/** Without negative zeros, which zero-coding does not shorten. */
function assignVector(out: Vector, x: number, y: number, z: number): void {
  out[0] = x + 0;
  out[1] = y + 0;
  out[2] = z + 0;
}

type Quaternion = [x: number, y: number, z: number, w: number];

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
    this.#setBody(z * cosine + w * sine, w * cosine - z * sine);
  }

  /**
   * Turns the body the way of `direction`, of which the height and the length do not count. Straight up, down
   * or no number: it stays as it is.
   */
  faceAlong(direction: ArrayLike<number>): void {
    const { 0: x, 1: y } = direction;
    if (!(Math.hypot(x, y) > MIN_LENGTH)) return;
    const half = Math.atan2(y, x) / 2;
    this.#setBody(Math.sin(half), Math.cos(half));
  }

  /** @param rotation x y z w, of any length; one that has none, or is not finite, changes nothing. */
  turnHead(rotation: ArrayLike<number>): void {
    const { 0: x, 1: y, 2: z, 3: w } = rotation;
    const length = Math.hypot(x, y, z, w);
    if (!(length > MIN_LENGTH) || length === Number.POSITIVE_INFINITY) return;
    assignQuaternion(this.#head, x / length, y / length, z / length, w / length);
  }

  /** Made unit again each time, so that long turning does not stretch it. */
  #setBody(z: number, w: number): void {
    const length = Math.hypot(z, w);
    if (!(length > MIN_LENGTH)) return;
    const scale = (w < 0 ? -1 : 1) / length;
    assignQuaternion(this.#body, 0, 0, z * scale + 0, w * scale);
  }
}

function assignQuaternion(out: Quaternion, x: number, y: number, z: number, w: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
}
