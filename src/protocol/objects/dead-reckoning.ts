import { productInto } from '../../formats/quaternion/index.ts';
import type { Motion } from './types.ts';

/** Where something is by now. */
export interface Whereabouts {
  /** Metres. */
  readonly position: Float32Array;
  /** x y z w, unit length. */
  readonly rotation: Float32Array;
}

/**
 * Seconds for which something goes on as it was last seen to move. The reference says "a second or so": with one,
 * somebody who walks straight on would halt again and again where a simulator tells of that only every few metres;
 * that somebody stops is told at once.
 */
export const LONGEST_WITHOUT_NEWS = 2;

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

/** Scratch of {@link turnInto}, which is called every frame. */
const _spin = new Float64Array(4);

function turnInto(motion: Motion, seconds: number, rotation: Float32Array): void {
  rotation.set(motion.rotation);
  const x = motion.angularVelocity[0];
  const y = motion.angularVelocity[1];
  const z = motion.angularVelocity[2];
  const speed = Math.sqrt(x * x + y * y + z * z);
  if (speed === 0) return;
  const half = (speed * seconds) / 2;
  const share = Math.sin(half) / speed;
  _spin[0] = x * share;
  _spin[1] = y * share;
  _spin[2] = z * share;
  _spin[3] = Math.cos(half);
  productInto(rotation, _spin, rotation);
}
