import { PerspectiveCamera } from 'three';
import { clamp } from '../../math/index.ts';
import { CameraProjection, FOV_DEGREES } from './camera-projection.ts';
import { type Bounds, Framing, type Insets } from './framing.ts';
import {
  azimuthOf,
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
  type Vec3,
} from './orbit.ts';

/** Azimuths of the named views; in the side view the avatar faces right. */
const VIEW_AZIMUTH = { front: 0, side: -Math.PI / 2, back: Math.PI } as const;
type NamedView = keyof typeof VIEW_AZIMUTH;

/** Slightly from above, so that the ground is seen as a surface. */
const DEFAULT_ELEVATION = 0.1;
const MIN_ELEVATION = -0.5;
const MAX_ELEVATION = 1.5;
const MIN_DISTANCE = 0.03;
const DEFAULT_MAX_DISTANCE = 150;
const ANIMATION_MS = 280;
/** Time constant with which the camera follows gestures: it arrives after about three times this. */
const FOLLOW_MS = 40;
/** Longest step of the automatic rotation, which does not jump after a pause. */
const MAX_ROTATION_STEP_MS = 100;

/**
 * The camera: orbits a target, zooms and pans, all in Second Life axes. It keeps the framed box clear of insets, and eases
 * between views; `update` returns whether it is still moving.
 */
export class StageCamera {
  /** To be added to the stage's root, so that its matrix is in Second Life axes too. */
  readonly object = new PerspectiveCamera(FOV_DEGREES);
  /** If true the camera never eases: it jumps to its goal. */
  reducedMotion = false;
  /** Direction that the avatar looks in, radians from +X to the left: front, side and back refer to it. */
  avatarAzimuth = 0;
  /** Metres that it goes away from its target at most. */
  maxDistance = DEFAULT_MAX_DISTANCE;
  /** Called when there is something new to draw. Used by the stage; elsewhere use `Stage.onChange`. */
  onChange: (() => void) | null = null;
  /** Called when the user moves the camera away from a named view. */
  onLeaveView: (() => void) | null = null;

  /** The orbit on the screen. */
  readonly #current = createOrbit();
  readonly #goal = createOrbit();
  /** The orbit from which the running animation started. */
  readonly #start = createOrbit();
  readonly #orbits = [this.#current, this.#goal, this.#start];
  #eye: Readonly<Orbit> | null = null;
  readonly #projection = new CameraProjection();
  readonly #framing = new Framing(this.#projection);
  /** Until the user moves the camera, the framed box stays framed when the canvas changes. */
  #isFramed = true;
  #animationStartMs: number | null = null;
  #isAnimating = false;
  #lastMs: number | null = null;
  #autoRotate = 0;
  #isInteracting = false;

  constructor() {
    this.object.matrixAutoUpdate = false;
    this.#goal.elevation = DEFAULT_ELEVATION;
    this.#fit();
    this.#goToGoal(false);
  }

  /** The orbit on the screen; do not write to it. */
  get orbit(): Readonly<Orbit> {
    return this.#current;
  }

  /** Width of the canvas, CSS pixels. */
  get width(): number {
    return this.#projection.width;
  }

  /** Height of the canvas, CSS pixels. */
  get height(): number {
    return this.#projection.height;
  }

  /** Azimuth of the camera after any animation, radians. */
  get goalAzimuth(): number {
    return this.#goal.azimuth;
  }

  /** Metres from the target after any animation. */
  get goalDistance(): number {
    return this.#goal.distance;
  }

  /** Whether the user has not moved the camera since something was framed. */
  get isFramed(): boolean {
    return this.#isFramed;
  }

  /** The box that is shown whole, from the distance that fits it; null if another view was requested. */
  get framedBounds(): Bounds | null {
    return this.#isFramed && this.#framing.isDefault ? this.#framing.bounds : null;
  }

  /** The position of the camera, in degrees and metres. */
  state(): CameraState {
    return stateOf(this.#current, this.avatarAzimuth, this.#autoRotate);
  }

  /**
   * Computes the ray under a point of the canvas (CSS pixels from its top left), as on the screen: the position of the
   * camera at 0..2 of `out`, the unit direction at 3..5; Second Life axes, metres. Allocates nothing.
   */
  rayThrough(out: Float64Array, x: number, y: number): void {
    this.#projection.rayThrough(out, this.#shown, x, y);
  }

  /**
   * Computes where a point of the stage is on the screen: CSS pixels from the canvas' top left at 0 and 1 of `out`, its
   * depth in front of the camera at 2, metres; where that is 0 or less the pixels are meaningless. Allocates nothing.
   */
  project(out: Float64Array, x: number, y: number, z: number): void {
    this.#projection.project(out, this.#shown, x, y, z);
  }

  /** Metres on the stage that a CSS pixel of the canvas spans at so many metres in front of the camera. */
  metresPerPixelAt(depth: number): number {
    return depth / this.#projection.pixelsPerTangent;
  }

  /** Degrees per second by which the camera rotates by itself, to the avatar's left; it does not with reduced motion. */
  get autoRotate(): number {
    return this.#autoRotate;
  }

  set autoRotate(degreesPerSecond: number) {
    this.#autoRotate = degreesPerSecond;
    if (this.#isRotating) this.onLeaveView?.();
    this.onChange?.();
  }

  /** Turns about the target; radians, positive to the avatar's left and up. */
  orbitBy(azimuth: number, elevation: number): void {
    this.#goal.azimuth += azimuth;
    this.#goal.elevation = clamp(this.#goal.elevation + elevation, MIN_ELEVATION, MAX_ELEVATION);
    this.#followUser();
  }

  /**
   * Multiplies the distance: below 1 the camera moves closer. The point of the stage under this point of the canvas (CSS
   * pixels from its top left) stays there; by default, that is the target.
   */
  zoomBy(factor: number, x?: number, y?: number): void {
    const goal = this.#goal;
    const distance = clamp(goal.distance * factor, MIN_DISTANCE, this.maxDistance);
    if (x !== undefined && y !== undefined) {
      const share = 1 - distance / goal.distance;
      const right = x - this.#projection.width / 2 - goal.shiftX;
      const down = y - this.#projection.height / 2 - goal.shiftY;
      this.#projection.moveTarget(goal, right * share, down * share);
    }
    goal.distance = distance;
    this.#followUser();
  }

  /** Multiplies the distance; a point of the stage (metres, 3 numbers) stays where it is in the picture. */
  zoomTowards(factor: number, point: ArrayLike<number>): void {
    const goal = this.#goal;
    const distance = clamp(goal.distance * factor, MIN_DISTANCE, this.maxDistance);
    const share = 1 - distance / goal.distance;
    goal.targetX += (point[0] - goal.targetX) * share;
    goal.targetY += (point[1] - goal.targetY) * share;
    goal.targetZ += (point[2] - goal.targetZ) * share;
    goal.distance = distance;
    this.#followUser();
  }

  /** Moves the picture by CSS pixels, right and down. */
  panBy(x: number, y: number): void {
    this.#projection.moveTarget(this.#goal, -x, -y);
    this.#followUser();
  }

  /** Looks at a point from a distance (metres) and from the present side, as if the user had moved the camera there. */
  lookFrom(distance: number, [x, y, z]: Readonly<Vec3>): void {
    Object.assign(this.#goal, { targetX: x, targetY: y, targetZ: z });
    this.#goal.distance = clamp(distance, MIN_DISTANCE, this.maxDistance);
    this.#followUser();
  }

  /** Remembers the view; the function that is returned goes back to it. */
  rememberView(): () => void {
    const goal = { ...this.#goal };
    const isFramed = this.#isFramed;
    const { bounds, radius, target } = this.#framing;
    const { maxDistance } = this;
    return () => {
      this.maxDistance = maxDistance;
      copyOrbit(this.#goal, goal);
      Object.assign(this.#framing, { bounds, radius, target });
      this.#isFramed = isFramed;
      this.#refit(true);
    };
  }

  /** While the user moves the camera it does not rotate by itself. */
  setInteracting(isInteracting: boolean): void {
    this.#isInteracting = isInteracting;
    this.onChange?.();
  }

  /**
   * Goes to an orbit. The request (a share of the distance that fits everything, a target) also applies to other canvas
   * sizes and boxes, until the user moves the camera or a view is chosen.
   */
  setOrbit({ theta, phi, radius }: CameraOrbit, animate = true): void {
    this.#goal.azimuth = azimuthOf(theta, this.avatarAzimuth);
    this.#goal.elevation = clamp(elevationOf(phi), MIN_ELEVATION, MAX_ELEVATION);
    this.#framing.radius = radius;
    this.onLeaveView?.();
    this.#fit();
    this.#goToGoal(animate);
  }

  /** Looks at a point from the present distance; see `setOrbit`. */
  setTarget(target: CameraTarget, animate = true): void {
    this.#framing.target = target;
    this.onLeaveView?.();
    if (this.#isFramed) this.#fit();
    else this.#framing.fitTarget(this.#goal);
    this.#goToGoal(animate);
  }

  /** Looks at the framed box from a named side; `offset`: radians from there to the avatar's left. */
  view(view: NamedView, animate = true, offset = 0): void {
    this.#goal.azimuth = this.avatarAzimuth + VIEW_AZIMUTH[view] + offset;
    this.#goal.elevation = DEFAULT_ELEVATION;
    this.#framing.reset();
    this.#fit();
    this.#goToGoal(animate);
  }

  /** Shows a box whole (or as `setOrbit` requested), from the present side of the camera. */
  frame(bounds: Bounds, animate = true): void {
    this.#framing.bounds = bounds;
    if (!this.#isFramed) this.#framing.reset();
    this.#fit();
    this.#goToGoal(animate);
  }

  /**
   * Moves along with something on the stage: metres, and radians about the vertical. Whatever moves by as much stays where
   * it is in the picture, even while the camera eases. Allocates nothing.
   */
  moveAlong(x: number, y: number, z: number, azimuth = 0): void {
    for (const orbit of this.#orbits) {
      orbit.targetX += x;
      orbit.targetY += y;
      orbit.targetZ += z;
      orbit.azimuth += azimuth;
    }
  }

  /** Sets the margins that controls cover, or that are kept free. */
  setInsets(insets: Insets, animate = true): void {
    this.#framing.insets = insets;
    this.#refit(animate);
  }

  /** Sets the size of the canvas, CSS pixels. */
  resize(width: number, height: number): void {
    this.#projection.width = Math.max(1, width);
    this.#projection.height = Math.max(1, height);
    this.#refit(false);
  }

  /** Looks at a box from the front for as long as `draw` takes; then everything is as it was. */
  lookFrontAt<Result>(bounds: Bounds, draw: () => Result): Result {
    const framing = this.#framing;
    const orbits = this.#orbits.map((orbit) => ({ ...orbit }));
    const { bounds: framedBounds, radius, target, insets } = framing;
    const [isFramed, isAnimating] = [this.#isFramed, this.#isAnimating];
    try {
      framing.insets = { top: 0, right: 0, bottom: 0, left: 0 };
      framing.reset();
      framing.bounds = bounds;
      this.#goal.azimuth = this.avatarAzimuth;
      this.#goal.elevation = DEFAULT_ELEVATION;
      framing.fit(this.#goal);
      this.#isAnimating = false;
      copyOrbit(this.#current, this.#goal);
      return draw();
    } finally {
      Object.assign(framing, { bounds: framedBounds, radius, target, insets });
      for (const [index, orbit] of this.#orbits.entries()) copyOrbit(orbit, orbits[index]);
      this.#isFramed = isFramed;
      this.#isAnimating = isAnimating;
      this.onChange?.();
    }
  }

  /** Advances to this time and returns whether the camera is still moving. Allocates nothing. */
  update(nowMs: number): boolean {
    const elapsedMs = this.#lastMs === null ? 0 : nowMs - this.#lastMs;
    const isRotating = this.#rotate(elapsedMs);
    const isMoving = this.#advance(nowMs, elapsedMs) || isRotating;
    this.#lastMs = isMoving ? nowMs : null;
    this.#projection.apply(this.object, this.#shown);
    return isMoving;
  }

  /** Shows the present view in a picture of another size (pixels), until the next `update`. */
  cropTo(width: number, height: number): void {
    this.#projection.crop(this.object, this.#shown, width, height);
  }

  /**
   * Shows another orbit, such as that of an eye on the stage, whose distance is 0: the view is wider then. Changes of it
   * show with the next frame. The camera's own orbit does not change, and is shown again after null.
   */
  setEye(eye: Readonly<Orbit> | null): void {
    this.#eye = eye;
    this.#projection.isEye = eye !== null;
    if (eye === null) this.#refit(false);
  }

  /** Goes to an orbit in the axes of the stage. */
  goTo(orbit: Readonly<Orbit>): void {
    copyOrbit(this.#goal, orbit as Orbit);
    this.#followUser();
    this.#goToGoal(true);
  }

  get #shown(): Readonly<Orbit> {
    return this.#eye ?? this.#current;
  }

  get #isRotating(): boolean {
    return this.#autoRotate !== 0 && !this.#isInteracting && !this.reducedMotion;
  }

  #rotate(elapsedMs: number): boolean {
    if (!this.#isRotating) return false;
    const seconds = Math.min(elapsedMs, MAX_ROTATION_STEP_MS) / 1000;
    this.moveAlong(0, 0, 0, (this.#autoRotate * seconds * Math.PI) / 180);
    return true;
  }

  #advance(nowMs: number, elapsedMs: number): boolean {
    if (this.#isAnimating) {
      this.#animationStartMs ??= nowMs;
      const share = (nowMs - this.#animationStartMs) / ANIMATION_MS;
      this.#isAnimating = share < 1;
      lerpOrbits(this.#current, this.#start, this.#goal, easeOut(Math.min(1, share)));
      return this.#isAnimating;
    }
    if (this.reducedMotion || isSameOrbit(this.#current, this.#goal)) {
      copyOrbit(this.#current, this.#goal);
      return false;
    }
    lerpOrbits(this.#current, this.#current, this.#goal, 1 - Math.exp(-elapsedMs / FOLLOW_MS));
    return true;
  }

  #fit(): void {
    this.#framing.fit(this.#goal);
    this.#goal.distance = clamp(this.#goal.distance, MIN_DISTANCE, this.maxDistance);
    this.#isFramed = true;
  }

  #refit(animate: boolean): void {
    if (this.#isFramed) this.#fit();
    else this.#framing.fitShift(this.#goal);
    this.#goToGoal(animate);
  }

  #goToGoal(animate: boolean): void {
    this.#isAnimating = animate && !this.reducedMotion;
    if (this.#isAnimating) {
      copyOrbit(this.#start, this.#current);
      this.#start.azimuth = nearestAzimuth(this.#start.azimuth, this.#goal.azimuth);
      this.#animationStartMs = null;
    } else {
      copyOrbit(this.#current, this.#goal);
    }
    this.onChange?.();
  }

  /** Follows the goal after the user has moved it. */
  #followUser(): void {
    this.#isAnimating = false;
    if (this.#isFramed) this.onLeaveView?.();
    this.#isFramed = false;
    this.onChange?.();
  }
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 4;
}
