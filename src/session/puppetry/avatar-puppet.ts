import { BONE_COUNT, defaultSkeleton, type Pose } from '../../avatar/index.ts';
import type { IkSolver } from '../../motion/ik/index.ts';
import {
  type EffectorSolver,
  type Effectors,
  IkEffectorSolver,
  type JointRecord,
  LOCAL_POSITION,
  PuppetMotion,
  type StreamHealth,
  TARGET_POSITION,
} from '../../motion/received-puppetry/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type {
  JointStream,
  PuppetBodyShape,
  PuppetStream,
  PuppetTarget,
} from './puppetry-contract.ts';

/** The puppetry of one avatar, as long as the avatar is there: the motion itself only while it runs. */
export class AvatarPuppet {
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

/** What the solver finds is known from `choose`, and asked for again only as a matter of form. */
const passedOver = new Uint8Array(BONE_COUNT);

/** Inverse kinematics for a body that may turn out to be shaped otherwise; made when first needed. */
class ShapedEffectors implements EffectorSolver {
  readonly #shapeOf: () => PuppetBodyShape | null;
  /** What the solver was made for. */
  #shape: PuppetBodyShape | null = null;
  #effectors: IkEffectorSolver | null = null;

  /** @param shapeOf null is the default skeleton's. */
  constructor(shapeOf: () => PuppetBodyShape | null) {
    this.#shapeOf = shapeOf;
  }

  /** Null as long as nothing was aimed at. */
  get solver(): IkSolver | null {
    return this.#effectors?.solver ?? null;
  }

  prepare(effectors: Effectors, claims: Uint8Array<ArrayBuffer>): void {
    this.#current().prepare(effectors, claims);
  }

  solve(effectors: Effectors, pose: Pose): void {
    const before = this.#effectors;
    const now = this.#current();
    if (now !== before) now.prepare(effectors, passedOver);
    now.solve(effectors, pose);
  }

  #current(): IkEffectorSolver {
    const shape = this.#shapeOf();
    if (this.#effectors === null || shape !== this.#shape) {
      this.#shape = shape;
      this.#effectors = new IkEffectorSolver(defaultSkeleton, shape ? poseOf(shape) : undefined);
    }
    return this.#effectors;
  }
}

/** mPelvis stays where all motions take it to rest: its shape is the page's to add. */
function poseOf(shape: PuppetBodyShape): Pose {
  const { rest } = defaultSkeleton;
  const positions = new Float32Array(shape.positions);
  positions.set(rest.positions.subarray(0, 3));
  return { rotations: rest.rotations, positions, scales: new Float32Array(shape.scales) };
}

const BUCKETS = 10;
/** Milliseconds. */
const BUCKET = 100;

/** Counts what happened in the last second, in steps of a tenth. */
export class RateMeter {
  readonly #counts = new Uint32Array(BUCKETS);
  #newest = 0;

  /** @param at milliseconds, not going back. */
  count(at: number): void {
    this.#roll(at);
    this.#counts[this.#newest % BUCKETS] += 1;
  }

  /** Per second. */
  rate(now: number): number {
    this.#roll(now);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #roll(at: number): void {
    const bucket = Math.max(this.#newest, Math.floor(at / BUCKET));
    const first = Math.max(this.#newest + 1, bucket - BUCKETS + 1);
    for (let k = first; k <= bucket; k++) this.#counts[k % BUCKETS] = 0;
    this.#newest = bucket;
  }
}

const PELVIS = 0;

const end = new Float32Array(3);

/** What a puppet is told of for looking into, as of its last frame. */
export function puppetStream(puppet: AvatarPuppet, isForced: boolean, now: number): PuppetStream {
  const { agentId, layout, badBlocks, ignored, motion, solver } = puppet;
  return {
    agentId,
    layout,
    isForced,
    recordsPerSecond: puppet.recordsPerSecond(now),
    badBlocks,
    ignored,
    joints: motion?.health().map(jointStream) ?? [],
    targets: motion && solver ? targetsOf(motion.shown, solver) : [],
  };
}

/** In milliseconds. */
function jointStream({ joint, period, jitter, age }: StreamHealth): JointStream {
  return {
    joint,
    rate: period > 0 ? 1 / period : 0,
    jitter: 1000 * jitter,
    delay: 1000 * (period + jitter),
    age: 1000 * age,
  };
}

function targetsOf(
  { count, joints, masks, positions }: Effectors,
  solver: IkSolver,
): PuppetTarget[] {
  const metres = solver.rig.armSpan / 2;
  const targets: PuppetTarget[] = [];
  for (let entry = 0; entry < count; entry++) {
    // Where both are named, the joint's own position counts, and nothing is aimed at.
    if ((masks[entry] & (TARGET_POSITION | LOCAL_POSITION)) !== TARGET_POSITION) continue;
    const joint = joints[entry];
    const position = triple(positions, 3 * entry, metres);
    // The hips are put where they are asked to be, and have nothing to reach with.
    const reached = joint === PELVIS ? position : endOf(solver, joint);
    targets.push({ joint, position, reached });
  }
  return targets;
}

function endOf(solver: IkSolver, joint: number): PuppetTarget['position'] {
  solver.endOf(end, joint);
  return triple(end, 0, 1);
}

function triple(numbers: Float32Array, o: number, factor: number): PuppetTarget['position'] {
  return [numbers[o] * factor, numbers[o + 1] * factor, numbers[o + 2] * factor];
}
