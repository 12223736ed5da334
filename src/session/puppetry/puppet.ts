import { defaultSkeleton } from '../../avatar/index.ts';
import { type JointRecord, PuppetMotion } from '../../motion/received-puppetry/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { PuppetBodyShape } from './contract.ts';
import { RateMeter } from './rate-meter.ts';
import { ShapedEffectors } from './shaped-effectors.ts';

/** The puppetry of one avatar, as long as the avatar is there: the motion itself only while it runs. */
export class Puppet {
  readonly agentId: string;
  /** The avatar's, once the page knows it. */
  slot: number | null = null;
  /** The page was told what it does, and not yet that it is over. */
  isTold = false;
  /** In which its last block was read. */
  layout: PuppetryLayout | null = null;
  badBlocks = 0;
  /** Milliseconds, as for all methods. */
  heardAt = 0;
  readonly #records = new RateMeter();
  readonly #shapeOf: () => PuppetBodyShape | null;
  #motion: PuppetMotion | null = null;
  #effectors: ShapedEffectors | null = null;
  /** Events of motions that are over, and such as no motion was given. */
  #ignored = 0;

  constructor(agentId: string, shapeOf: () => PuppetBodyShape | null) {
    this.agentId = agentId;
    this.#shapeOf = shapeOf;
  }

  /** Null while it does not move. */
  get motion(): PuppetMotion | null {
    return this.#motion;
  }

  /** Null while nothing is aimed at. */
  get solver() {
    return this.#effectors?.solver ?? null;
  }

  /** Events that were of no use. */
  get ignored(): number {
    return this.#ignored + (this.#motion?.ignored ?? 0);
  }

  recordsPerSecond(now: number): number {
    return this.#records.rate(now);
  }

  receive(record: JointRecord, at: number): void {
    this.#records.count(at);
    this.#motion ??= this.#begin();
    this.#motion.receive(record, at / 1000);
  }

  /** So many events were left out. */
  ignore(count: number): void {
    this.#ignored += count;
  }

  /** Goes to this moment. Returns false while it does not move: what it has kept is let go then. */
  advance(now: number): boolean {
    if (this.#motion?.advance(now / 1000)) return true;
    this.#ignored = this.ignored;
    this.#motion = null;
    this.#effectors = null;
    return false;
  }

  #begin(): PuppetMotion {
    this.#effectors = new ShapedEffectors(this.#shapeOf);
    return new PuppetMotion(defaultSkeleton, this.#effectors);
  }
}
