import { Quaternion } from 'three';
import type { AvatarRoot } from '../avatar-root.ts';

/** Metres from the avatar to who wears the headset. */
const DISTANCE = 1.5;

/**
 * Where who wears the headset stands: on the avatar's ground, before it, facing it. WebXR has three's axes (X
 * right, Y up, the wearer looks along -Z), from the floor where the session began. It is fixed then: an avatar
 * that walks away does not pull anyone along.
 */
export class SessionSpace {
  /** Stage axes, metres. */
  readonly position = new Float64Array(3);
  /** Radians about up, as the avatar is turned. */
  readonly yaw: number;
  readonly #place: AvatarRoot;
  readonly #point = new Float64Array(3);
  readonly #turn = new Quaternion();
  readonly #rotation = new Quaternion();

  constructor(place: AvatarRoot) {
    this.#place = place;
    place.directionToStage(this.#point, 1, 0, 0);
    this.yaw = Math.atan2(this.#point[1], this.#point[0]);
    place.toStage(this.position, 0, 0, 0);
    this.position[0] += DISTANCE * Math.cos(this.yaw);
    this.position[1] += DISTANCE * Math.sin(this.yaw);
  }

  /** A point of the session, in the avatar's frame. Allocates nothing. */
  pointToAvatar(out: Float32Array, { x, y, z }: DOMPointReadOnly): void {
    const cosine = Math.cos(this.yaw);
    const sine = Math.sin(this.yaw);
    // The session's back is the avatar's front.
    const forward = this.position[0] + cosine * z - sine * x;
    const left = this.position[1] + sine * z + cosine * x;
    this.#place.toAvatar(this.#point, forward, left, this.position[2] + y);
    for (let axis = 0; axis < 3; axis++) out[axis] = this.#point[axis];
  }

  /** A rotation of the session, in the avatar's frame and by Second Life's axes. Allocates nothing. */
  rotationToAvatar(out: Float32Array, { x, y, z, w }: DOMPointReadOnly): void {
    const turn = this.#turn.copy(this.#place.object.quaternion).conjugate();
    const half = this.yaw / 2;
    this.#rotation.set(0, 0, Math.sin(half), Math.cos(half)).premultiply(turn);
    this.#rotation.multiply(turn.set(z, x, y, w)).toArray(out);
  }
}
