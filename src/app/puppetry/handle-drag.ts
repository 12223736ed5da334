import type { StagePointer } from '../../render/index.ts';
import type { Eyes } from './grip-body.ts';

/** Metres from the eye that a handle keeps. */
const NEAREST = 0.2;
/** Below this share of its direction a ray runs along the plane, and meets it who knows where. */
const GRAZING = 1e-3;

const ray = new Float64Array(6);
const seen = new Float64Array(3);

/**
 * The way of something that a pointer drags through the stage: in the plane that faces the camera, so that it
 * stays under the pointer; with Shift straight away from the eye, the farther the higher the pointer goes.
 */
export class HandleDrag {
  /** Where it is: metres on the stage. */
  readonly position = new Float64Array(3);
  /** Where it was, and the pointer, when this kind of drag began. */
  readonly #start = new Float64Array(3);
  readonly #normal = new Float64Array(3);
  /** From where the pointer meets the plane to what is dragged. */
  readonly #offset = new Float64Array(3);
  readonly #hit = new Float64Array(3);
  #startY = 0;
  #isDeep = false;
  #metresPerPixel = 0;

  constructor(position: ArrayLike<number>, pointer: StagePointer, eyes: Eyes) {
    this.position.set([position[0], position[1], position[2]]);
    this.#begin(pointer, eyes);
  }

  move(pointer: StagePointer, eyes: Eyes): void {
    if (pointer.shiftKey !== this.#isDeep) this.#begin(pointer, eyes);
    eyes.rayThrough(ray, pointer.x, pointer.y);
    if (this.#isDeep) this.#moveDeep(pointer.y);
    else if (this.#meetPlane()) this.#moveAcross();
  }

  #begin(pointer: StagePointer, eyes: Eyes): void {
    this.#isDeep = pointer.shiftKey;
    this.#startY = pointer.y;
    this.#start.set(this.position);
    this.#findNormal(eyes);
    this.#offset.fill(0);
    this.#metresPerPixel = 0;
    eyes.rayThrough(ray, pointer.x, pointer.y);
    if (!this.#meetPlane()) return;
    for (let axis = 0; axis < 3; axis++) this.#offset[axis] = this.position[axis] - this.#hit[axis];
    eyes.rayThrough(ray, pointer.x, pointer.y + 1);
    if (!this.#meetPlane()) return;
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      square += (this.#hit[axis] + this.#offset[axis] - this.position[axis]) ** 2;
    }
    this.#metresPerPixel = Math.sqrt(square);
  }

  /** The way in which the camera looks is that in which depth grows. */
  #findNormal(eyes: Eyes): void {
    const [x, y, z] = this.#start;
    eyes.project(seen, x, y, z);
    const depth = seen[2];
    for (let axis = 0; axis < 3; axis++) {
      eyes.project(seen, x + Number(axis === 0), y + Number(axis === 1), z + Number(axis === 2));
      this.#normal[axis] = seen[2] - depth;
    }
  }

  #moveAcross(): void {
    for (let axis = 0; axis < 3; axis++) {
      this.position[axis] = this.#hit[axis] + this.#offset[axis];
    }
  }

  #moveDeep(y: number): void {
    const distance = Math.hypot(...this.#start.map((value, axis) => value - ray[axis]));
    if (distance === 0) return;
    const farther = (this.#startY - y) * this.#metresPerPixel;
    const share = Math.max(distance + farther, NEAREST) / distance;
    for (let axis = 0; axis < 3; axis++) {
      this.position[axis] = ray[axis] + (this.#start[axis] - ray[axis]) * share;
    }
  }

  /** Finds where the ray meets the plane through the start, before the eye; false where it does not. */
  #meetPlane(): boolean {
    let along = 0;
    let distance = 0;
    for (let axis = 0; axis < 3; axis++) {
      along += ray[3 + axis] * this.#normal[axis];
      distance += (this.#start[axis] - ray[axis]) * this.#normal[axis];
    }
    if (along < GRAZING || distance <= 0) return false;
    for (let axis = 0; axis < 3; axis++) {
      this.#hit[axis] = ray[axis] + (ray[3 + axis] * distance) / along;
    }
    return true;
  }
}
