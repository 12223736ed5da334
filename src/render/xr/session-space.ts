import { Quaternion } from 'three';
import type { AvatarRoot } from '../avatar-root.ts';

/** Metres from the avatar to the viewer, who wears the headset. */
const DISTANCE = 1.5;

/**
 * The reference space of an XR session (`local-floor`), placed on the stage: its origin is on the avatar's ground, in
 * front of the avatar, and the viewer faces it. WebXR has three's axes (X right, Y up, the viewer looks along -Z). The
 * space is fixed when the session begins: an avatar that walks away does not pull the viewer along.
 */
export class SessionSpace {
  /** Origin, in the axes of the stage, metres. */
  readonly position = new Float64Array(3);
  /** Radians about the vertical: the direction from the avatar to the viewer. */
  readonly azimuth: number;
  readonly #avatarRoot: AvatarRoot;
  readonly #point = new Float64Array(3);
  readonly #inverse = new Quaternion();
  readonly #rotation = new Quaternion();

  constructor(avatarRoot: AvatarRoot) {
    this.#avatarRoot = avatarRoot;
    avatarRoot.directionToStage(this.#point, 1, 0, 0);
    this.azimuth = Math.atan2(this.#point[1], this.#point[0]);
    avatarRoot.toStage(this.position, 0, 0, 0);
    this.position[0] += DISTANCE * Math.cos(this.azimuth);
    this.position[1] += DISTANCE * Math.sin(this.azimuth);
  }

  /** Converts a point of the session to the avatar's frame; writes 3 numbers to `out`. Allocates nothing. */
  pointToAvatar(out: Float32Array, { x, y, z }: DOMPointReadOnly): void {
    const cosine = Math.cos(this.azimuth);
    const sine = Math.sin(this.azimuth);
    // Backward in the session is forward for the avatar.
    const forward = this.position[0] + cosine * z - sine * x;
    const left = this.position[1] + sine * z + cosine * x;
    this.#avatarRoot.toAvatar(this.#point, forward, left, this.position[2] + y);
    for (let axis = 0; axis < 3; axis++) out[axis] = this.#point[axis];
  }

  /**
   * Converts a rotation of the session to the avatar's frame and Second Life's axes; writes 4 numbers to `out`. Allocates
   * nothing.
   */
  rotationToAvatar(out: Float32Array, { x, y, z, w }: DOMPointReadOnly): void {
    const inverse = this.#inverse.copy(this.#avatarRoot.object.quaternion).conjugate();
    const half = this.azimuth / 2;
    this.#rotation.set(0, 0, Math.sin(half), Math.cos(half)).premultiply(inverse);
    this.#rotation.multiply(inverse.set(z, x, y, w)).toArray(out);
  }
}
