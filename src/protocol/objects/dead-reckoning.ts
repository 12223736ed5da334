import { product, type Quaternion } from '../../formats/quaternion/index.ts';
import type { Motion } from './types.ts';

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
  const [x, y, z] = motion.angularVelocity;
  const speed = Math.hypot(x, y, z);
  if (speed === 0) {
    rotation.set(motion.rotation);
    return;
  }
  const half = (speed * seconds) / 2;
  const share = Math.sin(half) / speed;
  const turn: Quaternion = [x * share, y * share, z * share, Math.cos(half)];
  rotation.set(product(turn, motion.rotation));
}
