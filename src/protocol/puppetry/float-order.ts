import { PUPPET_JOINT_NAMES } from './puppet-joint-names.ts';

/** Which of two triples of floats is the position, as far as they tell. */
export type TripleOrder = 'position-first' | 'rotation-first';

/** Rounding makes half turns slightly longer than 1. */
const MAX_ROTATION_LENGTH = 1 + 1e-5;
/** Rotations by nearly half a turn are longer than this: their direction may become the opposite between two events. */
const HALF_TURN_LENGTH = 0.9;
/** How far from the opposite of the last triple such a rotation may be. */
const FLIP_DISTANCE = 0.3;
/** Units of half an arm span: a limb that is closer to the pelvis than this would be inside it. */
const NEAR_PELVIS = 0.02;
/** The number of mNeck: joints from here on, the limbs among them, are farther from the pelvis than the spine's. */
const FIRST_FAR_JOINT = 7;
/** So many more rotations of nearly nothing in one place than in the other decide on the order. */
const DECISIVE_LEAD = 3;

/**
 * Tells a position from a rotation (x y z of a unit quaternion) where an event has both as floats and no byte tells
 * their order. A triple longer than 1 is a position. One that jumps to its opposite is a rotation by half a turn, whose
 * quaternion goes on without a jump. Where neither is seen, triples count that are nearly zero: there a limb is at rest,
 * and hardly ever inside the pelvis.
 *
 * **Source:** the first is puppetry.md section 3.4; the others are our choice. Distances from the parent joint do not
 * help, since positions are relative to the root.
 */
export class FloatOrder {
  /** The last two triples of each joint that has had both. */
  readonly #last = new Map<number, Float32Array>();
  #lead = 0;

  /** Reads two triples of one joint's event. Returns their order if these alone prove it. */
  read(joint: number, first: Float32Array, second: Float32Array): TripleOrder | null {
    if (joint >= PUPPET_JOINT_NAMES.length) return null;
    const last = this.#last.get(joint);
    const isFirstRotation = last !== undefined && hasFlipped(last, 0, first);
    const isSecondRotation = last !== undefined && hasFlipped(last, 3, second);
    if (last) {
      last.set(first, 0);
      last.set(second, 3);
    } else this.#last.set(joint, Float32Array.of(...first, ...second));
    const [a, b] = [Math.hypot(...first), Math.hypot(...second)];
    const isFirstLong = a > MAX_ROTATION_LENGTH;
    if (isFirstLong !== b > MAX_ROTATION_LENGTH) {
      return isFirstLong ? 'position-first' : 'rotation-first';
    }
    if (isFirstRotation !== isSecondRotation) {
      return isFirstRotation ? 'rotation-first' : 'position-first';
    }
    if (joint >= FIRST_FAR_JOINT) this.#lead += Number(b < NEAR_PELVIS) - Number(a < NEAR_PELVIS);
    return null;
  }

  /** What all triples so far make likely; null while nothing does. */
  get likely(): TripleOrder | null {
    if (Math.abs(this.#lead) < DECISIVE_LEAD) return null;
    return this.#lead > 0 ? 'position-first' : 'rotation-first';
  }
}

function hasFlipped(last: Float32Array, at: number, triple: Float32Array): boolean {
  const [x, y, z] = triple;
  const [lastX, lastY, lastZ] = last.subarray(at, at + 3);
  const length = Math.hypot(x, y, z);
  const lastLength = Math.hypot(lastX, lastY, lastZ);
  return (
    Math.min(length, lastLength) > HALF_TURN_LENGTH &&
    Math.max(length, lastLength) <= MAX_ROTATION_LENGTH &&
    Math.hypot(x + lastX, y + lastY, z + lastZ) < FLIP_DISTANCE
  );
}
