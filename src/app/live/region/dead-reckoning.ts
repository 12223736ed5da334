import { quat } from 'gl-matrix';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { extrapolate } from '../../../protocol/objects/index.ts';

/** Seconds in which an error shrinks to 1/e: a twentieth is left after 150 ms. */
const ERROR_DECAY = 0.05;
/** Metres: an avatar that is reported farther from where it is drawn has been teleported, and does not glide there. */
const SNAP_DISTANCE = 4;
/** Errors below this, metres and components of a quaternion, are dropped. */
const NEGLIGIBLE_ERROR = 1e-4;

/** Offsets of the parts of a row; see `MOTION_STRIDE` of the session. */
const VELOCITY = 3;
const ROTATION = 6;
const ANGULAR_VELOCITY = 10;

/** Metres from the ground under a standing avatar to its pelvis at rest. */
const PELVIS_HEIGHT = defaultSkeleton.rest.positions[2];

/**
 * Dead reckoning of an avatar between updates: it continues as it was last reported to move, and an error that an
 * update reveals is corrected within a moment, so that the avatar does not jump. Allocates nothing.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export class DeadReckoning {
  /** The drawn position of the avatar, region metres. */
  readonly position = new Float32Array(3);
  /** x y z w. */
  readonly rotation = Float32Array.of(0, 0, 0, 1);
  /** The ground under the avatar, region metres: see {@link findGroundPoint}. */
  readonly ground = new Float32Array(3);
  /** Height of the avatar's bounding box, metres. */
  height = 0;
  isSeated = false;
  /** The last update. */
  readonly #motion = {
    position: [0, 0, 0] as [number, number, number],
    velocity: [0, 0, 0] as [number, number, number],
    acceleration: [0, 0, 0] as const,
    rotation: [0, 0, 0, 1] as [number, number, number, number],
    angularVelocity: [0, 0, 0] as [number, number, number],
    footPlane: null,
  };
  /** From the extrapolated position to the drawn one, metres. */
  readonly #positionError = new Float32Array(3);
  /** From the extrapolated rotation to the drawn one. */
  readonly #rotationError = Float32Array.of(0, 0, 0, 1);
  #updatedAtMs = Number.NaN;
  #advancedToMs = Number.NaN;

  /** Whether the avatar's position is known. */
  get hasUpdate(): boolean {
    return !Number.isNaN(this.#updatedAtMs);
  }

  /** Applies the row of a motion batch that begins at `offset`; see `MOTION_STRIDE` of the session. */
  applyUpdate(rows: Float32Array, offset: number, nowMs: number): void {
    const isFirst = !this.hasUpdate;
    if (!isFirst) this.advance(nowMs);
    this.#readRow(rows, offset);
    this.#updatedAtMs = nowMs;
    this.#advancedToMs = nowMs;
    if (isFirst || this.#distanceFromUpdate() > SNAP_DISTANCE) this.#resetError();
    else this.#storeError();
    this.#compose(nowMs);
  }

  /** Moves the avatar on to this moment. */
  advance(nowMs: number): void {
    const share = Math.exp(Math.min(0, this.#advancedToMs - nowMs) / 1000 / ERROR_DECAY);
    this.#advancedToMs = nowMs;
    this.#shrinkError(share);
    this.#compose(nowMs);
  }

  /** Draws the avatar where it was last reported to be, without gliding there: time stands still. */
  settle(): void {
    this.#resetError();
    this.#compose(this.#advancedToMs);
  }

  /** Moves the avatar into other axes, metres: for the visitor it stays where it is. Allocates nothing. */
  shift(x: number, y: number, z: number): void {
    addTo(this.#motion.position, x, y, z);
    addTo(this.position, x, y, z);
    addTo(this.ground, x, y, z);
  }

  #readRow(rows: Float32Array, offset: number): void {
    const { position, velocity, rotation, angularVelocity } = this.#motion;
    for (let axis = 0; axis < 3; axis++) {
      position[axis] = rows[offset + axis];
      velocity[axis] = rows[offset + VELOCITY + axis];
      angularVelocity[axis] = rows[offset + ANGULAR_VELOCITY + axis];
    }
    for (let part = 0; part < 4; part++) rotation[part] = rows[offset + ROTATION + part];
  }

  /** Metres between where the avatar is drawn and where the update has it. */
  #distanceFromUpdate(): number {
    const { position } = this.#motion;
    const dx = this.position[0] - position[0];
    const dy = this.position[1] - position[1];
    const dz = this.position[2] - position[2];
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  #resetError(): void {
    this.#positionError.fill(0);
    this.#rotationError.fill(0);
    this.#rotationError[3] = 1;
  }

  #storeError(): void {
    const { position, rotation } = this.#motion;
    for (let axis = 0; axis < 3; axis++) {
      this.#positionError[axis] = this.position[axis] - position[axis];
    }
    const error = this.#rotationError;
    // drawn · update⁻¹
    for (let part = 0; part < 3; part++) error[part] = -rotation[part];
    error[3] = rotation[3];
    quat.multiply(error, this.rotation, error);
    if (error[3] < 0) for (let part = 0; part < 4; part++) error[part] *= -1;
  }

  #shrinkError(share: number): void {
    const position = this.#positionError;
    const rotation = this.#rotationError;
    for (let axis = 0; axis < 3; axis++) {
      position[axis] *= share;
      if (Math.abs(position[axis]) < NEGLIGIBLE_ERROR) position[axis] = 0;
    }
    scaleAngle(rotation, share);
    const rest = Math.abs(rotation[0]) + Math.abs(rotation[1]) + Math.abs(rotation[2]);
    if (rest < NEGLIGIBLE_ERROR) {
      rotation.fill(0);
      rotation[3] = 1;
    }
  }

  #compose(nowMs: number): void {
    const { position, rotation } = this;
    extrapolate(this.#motion, (nowMs - this.#updatedAtMs) / 1000, this);
    for (let axis = 0; axis < 3; axis++) position[axis] += this.#positionError[axis];
    quat.multiply(rotation, this.#rotationError, rotation);
    findGroundPoint(this.ground, position, rotation, this.height, this.isSeated);
  }
}

function addTo(point: Float32Array | number[], x: number, y: number, z: number): void {
  point[0] += x;
  point[1] += y;
  point[2] += z;
}

/** Scales the angle of a rotation, in place; its axis stays. */
function scaleAngle(rotation: Float32Array, share: number): void {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const sine = Math.sqrt(x * x + y * y + z * z);
  if (sine === 0) return;
  const half = Math.atan2(sine, rotation[3]) * share;
  const scale = Math.sin(half) / sine;
  rotation[0] *= scale;
  rotation[1] *= scale;
  rotation[2] *= scale;
  rotation[3] = Math.cos(half);
}

/**
 * Finds the ground under an avatar: the point about which its pose is composed.
 *
 * A simulator's position is the centre of the avatar's bounding box, so that the feet are half its height below. The
 * reference puts the pelvis at position − height / 2 + pelvis-to-foot, and counts the hips (4 cm) upwards in
 * pelvis-to-foot instead of downwards, which would sink our mannequin by 8 cm: here its soles are where the box ends,
 * whatever its shape. A seated avatar has the pelvis of its rest pose at the position, and all of it turns with the
 * seat about that point. Hover and the pelvis offsets of meshes are part of the pose.
 *
 * @param out - 3 numbers, overwritten. Allocates nothing.
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

/** Heading of a rotation, radians from +X to the left. */
export function yawOf(rotation: Float32Array): number {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
}
