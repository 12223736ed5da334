import { approachGoal } from './approach.ts';
import type { Chains } from './chains.ts';
import { measureEnds } from './ends.ts';
import { passInward } from './inward.ts';
import { solveLimb } from './limb.ts';
import { ROOT } from './limbs.ts';
import { passOutward } from './outward.ts';
import { placeBases, placeBone } from './place.ts';
import { sweepChain } from './sweep.ts';

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
  readonly #chains: Chains;
  readonly #best: Float32Array<ArrayBuffer>;
  /** Square metres per end, and the most of them. In an array: numbers in fields may be put on the heap. */
  readonly #squares: Float64Array;
  readonly #least = new Float64Array(1);

  constructor(chains: Chains) {
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
      if (limbs.parts[bone] > ROOT) placeBone(chains, bone);
    }
  }

  #makePasses(): void {
    const chains = this.#chains;
    const fewest = chains.limbs.isAll ? 1 : FEWEST_PASSES;
    let idle = 0;
    this.#remember();
    while (this.passes < MOST_PASSES) {
      this.passes++;
      passInward(chains);
      passOutward(chains);
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
        sweepChain(chains, chains.ends[end]);
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
