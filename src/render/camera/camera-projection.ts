import type { PerspectiveCamera } from 'three';
import { createViewAxes, type Orbit, viewAxes } from './orbit.ts';

/** The vertical field of view: 28 degrees, as of a portrait lens, keep proportions natural. */
export const FOV_DEGREES = 28;
export const FOV = (FOV_DEGREES * Math.PI) / 180;
/** From the eyes of an avatar, one sees what is beside it, too. */
const EYE_FOV_DEGREES = 60;
const EYE_FOV = (EYE_FOV_DEGREES * Math.PI) / 180;
/** Metres from an eye within which nothing is drawn, and beyond which. */
const EYE_NEAR = 0.1;
const EYE_FAR = 600;

/** Projects between the stage and a canvas of a size in CSS pixels, for any orbit. Allocates nothing. */
export class CameraProjection {
  width = 1;
  height = 1;
  /** Whether an orbit is that of an eye, without a distance from it: the view is wider then. */
  isEye = false;
  readonly #axes = createViewAxes();

  /** Pixels per metre at a depth of one metre. */
  get pixelsPerTangent(): number {
    return this.height / (2 * Math.tan((this.isEye ? EYE_FOV : FOV) / 2));
  }

  /** See `StageCamera.rayThrough`. */
  rayThrough(out: Float64Array, orbit: Readonly<Orbit>, x: number, y: number): void {
    const { targetX, targetY, targetZ, distance, shiftX, shiftY, azimuth, elevation } = orbit;
    const { right, up, back } = viewAxes(this.#axes, azimuth, elevation);
    const across = (x - this.width / 2 - shiftX) / this.pixelsPerTangent;
    const upward = (this.height / 2 + shiftY - y) / this.pixelsPerTangent;
    const length = Math.sqrt(across * across + upward * upward + 1);
    out[0] = targetX + back[0] * distance;
    out[1] = targetY + back[1] * distance;
    out[2] = targetZ + back[2] * distance;
    for (let axis = 0; axis < 3; axis++) {
      out[3 + axis] = (right[axis] * across + up[axis] * upward - back[axis]) / length;
    }
  }

  /** See `StageCamera.project`. */
  project(out: Float64Array, orbit: Readonly<Orbit>, x: number, y: number, z: number): void {
    const { targetX, targetY, targetZ, distance, shiftX, shiftY, azimuth, elevation } = orbit;
    const { right, up, back } = viewAxes(this.#axes, azimuth, elevation);
    const dx = x - targetX;
    const dy = y - targetY;
    const dz = z - targetZ;
    const depth = distance - dx * back[0] - dy * back[1] - dz * back[2];
    const scale = this.pixelsPerTangent / depth;
    out[0] = this.width / 2 + shiftX + (dx * right[0] + dy * right[1] + dz * right[2]) * scale;
    out[1] = this.height / 2 + shiftY - (dx * up[0] + dy * up[1] + dz * up[2]) * scale;
    out[2] = depth;
  }

  /** Moves the target of an orbit by CSS pixels of the picture, right and down. */
  moveTarget(orbit: Orbit, pixelsRight: number, pixelsDown: number): void {
    const { right, up } = viewAxes(this.#axes, orbit.azimuth, orbit.elevation);
    const metresPerPixel = orbit.distance / this.pixelsPerTangent;
    const x = pixelsRight * metresPerPixel;
    const y = -pixelsDown * metresPerPixel;
    orbit.targetX += right[0] * x + up[0] * y;
    orbit.targetY += right[1] * x + up[1] * y;
    orbit.targetZ += right[2] * x + up[2] * y;
  }

  /** Sets three's camera to an orbit, for a picture of the whole canvas. */
  apply(camera: PerspectiveCamera, orbit: Readonly<Orbit>): void {
    const { targetX, targetY, targetZ, distance, azimuth, elevation } = orbit;
    const { right, up, back } = viewAxes(this.#axes, azimuth, elevation);
    // biome-ignore format: a matrix
    camera.matrix.set(
      right[0], up[0], back[0], targetX + back[0] * distance,
      right[1], up[1], back[1], targetY + back[1] * distance,
      right[2], up[2], back[2], targetZ + back[2] * distance,
      0, 0, 0, 1,
    );
    camera.matrixWorldNeedsUpdate = true;
    // The depth range reaches at least 100 m behind the target, with precision to spare.
    camera.near = this.isEye ? EYE_NEAR : Math.min(0.5, Math.max(0.002, distance / 50));
    camera.far = this.isEye ? EYE_FAR : distance * 4 + 100;
    camera.fov = this.isEye ? EYE_FOV_DEGREES : FOV_DEGREES;
    this.#setView(camera, this.width, this.height, orbit.shiftX, orbit.shiftY);
  }

  /**
   * Sets three's camera to a picture of another size. The view from top to bottom stays the same; sideways the target is
   * in the centre, since no panels cover a picture.
   */
  crop(camera: PerspectiveCamera, orbit: Readonly<Orbit>, width: number, height: number): void {
    this.#setView(camera, width, height, 0, (orbit.shiftY * height) / this.height);
  }

  #setView(
    camera: PerspectiveCamera,
    width: number,
    height: number,
    shiftX: number,
    shiftY: number,
  ): void {
    camera.setViewOffset(width, height, -shiftX, -shiftY, width, height);
  }
}
