import type { Pose, Skeleton } from '../../avatar/index.ts';
import { createLayer, HAS_POSITION, HAS_ROTATION, type Layer } from '../layer.ts';
import { PUPPET_PRIORITY } from '../motion.ts';
import { boneEnd, measureEnds, placeBases, placeBone } from './bone-placement.ts';
import { backwardPass, ccdSweep, forwardPass } from './fabrik-passes.ts';
import {
  createChains,
  type ElbowPole,
  HANGING_ELBOWS,
  type IkChains,
  LIMB_ROOT,
} from './ik-chains.ts';
import { IkGoals, LOCAL_POSITION, loadGoals, TARGET_POSITION } from './ik-goals.ts';
import { type IkRig, measureIkRig } from './ik-rig.ts';
import { IK_LIMITS, type LimitTable } from './joint-limit-table.ts';
import { planChains } from './plan-chains.ts';
import { approachGoal, solveLimb } from './two-bone-limb.ts';

/**
 * Finds the pose of a body in which its bones end where they are asked to. The pose follows from the goals
 * and the body alone, bit for bit, whatever was solved before. Nothing is allocated after it was created.
 *
 * The chains are laid anew when other kinds of goals are asked for, not when these move.
 *
 * **Source:** puppetry.md section 7. How this goes about it, and where the ways part: {@link Search}.
 */
export class IkSolver {
  readonly rig: IkRig;
  readonly goals: IkGoals;
  /** What the last solve made: a rotation for every joint that took part, positions where they were asked. */
  readonly layer: Layer;
  readonly #chains: IkChains;
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
    elbowWay: ElbowPole = HANGING_ELBOWS,
  ) {
    this.rig = measureIkRig(skeleton, shape);
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
  isInvolved(joint: number): boolean {
    return this.#chains.bones[joint] >= 0;
  }

  /**
   * Where a bone that took part in the last solve ends: metres in the avatar's frame, from mPelvis at rest.
   * Of others nothing is known: `out` stays as it is.
   */
  endOf(out: Float32Array<ArrayBuffer>, joint: number): void {
    if (this.isInvolved(joint)) boneEnd(out, this.#chains, this.#chains.bones[joint]);
  }

  #planLayer(): void {
    const { layer } = this;
    const { count, joints, goalKinds } = this.#chains;
    layer.count = count;
    layer.positions.fill(0);
    this.#places = false;
    for (let entry = 0; entry < count; entry++) {
      const asked = joints[entry] === 0 ? LOCAL_POSITION | TARGET_POSITION : LOCAL_POSITION;
      const places = (goalKinds[entry] & asked) !== 0;
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

/** Where a chain has no limb. */
const FEWEST_PASSES = 4;
const MOST_PASSES = 16;
/** After how many passes that gain nothing worth the while it gives up. */
const PATIENCE = 3;
/** Of a square residual: what is left after a pass that was worth the while, at most. */
const GAIN = 0.98;
/** Metres between the end of a bone and its target. */
const TOLERANCE = 0.0005;
/** How often the bases are turned: two limbs that share one may spoil each other's approach. */
const APPROACHES = 3;
/** How often a chain is swept in a pass that has not reached. */
const SWEEPS = 2;

/**
 * The way from the goals to a pose, always beginning at rest. First what has a closed form: the bases are
 * turned until every limb is long enough, then each limb is turned at once (`solveLimb`). Most goals of a
 * hand, a foot or a head are met by that, and the search is over. For all others FABRIK's passes follow, at
 * most 16, and in each of them a chain that was not brought to its target is swept (`sweepChain`). The best
 * pass counts, should none be good enough; where nothing gets better any more, as for what is out of reach,
 * it ends early.
 *
 * Where this parts from the reference:
 * - It makes at least 4 passes only where a chain has no limb. They are for elbows and twists to settle,
 *   which in a limb are so from the first.
 * - Its untwisting is left out: bones start without twist, limbs take no more of it than they need, and
 *   `passOutward` turns the bones before a hinge as that has to bend.
 * - A target that is met leaves the spine alone, which the reference always bends a little.
 *
 * **Source:** puppetry.md section 7.
 */
export class Search {
  /** Of the last run. */
  passes = 0;
  readonly #chains: IkChains;
  readonly #best: Float32Array<ArrayBuffer>;
  /** Square metres per end, and the most of them. In an array: numbers in fields may be put on the heap. */
  readonly #squares: Float64Array;
  readonly #least = new Float64Array(1);

  constructor(chains: IkChains) {
    this.#chains = chains;
    this.#best = new Float32Array(chains.locals.length);
    this.#squares = new Float64Array(chains.ends.length + 1);
  }

  /** Metres: the farthest that a bone ends from its target. */
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
    // Until every one but the last that moved anything has been looked at since.
    let calm = 0;
    for (let step = 0; calm < endCount && step < APPROACHES * endCount; step++) {
      const end = step % endCount;
      calm = limbs.roots[end] >= 0 && approachGoal(chains, end) ? 1 : calm + 1;
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
    const fewest = chains.limbs.coverAllEnds ? 1 : FEWEST_PASSES;
    let idle = 0;
    this.#remember();
    while (this.passes < MOST_PASSES) {
      this.passes++;
      backwardPass(chains);
      forwardPass(chains);
      this.#sweep();
      idle = this.#judge() ? 0 : idle + 1;
      if (this.passes < fewest) continue;
      if (this.#least[0] <= TOLERANCE * TOLERANCE || idle >= PATIENCE) break;
    }
    this.#recall();
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

  /** Remembers the pose if it is the best so far. Returns whether it was worth the while. */
  #judge(): boolean {
    measureEnds(this.#chains, this.#squares);
    const worst = this.#squares[this.#chains.endCount];
    if (worst >= this.#least[0]) return false;
    const isWorth = worst < GAIN * this.#least[0];
    this.#least[0] = worst;
    this.#remember();
    return isWorth;
  }

  #remember(): void {
    const { count, locals } = this.#chains;
    for (let number = 0; number < 4 * count; number++) this.#best[number] = locals[number];
  }

  #recall(): void {
    const chains = this.#chains;
    for (let number = 0; number < 4 * chains.count; number++) {
      chains.locals[number] = this.#best[number];
    }
    for (let bone = 0; bone < chains.count; bone++) placeBone(chains, bone);
  }
}
