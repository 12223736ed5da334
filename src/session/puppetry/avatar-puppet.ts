import { BONE_COUNT, defaultSkeleton, PELVIS, type Pose } from '../../avatar/index.ts';
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

/** The received puppetry of one avatar. Its motion exists only while the avatar is moved. */
export class AvatarPuppet {
  readonly agentId: string;
  /** The avatar's slot, once the page knows the avatar. */
  slot: number | null = null;
  /** Whether the page shows the puppet's motion, so that its end has to be reported. */
  isReported = false;
  /** The layout of the last block. */
  layout: PuppetryLayout | null = null;
  /** Blocks that could not be read. */
  badBlocks = 0;
  /** When the last block arrived, in milliseconds like the times of all methods. */
  receivedAt = 0;
  readonly #recordRate = new RateMeter();
  readonly #shapeOf: () => PuppetBodyShape | null;
  #motion: PuppetMotion | null = null;
  #solver: ShapedEffectorSolver | null = null;
  /** Events that were ignored by motions that have ended, or before they reached a motion. */
  #ignored = 0;

  /** @param shapeOf gives null for the default skeleton's shape. */
  constructor(agentId: string, shapeOf: () => PuppetBodyShape | null) {
    this.agentId = agentId;
    this.#shapeOf = shapeOf;
  }

  /** Null while the avatar is not moved. */
  get motion(): PuppetMotion | null {
    return this.#motion;
  }

  receive(record: JointRecord, at: number): void {
    this.#recordRate.count(at);
    if (this.#motion === null) {
      this.#solver = new ShapedEffectorSolver(this.#shapeOf);
      this.#motion = new PuppetMotion(defaultSkeleton, this.#solver);
    }
    this.#motion.receive(record, at / 1000);
  }

  /** Counts events that were left out. */
  ignore(count: number): void {
    this.#ignored += count;
  }

  /** Advances the motion to this moment. Returns false, and drops the motion, once it has ended. */
  advance(now: number): boolean {
    if (this.#motion?.advance(now / 1000)) return true;
    this.#ignored += this.#motion?.ignored ?? 0;
    this.#motion = null;
    this.#solver = null;
    return false;
  }

  /**
   * The puppet as of its last frame, for the page to inspect.
   *
   * @param isForced whether the user has set the layout.
   */
  stream(isForced: boolean, now: number): PuppetStream {
    const motion = this.#motion;
    const solver = this.#solver?.solver;
    return {
      agentId: this.agentId,
      layout: this.layout,
      isForced,
      recordsPerSecond: this.#recordRate.rate(now),
      badBlocks: this.badBlocks,
      ignored: this.#ignored + (motion?.ignored ?? 0),
      joints: motion?.health().map(jointStream) ?? [],
      targets: motion && solver ? puppetTargets(motion.shown, solver) : [],
    };
  }
}

/** All times are milliseconds. */
function jointStream({ joint, period, jitter, age }: StreamHealth): JointStream {
  return {
    joint,
    rate: period > 0 ? 1 / period : 0,
    jitter: 1000 * jitter,
    delay: 1000 * (period + jitter),
    age: 1000 * age,
  };
}

const reachedPosition = new Float32Array(3);

function puppetTargets(
  { count, joints, masks, positions }: Effectors,
  solver: IkSolver,
): PuppetTarget[] {
  const metres = solver.rig.armSpan / 2;
  const targets: PuppetTarget[] = [];
  for (let entry = 0; entry < count; entry++) {
    // A joint with both positions follows the local one, and has no target.
    if ((masks[entry] & (TARGET_POSITION | LOCAL_POSITION)) !== TARGET_POSITION) continue;
    const joint = joints[entry];
    const position = scaledTriple(positions, 3 * entry, metres);
    if (joint !== PELVIS) solver.endOf(reachedPosition, joint);
    // The pelvis is placed at its target: nothing has to be solved.
    const reached = joint === PELVIS ? position : scaledTriple(reachedPosition, 0, 1);
    targets.push({ joint, position, reached });
  }
  return targets;
}

function scaledTriple(numbers: Float32Array, o: number, factor: number): PuppetTarget['position'] {
  return [numbers[o] * factor, numbers[o + 1] * factor, numbers[o + 2] * factor];
}

/** The output of a second call of `prepare`, which is not needed: the first call has returned the same joints. */
const discarded = new Uint8Array(BONE_COUNT);

/** Inverse kinematics for a body whose shape may change. The solver is made when it is first needed. */
class ShapedEffectorSolver implements EffectorSolver {
  readonly #shapeOf: () => PuppetBodyShape | null;
  /** The shape for which the solver was made. */
  #shape: PuppetBodyShape | null = null;
  #effectors: IkEffectorSolver | null = null;

  constructor(shapeOf: () => PuppetBodyShape | null) {
    this.#shapeOf = shapeOf;
  }

  /** Null until a target was set. */
  get solver(): IkSolver | null {
    return this.#effectors?.solver ?? null;
  }

  prepare(effectors: Effectors, claims: Uint8Array<ArrayBuffer>): void {
    this.#current().prepare(effectors, claims);
  }

  solve(effectors: Effectors, pose: Pose): void {
    const before = this.#effectors;
    const current = this.#current();
    if (current !== before) current.prepare(effectors, discarded);
    current.solve(effectors, pose);
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

/** mPelvis stays at its rest position, as in all motions: the page adds its shape. */
function poseOf(shape: PuppetBodyShape): Pose {
  const { rest } = defaultSkeleton;
  const positions = new Float32Array(shape.positions);
  positions.set(rest.positions.subarray(0, 3));
  return { rotations: rest.rotations, positions, scales: new Float32Array(shape.scales) };
}

const BUCKETS = 10;
const BUCKET_MS = 100;

/** Counts events of the last second, in steps of a tenth. */
export class RateMeter {
  readonly #counts = new Uint32Array(BUCKETS);
  #newest = 0;

  /** @param at milliseconds, never going back. */
  count(at: number): void {
    this.#roll(at);
    this.#counts[this.#newest % BUCKETS] += 1;
  }

  /** Events per second. */
  rate(now: number): number {
    this.#roll(now);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #roll(at: number): void {
    const bucket = Math.max(this.#newest, Math.floor(at / BUCKET_MS));
    const first = Math.max(this.#newest + 1, bucket - BUCKETS + 1);
    for (let k = first; k <= bucket; k++) this.#counts[k % BUCKETS] = 0;
    this.#newest = bucket;
  }
}
