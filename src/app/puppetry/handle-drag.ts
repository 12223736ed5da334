import type { HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { StagePointer } from '../../render/index.ts';

/** Projects between points of the stage and of the canvas: see `StageCamera`. */
export interface StageProjection {
  /** Writes the camera's position (0..2 of `out`) and the unit direction (3..5) of a point of the canvas, CSS pixels. */
  rayThrough(out: Float64Array, x: number, y: number): void;
  /** Writes where a point of the stage is on the canvas: CSS pixels, and metres in front of the camera. */
  project(out: Float64Array, x: number, y: number, z: number): void;
}

/** CSS pixels about a handle within which a pointer picks it: a finger covers what it points at. */
const PICK_RADIUS = { mouse: 14, pen: 16, touch: 26 } as const;
/** Metres between the camera and a handle, at least. */
const MIN_DISTANCE = 0.2;
/** Cosine of the angle between a ray and the plane's normal below which the two do not intersect. */
const GRAZING = 1e-3;

const ray = new Float64Array(6);
const onStage = new Float64Array(3);
const onCanvas = new Float64Array(3);

/** The handle under a pointer, the nearest to the camera of several, or null. `root`: the root of the avatar. */
export function pickHandle(
  handles: readonly HandleState[],
  root: { toStage(out: Float64Array, x: number, y: number, z: number): void },
  projection: StageProjection,
  { type, x, y }: StagePointer,
): HandleId | null {
  let nearest = Number.POSITIVE_INFINITY;
  let picked: HandleId | null = null;
  for (const { id, position } of handles) {
    root.toStage(onStage, position[0], position[1], position[2]);
    projection.project(onCanvas, onStage[0], onStage[1], onStage[2]);
    const depth = onCanvas[2];
    if (depth <= 0 || depth >= nearest) continue;
    if (Math.hypot(onCanvas[0] - x, onCanvas[1] - y) > PICK_RADIUS[type]) continue;
    nearest = depth;
    picked = id;
  }
  return picked;
}

/**
 * A point that a pointer drags through the stage: in the plane that faces the camera, so that it stays under the
 * pointer; with Shift along the line of sight, farther away the higher the pointer is moved.
 */
export class HandleDrag {
  /** Metres on the stage. */
  readonly position = new Float64Array(3);
  /** Position of the point when the drag began, or Shift was last pressed or released. */
  readonly #start = new Float64Array(3);
  /** Normal of the plane through the start: the direction in which the camera looks. */
  readonly #normal = new Float64Array(3);
  /** From the pointer's intersection with the plane to the point. */
  readonly #offset = new Float64Array(3);
  readonly #hit = new Float64Array(3);
  #startY = 0;
  #movesAlongSight = false;
  /** Scale at the start; 0 if the pointer's ray does not intersect the plane. */
  #metresPerPixel = 0;

  constructor(position: ArrayLike<number>, pointer: StagePointer, projection: StageProjection) {
    this.position.set([position[0], position[1], position[2]]);
    this.#begin(pointer, projection);
  }

  move(pointer: StagePointer, projection: StageProjection): void {
    if (pointer.shiftKey !== this.#movesAlongSight) this.#begin(pointer, projection);
    projection.rayThrough(ray, pointer.x, pointer.y);
    if (this.#movesAlongSight) this.#moveAlongSight(pointer.y);
    else if (this.#intersectPlane()) {
      for (let axis = 0; axis < 3; axis++) {
        this.position[axis] = this.#hit[axis] + this.#offset[axis];
      }
    }
  }

  #begin(pointer: StagePointer, projection: StageProjection): void {
    this.#movesAlongSight = pointer.shiftKey;
    this.#startY = pointer.y;
    this.#start.set(this.position);
    this.#findNormal(projection);
    this.#offset.fill(0);
    this.#metresPerPixel = 0;
    projection.rayThrough(ray, pointer.x, pointer.y);
    if (!this.#intersectPlane()) return;
    for (let axis = 0; axis < 3; axis++) this.#offset[axis] = this.position[axis] - this.#hit[axis];
    projection.rayThrough(ray, pointer.x, pointer.y + 1);
    if (!this.#intersectPlane()) return;
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      square += (this.#hit[axis] + this.#offset[axis] - this.position[axis]) ** 2;
    }
    this.#metresPerPixel = Math.sqrt(square);
  }

  /** The camera looks in the direction in which depth increases. */
  #findNormal(projection: StageProjection): void {
    const [x, y, z] = this.#start;
    projection.project(onCanvas, x, y, z);
    const depth = onCanvas[2];
    for (let axis = 0; axis < 3; axis++) {
      const [dx, dy, dz] = [Number(axis === 0), Number(axis === 1), Number(axis === 2)];
      projection.project(onCanvas, x + dx, y + dy, z + dz);
      this.#normal[axis] = onCanvas[2] - depth;
    }
  }

  #moveAlongSight(y: number): void {
    const distance = Math.hypot(...this.#start.map((value, axis) => value - ray[axis]));
    if (distance === 0) return;
    const farther = (this.#startY - y) * this.#metresPerPixel;
    const share = Math.max(distance + farther, MIN_DISTANCE) / distance;
    for (let axis = 0; axis < 3; axis++) {
      this.position[axis] = ray[axis] + (this.#start[axis] - ray[axis]) * share;
    }
  }

  /** Intersects the ray with the plane in front of the camera; false if they do not intersect. */
  #intersectPlane(): boolean {
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
