import type { Motion, Vector3 } from './types.ts';

/** Where something is by now. */
export interface Whereabouts {
  /** Metres. */
  readonly position: Float32Array;
  /** x y z w, unit length. */
  readonly rotation: Float32Array;
}

/** Seconds for which something goes on as it was last seen to move. */
export const LONGEST_WITHOUT_NEWS = 1;

/**
 * Where `motion` has led so many seconds after it was told.
 *
 * The position goes on at its velocity and stops after {@link LONGEST_WITHOUT_NEWS}. The acceleration plays
 * no part, as the reference has it: a short push would carry an avatar metres too far. Of turning the
 * reference says nothing: here it goes on without end, because an object that was set spinning is never
 * told of again. The turn is about the parent's axes.
 *
 * Allocates nothing.
 *
 * @param out 3 and 4 numbers, overwritten: nothing is kept of one call for the next.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function extrapolate(motion: Motion, seconds: number, out: Whereabouts): void {
  const elapsed = Math.max(0, seconds);
  const moving = Math.min(elapsed, LONGEST_WITHOUT_NEWS);
  for (let axis = 0; axis < 3; axis++) {
    out.position[axis] = motion.position[axis] + motion.velocity[axis] * moving;
  }
  turnInto(motion, elapsed, out.rotation);
}

function turnInto(motion: Motion, seconds: number, rotation: Float32Array): void {
  rotation.set(motion.rotation);
  const x = motion.angularVelocity[0];
  const y = motion.angularVelocity[1];
  const z = motion.angularVelocity[2];
  const speed = Math.sqrt(x * x + y * y + z * z);
  if (speed === 0) return;
  const half = (speed * seconds) / 2;
  turnBy(rotation, Math.sin(half) / speed, motion.angularVelocity, Math.cos(half));
}

/** The turn (`share` times the axis, w) after the one that is there; in place, since it is done every frame. */
function turnBy(rotation: Float32Array, share: number, axis: Vector3, w: number): void {
  const x = axis[0] * share;
  const y = axis[1] * share;
  const z = axis[2] * share;
  const bx = rotation[0];
  const by = rotation[1];
  const bz = rotation[2];
  const bw = rotation[3];
  rotation[0] = w * bx + x * bw + y * bz - z * by;
  rotation[1] = w * by - x * bz + y * bw + z * bx;
  rotation[2] = w * bz + x * by - y * bx + z * bw;
  rotation[3] = w * bw - x * bx - y * by - z * bz;
}
