import type { Skeleton, WorldPose } from '../../avatar/index.ts';
import type { Layer } from '../layer.ts';
import type { BoundConstraint, ConstraintState, Constraints } from './bound-constraint.ts';
import { ConstraintSolver } from './constraint-solver.ts';

/**
 * The constraints of one running clip. In each pass they start from the clip's own values and act in the
 * file's order: of two on one chain, the later one starts from what the earlier has made of it. Only those
 * that move the pelvis come before all others, which hang from it.
 *
 * They go on from frame to frame as long as time does; when it jumps, or a constraint comes into force,
 * it settles anew, so the same jump to the same second always gives the same pose.
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
  /** What the clip says for them: 4 and 3 per entry. */
  readonly #rotations: Float32Array<ArrayBuffer>;
  readonly #positions: Float32Array<ArrayBuffer>;
  /** What the pelvis is about to be moved by in this pass. */
  readonly #lead = new Float32Array(3);
  #layer: Layer | null = null;

  constructor(constraints: readonly BoundConstraint[], skeleton: Skeleton) {
    const solvers = constraints.map(
      (constraint) => new ConstraintSolver(constraint, skeleton, this.#lead),
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

  begin(layer: Layer, basePriority: number, claimed: Int32Array): boolean {
    this.#layer = layer;
    copyEntries(this.#rotations, layer.rotations, this.#entries, 4);
    copyEntries(this.#positions, layer.positions, this.#entries, 3);
    let any = false;
    for (let index = 0; index < this.#solvers.length; index++) {
      const solver = this.#solvers[index];
      solver.begin(this, layer, basePriority, claimed);
      if (solver.state.active) any = true;
    }
    return any;
  }

  solve(world: WorldPose, last: boolean): void {
    const layer = this.#layer;
    if (!layer) return;
    this.#lead.fill(0);
    putBack(layer.rotations, this.#rotations, this.#entries, 4);
    putBack(layer.positions, this.#positions, this.#entries, 3);
    for (let index = 0; index < this.#solvers.length; index++) {
      const solver = this.#solvers[index];
      if (solver.state.active) solver.solve(this, world, layer, last);
    }
  }
}

type Numbers = Float32Array<ArrayBuffer>;

function copyEntries(kept: Numbers, values: Numbers, entries: Int16Array, size: number): void {
  for (let index = 0; index < entries.length; index++) {
    for (let c = 0; c < size; c++) kept[size * index + c] = values[size * entries[index] + c];
  }
}

function putBack(values: Numbers, kept: Numbers, entries: Int16Array, size: number): void {
  for (let index = 0; index < entries.length; index++) {
    for (let c = 0; c < size; c++) values[size * entries[index] + c] = kept[size * index + c];
  }
}
