import type { Bounds, Orbit, Vec3, ViewAxes } from './orbit.ts';

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
