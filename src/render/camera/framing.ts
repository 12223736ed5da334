import { type FreeArea, fitBounds, freeArea, type Insets } from './fit.ts';
import { type CameraProjection, FOV } from './lens.ts';
import { type Bounds, createViewAxes, type Orbit, viewAxes } from './orbit.ts';
import { type CameraTarget, distanceOf, type OrbitRadius } from './view-angles.ts';

/** Metres from the origin, beyond any region: numbers of the graphics card still tell a millimetre there. */
const MAX_TARGET = 8192;

/** The box of an avatar, until somebody says better. */
const DEFAULT_BOUNDS: Bounds = { min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] };
const ALL: OrbitRadius = { share: 1 };

/** What the camera is to show, and from how far: all of a box, unless something else was asked for. */
export class Framing {
  bounds = DEFAULT_BOUNDS;
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  radius = ALL;
  target: CameraTarget = 'auto';
  readonly #lens: Readonly<CameraProjection>;
  readonly #axes = createViewAxes();
  readonly #free: FreeArea = { shiftX: 0, shiftY: 0, tanX: 1, tanY: 1 };

  /** `lens`: for the size of its canvas. */
  constructor(lens: Readonly<CameraProjection>) {
    this.#lens = lens;
  }

  /** Whether nothing else was asked for than all of the box. */
  get isDefault(): boolean {
    return 'share' in this.radius && this.radius.share === 1 && this.target === 'auto';
  }

  /** All of the box again, from as far as that takes. */
  reset(): void {
    this.radius = ALL;
    this.target = 'auto';
  }

  /** Sets target, distance and shift of an orbit, for the side that it looks from. */
  fit(orbit: Orbit): void {
    this.fitShift(orbit);
    const axes = viewAxes(this.#axes, orbit.azimuth, orbit.elevation);
    fitBounds(orbit, this.bounds, axes, this.#free);
    orbit.distance = distanceOf(this.radius, orbit.distance);
    if (this.target === 'auto') return;
    [orbit.targetX, orbit.targetY, orbit.targetZ] = this.target.map(withinReach);
  }

  /** As `fit`, of the target alone. */
  fitTarget(orbit: Orbit): void {
    const { distance } = orbit;
    this.fit(orbit);
    orbit.distance = distance;
  }

  /** As `fit`, of the shift alone: the target comes to stand in the middle of what insets leave free. */
  fitShift(orbit: Orbit): void {
    const { width, height } = this.#lens;
    freeArea(this.#free, width, height, FOV, this.insets);
    orbit.shiftX = this.#free.shiftX;
    orbit.shiftY = this.#free.shiftY;
  }
}

function withinReach(metres: number): number {
  return Math.min(Math.max(metres, -MAX_TARGET), MAX_TARGET);
}
