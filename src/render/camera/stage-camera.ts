import { PerspectiveCamera } from 'three';
import { type FreeView, fitBounds, freeView, type Insets } from './fit.ts';
import {
  type Bounds,
  copyOrbit,
  createOrbit,
  createViewAxes,
  mixOrbits,
  nearestAzimuth,
  type Orbit,
  sameOrbit,
  viewAxes,
} from './orbit.ts';

/** Where the three views look from; the side shows the avatar facing right. */
const VIEW_AZIMUTH = { front: 0, side: -Math.PI / 2, back: Math.PI } as const;
export type StageView = keyof typeof VIEW_AZIMUTH;

/** A portrait lens: 28 degrees keep proportions natural. */
const FOV_DEGREES = 28;
const FOV = (FOV_DEGREES * Math.PI) / 180;
/** Slightly from above, so that the ground reads as a ground. */
const DEFAULT_ELEVATION = 0.1;
const MIN_ELEVATION = -0.5;
const MAX_ELEVATION = 1.5;
const MIN_DISTANCE = 0.03;
const MAX_DISTANCE = 150;
const ANIMATION_MS = 280;
/** While a hand is on it the camera follows within about three times this. */
const FOLLOW_MS = 40;
/** The box of an avatar, until `frame` says better. */
const DEFAULT_BOUNDS: Bounds = { min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] };

/**
 * The camera: orbit, zoom and pan about a target, all in Second Life axes. It stays clear of insets, eases
 * between views, and after `update` says whether it is still moving.
 */
export class StageCamera {
  /** Lives in the stage's root, so its matrix is in Second Life axes too. */
  readonly object = new PerspectiveCamera(FOV_DEGREES);
  /** With true the camera never eases: it is at once where it should be. */
  reducedMotion = false;
  /** Which way the avatar looks, radians from +X to the left: the views are named by it. */
  facing = 0;
  /** Called when there is something new to draw. The stage's own; listen to `Stage.onChange`. */
  onChange: (() => void) | null = null;
  /** Called when a hand moves the camera away from a named view. */
  onLeaveView: (() => void) | null = null;

  readonly #shown = createOrbit();
  readonly #goal = createOrbit();
  readonly #start = createOrbit();
  readonly #orbits = [this.#shown, this.#goal, this.#start];
  readonly #axes = createViewAxes();
  readonly #free: FreeView = { shiftX: 0, shiftY: 0, tanX: 1, tanY: 1 };
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #width = 1;
  #height = 1;
  #bounds: Bounds = DEFAULT_BOUNDS;
  /** Until a hand moves the camera, what was framed stays framed when the canvas changes. */
  #framed = true;
  #animationStartMs: number | null = null;
  #animating = false;
  #lastMs: number | null = null;

  constructor() {
    this.object.matrixAutoUpdate = false;
    this.#goal.elevation = DEFAULT_ELEVATION;
    this.#fit();
    this.#finish(false);
  }

  /** What is on the screen now; do not write. */
  get orbit(): Readonly<Orbit> {
    return this.#shown;
  }

  /** Where about the avatar the camera stands, or is going to, radians: 0 before it, positive to its left. */
  get heading(): number {
    return this.#goal.azimuth;
  }

  /** Whether no hand has moved the camera since something was framed. */
  get isFramed(): boolean {
    return this.#framed;
  }

  /**
   * What lies under a point of the canvas (CSS pixels from its top left), as on the screen now: the lens at
   * 0..2 of `out`, the unit direction from there at 3..5; Second Life axes, metres. Allocates nothing.
   */
  rayThrough(out: Float64Array, x: number, y: number): void {
    const { targetX, targetY, targetZ, distance, shiftX, shiftY, azimuth, elevation } = this.#shown;
    const { right, up, back } = viewAxes(this.#axes, azimuth, elevation);
    const across = (x - this.#width / 2 - shiftX) / this.#pixelsPerTangent;
    const upward = (this.#height / 2 + shiftY - y) / this.#pixelsPerTangent;
    const length = Math.sqrt(across * across + upward * upward + 1);
    out[0] = targetX + back[0] * distance;
    out[1] = targetY + back[1] * distance;
    out[2] = targetZ + back[2] * distance;
    for (let axis = 0; axis < 3; axis++) {
      out[3 + axis] = (right[axis] * across + up[axis] * upward - back[axis]) / length;
    }
  }

  /**
   * Where a point of the stage is on the screen now: CSS pixels from the canvas' top left at 0 and 1 of `out`,
   * at 2 how far before the lens it is, metres; of what is not before it (0 and less) the pixels mean nothing.
   * Allocates nothing.
   */
  project(out: Float64Array, x: number, y: number, z: number): void {
    const { targetX, targetY, targetZ, distance, shiftX, shiftY, azimuth, elevation } = this.#shown;
    const { right, up, back } = viewAxes(this.#axes, azimuth, elevation);
    const dx = x - targetX;
    const dy = y - targetY;
    const dz = z - targetZ;
    const depth = distance - dx * back[0] - dy * back[1] - dz * back[2];
    const scale = this.#pixelsPerTangent / depth;
    out[0] = this.#width / 2 + shiftX + (dx * right[0] + dy * right[1] + dz * right[2]) * scale;
    out[1] = this.#height / 2 + shiftY - (dx * up[0] + dy * up[1] + dz * up[2]) * scale;
    out[2] = depth;
  }

  /** Turns about the target; radians, positive to the avatar's left and up. */
  orbitBy(azimuth: number, elevation: number): void {
    this.#goal.azimuth += azimuth;
    this.#goal.elevation = clamp(this.#goal.elevation + elevation, MIN_ELEVATION, MAX_ELEVATION);
    this.#follow();
  }

  /**
   * Multiplies the distance: below 1 comes nearer. What lies under the given point of the canvas (CSS pixels
   * from its top left) stays there; without one, the target does.
   */
  zoomBy(factor: number, x?: number, y?: number): void {
    const goal = this.#goal;
    const distance = clamp(goal.distance * factor, MIN_DISTANCE, MAX_DISTANCE);
    if (x !== undefined && y !== undefined) {
      const share = 1 - distance / goal.distance;
      this.#moveTarget(
        (x - this.#width / 2 - goal.shiftX) * share,
        (y - this.#height / 2 - goal.shiftY) * share,
      );
    }
    goal.distance = distance;
    this.#follow();
  }

  /** Moves what is seen by CSS pixels, right and down. */
  panBy(x: number, y: number): void {
    this.#moveTarget(-x, -y);
    this.#follow();
  }

  /** Looks from one of the named sides at what was framed; `aside`: radians from there, to the avatar's left. */
  view(view: StageView, animate = true, aside = 0): void {
    this.#goal.azimuth = this.facing + VIEW_AZIMUTH[view] + aside;
    this.#goal.elevation = DEFAULT_ELEVATION;
    this.#fit();
    this.#finish(animate);
  }

  /** Shows a box whole, from the side that the camera is on. */
  frame(bounds: Bounds, animate = true): void {
    this.#bounds = bounds;
    this.#fit();
    this.#finish(animate);
  }

  /**
   * Goes along with what moves on the stage: metres, and radians about the vertical. What moves just so
   * stays where it is in the picture, also while the camera eases. Allocates nothing.
   */
  carry(x: number, y: number, z: number, azimuth = 0): void {
    for (const orbit of this.#orbits) {
      orbit.targetX += x;
      orbit.targetY += y;
      orbit.targetZ += z;
      orbit.azimuth += azimuth;
    }
  }

  /** CSS pixels that panels and floats cover, or that are to stay free. */
  setInsets(insets: Insets, animate = true): void {
    this.#insets = insets;
    this.#refit(animate);
  }

  /** CSS pixels of the canvas. */
  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#refit(false);
  }

  /** Moves on to the given time and returns whether there is more to come. Allocates nothing. */
  update(nowMs: number): boolean {
    const elapsedMs = this.#lastMs === null ? 0 : nowMs - this.#lastMs;
    const moving = this.#advance(nowMs, elapsedMs);
    this.#lastMs = moving ? nowMs : null;
    this.#apply();
    return moving;
  }

  get #pixelsPerTangent(): number {
    return this.#height / (2 * Math.tan(FOV / 2));
  }

  #advance(nowMs: number, elapsedMs: number): boolean {
    if (this.#animating) {
      this.#animationStartMs ??= nowMs;
      const share = (nowMs - this.#animationStartMs) / ANIMATION_MS;
      this.#animating = share < 1;
      mixOrbits(this.#shown, this.#start, this.#goal, easeOut(Math.min(1, share)));
      return this.#animating;
    }
    if (this.reducedMotion || sameOrbit(this.#shown, this.#goal)) {
      copyOrbit(this.#shown, this.#goal);
      return false;
    }
    mixOrbits(this.#shown, this.#shown, this.#goal, 1 - Math.exp(-elapsedMs / FOLLOW_MS));
    return true;
  }

  #fit(): void {
    freeView(this.#free, this.#width, this.#height, FOV, this.#insets);
    this.#goal.shiftX = this.#free.shiftX;
    this.#goal.shiftY = this.#free.shiftY;
    const axes = viewAxes(this.#axes, this.#goal.azimuth, this.#goal.elevation);
    fitBounds(this.#goal, this.#bounds, axes, this.#free);
    this.#goal.distance = clamp(this.#goal.distance, MIN_DISTANCE, MAX_DISTANCE);
    this.#framed = true;
  }

  #refit(animate: boolean): void {
    if (this.#framed) this.#fit();
    else {
      freeView(this.#free, this.#width, this.#height, FOV, this.#insets);
      this.#goal.shiftX = this.#free.shiftX;
      this.#goal.shiftY = this.#free.shiftY;
    }
    this.#finish(animate);
  }

  /** Sends the camera to its goal: eased, or at once. */
  #finish(animate: boolean): void {
    this.#animating = animate && !this.reducedMotion;
    if (this.#animating) {
      copyOrbit(this.#start, this.#shown);
      this.#start.azimuth = nearestAzimuth(this.#start.azimuth, this.#goal.azimuth);
      this.#animationStartMs = null;
    } else {
      copyOrbit(this.#shown, this.#goal);
    }
    this.onChange?.();
  }

  #follow(): void {
    this.#animating = false;
    if (this.#framed) this.onLeaveView?.();
    this.#framed = false;
    this.onChange?.();
  }

  #moveTarget(pixelsRight: number, pixelsDown: number): void {
    const goal = this.#goal;
    const { right, up } = viewAxes(this.#axes, goal.azimuth, goal.elevation);
    const metresPerPixel = goal.distance / this.#pixelsPerTangent;
    const x = pixelsRight * metresPerPixel;
    const y = -pixelsDown * metresPerPixel;
    goal.targetX += right[0] * x + up[0] * y;
    goal.targetY += right[1] * x + up[1] * y;
    goal.targetZ += right[2] * x + up[2] * y;
  }

  #apply(): void {
    const { object } = this;
    const { targetX, targetY, targetZ, distance, shiftX, shiftY } = this.#shown;
    const { right, up, back } = viewAxes(this.#axes, this.#shown.azimuth, this.#shown.elevation);
    // biome-ignore format: a matrix
    object.matrix.set(
      right[0], up[0], back[0], targetX + back[0] * distance,
      right[1], up[1], back[1], targetY + back[1] * distance,
      right[2], up[2], back[2], targetZ + back[2] * distance,
      0, 0, 0, 1,
    );
    object.matrixWorldNeedsUpdate = true;
    // From a centimetre before the lens to what stands 64 m behind the target, with depth to spare.
    object.near = clamp(distance / 50, 0.002, 0.5);
    object.far = distance * 4 + 100;
    object.setViewOffset(this.#width, this.#height, -shiftX, -shiftY, this.#width, this.#height);
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 4;
}
