import type { Pose, Skeleton } from '../../avatar/index.ts';
import { createLayer } from '../layer.ts';
import { PUPPET_PRIORITY } from '../puppet-priority.ts';
import { HAS_POSITION, HAS_ROTATION, type Layer } from '../types.ts';
import { type Chains, createChains } from './chains.ts';
import { type ElbowWay, HANGING } from './elbow-way.ts';
import { endOf } from './ends.ts';
import { IkGoals, LOCAL_POSITION, TARGET_POSITION } from './goals.ts';
import { IK_LIMITS, type LimitTable } from './limit-table.ts';
import { loadGoals } from './load.ts';
import { planChains } from './plan.ts';
import { measureRig, type Rig } from './rig.ts';
import { Search } from './search.ts';

/**
 * Finds the pose of a body in which its bones end where they are asked to. The pose follows from the goals
 * and the body alone, bit for bit, whatever was solved before. Nothing is allocated after it was created.
 *
 * The chains are laid anew when other kinds of goals are asked for, not when these move.
 *
 * **Source:** puppetry.md section 7. How this goes about it, and where the ways part: {@link Search}.
 */
export class IkSolver {
  readonly rig: Rig;
  readonly goals: IkGoals;
  /** What the last solve made: a rotation for every joint that took part, positions where they were asked. */
  readonly layer: Layer;
  readonly #chains: Chains;
  readonly #search: Search;
  readonly #restOfRoot: Float32Array;
  #solved = -1;
  #planned = -1;
  /** Whether any joint has a position of its own. */
  #places = false;

  /** `shape` is the body: its positions and scales count. */
  constructor(
    skeleton: Skeleton,
    shape: Pose = skeleton.rest,
    limits: LimitTable = IK_LIMITS,
    elbowWay: ElbowWay = HANGING,
  ) {
    this.rig = measureRig(skeleton, shape);
    this.goals = new IkGoals(this.rig);
    const { boneCount } = this.rig;
    this.layer = createLayer(boneCount);
    this.layer.count = 0;
    this.layer.weight = 1;
    this.layer.priorities.fill(PUPPET_PRIORITY);
    this.#chains = createChains(this.rig, skeleton.names, limits, this.layer.rotations, elbowWay);
    this.#search = new Search(this.#chains);
    this.#restOfRoot = shape.positions.slice(0, 3);
  }

  /** Metres: the farthest that a bone ends from its target. */
  get residual(): number {
    return this.#search.residual;
  }

  /** How many passes the last solve took: none where the limbs' own turns were enough. */
  get passes(): number {
    return this.#search.passes;
  }

  /** Solves for the goals as they are. Returns false where they are those of the last solve, which stays. */
  solve(): boolean {
    const { goals } = this;
    if (goals.revision === this.#solved) return false;
    this.#solved = goals.revision;
    if (goals.kindsRevision !== this.#planned) {
      this.#planned = goals.kindsRevision;
      planChains(this.#chains, goals.kinds);
      this.#planLayer();
    }
    loadGoals(this.#chains, goals);
    this.#search.run();
    if (this.#places) this.#fillPositions();
    return true;
  }

  /** Whether the last solve turned this joint, or placed it, for any of its goals. */
  takesPart(joint: number): boolean {
    return this.#chains.places[joint] >= 0;
  }

  /**
   * Where a bone that took part in the last solve ends: metres in the avatar's frame, from mPelvis at rest.
   * Of others nothing is known: `out` stays as it is.
   */
  endOf(out: Float32Array<ArrayBuffer>, joint: number): void {
    if (this.takesPart(joint)) endOf(out, this.#chains, this.#chains.places[joint]);
  }

  #planLayer(): void {
    const { layer } = this;
    const { count, joints, kinds } = this.#chains;
    layer.count = count;
    layer.positions.fill(0);
    this.#places = false;
    for (let entry = 0; entry < count; entry++) {
      const asked = joints[entry] === 0 ? LOCAL_POSITION | TARGET_POSITION : LOCAL_POSITION;
      const places = (kinds[entry] & asked) !== 0;
      if (places) this.#places = true;
      layer.joints[entry] = joints[entry];
      layer.components[entry] = places ? HAS_ROTATION | HAS_POSITION : HAS_ROTATION;
    }
  }

  #fillPositions(): void {
    const { layer, goals } = this;
    const { offsets } = this.#chains;
    for (let entry = 0; entry < layer.count; entry++) {
      const joint = layer.joints[entry];
      if (!(layer.components[entry] & HAS_POSITION)) continue;
      for (let axis = 0; axis < 3; axis++) {
        const asked = goals.positions[3 * joint + axis];
        // The root's is where it rests and what it is moved by.
        layer.positions[3 * entry + axis] =
          joint > 0 ? asked : this.#restOfRoot[axis] + offsets[3 * entry + axis];
      }
    }
  }
}
