import type { Pose, Skeleton } from '../../avatar/index.ts';
import { LOCAL_POSITION, TARGET_POSITION } from '../joint-events.ts';
import { createLayer, HAS_POSITION, HAS_ROTATION, type Layer } from '../layer.ts';
import { PUPPET_PRIORITY } from '../motion.ts';
import { boneEnd, measureEnds, placeBases, placeBone } from './bone-placement.ts';
import { backwardPass, ccdSweep, forwardPass } from './fabrik-passes.ts';
import {
  createChains,
  ELBOWS_DOWN,
  type ElbowPole,
  type IkChains,
  LIMB_ROOT,
} from './ik-chains.ts';
import { IkGoals, loadGoals } from './ik-goals.ts';
import { type IkRig, measureIkRig } from './ik-rig.ts';
import { IK_LIMITS, type LimitTable } from './joint-limit-table.ts';
import { planChains } from './plan-chains.ts';
import { approachTarget, solveLimb } from './two-bone-limb.ts';

/**
 * Solves inverse kinematics: finds the pose of a body in which bones end at their targets. The pose depends only on
 * the goals and the body, bit for bit, whatever was solved before. Everything is allocated once.
 *
 * The chains are laid out anew when the kinds of goals change, not when their values do.
 *
 * **Source:** puppetry.md section 7. How the solution is found, and how that differs: {@link IkSearch}.
 */
export class IkSolver {
  readonly rig: IkRig;
  readonly goals: IkGoals;
  /** The result of the last solve: a rotation for every involved joint, and positions where there were goals. */
  readonly layer: Layer;
  readonly #chains: IkChains;
  readonly #search: IkSearch;
  readonly #restOfRoot: Float32Array;
  /** Revisions of the goals and of their kinds as of the last solve. */
  #solvedRevision = -1;
  #plannedRevision = -1;
  /** Whether the layer has any positions. */
  #hasPositions = false;

  /** `shape` is the body: only its positions and scales count. */
  constructor(
    skeleton: Skeleton,
    shape: Pose = skeleton.rest,
    limits: LimitTable = IK_LIMITS,
    elbowPole: ElbowPole = ELBOWS_DOWN,
  ) {
    this.rig = measureIkRig(skeleton, shape);
    this.goals = new IkGoals(this.rig);
    const { boneCount } = this.rig;
    this.layer = createLayer(boneCount);
    this.layer.count = 0;
    this.layer.weight = 1;
    this.layer.priorities.fill(PUPPET_PRIORITY);
    this.#chains = createChains(this.rig, skeleton.names, limits, this.layer.rotations, elbowPole);
    this.#search = new IkSearch(this.#chains);
    this.#restOfRoot = shape.positions.slice(0, 3);
  }

  /** Metres: the largest distance of an end from its target. */
  get residual(): number {
    return this.#search.residual;
  }

  /** Number of FABRIK passes of the last solve: 0 if the limbs' closed form was enough. */
  get passes(): number {
    return this.#search.passes;
  }

  /** Solves for the present goals. Returns false if they have not changed since the last solve, which then stays. */
  solve(): boolean {
    const { goals } = this;
    if (goals.revision === this.#solvedRevision) return false;
    this.#solvedRevision = goals.revision;
    if (goals.kindsRevision !== this.#plannedRevision) {
      this.#plannedRevision = goals.kindsRevision;
      planChains(this.#chains, goals.kinds);
      this.#listJoints();
    }
    loadGoals(this.#chains, goals);
    this.#search.run();
    if (this.#hasPositions) this.#writePositions();
    return true;
  }

  /** Whether the last solve rotated or placed this joint for any of its goals. */
  isInvolved(joint: number): boolean {
    return this.#chains.boneOfJoint[joint] >= 0;
  }

  /**
   * Writes where a bone ends after the last solve: metres in the avatar's frame, from mPelvis at rest. For a bone
   * that was not involved `out` stays as it is.
   */
  endOf(out: Float32Array<ArrayBuffer>, joint: number): void {
    if (this.isInvolved(joint)) boneEnd(out, this.#chains, this.#chains.boneOfJoint[joint]);
  }

  #listJoints(): void {
    const { layer } = this;
    const { count, joints, kinds } = this.#chains;
    layer.count = count;
    layer.positions.fill(0);
    this.#hasPositions = false;
    for (let entry = 0; entry < count; entry++) {
      const positionKinds = joints[entry] === 0 ? LOCAL_POSITION | TARGET_POSITION : LOCAL_POSITION;
      const hasPosition = (kinds[entry] & positionKinds) !== 0;
      if (hasPosition) this.#hasPositions = true;
      layer.joints[entry] = joints[entry];
      layer.components[entry] = hasPosition ? HAS_ROTATION | HAS_POSITION : HAS_ROTATION;
    }
  }

  #writePositions(): void {
    const { layer, goals } = this;
    const { offsets } = this.#chains;
    for (let entry = 0; entry < layer.count; entry++) {
      const joint = layer.joints[entry];
      if (!(layer.components[entry] & HAS_POSITION)) continue;
      for (let axis = 0; axis < 3; axis++) {
        const goal = goals.positions[3 * joint + axis];
        // The root's position is its rest position and its displacement.
        layer.positions[3 * entry + axis] =
          joint > 0 ? goal : this.#restOfRoot[axis] + offsets[3 * entry + axis];
      }
    }
  }
}

/** Minimum number of passes if an end has no limb. */
const MIN_PASSES = 4;
const MAX_PASSES = 16;
/** The search ends after so many passes in a row without a considerable gain. */
const MAX_STALLED_PASSES = 3;
/** Largest ratio of the squared residuals after and before a pass that counts as a considerable gain. */
const CONSIDERABLE_GAIN = 0.98;
/** Metres between the end of a bone and its target. */
const TOLERANCE = 0.0005;
/** How often the bases may be rotated for each end: two limbs on one base may spoil each other's approach. */
const MAX_APPROACHES = 3;
/** How often chains are swept in a pass that has not reached all targets. */
const SWEEPS = 2;

/**
 * The search for a pose that meets the goals, which always begins at rest. First the closed form: the bases are
 * rotated until every limb is long enough, then each limb is solved at once (`solveLimb`). That meets most goals
 * of a hand, a foot or the head, and the search ends. For all others FABRIK's passes follow, at most 16, and in
 * each of them a CCD sweep of every chain that has not reached its target. If no pass is good enough, the best
 * one counts; if there is no more gain, as for a target out of reach, the search ends early.
 *
 * Differences from the reference:
 * - At least 4 passes are made only if a chain has no limb. They are for elbows and twists to settle, which in a
 *   limb are right from the beginning.
 * - The untwisting step is left out: bones start without twist, limbs get no more of it than they need, and
 *   `forwardPass` turns the bones before a hinge as that has to bend.
 * - A target that is met leaves the spine alone, which the reference always bends a little.
 *
 * **Source:** puppetry.md section 7.
 */
class IkSearch {
  /** Number of passes of the last run. */
  passes = 0;
  readonly #chains: IkChains;
  /** Local rotations of the best pass so far. */
  readonly #best: Float32Array<ArrayBuffer>;
  /** Square metres per end, and the largest. In an array, as numbers in fields may be put on the heap. */
  readonly #squares: Float64Array;
  /** The largest of them in the best pass so far. */
  readonly #least = new Float64Array(1);

  constructor(chains: IkChains) {
    this.#chains = chains;
    this.#best = new Float32Array(chains.locals.length);
    this.#squares = new Float64Array(chains.ends.length + 1);
  }

  /** Metres: the largest distance of an end from its target. */
  get residual(): number {
    return Math.sqrt(this.#least[0]);
  }

  run(): void {
    this.passes = 0;
    this.#solveLimbs();
    measureEnds(this.#chains, this.#squares);
    this.#least[0] = this.#squares[this.#chains.endCount];
    if (this.#least[0] > TOLERANCE * TOLERANCE) this.#makePasses();
  }

  #solveLimbs(): void {
    const chains = this.#chains;
    const { limbs, endCount } = chains;
    placeBases(chains, 0);
    // Repeats the ends in turn until none has moved a base since the last that did.
    let unchangedEnds = 0;
    for (let step = 0; unchangedEnds < endCount && step < MAX_APPROACHES * endCount; step++) {
      const end = step % endCount;
      const hasMoved = limbs.roots[end] >= 0 && approachTarget(chains, end);
      unchangedEnds = hasMoved ? 1 : unchangedEnds + 1;
    }
    for (let end = 0; end < endCount; end++) {
      if (limbs.roots[end] >= 0) solveLimb(chains, end);
    }
    for (let bone = 0; bone < chains.count; bone++) {
      if (limbs.parts[bone] > LIMB_ROOT) placeBone(chains, bone);
    }
  }

  #makePasses(): void {
    const chains = this.#chains;
    const minimum = chains.limbs.hasAllEnds ? 1 : MIN_PASSES;
    let stalledPasses = 0;
    this.#save();
    while (this.passes < MAX_PASSES) {
      this.passes++;
      backwardPass(chains);
      forwardPass(chains);
      this.#sweep();
      stalledPasses = this.#acceptIfBetter() ? 0 : stalledPasses + 1;
      if (this.passes < minimum) continue;
      if (this.#least[0] <= TOLERANCE * TOLERANCE || stalledPasses >= MAX_STALLED_PASSES) break;
    }
    this.#restore();
  }

  #sweep(): void {
    const chains = this.#chains;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      measureEnds(chains, this.#squares);
      if (this.#squares[chains.endCount] <= TOLERANCE * TOLERANCE) return;
      for (let end = chains.endCount - 1; end >= 0; end--) {
        if (this.#squares[end] <= TOLERANCE * TOLERANCE) continue;
        ccdSweep(chains, chains.ends[end]);
        for (let bone = 0; bone < chains.count; bone++) placeBone(chains, bone);
      }
    }
  }

  /** Saves the pose if it is the best so far. Returns whether the gain was considerable. */
  #acceptIfBetter(): boolean {
    measureEnds(this.#chains, this.#squares);
    const worst = this.#squares[this.#chains.endCount];
    if (worst >= this.#least[0]) return false;
    const isConsiderable = worst < CONSIDERABLE_GAIN * this.#least[0];
    this.#least[0] = worst;
    this.#save();
    return isConsiderable;
  }

  #save(): void {
    const { count, locals } = this.#chains;
    for (let index = 0; index < 4 * count; index++) this.#best[index] = locals[index];
  }

  #restore(): void {
    const chains = this.#chains;
    for (let index = 0; index < 4 * chains.count; index++) {
      chains.locals[index] = this.#best[index];
    }
    for (let bone = 0; bone < chains.count; bone++) placeBone(chains, bone);
  }
}
