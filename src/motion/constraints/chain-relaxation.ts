import type { WorldPose } from '../../avatar/index.ts';
import {
  add,
  COINCIDENT,
  copyVector,
  type Numbers,
  rotateVector,
  subtract,
  vectorLength,
} from '../../math/flat/index.ts';
import type { ConstraintClock } from './bound-constraint.ts';
import type { Chain } from './constraint-chain.ts';

/** Joint number whose space the places are kept in. */
const PELVIS = 0;
/** Half-lives a second, from no correction in the last frame to the most that counts. */
const SLOWEST = 0.2;
const FASTEST = 8;
const MOST_CORRECTION = 0.5;
/** Seconds that count at least, so that tiny steps do not make much of little. */
const SHORTEST_STEP = 0.02;

const place = new Float32Array(3);

/**
 * The inner joints of a chain from frame to frame: where they lay last, in the pelvis' space, and how fast
 * they go from there to where the clip has them.
 */
export class InnerJointSmoothing {
  readonly #chain: Chain;
  /** As of the last frame, in the space of the pelvis; 3 per joint of the chain. */
  readonly #places: Float32Array<ArrayBuffer>;
  /** How far the last frame moved them, RMS. */
  readonly #correction = { rms: 0 };

  constructor(chain: Chain) {
    this.#chain = chain;
    this.#places = new Float32Array(chain.points.length);
  }

  /**
   * Puts the inner joints where they start to relax from: where they were, moved towards where the clip has
   * them, shifted along with the end by their share of the way from source to target. That share is how
   * far along the chain they are, from the root. A `fresh` chain starts there at once.
   *
   * **Source:** animation.md section 10.
   */
  place(world: WorldPose, target: Float32Array, { step }: ConstraintClock, fresh: boolean): void {
    const { bones, lengths, length, points, positions, source, lead } = this.#chain;
    const raised = Math.min(this.#correction.rms / MOST_CORRECTION, 1) * (FASTEST - SLOWEST);
    const left = fresh ? 0 : 2 ** (-step * (SLOWEST + raised));
    let along = 0;
    for (let index = bones - 1; index > 0; index--) {
      along += lengths[index];
      const share = length > 0 ? along / length : 0;
      const o = 3 * index;
      rotateVector(place, 0, this.#places, o, world.rotations, 4 * PELVIS);
      add(place, 0, place, 0, world.matrices, 16 * PELVIS + 12);
      add(place, 0, place, 0, lead, 0);
      for (let axis = 0; axis < 3; axis++) {
        const keyed = positions[o + axis] + share * (target[axis] - source[axis]);
        points[o + axis] = left === 0 ? keyed : keyed + left * (place[axis] - keyed);
      }
    }
  }

  /**
   * Keeps where the inner joints came to lie. Their correction is their mean square move, per second and
   * per metre of the chain, and the root of that; the reference only calls it RMS. It is nothing after a
   * fresh start.
   */
  keep(world: WorldPose, { step }: ConstraintClock, fresh: boolean): void {
    const { bones, length, points } = this.#chain;
    let squares = 0;
    for (let index = 1; index < bones; index++) {
      const o = 3 * index;
      subtract(place, 0, points, o, world.matrices, 16 * PELVIS + 12);
      rotateVector(place, 0, place, 0, world.rotations, 4 * PELVIS, -1);
      for (let axis = 0; axis < 3; axis++) {
        const move = place[axis] - this.#places[o + axis];
        squares += move * move;
        this.#places[o + axis] = place[axis];
      }
    }
    const per = (bones - 1) * length * Math.max(step, SHORTEST_STEP);
    this.#correction.rms = fresh || per <= 0 ? 0 : Math.sqrt(squares / per);
  }
}

const STIFFNESS = 0.7;
/** What is left of a velocity after each step. */
const DAMPING = 0.7;
const STEP = 0.5;
const MOST_STEPS = 20;
const FEWEST_STEPS = 2;
const STILL = 0.0005;
/** To the end and back, where two inner joints have to agree on a place. */
const SWEEPS = 4;
/** Joints between the root and joint 0 of the longest chain; chains hold up to 3 bones. */
const MOST_INNER = 2;

const velocities = new Float32Array(3 * (MOST_INNER + 1));
const force = new Float32Array(3);
const axis = new Float32Array(3);
const bend = new Float32Array(3);

/**
 * Moves the inner joints of `chain.points` until the bones have their lengths again, as springs between
 * the two ends, which stay.
 *
 * The springs leave the bones off by a millimetre or so. Joints can only turn, so that would be missed at the
 * target; therefore each inner joint is at last put where its two bones really meet. The reference does
 * not do that. The difference is what its springs leave, and a source that can come to lie on its target
 * does.
 *
 * **Source:** animation.md section 10.
 */
export function relaxChain(chain: Chain): void {
  if (chain.bones < 2) return;
  velocities.fill(0);
  let still = false;
  for (let step = 0; step < MOST_STEPS && !(still && step >= FEWEST_STEPS); step++) {
    still = true;
    for (let index = 1; index < chain.bones; index++) {
      if (!springStep(chain, index)) still = false;
    }
  }
  join(chain);
}

/** One inner joint is placed for good at once; two take each other along. */
function join(chain: Chain): void {
  const { bones } = chain;
  for (let index = bones - 1; index > 0; index--) joinBones(chain, index, 1);
  for (let sweep = 0; sweep < SWEEPS && bones > 2; sweep++) {
    for (let index = 1; index < bones; index++) joinBones(chain, index, -1);
    for (let index = bones - 1; index > 0; index--) joinBones(chain, index, 1);
  }
}

/** One step of one inner joint; true when it hardly moves any more. */
function springStep({ points, lengths }: Chain, index: number): boolean {
  force.fill(0);
  pull(points, index, index - 1, lengths, index - 1);
  pull(points, index, index + 1, lengths, index);
  for (let c = 0; c < 3; c++) {
    const o = 3 * index + c;
    velocities[o] = DAMPING * (velocities[o] + STEP * force[c]);
    points[o] += STEP * velocities[o];
  }
  return vectorLength(force, 0) < STILL;
}

/** Adds what the bone between two joints pulls the first by; coinciding ones are not pulled anywhere. */
function pull(points: Numbers, index: number, other: number, lengths: Numbers, bone: number): void {
  const dx = points[3 * other] - points[3 * index];
  const dy = points[3 * other + 1] - points[3 * index + 1];
  const dz = points[3 * other + 2] - points[3 * index + 2];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (distance < COINCIDENT) return;
  const share = (STIFFNESS * (distance - lengths[bone])) / distance;
  force[0] += share * dx;
  force[1] += share * dy;
  force[2] += share * dz;
}

/**
 * Puts an inner joint where its two bones meet, nearest to where it is: on the circle about the line between
 * its neighbours, or on the line itself when these are too far apart or too close for a triangle. Then the
 * bone to the neighbour on `side` (1: towards the root) is the one that keeps its length.
 */
function joinBones({ points, lengths, positions }: Chain, index: number, side: 1 | -1): void {
  const near = 3 * (index + side);
  const own = 3 * index;
  subtract(axis, 0, points, 3 * (index - side), points, near);
  const distance = vectorLength(axis, 0);
  if (distance < COINCIDENT) return;
  const toNear = side === 1 ? lengths[index] : lengths[index - 1];
  const toFar = side === 1 ? lengths[index - 1] : lengths[index];
  const along = (toNear * toNear - toFar * toFar + distance * distance) / (2 * distance);
  const across = Math.sqrt(Math.max(toNear * toNear - along * along, 0));
  for (let c = 0; c < 3; c++) axis[c] /= distance;
  subtract(bend, 0, points, own, points, near);
  if (!squareToAxis()) {
    // A straight chain does not say which way it bends: as the clip has it, else any way.
    subtract(bend, 0, positions, own, positions, near);
    if (!squareToAxis()) bendAnyWay();
  }
  const reach = Math.min(Math.max(along, -toNear), toNear);
  copyVector(points, own, points, near);
  for (let c = 0; c < 3; c++) points[own + c] += reach * axis[c] + across * bend[c];
}

/** Leaves of `bend` its direction square to `axis`; false where there is none. */
function squareToAxis(): boolean {
  const along = bend[0] * axis[0] + bend[1] * axis[1] + bend[2] * axis[2];
  for (let c = 0; c < 3; c++) bend[c] -= along * axis[c];
  const length = vectorLength(bend, 0);
  if (length < COINCIDENT) return false;
  for (let c = 0; c < 3; c++) bend[c] /= length;
  return true;
}

function bendAnyWay(): void {
  bend.fill(0);
  bend[Math.abs(axis[0]) < 0.9 ? 0 : 1] = 1;
  squareToAxis();
}
