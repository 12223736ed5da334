import type { Skeleton, WorldPose } from '../../avatar/index.ts';
import type { Cell } from '../../math/flat/index.ts';
import { HAS_POSITION, type Layer } from '../layer.ts';
import {
  type BoundConstraint,
  type ConstraintClock,
  type ConstraintState,
  easeConstraint,
} from './bound-constraint.ts';
import { InnerJointSmoothing, relaxChain } from './chain-relaxation.ts';
import { aimChain, type Chain, createChain, measureChain } from './constraint-chain.ts';
import { findGround, findTarget } from './constraint-target.ts';

/** A target this much farther than the chain is long counts as out of reach: the squares compare so. */
const REACH_SLACK = 0.95;
/** Seconds in which half of the inner weight goes, or half of what it lacks comes. */
const HALF_LIFE_OUT = 0.1;
const HALF_LIFE_IN = 0.3;
/** Seconds after which a frame does not go on from the one before. */
const LONGEST_STEP = 1;

/** The eased weight times the inner weight, of the constraint at hand. */
const share: Cell = new Float64Array(1);

/** One constraint of a running clip, and what it keeps from frame to frame. */
export class ConstraintSolver {
  readonly state: ConstraintState;
  readonly #chain: Chain;
  readonly #inner: InnerJointSmoothing;
  /** World metres; where the ground was found. */
  readonly #ground = new Float32Array(3);
  /** By the clip's eases, 0..1. */
  readonly #eased = { weight: 0 };
  /** Falls while the target is out of reach: as of the last frame, and of this pass. */
  readonly #reach = { last: 0, now: 0 };
  /** Nothing from the frame before counts. */
  #fresh = true;
  /** The ground is looked for in every pass, and kept from then on. */
  #seeking = true;

  /** `lead`: see {@link Chain}; a chain of 0 sets it. */
  constructor(constraint: BoundConstraint, skeleton: Skeleton, lead: Float32Array<ArrayBuffer>) {
    this.#chain = createChain(constraint, skeleton, lead);
    this.#inner = new InnerJointSmoothing(this.#chain);
    this.state = {
      constraint,
      active: false,
      blocked: false,
      weight: 0,
      source: new Float32Array(3),
      target: new Float32Array(3),
      joints: new Float32Array(3 * constraint.chain.length),
    };
  }

  /** Finds whether the constraint acts in this frame, which begins. */
  begin(clock: ConstraintClock, layer: Layer, basePriority: number, claimed: Int32Array): void {
    const { state } = this;
    const { constraint } = state;
    const wasActive = state.active;
    easeConstraint(this.#eased, constraint, clock);
    state.blocked = isBlocked(constraint, basePriority, claimed);
    state.active = this.#eased.weight > 0 && !state.blocked && canMove(constraint, layer);
    state.weight = 0;
    this.#fresh = !wasActive || !(clock.step >= 0 && clock.step <= LONGEST_STEP);
    this.#seeking = this.#fresh || clock.time < constraint.easeInStop;
  }

  /** Writes what the constraint makes of the layer's values over them. */
  solve(clock: ConstraintClock, world: WorldPose, layer: Layer, last: boolean): void {
    const { state } = this;
    const chain = this.#chain;
    measureChain(chain, world, layer);
    if (this.#seeking) findGround(this.#ground, chain);
    findTarget(state.target, chain, world, this.#ground);
    state.source.set(chain.source);
    this.#weigh(clock);
    share[0] = state.weight;
    if (chain.bones === 0) {
      moveJoint(chain, world, layer, state);
      if (!last) this.#leadOthers(layer);
    } else {
      placeEnds(chain, state);
      this.#inner.place(world, state.target, clock, this.#fresh);
      relaxChain(chain);
      aimChain(chain, layer, share, state.joints);
      if (last) this.#inner.keep(world, clock, this.#fresh);
    }
    if (last) this.#reach.last = this.#reach.now;
  }

  /** The first pass of a frame is blended only after it: until then the others reckon with the move. */
  #leadOthers({ weight }: Layer): void {
    const { lead, positions, rootParent } = this.#chain;
    if (rootParent >= 0) return;
    for (let axis = 0; axis < 3; axis++) {
      lead[axis] = weight * (this.state.joints[axis] - positions[axis]);
    }
  }

  /**
   * The weight of this pass. Where the inner weight starts the reference does not say: here as in the viewer
   * it is full until the constraint has eased in, so that a hand sets out for what is not yet in reach.
   * What begins anew after that begins with its full weight, or with none out of reach.
   *
   * **Source:** animation.md section 10. What a chain of 0 moves is never out of reach.
   */
  #weigh({ time, step }: ConstraintClock): void {
    const reach = this.#reach;
    const goal = isInReach(this.#chain, this.state.target) ? 1 : 0;
    const halfLife = goal === 1 ? HALF_LIFE_IN : HALF_LIFE_OUT;
    if (time < this.state.constraint.easeInStop) reach.now = 1;
    else if (this.#fresh) reach.now = goal;
    else reach.now = goal + (reach.last - goal) * 2 ** (-step / halfLife);
    this.state.weight = this.#eased.weight * reach.now;
  }
}

/** **Source:** animation.md section 7, the constraint skip test. */
function isBlocked({ chain }: BoundConstraint, basePriority: number, claimed: Int32Array): boolean {
  for (let index = 0; index < chain.length; index++) {
    if (claimed[chain[index]] >= basePriority) return true;
  }
  return false;
}

/** A chain of 0 has nothing to turn: it does nothing unless the clip moves the joint. */
function canMove({ chain, entries }: BoundConstraint, { components }: Layer): boolean {
  return chain.length > 1 || (components[entries[0]] & HAS_POSITION) !== 0;
}

/** The chain is as long as its bones and the way from joint 0 to the source point. */
function isInReach({ bones, length, positions }: Chain, target: Float32Array): boolean {
  if (bones === 0) return true;
  const dx = target[0] - positions[3 * bones];
  const dy = target[1] - positions[3 * bones + 1];
  const dz = target[2] - positions[3 * bones + 2];
  return REACH_SLACK * (dx * dx + dy * dy + dz * dz) <= length * length;
}

/**
 * The root stays. Joint 0 keeps its world rotation, so for the source point to come to its end (the given
 * share of the way to the target) it has to move by as much.
 */
function placeEnds({ bones, points, positions, source }: Chain, { target }: ConstraintState): void {
  for (let axis = 0; axis < 3; axis++) {
    points[axis] = positions[axis] + share[0] * (target[axis] - source[axis]);
    points[3 * bones + axis] = positions[3 * bones + axis];
  }
}

/** Moves the joint of a chain of 0, in its parent's frame. */
function moveJoint(
  { constraint, rootParent, positions, source }: Chain,
  { matrices }: WorldPose,
  layer: Layer,
  { target, joints }: ConstraintState,
): void {
  const o = 3 * constraint.entries[0];
  for (let axis = 0; axis < 3; axis++) {
    const move = share[0] * (target[axis] - source[axis]);
    joints[axis] = positions[axis] + move;
    if (rootParent < 0) layer.positions[o + axis] += move;
  }
  if (rootParent < 0) return;
  for (let column = 0; column < 3; column++) {
    // The columns of a parent's matrix are square to each other, and as long as its scale.
    const m = 16 * rootParent + 4 * column;
    let along = 0;
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      along += matrices[m + axis] * (target[axis] - source[axis]);
      square += matrices[m + axis] * matrices[m + axis];
    }
    if (square > 0) layer.positions[o + column] += (share[0] * along) / square;
  }
}
