import { conjugate, IDENTITY, multiply, type Quaternion, type Vector3 } from '../../math/index.ts';

type MutableVector3 = [x: number, y: number, z: number];
type MutableQuaternion = [x: number, y: number, z: number, w: number];

/** Shorter vectors have no direction; a view that is closer than this to the vertical does not determine left. */
const MIN_LENGTH = 1e-6;

/** Metres. */
const DEFAULT_FAR = 96;

/**
 * The camera of an agent; region axes, Z up, metres. At first it is in the region's south-west corner and looks east.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentCamera {
  /** Draw distance in metres: the simulator does not send objects farther away. */
  far = DEFAULT_FAR;
  readonly #center: MutableVector3 = [0, 0, 0];
  readonly #at: MutableVector3 = [1, 0, 0];
  readonly #left: MutableVector3 = [0, 1, 0];
  readonly #up: MutableVector3 = [0, 0, 1];

  /** Like the axes it is a view, not a copy: it changes with {@link look}. */
  get center(): Vector3 {
    return this.#center;
  }

  /** Forward, unit length. */
  get at(): Vector3 {
    return this.#at;
  }

  /** Unit length, always level: an agent's camera does not roll. */
  get left(): Vector3 {
    return this.#left;
  }

  /** Unit length. */
  get up(): Vector3 {
    return this.#up;
  }

  /**
   * Places the camera at `position`, looking along `direction`, which may have any length. If it looks straight up or
   * down, left does not change. A position that is not finite is ignored, and so is a direction without length.
   */
  look(position: ArrayLike<number>, direction: ArrayLike<number>): void {
    if (isSinglePrecision(position))
      assignVector(this.#center, position[0], position[1], position[2]);
    const length = Math.hypot(direction[0], direction[1], direction[2]);
    if (!(length > MIN_LENGTH) || length === Number.POSITIVE_INFINITY) return;
    this.#setAxes(direction[0] / length, direction[1] / length, direction[2] / length);
  }

  /** Moves into other axes, metres: those of the next region, when the agent crosses a border. */
  shift([x, y, z]: Vector3): void {
    const center = this.#center;
    this.look([center[0] + x, center[1] + y, center[2] + z], this.#at);
  }

  /** Sets the axes for a direction of unit length. */
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

/** Whether all three can be written as 32-bit floats. */
function isSinglePrecision({ 0: x, 1: y, 2: z }: ArrayLike<number>): boolean {
  return Number.isFinite(Math.fround(x) + Math.fround(y) + Math.fround(z));
}

/** Avoids negative zeros, which zero-coding does not shorten. */
function assignVector(out: MutableVector3, x: number, y: number, z: number): void {
  out[0] = x + 0;
  out[1] = y + 0;
  out[2] = z + 0;
}

/**
 * The rotations of an agent's body and head; region axes, Z up. The body only turns about Z: at first it faces east, a
 * quarter turn to the left makes it face north. The head follows the body, but in mouselook, where both follow the camera.
 */
export class AgentFacing {
  readonly #body: MutableQuaternion = [0, 0, 0, 1];
  readonly #head: MutableQuaternion = [0, 0, 0, 1];
  #isLooking = false;

  /** x y z w, unit length, w not negative; a view that changes with each turn. */
  get body(): Quaternion {
    return this.#body;
  }

  /** x y z w, unit length; a view that changes with each turn. */
  get head(): Quaternion {
    return this.#isLooking ? this.#head : this.#body;
  }

  /** Whether body and head follow the camera, so that nothing else turns them. */
  get isLooking(): boolean {
    return this.#isLooking;
  }

  /**
   * Looks in a direction: the body turns in its horizontal part, the head in all of it.
   *
   * @param yaw radians from +X to the left. @param pitch radians upwards.
   * @param seat rotation of the seat; what a seated agent sends is relative to it. x y z w, unit length.
   */
  look(yaw: number, pitch: number, seat: Quaternion = IDENTITY): void {
    if (!Number.isFinite(yaw) || !Number.isFinite(pitch)) return;
    const turn = multiply(conjugate(seat), [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)]);
    const nod: Quaternion = [0, Math.sin(-pitch / 2), 0, Math.cos(pitch / 2)];
    const [x, y, z, w] = multiply(turn, nod);
    this.#setBody(turn[2], turn[3]);
    assignQuaternion(this.#head, x, y, z, w);
    this.#isLooking = true;
  }

  /** Ends mouselook: the head follows the body again. */
  lookAhead(): void {
    this.#isLooking = false;
  }

  /** Turns the body to the left. */
  turn(radians: number): void {
    const { 2: z, 3: w } = this.#body;
    const sine = Math.sin(radians / 2);
    const cosine = Math.cos(radians / 2);
    this.#setBody(z * cosine + w * sine, w * cosine - z * sine);
  }

  /**
   * Turns the body in the horizontal direction of `direction`. A direction that is vertical or not a number is ignored.
   */
  faceAlong(direction: ArrayLike<number>): void {
    const { 0: x, 1: y } = direction;
    if (!(Math.hypot(x, y) > MIN_LENGTH)) return;
    const half = Math.atan2(y, x) / 2;
    this.#setBody(Math.sin(half), Math.cos(half));
  }

  /** Normalises each time, so that rounding errors of many turns do not add up. */
  #setBody(z: number, w: number): void {
    const length = Math.hypot(z, w);
    if (!(length > MIN_LENGTH)) return;
    const scale = (w < 0 ? -1 : 1) / length;
    assignQuaternion(this.#body, 0, 0, z * scale + 0, w * scale);
  }
}

function assignQuaternion(
  out: MutableQuaternion,
  x: number,
  y: number,
  z: number,
  w: number,
): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
}
