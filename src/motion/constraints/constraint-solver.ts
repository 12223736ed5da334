import type { Skeleton, WorldPose } from '../../avatar/index.ts';
import type { Cell } from '../../math/flat/index.ts';
import { HAS_POSITION, type Layer } from '../layer.ts';
import { type BoundConstraint, type ConstraintClock, easeConstraint } from './bound-constraint.ts';
import { InnerJointSmoothing, relaxChain } from './chain-relaxation.ts';
import { aimChain, type Chain, createChain, measureChain } from './constraint-chain.ts';
import { findGround, findTarget } from './constraint-target.ts';

/** The state of a constraint in this frame, for drawing and for tables. Overwritten in place. */
export interface ConstraintState {
  readonly constraint: BoundConstraint;
  /** The eased weight is above 0, the constraint is not blocked, and the clip drives the chain. */
  active: boolean;
  /** A newer motion drives a joint of the chain, so this constraint does nothing. */
  blocked: boolean;
  /** 0..1: the eased weight times the reach weight. */
  weight: number;
  /** World metres, Second Life axes: where the source point is by the keys alone. */
  readonly source: Float32Array<ArrayBuffer>;
  /** World metres: where the source point is moved to. */
  readonly target: Float32Array<ArrayBuffer>;
  /** World metres, 3 per joint of the chain, [0] first: where the joints ended up. */
  readonly joints: Float32Array<ArrayBuffer>;
}

/** The target is in reach while its squared distance times this factor is at most the squared chain length. */
const REACH_SLACK = 0.95;
/** Half-lives of the reach weight, seconds, as it falls to 0 and as it rises to 1. */
const HALF_LIFE_OUT = 0.1;
const HALF_LIFE_IN = 0.3;
/** Seconds; after a longer step nothing is carried over from the frame before. */
const LONGEST_STEP = 1;

/** The weight of the constraint being solved. */
const share: Cell = new Float64Array(1);

/** Solves one constraint of a playing clip, and keeps its state from frame to frame. */
export class ConstraintSolver {
  readonly state: ConstraintState;
  readonly #chain: Chain;
  readonly #inner: InnerJointSmoothing;
  /** The target on the ground, world metres. */
  readonly #ground = new Float32Array(3);
  /** The weight of the constraint's eases, 0..1. */
  readonly #eased = { weight: 0 };
  /** The reach weight, which falls while the target is out of reach: `last` in the last frame, `now` in this pass. */
  readonly #reach = { last: 0, now: 0 };
  /** Whether no state is carried over from the last frame. */
  #startsAfresh = true;
  /** Whether the target on the ground is still searched for in every pass; afterwards it stays. */
  #seeksGround = true;

  /** `pendingMove`: see {@link Chain}; a chain of length 0 sets it. */
  constructor(
    constraint: BoundConstraint,
    skeleton: Skeleton,
    pendingMove: Float32Array<ArrayBuffer>,
  ) {
    this.#chain = createChain(constraint, skeleton, pendingMove);
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

  /** Begins a frame: finds whether the constraint acts. `newer`: see {@link Constraints.begin}. */
  begin(clock: ConstraintClock, layer: Layer, basePriority: number, newer: Int32Array): void {
    const { state } = this;
    const { constraint } = state;
    const wasActive = state.active;
    easeConstraint(this.#eased, constraint, clock);
    state.blocked = isBlocked(constraint, basePriority, newer);
    state.active = this.#eased.weight > 0 && !state.blocked && drivesChain(constraint, layer);
    state.weight = 0;
    this.#startsAfresh = !wasActive || !(clock.step >= 0 && clock.step <= LONGEST_STEP);
    this.#seeksGround = this.#startsAfresh || clock.time < constraint.easeInStop;
  }

  /** Overwrites the layer's values of the chain by the solved ones. */
  solve(clock: ConstraintClock, world: WorldPose, layer: Layer, last: boolean): void {
    const { state } = this;
    const chain = this.#chain;
    measureChain(chain, world, layer);
    if (this.#seeksGround) findGround(this.#ground, chain);
    findTarget(state.target, chain, world, this.#ground);
    state.source.set(chain.source);
    this.#updateWeight(clock);
    share[0] = state.weight;
    if (chain.bones === 0) {
      moveJoint(chain, world, layer, state);
      if (!last) this.#publishMove(layer);
    } else {
      setEndPoints(chain, state);
      this.#inner.start(world, state.target, clock, this.#startsAfresh);
      relaxChain(chain);
      aimChain(chain, layer, share, state.joints);
      if (last) this.#inner.save(world, clock, this.#startsAfresh);
    }
    if (last) this.#reach.last = this.#reach.now;
  }

  /** Lets the other chains add the move of this one, as the pose is blended again only after this pass. */
  #publishMove({ weight }: Layer): void {
    const { pendingMove, positions, rootParent } = this.#chain;
    if (rootParent >= 0) return;
    for (let axis = 0; axis < 3; axis++) {
      pendingMove[axis] = weight * (this.state.joints[axis] - positions[axis]);
    }
  }

  /**
   * Updates the weight of this pass. The reference does not say where the reach weight ("inner weight") starts:
   * here as in the viewer it is full until the constraint has eased in, so that a hand sets out for a target
   * that is not yet in reach. A constraint that starts afresh after that starts at 1 or, out of reach, at 0.
   *
   * **Source:** animation.md section 10. The target of a chain of length 0 is never out of reach.
   */
  #updateWeight({ time, step }: ConstraintClock): void {
    const reach = this.#reach;
    const goal = isInReach(this.#chain, this.state.target) ? 1 : 0;
    const halfLife = goal === 1 ? HALF_LIFE_IN : HALF_LIFE_OUT;
    if (time < this.state.constraint.easeInStop) reach.now = 1;
    else if (this.#startsAfresh) reach.now = goal;
    else reach.now = goal + (reach.last - goal) * 2 ** (-step / halfLife);
    this.state.weight = this.#eased.weight * reach.now;
  }
}

/** **Source:** animation.md section 7, the constraint skip test. */
function isBlocked({ chain }: BoundConstraint, basePriority: number, newer: Int32Array): boolean {
  for (let index = 0; index < chain.length; index++) {
    if (newer[chain[index]] >= basePriority) return true;
  }
  return false;
}

/** A chain of length 0 has nothing to rotate: it acts only if the clip moves the joint. */
function drivesChain({ chain, entries }: BoundConstraint, { components }: Layer): boolean {
  return chain.length > 1 || (components[entries[0]] & HAS_POSITION) !== 0;
}

/** The chain's length includes the distance from joint 0 to the source point. */
function isInReach({ bones, length, positions }: Chain, target: Float32Array): boolean {
  if (bones === 0) return true;
  const dx = target[0] - positions[3 * bones];
  const dy = target[1] - positions[3 * bones + 1];
  const dz = target[2] - positions[3 * bones + 2];
  return REACH_SLACK * (dx * dx + dy * dy + dz * dz) <= length * length;
}

/**
 * Sets the points of the chain's ends. The root stays. Joint 0 keeps its world rotation, so it has to move by as much as
 * the source point: by `share` of the vector to the target.
 */
function setEndPoints(
  { bones, points, positions, source }: Chain,
  { target }: ConstraintState,
): void {
  for (let axis = 0; axis < 3; axis++) {
    points[axis] = positions[axis] + share[0] * (target[axis] - source[axis]);
    points[3 * bones + axis] = positions[3 * bones + axis];
  }
}

/** Moves the joint of a chain of length 0, in its parent's frame. */
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
    // The columns of the parent's matrix are perpendicular to each other, and as long as its scale.
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
