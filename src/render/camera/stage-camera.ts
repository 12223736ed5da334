import { PerspectiveCamera } from 'three';
import { CameraProjection, FOV_DEGREES } from './camera-projection.ts';
import { Framing, type Insets } from './framing.ts';
import {
  azimuthOf,
  type Bounds,
  type CameraOrbit,
  type CameraState,
  type CameraTarget,
  copyOrbit,
  createOrbit,
  elevationOf,
  isSameOrbit,
  lerpOrbits,
  nearestAzimuth,
  type Orbit,
  stateOf,
} from './orbit.ts';

/** Where the three views look from; the side shows the avatar facing right. */
const VIEW_AZIMUTH = { front: 0, side: -Math.PI / 2, back: Math.PI } as const;
export type StageView = keyof typeof VIEW_AZIMUTH;

/** Slightly from above, so that the ground reads as a ground. */
const DEFAULT_ELEVATION = 0.1;
const MIN_ELEVATION = -0.5;
const MAX_ELEVATION = 1.5;
const MIN_DISTANCE = 0.03;
const MAX_DISTANCE = 150;
const ANIMATION_MS = 280;
/** While a hand is on it the camera follows within about three times this. */
const FOLLOW_MS = 40;
/** After a pause of its frames the camera does not leap on in its turn. */
const MAX_TURN_MS = 100;

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
  avatarAzimuth = 0;
  /** Called when there is something new to draw. The stage's own; listen to `Stage.onChange`. */
  onChange: (() => void) | null = null;
  /** Called when a hand moves the camera away from a named view. */
  onLeaveView: (() => void) | null = null;

  readonly #shown = createOrbit();
  readonly #goal = createOrbit();
  readonly #start = createOrbit();
  readonly #orbits = [this.#shown, this.#goal, this.#start];
  readonly #lens = new CameraProjection();
  readonly #framing = new Framing(this.#lens);
  /** Until a hand moves the camera, what was framed stays framed when the canvas changes. */
  #isFramed = true;
  #animationStartMs: number | null = null;
  #animating = false;
  #lastMs: number | null = null;
  #autoRotate = 0;
  #isHeld = false;

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
  get goalAzimuth(): number {
    return this.#goal.azimuth;
  }

  /** Whether no hand has moved the camera since something was framed. */
  get isFramed(): boolean {
    return this.#isFramed;
  }

  /** The box that it shows whole, from as far as that takes; null where somebody had it look otherwise. */
  get framedBounds(): Bounds | null {
    return this.#isFramed && this.#framing.isDefault ? this.#framing.bounds : null;
  }

  /**
   * What lies under a point of the canvas (CSS pixels from its top left), as on the screen now: the lens at
   * 0..2 of `out`, the unit direction from there at 3..5; Second Life axes, metres. Allocates nothing.
   */
  rayThrough(out: Float64Array, x: number, y: number): void {
    this.#lens.rayThrough(out, this.#shown, x, y);
  }

  /**
   * Where a point of the stage is on the screen now: CSS pixels from the canvas' top left at 0 and 1 of `out`,
   * at 2 how far before the lens it is, metres; of what is not before it (0 and less) the pixels mean nothing.
   * Allocates nothing.
   */
  project(out: Float64Array, x: number, y: number, z: number): void {
    this.#lens.project(out, this.#shown, x, y, z);
  }

  /** Where the camera is, in degrees. */
  state(): CameraState {
    return stateOf(this.#shown, this.avatarAzimuth, this.#autoRotate);
  }

  /** Degrees per second by which it goes round by itself, to the avatar's left; never with reduced motion. */
  get autoRotate(): number {
    return this.#autoRotate;
  }

  set autoRotate(degreesPerSecond: number) {
    this.#autoRotate = degreesPerSecond;
    if (this.#isTurning) this.onLeaveView?.();
    this.onChange?.();
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
      const right = x - this.#lens.width / 2 - goal.shiftX;
      const down = y - this.#lens.height / 2 - goal.shiftY;
      this.#lens.moveTarget(goal, right * share, down * share);
    }
    goal.distance = distance;
    this.#follow();
  }

  /** Moves what is seen by CSS pixels, right and down. */
  panBy(x: number, y: number): void {
    this.#lens.moveTarget(this.#goal, -x, -y);
    this.#follow();
  }

  /** While a hand is on the stage the camera does not turn by itself. */
  setInteracting(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.onChange?.();
  }

  /**
   * Goes there. What was asked for (a share of the distance that shows all, a target) holds on other canvases
   * and for other boxes too, until a hand moves the camera or a view is chosen.
   */
  setOrbit({ theta, phi, radius }: CameraOrbit, animate = true): void {
    this.#goal.azimuth = azimuthOf(theta, this.avatarAzimuth);
    this.#goal.elevation = clamp(elevationOf(phi), MIN_ELEVATION, MAX_ELEVATION);
    this.#framing.radius = radius;
    this.onLeaveView?.();
    this.#fit();
    this.#finish(animate);
  }

  /** Looks at a point, from as far as before; see `setOrbit`. */
  setTarget(target: CameraTarget, animate = true): void {
    this.#framing.target = target;
    this.onLeaveView?.();
    if (this.#isFramed) this.#fit();
    else this.#framing.fitTarget(this.#goal);
    this.#finish(animate);
  }

  /** Looks from one of the named sides at what was framed; `aside`: radians from there, to the avatar's left. */
  view(view: StageView, animate = true, aside = 0): void {
    this.#goal.azimuth = this.avatarAzimuth + VIEW_AZIMUTH[view] + aside;
    this.#goal.elevation = DEFAULT_ELEVATION;
    this.#framing.reset();
    this.#fit();
    this.#finish(animate);
  }

  /** Shows a box whole (or as `setOrbit` asked), from the side that the camera is on. */
  frame(bounds: Bounds, animate = true): void {
    this.#framing.bounds = bounds;
    if (!this.#isFramed) this.#framing.reset();
    this.#fit();
    this.#finish(animate);
  }

  /**
   * Goes along with what moves on the stage: metres, and radians about the vertical. What moves just so
   * stays where it is in the picture, also while the camera eases. Allocates nothing.
   */
  moveAlong(x: number, y: number, z: number, azimuth = 0): void {
    for (const orbit of this.#orbits) {
      orbit.targetX += x;
      orbit.targetY += y;
      orbit.targetZ += z;
      orbit.azimuth += azimuth;
    }
  }

  /** CSS pixels that panels and floats cover, or that are to stay free. */
  setInsets(insets: Insets, animate = true): void {
    this.#framing.insets = insets;
    this.#refit(animate);
  }

  /** CSS pixels of the canvas. */
  resize(width: number, height: number): void {
    this.#lens.width = Math.max(1, width);
    this.#lens.height = Math.max(1, height);
    this.#refit(false);
  }

  /** Moves on to the given time and returns whether there is more to come. Allocates nothing. */
  update(nowMs: number): boolean {
    const elapsedMs = this.#lastMs === null ? 0 : nowMs - this.#lastMs;
    const isTurning = this.#turn(elapsedMs);
    const isMoving = this.#advance(nowMs, elapsedMs) || isTurning;
    this.#lastMs = isMoving ? nowMs : null;
    this.#lens.apply(this.object, this.#shown);
    return isMoving;
  }

  /** Shows the present view in a picture of another size (pixels), until the next `update`. */
  cropTo(width: number, height: number): void {
    this.#lens.crop(this.object, this.#shown, width, height);
  }

  get #isTurning(): boolean {
    return this.#autoRotate !== 0 && !this.#isHeld && !this.reducedMotion;
  }

  #turn(elapsedMs: number): boolean {
    if (!this.#isTurning) return false;
    const seconds = Math.min(elapsedMs, MAX_TURN_MS) / 1000;
    this.moveAlong(0, 0, 0, (this.#autoRotate * seconds * Math.PI) / 180);
    return true;
  }

  #advance(nowMs: number, elapsedMs: number): boolean {
    if (this.#animating) {
      this.#animationStartMs ??= nowMs;
      const share = (nowMs - this.#animationStartMs) / ANIMATION_MS;
      this.#animating = share < 1;
      lerpOrbits(this.#shown, this.#start, this.#goal, easeOut(Math.min(1, share)));
      return this.#animating;
    }
    if (this.reducedMotion || isSameOrbit(this.#shown, this.#goal)) {
      copyOrbit(this.#shown, this.#goal);
      return false;
    }
    lerpOrbits(this.#shown, this.#shown, this.#goal, 1 - Math.exp(-elapsedMs / FOLLOW_MS));
    return true;
  }

  #fit(): void {
    this.#framing.fit(this.#goal);
    this.#goal.distance = clamp(this.#goal.distance, MIN_DISTANCE, MAX_DISTANCE);
    this.#isFramed = true;
  }

  #refit(animate: boolean): void {
    if (this.#isFramed) this.#fit();
    else this.#framing.fitShift(this.#goal);
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
    if (this.#isFramed) this.onLeaveView?.();
    this.#isFramed = false;
    this.onChange?.();
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 4;
}
