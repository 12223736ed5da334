import { clamp } from '../../math/index.ts';
import { type CameraProjection, FOV } from './camera-projection.ts';
import {
  type CameraTarget,
  createViewAxes,
  distanceOf,
  type Orbit,
  type OrbitRadius,
  type Vec3,
  type ViewAxes,
  viewAxes,
} from './orbit.ts';

/** An axis-aligned box, Second Life axes, metres. */
export interface Bounds {
  readonly min: Readonly<Vec3>;
  readonly max: Readonly<Vec3>;
}

/** Margins at the edges of the canvas that the avatar is kept clear of, CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Coordinates are clamped to this many metres, outside of any region: GPU numbers still resolve a millimetre there. */
const MAX_TARGET = 8192;

/** The bounds of an avatar at rest, until others are set. */
export const AVATAR_BOUNDS: Bounds = { min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] };
const DEFAULT_RADIUS: OrbitRadius = { share: 1 };

/** The target and distance of the camera: it shows all of a box, unless another radius or target was requested. */
export class Framing {
  bounds = AVATAR_BOUNDS;
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  radius = DEFAULT_RADIUS;
  target: CameraTarget = 'auto';
  readonly #projection: Readonly<CameraProjection>;
  readonly #axes = createViewAxes();
  readonly #free: FreeArea = { shiftX: 0, shiftY: 0, tanX: 1, tanY: 1 };

  /** `projection` has the size of the canvas. */
  constructor(projection: Readonly<CameraProjection>) {
    this.#projection = projection;
  }

  /** Whether no other radius or target was requested. */
  get isDefault(): boolean {
    return 'share' in this.radius && this.radius.share === 1 && this.target === 'auto';
  }

  reset(): void {
    this.radius = DEFAULT_RADIUS;
    this.target = 'auto';
  }

  /** Sets target, distance and shift of an orbit, for its angles. */
  fit(orbit: Orbit): void {
    this.fitShift(orbit);
    const axes = viewAxes(this.#axes, orbit.azimuth, orbit.elevation);
    fitBounds(orbit, this.bounds, axes, this.#free);
    orbit.distance = distanceOf(this.radius, orbit.distance);
    if (this.target === 'auto') return;
    const [x, y, z] = this.target;
    orbit.targetX = clamp(x, -MAX_TARGET, MAX_TARGET);
    orbit.targetY = clamp(y, -MAX_TARGET, MAX_TARGET);
    orbit.targetZ = clamp(z, -MAX_TARGET, MAX_TARGET);
  }

  /** As `fit`, but leaves the distance as it is. */
  fitTarget(orbit: Orbit): void {
    const { distance } = orbit;
    this.fit(orbit);
    orbit.distance = distance;
  }

  /** Sets the shift alone, which moves the target to the centre of the area that insets leave free. */
  fitShift(orbit: Orbit): void {
    const { width, height } = this.#projection;
    freeArea(this.#free, width, height, FOV, this.insets);
    orbit.shiftX = this.#free.shiftX;
    orbit.shiftY = this.#free.shiftY;
  }
}

/** The area of the canvas inside its insets, and the field of view in it. */
export interface FreeArea {
  /** From the centre of the canvas to the centre of the area, CSS pixels right and down. */
  shiftX: number;
  shiftY: number;
  /** Tangents of half the area's field of view. */
  tanX: number;
  tanY: number;
}

/** Insets that leave less than this share of the canvas free, as in a tiny window, are scaled down. */
const MIN_FREE = 0.3;

/**
 * Computes the area of a canvas that insets leave free; the whole height of the canvas spans `fov` radians. Insets that
 * would leave less than 30 % of the width or height are scaled down.
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
  const maximum = (1 - MIN_FREE) * whole;
  return inset > maximum ? maximum / inset : 1;
}

/**
 * Sets target and distance of `out` so that the box fills the free area, seen along `axes`: the nearest camera from which
 * all eight corners are inside. Exact for a perspective view, in which nearer corners need more room.
 */
export function fitBounds(out: Orbit, bounds: Bounds, axes: ViewAxes, area: FreeArea): Orbit {
  const { min, max } = bounds;
  const center: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  // For each side plane of the view through a corner (x, z): offset + tan · distance >= x + tan · z.
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
    right = Math.max(right, x + area.tanX * z);
    left = Math.max(left, -x + area.tanX * z);
    top = Math.max(top, y + area.tanY * z);
    bottom = Math.max(bottom, -y + area.tanY * z);
  }
  const offsetX = (right - left) / 2;
  const offsetY = (top - bottom) / 2;
  out.targetX = center[0] + axes.right[0] * offsetX + axes.up[0] * offsetY;
  out.targetY = center[1] + axes.right[1] * offsetX + axes.up[1] * offsetY;
  out.targetZ = center[2] + axes.right[2] * offsetX + axes.up[2] * offsetY;
  out.distance = Math.max((right + left) / (2 * area.tanX), (top + bottom) / (2 * area.tanY));
  return out;
}

function dot(a: Readonly<Vec3>, x: number, y: number, z: number): number {
  return a[0] * x + a[1] * y + a[2] * z;
}
