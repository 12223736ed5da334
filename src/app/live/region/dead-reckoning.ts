import { quat } from 'gl-matrix';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { extrapolate } from '../../../protocol/objects/index.ts';

/** Seconds in which an error shrinks to a third: after 150 ms a twentieth is left. */
const CORRECTION = 0.05;
/** Metres beyond which something has not moved but is elsewhere. */
const SNAP_DISTANCE = 4;
/** Less than this, metres and shares of a half turn, nobody sees. */
const NEGLIGIBLE = 1e-4;
const VELOCITY = 3;
const ROTATION = 6;
const SPIN = 10;

/**
 * Where an avatar is between what is told of it: it goes on as it was last told to move, and what turns out
 * to have been wrong is made good within a moment, so that nobody jumps. Nothing here allocates.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export class DeadReckoning {
  /** Region metres, where it is to be drawn now. */
  readonly position = new Float32Array(3);
  /** x y z w. */
  readonly rotation = Float32Array.of(0, 0, 0, 1);
  readonly #told = {
    position: [0, 0, 0] as [number, number, number],
    velocity: [0, 0, 0] as [number, number, number],
    acceleration: [0, 0, 0] as const,
    rotation: [0, 0, 0, 1] as [number, number, number, number],
    angularVelocity: [0, 0, 0] as [number, number, number],
    footPlane: null,
  };
  readonly #error = new Float32Array(3);
  /** The turn from where it should look to where it is shown to look. */
  readonly #twist = Float32Array.of(0, 0, 0, 1);
  #toldAtMs = Number.NaN;
  #shownAtMs = Number.NaN;

  /** False until the first news. */
  get hasUpdate(): boolean {
    return !Number.isNaN(this.#toldAtMs);
  }

  /** Takes the row that begins at `offset`; see MOTION_STRIDE. */
  applyUpdate(rows: Float32Array, offset: number, nowMs: number): void {
    const isFirst = !this.hasUpdate;
    if (!isFirst) this.advance(nowMs);
    this.#read(rows, offset);
    this.#toldAtMs = nowMs;
    this.#shownAtMs = nowMs;
    if (isFirst || this.#missed() > SNAP_DISTANCE) this.#resetError();
    else this.#storeError();
    this.#show(nowMs);
  }

  /** Moves on to this moment. True where it is not where it was. */
  advance(nowMs: number): boolean {
    const { position, rotation } = this;
    const x = position[0];
    const y = position[1];
    const z = position[2];
    const rx = rotation[0];
    const ry = rotation[1];
    const rz = rotation[2];
    const left = Math.exp(Math.min(0, this.#shownAtMs - nowMs) / 1000 / CORRECTION);
    this.#shownAtMs = nowMs;
    this.#shrinkError(left);
    this.#show(nowMs);
    return (
      x !== position[0] ||
      y !== position[1] ||
      z !== position[2] ||
      rx !== rotation[0] ||
      ry !== rotation[1] ||
      rz !== rotation[2]
    );
  }

  #read(rows: Float32Array, offset: number): void {
    const { position, velocity, rotation, angularVelocity } = this.#told;
    for (let axis = 0; axis < 3; axis++) {
      position[axis] = rows[offset + axis];
      velocity[axis] = rows[offset + VELOCITY + axis];
      angularVelocity[axis] = rows[offset + SPIN + axis];
    }
    for (let part = 0; part < 4; part++) rotation[part] = rows[offset + ROTATION + part];
  }

  /** Metres between what is shown and what was told. */
  #missed(): number {
    const { position } = this.#told;
    const dx = this.position[0] - position[0];
    const dy = this.position[1] - position[1];
    const dz = this.position[2] - position[2];
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  #resetError(): void {
    this.#error.fill(0);
    this.#twist.fill(0);
    this.#twist[3] = 1;
  }

  #storeError(): void {
    const { position, rotation: to } = this.#told;
    for (let axis = 0; axis < 3; axis++) {
      this.#error[axis] = this.position[axis] - position[axis];
    }
    const twist = this.#twist;
    for (let part = 0; part < 3; part++) twist[part] = -to[part];
    twist[3] = to[3];
    // shown · told⁻¹
    quat.multiply(twist, this.rotation, twist);
    if (twist[3] < 0) for (let part = 0; part < 4; part++) twist[part] *= -1;
  }

  #shrinkError(left: number): void {
    const error = this.#error;
    const twist = this.#twist;
    for (let axis = 0; axis < 3; axis++) {
      error[axis] *= left;
      if (Math.abs(error[axis]) < NEGLIGIBLE) error[axis] = 0;
    }
    slerpFromNone(twist, left);
    const rest = Math.abs(twist[0]) + Math.abs(twist[1]) + Math.abs(twist[2]);
    if (rest < NEGLIGIBLE) {
      twist.fill(0);
      twist[3] = 1;
    }
  }

  #show(nowMs: number): void {
    const { position, rotation } = this;
    extrapolate(this.#told, (nowMs - this.#toldAtMs) / 1000, this);
    for (let axis = 0; axis < 3; axis++) position[axis] += this.#error[axis];
    quat.multiply(rotation, this.#twist, rotation);
  }
}

/** Takes a share of a turn, in place: the same axis, that much of its angle. */
function slerpFromNone(turn: Float32Array, share: number): void {
  const sine = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
  if (sine === 0) return;
  const half = Math.atan2(sine, turn[3]) * share;
  const scale = Math.sin(half) / sine;
  turn[0] *= scale;
  turn[1] *= scale;
  turn[2] *= scale;
  turn[3] = Math.cos(half);
}

/** Metres from the ground under a standing avatar to its pelvis at rest. */
const PELVIS_HEIGHT = defaultSkeleton.rest.positions[2];

/**
 * Where the ground under an avatar is, the point about which its pose is composed.
 *
 * A simulator's position is the middle of the avatar's box, so that its feet are half the box's height
 * below. The reference puts the pelvis at position − height / 2 + pelvis-to-foot, and counts the hips (4 cm)
 * up in pelvis-to-foot instead of down, which would sink our mannequin by 8 cm: here its soles are where the
 * box ends, whatever its shape. A seated avatar has the standing place of its pelvis at its position, and
 * all of it turns with the seat about that. Hover and the pelvis offsets of meshes are in the pose.
 *
 * @param out 3 numbers, overwritten. Allocates nothing.
 *
 * **Source:** skeleton-and-skinning.md section 2, animation.md section 8.
 */
export function findGroundPoint(
  out: Float32Array,
  position: Float32Array,
  rotation: Float32Array,
  height: number,
  isSeated: boolean,
): void {
  out.set(position);
  if (!isSeated) {
    out[2] -= height / 2;
    return;
  }
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  out[0] -= PELVIS_HEIGHT * 2 * (x * z + w * y);
  out[1] -= PELVIS_HEIGHT * 2 * (y * z - w * x);
  out[2] -= PELVIS_HEIGHT * (1 - 2 * (x * x + y * y));
}

/** Which way a rotation looks, radians from +X to the left. */
export function yawOf(rotation: Float32Array): number {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
}
