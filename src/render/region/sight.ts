import type { StageCamera } from '../camera/stage-camera.ts';

/**
 * What the camera sees of round things on the stage. Call `look` once a frame. Allocates nothing, which is
 * why lengths are taken by hand: `Math.hypot` makes a list of its arguments.
 */
export class SphereVisibility {
  #matrix: readonly number[] = [];
  #projection: readonly number[] = [];

  /** From here on by this camera, where it stands now. */
  setCamera({ object }: StageCamera): void {
    this.#matrix = object.matrix.elements;
    this.#projection = object.projectionMatrix.elements;
  }

  /**
   * Writes into `out` how high a ball is on the canvas, as a share of the canvas' height (0 where none of it
   * is in the picture), and how many metres from the camera it is.
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
    // A ball touches a side plane that slants by the lens: its reach across it is longer than its radius.
    const isSeen =
      depth > -radius &&
      Math.abs(across) < depth + radius * Math.sqrt(1 + p[0] * p[0]) &&
      Math.abs(upward) < depth + radius * Math.sqrt(1 + p[5] * p[5]);
    out[0] = isSeen ? (radius * p[5]) / Math.max(depth, radius) : 0;
    out[1] = Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
