import type { Pose, Skeleton } from '../../avatar/index.ts';
import { rotate } from '../constraints/vectors.ts';
import { createLayer } from '../layer.ts';
import { PUPPET_PRIORITY } from '../puppet-priority.ts';
import { HAS_POSITION, HAS_ROTATION, type Layer } from '../types.ts';
import { type Chains, createChains, END } from './chains.ts';
import { type Arm, armsOf, dropElbow } from './drop-elbow.ts';
import { IkGoals, LOCAL_POSITION, TARGET_POSITION } from './goals.ts';
import { passInward } from './inward.ts';
import { createLimit } from './limit.ts';
import { IK_LIMITS, type LimitTable } from './limit-table.ts';
import { passOutward, placeBones } from './outward.ts';
import { planChains } from './plan.ts';
import { relaxBones } from './relax.ts';
import { measureRig, type Rig } from './rig.ts';
import { sweepChains } from './sweep.ts';

const FEWEST_PASSES = 4;
/** After how many passes the elbows are let fall. */
const DROPS = 1;
/** How often the chains are swept after a pass that has not reached. */
const SWEEPS = 3;
const MOST_PASSES = 16;
/** Metres between the end of a bone and its target. */
const TOLERANCE = 0.0005;

/** Indices of a solver's residuals. */
const BEST = 0;
const NOW = 1;

const end = new Float32Array(3);

/**
 * Finds the pose of a body in which its bones end where they are asked to, by FABRIK. It goes on from the
 * pose of the last solve; the same goals in the same order give the same poses, bit for bit. Nothing is
 * allocated after it was created.
 *
 * The elbows are let fall after the first pass only: after every pass, an arm at its limits would not come
 * to rest. What FABRIK does not reach is swept after, in every pass (`sweepChains`). Of all passes the best
 * one counts, should none be good enough.
 * The reference's untwisting is left out: `passOutward` turns the bones before a hinge as that needs,
 * and the relaxation takes out what twist gathers elsewhere.
 *
 * **Source:** puppetry.md section 7.
 */
export class IkSolver {
  readonly rig: Rig;
  readonly goals: IkGoals;
  /** What the last solve made: a rotation for every joint that took part, positions where they were asked. */
  readonly layer: Layer;
  /** Metres: the farthest that a bone ends from its target. */
  get residual(): number {
    return this.#residuals[BEST];
  }
  /** Of the last solve. */
  passes = 0;
  readonly #chains: Chains;
  readonly #arms: readonly Arm[];
  readonly #restOfRoot: Float32Array;
  readonly #best: Float32Array<ArrayBuffer>;
  /** In an array: fractional numbers that methods hand round may be put on the heap. */
  readonly #residuals = new Float64Array(2);
  #solved = -1;

  /** `shape` is the body: its positions and scales count. */
  constructor(skeleton: Skeleton, shape: Pose = skeleton.rest, limits: LimitTable = IK_LIMITS) {
    this.rig = measureRig(skeleton, shape);
    this.goals = new IkGoals(this.rig);
    const { boneCount } = this.rig;
    this.layer = createLayer(boneCount);
    this.layer.count = 0;
    this.layer.weight = 1;
    this.layer.priorities.fill(PUPPET_PRIORITY);
    const prepared = skeleton.names.slice(0, boneCount).map((name) => {
      const limit = limits.get(name);
      return limit ? createLimit(limit) : null;
    });
    this.#chains = createChains(this.rig, prepared);
    this.#arms = armsOf(skeleton);
    this.#restOfRoot = shape.positions.slice(0, 3);
    this.#best = new Float32Array(4 * boneCount);
  }

  /** Solves for the goals as they are. Returns false where they are those of the last solve, which stays. */
  solve(): boolean {
    const { goals } = this;
    if (goals.revision === this.#solved) return false;
    this.#solved = goals.revision;
    const chains = this.#chains;
    planChains(chains, goals);
    relaxBones(chains);
    placeBones(chains);
    this.#iterate();
    this.#fillLayer();
    return true;
  }

  /** Where a bone that took part in the last solve ends: metres in the avatar's frame, from mPelvis at rest. */
  endOf(out: Float32Array<ArrayBuffer>, joint: number): void {
    const { rig, starts, rotations } = this.#chains;
    rotate(out, 0, rotations, 4 * joint, rig.tips, 3 * joint);
    for (let axis = 0; axis < 3; axis++) out[axis] += starts[3 * joint + axis];
  }

  #iterate(): void {
    const chains = this.#chains;
    const residuals = this.#residuals;
    residuals[BEST] = Number.POSITIVE_INFINITY;
    for (this.passes = 1; ; this.passes++) {
      passInward(chains);
      passOutward(chains, this.goals);
      if (this.passes <= DROPS) {
        for (let arm = 0; arm < this.#arms.length; arm++) dropElbow(chains, this.#arms[arm]);
        continue;
      }
      this.#measure();
      if (residuals[NOW] > TOLERANCE) {
        for (let sweep = 0; sweep < SWEEPS; sweep++) sweepChains(chains);
        this.#measure();
      }
      if (residuals[NOW] < residuals[BEST]) {
        residuals[BEST] = residuals[NOW];
        this.#best.set(chains.locals);
      }
      if (this.passes >= MOST_PASSES) break;
      if (residuals[NOW] <= TOLERANCE && this.passes >= FEWEST_PASSES) break;
    }
    chains.locals.set(this.#best);
    placeBones(chains);
  }

  #measure(): void {
    const { order, count, roles, aims } = this.#chains;
    let worst = 0;
    for (let index = 0; index < count; index++) {
      const bone = order[index];
      if (roles[bone] !== END) continue;
      this.endOf(end, bone);
      const x = end[0] - aims[3 * bone];
      const y = end[1] - aims[3 * bone + 1];
      const z = end[2] - aims[3 * bone + 2];
      worst = Math.max(worst, x * x + y * y + z * z);
    }
    this.#residuals[NOW] = Math.sqrt(worst);
  }

  #fillLayer(): void {
    const { layer, goals } = this;
    const { order, count, locals } = this.#chains;
    layer.count = count;
    for (let entry = 0; entry < count; entry++) {
      const bone = order[entry];
      const placed =
        goals.kinds[bone] & (bone === 0 ? LOCAL_POSITION | TARGET_POSITION : LOCAL_POSITION);
      layer.joints[entry] = bone;
      layer.components[entry] = placed ? HAS_ROTATION | HAS_POSITION : HAS_ROTATION;
      for (let part = 0; part < 4; part++)
        layer.rotations[4 * entry + part] = locals[4 * bone + part];
      for (let axis = 0; axis < 3; axis++)
        layer.positions[3 * entry + axis] = this.#position(bone, axis);
    }
  }

  /** In the parent's frame; the root's is its rest and what it is moved by. */
  #position(bone: number, axis: number): number {
    if (bone > 0) return this.goals.positions[3 * bone + axis];
    return this.#restOfRoot[axis] + this.#chains.offsets[axis];
  }
}
