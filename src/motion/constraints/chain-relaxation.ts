import { PELVIS, type WorldPose } from '../../avatar/index.ts';
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

/** Half-lives per second: SLOWEST when the last frame's correction was 0, FASTEST from MAX_CORRECTION up. */
const SLOWEST = 0.2;
const FASTEST = 8;
const MAX_CORRECTION = 0.5;
/** Seconds; shorter steps count as this long, so that a tiny step does not exaggerate a small correction. */
const SHORTEST_STEP = 0.02;

const previous = new Float32Array(3);

/**
 * Smooths the inner joints of a chain over time: keeps their last positions, in the pelvis' space, and how fast they
 * move from there to their keyed positions.
 */
export class InnerJointSmoothing {
  readonly #chain: Chain;
  /** Positions in the last frame, in the pelvis' space; 3 per joint of the chain. */
  readonly #positions: Float32Array<ArrayBuffer>;
  /** RMS of the joints' movement in the last frame: see `save`. */
  readonly #correction = { rms: 0 };

  constructor(chain: Chain) {
    this.#chain = chain;
    this.#positions = new Float32Array(chain.points.length);
  }

  /**
   * Writes the points from which the inner joints start to relax: their last positions, moved towards their
   * keyed ones. The keyed position is shifted by a share of the vector from source to target; the share is the joint's
   * position along the chain, from the root. If `startsAfresh`, they start at the keyed positions.
   *
   * **Source:** animation.md section 10.
   */
  start(
    world: WorldPose,
    target: Float32Array,
    { step }: ConstraintClock,
    startsAfresh: boolean,
  ): void {
    const { bones, lengths, length, points, positions, source, pendingMove } = this.#chain;
    const faster = Math.min(this.#correction.rms / MAX_CORRECTION, 1) * (FASTEST - SLOWEST);
    const kept = startsAfresh ? 0 : 2 ** (-step * (SLOWEST + faster));
    let along = 0;
    for (let index = bones - 1; index > 0; index--) {
      along += lengths[index];
      const share = length > 0 ? along / length : 0;
      const o = 3 * index;
      rotateVector(previous, 0, this.#positions, o, world.rotations, 4 * PELVIS);
      add(previous, 0, previous, 0, world.matrices, 16 * PELVIS + 12);
      add(previous, 0, previous, 0, pendingMove, 0);
      for (let axis = 0; axis < 3; axis++) {
        const keyed = positions[o + axis] + share * (target[axis] - source[axis]);
        points[o + axis] = kept === 0 ? keyed : keyed + kept * (previous[axis] - keyed);
      }
    }
  }

  /**
   * Saves where the inner joints ended up. The correction is the square root of their mean squared movement, per
   * second and per metre of the chain; the reference only calls it RMS. It is 0 if the chain `startsAfresh`.
   */
  save(world: WorldPose, { step }: ConstraintClock, startsAfresh: boolean): void {
    const { bones, length, points } = this.#chain;
    let squares = 0;
    for (let index = 1; index < bones; index++) {
      const o = 3 * index;
      subtract(previous, 0, points, o, world.matrices, 16 * PELVIS + 12);
      rotateVector(previous, 0, previous, 0, world.rotations, 4 * PELVIS, -1);
      for (let axis = 0; axis < 3; axis++) {
        const move = previous[axis] - this.#positions[o + axis];
        squares += move * move;
        this.#positions[o + axis] = previous[axis];
      }
    }
    const per = (bones - 1) * length * Math.max(step, SHORTEST_STEP);
    this.#correction.rms = startsAfresh || per <= 0 ? 0 : Math.sqrt(squares / per);
  }
}

const STIFFNESS = 0.7;
/** Share of a velocity that is left after each step. */
const DAMPING = 0.7;
const STEP = 0.5;
const MAX_STEPS = 20;
const MIN_STEPS = 2;
/** Accelerations below this count as rest. */
const AT_REST = 0.0005;
/** How often two inner joints are fitted to each other, to the end of the chain and back. */
const SWEEPS = 4;
/** Joints between the root and joint 0 of the longest chain, which has 3 bones. */
const MAX_INNER_JOINTS = 2;

const velocities = new Float32Array(3 * (MAX_INNER_JOINTS + 1));
const force = new Float32Array(3);
const axis = new Float32Array(3);
const bend = new Float32Array(3);

/**
 * Moves the inner joints of `chain.points` as if the bones were springs, until the bones have their lengths
 * again; the two ends stay.
 *
 * The springs leave errors of a millimetre or so in the bone lengths. Joints can only rotate, so the source would miss
 * the target by as much; therefore each inner joint is finally moved to where its two bones really meet. The reference
 * does not do that: its result differs by these errors, while here a source that can reach its target does.
 *
 * **Source:** animation.md section 10.
 */
export function relaxChain(chain: Chain): void {
  if (chain.bones < 2) return;
  velocities.fill(0);
  let isAtRest = false;
  for (let step = 0; step < MAX_STEPS && !(isAtRest && step >= MIN_STEPS); step++) {
    isAtRest = true;
    for (let index = 1; index < chain.bones; index++) {
      if (!springStep(chain, index)) isAtRest = false;
    }
  }
  restoreLengths(chain);
}

/** A single inner joint gets its final position at once; two move each other, and are fitted in several sweeps. */
function restoreLengths(chain: Chain): void {
  const { bones } = chain;
  for (let index = bones - 1; index > 0; index--) fitJoint(chain, index, 1);
  for (let sweep = 0; sweep < SWEEPS && bones > 2; sweep++) {
    for (let index = 1; index < bones; index++) fitJoint(chain, index, -1);
    for (let index = bones - 1; index > 0; index--) fitJoint(chain, index, 1);
  }
}

/** One step of one inner joint. Returns whether it is at rest. */
function springStep({ points, lengths }: Chain, index: number): boolean {
  force.fill(0);
  addSpringForce(points, index, index - 1, lengths, index - 1);
  addSpringForce(points, index, index + 1, lengths, index);
  for (let c = 0; c < 3; c++) {
    const o = 3 * index + c;
    velocities[o] = DAMPING * (velocities[o] + STEP * force[c]);
    points[o] += STEP * velocities[o];
  }
  return vectorLength(force, 0) < AT_REST;
}

/** Adds the force of the bone between two joints on the first; coinciding joints have no direction, and no force. */
function addSpringForce(
  points: Numbers,
  index: number,
  other: number,
  lengths: Numbers,
  bone: number,
): void {
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
 * Moves an inner joint to the nearest point at which both its bones have their lengths: on a circle about the line
 * between its neighbours, or on the line itself when these are too far apart or too close for a triangle. Then
 * only the bone to the neighbour on `side` (1: towards the root) keeps its length.
 */
function fitJoint({ points, lengths, positions }: Chain, index: number, side: 1 | -1): void {
  const near = 3 * (index + side);
  const joint = 3 * index;
  subtract(axis, 0, points, 3 * (index - side), points, near);
  const distance = vectorLength(axis, 0);
  if (distance < COINCIDENT) return;
  const toNear = side === 1 ? lengths[index] : lengths[index - 1];
  const toFar = side === 1 ? lengths[index - 1] : lengths[index];
  const along = (toNear * toNear - toFar * toFar + distance * distance) / (2 * distance);
  const across = Math.sqrt(Math.max(toNear * toNear - along * along, 0));
  for (let c = 0; c < 3; c++) axis[c] /= distance;
  subtract(bend, 0, points, joint, points, near);
  if (!projectBend()) {
    // A straight chain has no direction in which it bends: use the clip's, else any.
    subtract(bend, 0, positions, joint, positions, near);
    if (!projectBend()) {
      bend.fill(0);
      bend[Math.abs(axis[0]) < 0.9 ? 0 : 1] = 1;
      projectBend();
    }
  }
  const reach = Math.min(Math.max(along, -toNear), toNear);
  copyVector(points, joint, points, near);
  for (let c = 0; c < 3; c++) points[joint + c] += reach * axis[c] + across * bend[c];
}

/** Reduces `bend` to its unit direction perpendicular to `axis`. Returns false where it has none. */
function projectBend(): boolean {
  const along = bend[0] * axis[0] + bend[1] * axis[1] + bend[2] * axis[2];
  for (let c = 0; c < 3; c++) bend[c] -= along * axis[c];
  const length = vectorLength(bend, 0);
  if (length < COINCIDENT) return false;
  for (let c = 0; c < 3; c++) bend[c] /= length;
  return true;
}
