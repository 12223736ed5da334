import type { Skeleton, WorldPose } from '../../avatar/index.ts';
import type { Numbers } from '../../math/flat/index.ts';
import type { Layer } from '../layer.ts';
import type { BoundConstraint } from './bound-constraint.ts';
import { ConstraintSolver, type ConstraintState } from './constraint-solver.ts';

/**
 * The constraints of one motion. In every frame the mixer calls `begin` once, after the clip's curves were
 * sampled into its layer; then it calls `solve` for each pass with the world pose of the blend so far, and
 * blends again after each pass. Nothing is allocated per frame.
 */
export interface Constraints {
  readonly states: readonly ConstraintState[];
  /** Clip seconds of this frame. Set before `begin`. */
  time: number;
  /** Seconds since the last frame; if it is below 0 or above 1, time has jumped and the constraints start afresh. */
  step: number;
  /**
   * Saves the layer's sampled values of the chains, and finds which constraints act in this frame. `newer` has for each
   * joint the highest priority at which a newer motion of full weight rotates it (-2: none); a chain with a joint at
   * `basePriority` or above is blocked.
   * @returns whether any constraint acts.
   */
  begin(layer: Layer, basePriority: number, newer: Int32Array): boolean;
  /**
   * Overwrites the layer's entries of the chains by the solved rotations (and the position, for a chain of
   * length 0), starting from the values that `begin` saved. `world` holds at least the bones and collision
   * volumes. What is smoothed over time advances in the `last` pass of a frame only.
   */
  solve(world: WorldPose, last: boolean): void;
}

/**
 * The constraints of one playing clip. In each pass they start from the clip's own values and act in the file's
 * order: of two constraints on one chain, the later starts from the result of the earlier. Only those that
 * move the pelvis are solved before all others, which descend from it.
 *
 * They carry their state from frame to frame as long as time runs on. When it jumps, or when a constraint
 * becomes active, it starts afresh, so the same jump to the same second always gives the same pose.
 *
 * **Source:** animation.md section 10.
 */
export class ClipConstraints implements Constraints {
  readonly states: readonly ConstraintState[];
  time = 0;
  step = 0;
  /** In the order in which they act. */
  readonly #solvers: readonly ConstraintSolver[];
  /** The layer entries that belong to a chain, each once. */
  readonly #entries: Int16Array<ArrayBuffer>;
  /** The clip's own values of these entries: 4 and 3 per entry. */
  readonly #rotations: Numbers;
  readonly #positions: Numbers;
  /** By how much the pelvis is moved in this pass: see `Chain.pendingMove`. */
  readonly #pendingMove = new Float32Array(3);
  #layer: Layer | null = null;

  constructor(constraints: readonly BoundConstraint[], skeleton: Skeleton) {
    const solvers = constraints.map(
      (constraint) => new ConstraintSolver(constraint, skeleton, this.#pendingMove),
    );
    this.states = solvers.map((solver) => solver.state);
    const isMove = ({ state }: ConstraintSolver) => state.constraint.chain.length === 1;
    this.#solvers = [...solvers.filter(isMove), ...solvers.filter((solver) => !isMove(solver))];
    this.#entries = Int16Array.from(
      new Set(constraints.flatMap(({ entries }) => Array.from(entries))),
    );
    this.#rotations = new Float32Array(4 * this.#entries.length);
    this.#positions = new Float32Array(3 * this.#entries.length);
  }

  begin(layer: Layer, basePriority: number, newer: Int32Array): boolean {
    this.#layer = layer;
    saveEntries(this.#rotations, layer.rotations, this.#entries, 4);
    saveEntries(this.#positions, layer.positions, this.#entries, 3);
    let isAnyActive = false;
    for (let index = 0; index < this.#solvers.length; index++) {
      const solver = this.#solvers[index];
      solver.begin(this, layer, basePriority, newer);
      if (solver.state.active) isAnyActive = true;
    }
    return isAnyActive;
  }

  solve(world: WorldPose, last: boolean): void {
    const layer = this.#layer;
    if (!layer) return;
    this.#pendingMove.fill(0);
    restoreEntries(layer.rotations, this.#rotations, this.#entries, 4);
    restoreEntries(layer.positions, this.#positions, this.#entries, 3);
    for (let index = 0; index < this.#solvers.length; index++) {
      const solver = this.#solvers[index];
      if (solver.state.active) solver.solve(this, world, layer, last);
    }
  }
}

function saveEntries(saved: Numbers, values: Numbers, entries: Int16Array, size: number): void {
  for (let index = 0; index < entries.length; index++) {
    for (let c = 0; c < size; c++) saved[size * index + c] = values[size * entries[index] + c];
  }
}

function restoreEntries(values: Numbers, saved: Numbers, entries: Int16Array, size: number): void {
  for (let index = 0; index < entries.length; index++) {
    for (let c = 0; c < size; c++) values[size * entries[index] + c] = saved[size * index + c];
  }
}
