import type { PerspectiveCamera } from 'three';

/**
 * Visibility of spheres on the stage, by the camera's frustum. Allocates nothing, which is why lengths are computed by
 * hand: `Math.hypot` creates a list of its arguments.
 */
export class SphereVisibility {
  #matrix: readonly number[] = [];
  #projection: readonly number[] = [];

  /** Call once a frame; the camera is in the stage's axes. */
  setCamera({ matrix, projectionMatrix }: PerspectiveCamera): void {
    this.#matrix = matrix.elements;
    this.#projection = projectionMatrix.elements;
  }

  /**
   * Writes to `out` the height of a sphere in the picture, as a share of the canvas' height (0 where it is outside the
   * frustum), and its distance from the camera, metres.
   */
  measure(out: Float64Array, x: number, y: number, z: number, radius: number): void {
    const m = this.#matrix;
    const p = this.#projection;
    const dx = x - m[12];
    const dy = y - m[13];
    const dz = z - m[14];
    const depth = -(m[8] * dx + m[9] * dy + m[10] * dz);
    const across = p[0] * (m[0] * dx + m[1] * dy + m[2] * dz) - p[8] * depth;
    const upward = p[5] * (m[4] * dx + m[5] * dy + m[6] * dz) - p[9] * depth;
    // The side planes slant with the field of view: measured across the picture, a sphere reaches beyond its radius.
    const isVisible =
      depth > -radius &&
      Math.abs(across) < depth + radius * Math.sqrt(1 + p[0] * p[0]) &&
      Math.abs(upward) < depth + radius * Math.sqrt(1 + p[5] * p[5]);
    out[0] = isVisible ? (radius * p[5]) / Math.max(depth, radius) : 0;
    out[1] = Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
