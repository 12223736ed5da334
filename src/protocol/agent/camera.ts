type Vector = [x: number, y: number, z: number];

/** Shorter directions, and how far from upright a view is, say nothing about where left is. */
const LEAST_LENGTH = 1e-6;

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
    if (isSinglePrecision(position)) assign(this.#center, position[0], position[1], position[2]);
    const length = Math.hypot(direction[0], direction[1], direction[2]);
    if (!(length > LEAST_LENGTH) || length === Number.POSITIVE_INFINITY) return;
    this.#aim(direction[0] / length, direction[1] / length, direction[2] / length);
  }

  /** A direction of unit length. */
  #aim(x: number, y: number, z: number): void {
    const level = Math.hypot(x, y);
    if (level > LEAST_LENGTH) {
      assign(this.#at, x, y, z);
      assign(this.#left, -y / level, x / level, 0);
    } else {
      assign(this.#at, 0, 0, Math.sign(z));
    }
    const [atX, atY, atZ] = this.#at;
    const [leftX, leftY] = this.#left;
    assign(this.#up, -atZ * leftY, atZ * leftX, atX * leftY - atY * leftX);
  }
}

/** All three can be written as 32-bit floats. */
function isSinglePrecision({ 0: x, 1: y, 2: z }: ArrayLike<number>): boolean {
  return Number.isFinite(Math.fround(x) + Math.fround(y) + Math.fround(z));
}

/** Without negative zeros, which zero-coding does not shorten. */
function assign(out: Vector, x: number, y: number, z: number): void {
  out[0] = x + 0;
  out[1] = y + 0;
  out[2] = z + 0;
}
