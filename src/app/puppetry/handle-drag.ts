import type { HandleId, HandleState, PuppetAvatar } from '../../motion/puppetry-control/index.ts';
import type { StagePointer } from '../../render/index.ts';
import type { ExtraMotion } from '../playback/player.ts';

/** What a puppeteer needs of the body's player. */
interface ControlledPlayer extends PuppetAvatar {
  addMotion(motion: ExtraMotion): void;
  removeMotion(motion: ExtraMotion): void;
}

/** What it needs of where the body stands. Points and directions are written to `out`, 3 numbers. */
interface ControlledPlace {
  readonly handles: {
    readonly active: {
      update(places: readonly HandleState[], chosen: number, partner?: number): void;
    } | null;
    setVisible(visible: boolean): void;
  };
  toStage(out: Float64Array, x: number, y: number, z: number): void;
  toAvatar(out: Float64Array, x: number, y: number, z: number): void;
}

/** A body that can be puppeteered: every PuppetBody is one. */
export interface ControlledBody {
  readonly player: ControlledPlayer;
  readonly place: ControlledPlace;
}

/** How the stage is looked at; see StageCamera. */
export interface StageView {
  /** Where the eye is (0..2 of `out`) and the unit direction (3..5) under a point of the canvas, CSS pixels. */
  rayThrough(out: Float64Array, x: number, y: number): void;
  /** Where a point of the stage is seen: CSS pixels, and metres before the eye. */
  project(out: Float64Array, x: number, y: number, z: number): void;
}

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

  constructor(position: ArrayLike<number>, pointer: StagePointer, eyes: StageView) {
    this.position.set([position[0], position[1], position[2]]);
    this.#begin(pointer, eyes);
  }

  move(pointer: StagePointer, eyes: StageView): void {
    if (pointer.shiftKey !== this.#isDeep) this.#begin(pointer, eyes);
    eyes.rayThrough(ray, pointer.x, pointer.y);
    if (this.#isDeep) this.#moveDeep(pointer.y);
    else if (this.#meetPlane()) this.#moveAcross();
  }

  #begin(pointer: StagePointer, eyes: StageView): void {
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
  #findNormal(eyes: StageView): void {
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

/** CSS pixels about a handle within which a pointer means it: a finger hides what it points at. */
const PICK_RADIUS = { mouse: 14, pen: 16, touch: 26 } as const;

const point = new Float64Array(3);
const projected = new Float64Array(3);

/** The handle under a pointer, the nearest to the eye if there are several; null where there is none. */
export function pickHandle(
  places: readonly HandleState[],
  place: Pick<ControlledPlace, 'toStage'>,
  eyes: StageView,
  { type, x, y }: StagePointer,
): HandleId | null {
  const reach = PICK_RADIUS[type];
  let nearest = Number.POSITIVE_INFINITY;
  let found: HandleId | null = null;
  for (const { id, position } of places) {
    place.toStage(point, position[0], position[1], position[2]);
    eyes.project(projected, point[0], point[1], point[2]);
    const depth = projected[2];
    if (depth <= 0 || depth >= nearest) continue;
    if (Math.hypot(projected[0] - x, projected[1] - y) > reach) continue;
    nearest = depth;
    found = id;
  }
  return found;
}
