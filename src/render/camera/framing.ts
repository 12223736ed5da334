import { type CameraProjection, FOV } from './camera-projection.ts';
import {
  type Bounds,
  type CameraTarget,
  createViewAxes,
  distanceOf,
  type Orbit,
  type OrbitRadius,
  type Vec3,
  type ViewAxes,
  viewAxes,
} from './orbit.ts';

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

/** CSS pixels at each edge of the canvas that the avatar keeps clear of. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The part of the canvas inside its insets, and the field of view that it has. */
export interface FreeArea {
  /** From the middle of the canvas to the middle of the free part, CSS pixels right and down. */
  shiftX: number;
  shiftY: number;
  /** Tangents of half the free part's field of view. */
  tanX: number;
  tanY: number;
}

/** Below this share of the canvas the insets are taken as a mistake of a tiny window and shrink. */
const LEAST_FREE = 0.3;

/**
 * What insets leave free of a canvas whose whole height spans `fov` radians. Insets that would leave less
 * than 30 % of the width or height are scaled down.
 */
export function freeArea(
  out: FreeArea,
  width: number,
  height: number,
  fov: number,
  insets: Insets,
): FreeArea {
  const scaleX = insetScale(insets.left + insets.right, width);
  const scaleY = insetScale(insets.top + insets.bottom, height);
  const freeWidth = width - scaleX * (insets.left + insets.right);
  const freeHeight = height - scaleY * (insets.top + insets.bottom);
  const tanPerPixel = (2 * Math.tan(fov / 2)) / height;
  out.shiftX = (scaleX * (insets.left - insets.right)) / 2;
  out.shiftY = (scaleY * (insets.top - insets.bottom)) / 2;
  out.tanX = (tanPerPixel * freeWidth) / 2;
  out.tanY = (tanPerPixel * freeHeight) / 2;
  return out;
}

function insetScale(inset: number, whole: number): number {
  const most = (1 - LEAST_FREE) * whole;
  return inset > most ? most / inset : 1;
}

/**
 * Sets target and distance of `out` so that the box fills the free view, seen along `axes`: the nearest
 * camera from which all eight corners are inside. Exact for a perspective view, where the nearer corners
 * ask for more room.
 */
export function fitBounds(out: Orbit, bounds: Bounds, axes: ViewAxes, view: FreeArea): Orbit {
  const { min, max } = bounds;
  const center: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  // A side plane of the view through a corner (x, z): offset + tan · distance >= x + tan · z.
  let right = 0;
  let left = 0;
  let top = 0;
  let bottom = 0;
  for (let corner = 0; corner < 8; corner++) {
    const dx = (corner & 1 ? max[0] : min[0]) - center[0];
    const dy = (corner & 2 ? max[1] : min[1]) - center[1];
    const dz = (corner & 4 ? max[2] : min[2]) - center[2];
    const x = dot(axes.right, dx, dy, dz);
    const y = dot(axes.up, dx, dy, dz);
    const z = dot(axes.back, dx, dy, dz);
    right = Math.max(right, x + view.tanX * z);
    left = Math.max(left, -x + view.tanX * z);
    top = Math.max(top, y + view.tanY * z);
    bottom = Math.max(bottom, -y + view.tanY * z);
  }
  const offsetX = (right - left) / 2;
  const offsetY = (top - bottom) / 2;
  out.targetX = center[0] + axes.right[0] * offsetX + axes.up[0] * offsetY;
  out.targetY = center[1] + axes.right[1] * offsetX + axes.up[1] * offsetY;
  out.targetZ = center[2] + axes.right[2] * offsetX + axes.up[2] * offsetY;
  out.distance = Math.max((right + left) / (2 * view.tanX), (top + bottom) / (2 * view.tanY));
  return out;
}

function dot(a: Readonly<Vec3>, x: number, y: number, z: number): number {
  return a[0] * x + a[1] * y + a[2] * z;
}
