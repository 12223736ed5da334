import { BONE_COUNT, createPose, type Pose, type Skeleton } from '../../avatar/index.ts';
import { type Cell, lerp } from '../../math/flat/index.ts';
import {
  ANY_TARGET,
  createEffectors,
  type EffectorSolver,
  type Effectors,
  isUsable,
  type JointRecord,
  LOCAL_SCALE,
} from '../joint-events.ts';
import type { Layer } from '../layer.ts';
import { type Motion, PUPPET_PRIORITY } from '../motion.ts';
import { JointEventQueue } from './joint-event-queue.ts';
import { PuppetLayer } from './puppet-layer.ts';
import { SenderClock, StreamEase } from './stream-timing.ts';

const share: Cell = new Float64Array(1);

/** How one joint's stream comes in; seconds. */
export interface StreamHealth {
  readonly joint: number;
  /** Between events, and how much that varies, both smoothed; their sum is the delay. */
  readonly period: number;
  readonly jitter: number;
  /** Since the newest event was due; below 0 it is still to come. */
  readonly age: number;
}

/**
 * The puppetry of one avatar: what its sender says of joints, played a little later and evenly. Memory is
 * bounded whatever is sent, 4 KB for each joint that was ever heard of.
 *
 * What has expired or was held does not come back when the clock goes back: a stream has no past. A position
 * takes the place of the joint's own; mPelvis', since the root frame has its origin there, is the way from
 * where it rests, as in clips and for the solver.
 *
 * Joints that only puppetry drives stay where it leaves them, as after any motion (`Mixer.release`).
 *
 * **Source:** puppetry.md section 6.
 */
export class PuppetMotion implements Motion {
  readonly layer: Layer;
  readonly owner = this;
  readonly basePriority = PUPPET_PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;
  /** Events that could not be used, or came too late or twice, and records of no known clock. */
  ignored = 0;
  readonly #solver: EffectorSolver | null;
  readonly #claims: PuppetLayer;
  readonly #sender = new SenderClock();
  readonly #ease = new StreamEase();
  readonly #clock: Cell = new Float64Array(1);
  /** One per joint that was ever heard of. */
  readonly #queues = new Array<JointEventQueue | null>(BONE_COUNT).fill(null);
  /** The joints being shown, in order of number, as they are in this frame. */
  readonly #shown = createEffectors(BONE_COUNT);
  /** One per joint: what the event being shown says, 0 for none. */
  readonly #masks = new Uint8Array(BONE_COUNT);
  /** One per joint: what the solver finds of it. */
  readonly #found = new Uint8Array(BONE_COUNT);
  readonly #solved = createPose(BONE_COUNT);
  #aimed = false;

  /** Without a solver, targets are passed over. */
  constructor(skeleton: Skeleton, solver: EffectorSolver | null = null) {
    this.#solver = solver;
    this.#claims = new PuppetLayer(skeleton);
    this.layer = this.#claims.layer;
  }

  /** The joints being shown, in order of number, as the last `sample` has them. Not to be changed. */
  get shown(): Effectors {
    return this.#shown;
  }

  /** Takes a record that came in at this clock (seconds, as for `advance`). */
  receive(record: JointRecord, clock: number): void {
    const taken = this.#sender.accept(record.time, clock);
    if (taken === 'stray') {
      this.ignored += record.count;
      return;
    }
    if (taken === 'new') this.#forget();
    let used = false;
    for (let entry = 0; entry < record.count; entry++) {
      if (this.#add(record, entry, clock)) used = true;
      else this.ignored++;
    }
    if (used) this.#ease.update(clock);
  }

  /** Ends at once: mouselook, or a switch that says so. What comes in afterwards begins anew. */
  end(): void {
    this.#forget();
    this.#ease.end();
  }

  advance(clock: number): boolean {
    this.#clock[0] = clock;
    this.#ease.advance(clock);
    const { ended, weight } = this.#ease;
    this.layer.weight = weight;
    if (ended) this.#forget();
    if (this.#seek()) this.#revise();
    return !ended;
  }

  sample(): void {
    const shown = this.#shown;
    this.#sampleShown();
    if (this.#aimed) this.#solver?.solve(shown, this.#solved);
    this.#claims.fill(shown, this.#solved, this.#clock);
  }

  /** Puts the scales that were sent into a pose, after the mixer, which knows of none. */
  blendScales({ scales }: Pose): void {
    const { count, joints, masks, scales: sent } = this.#shown;
    share[0] = this.layer.weight;
    for (let k = 0; k < count; k++) {
      if (!(masks[k] & LOCAL_SCALE)) continue;
      this.#sampleJoint(k);
      const o = 3 * joints[k];
      lerp(scales, o, scales, o, sent, 3 * k, share);
    }
  }

  /** How each joint's stream does, as of the last `advance`. For tables: allocates. */
  health(): StreamHealth[] {
    const found: StreamHealth[] = [];
    this.#queues.forEach((queue, joint) => {
      if (!queue?.count) return;
      const { period, jitter, lastDue } = queue;
      found.push({ joint, period, jitter, age: this.#clock[0] - lastDue });
    });
    return found;
  }

  #add(record: JointRecord, entry: number, clock: number): boolean {
    if (!isUsable(record, entry)) return false;
    const joint = record.joints[entry];
    this.#queues[joint] ??= new JointEventQueue();
    const { remote, local } = this.#sender;
    return this.#queues[joint].add(record, entry, remote, local, clock);
  }

  #sampleShown(): void {
    for (let k = 0; k < this.#shown.count; k++) this.#sampleJoint(k);
  }

  #sampleJoint(k: number): void {
    const shown = this.#shown;
    this.#queues[shown.joints[k]]?.sample(this.#clock, shown, k);
  }

  #forget(): void {
    for (const queue of this.#queues) queue?.clear();
  }

  /** Moves every joint to the clock. Returns whether any says something else than before. */
  #seek(): boolean {
    let changed = this.#claims.leaving;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const queue = this.#queues[joint];
      if (!queue) continue;
      queue.seek(this.#clock);
      if (queue.mask === this.#masks[joint]) continue;
      this.#masks[joint] = queue.mask;
      changed = true;
    }
    return changed;
  }

  /** Lists anew who is shown, what the solver finds, and with that what the layer claims. */
  #revise(): void {
    const shown = this.#shown;
    const found = this.#found;
    this.#listShown();
    found.fill(0);
    if (this.#aimed) {
      this.#sampleShown();
      this.#solver?.prepare(shown, found);
    }
    this.#claims.revise(shown, found);
  }

  #listShown(): void {
    const shown = this.#shown;
    let all = 0;
    shown.count = 0;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const mask = this.#masks[joint];
      if (mask === 0) continue;
      all |= mask;
      shown.joints[shown.count] = joint;
      shown.masks[shown.count++] = mask;
    }
    this.#aimed = this.#solver !== null && (all & ANY_TARGET) !== 0;
  }
}
