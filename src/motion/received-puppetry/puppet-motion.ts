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

/** How regularly one joint's events arrive; seconds. */
export interface StreamHealth {
  readonly joint: number;
  /** The time between events, and its variation, both smoothed; their sum is the playback delay. */
  readonly period: number;
  readonly jitter: number;
  /** Seconds since the newest event was due; below 0 if it is due later. */
  readonly age: number;
}

/**
 * The received puppetry of one avatar: its sender's joint events, played evenly with a short delay. Memory is bounded,
 * whatever is received: 4 KB for each joint that was ever in an event.
 *
 * Events that have expired or were skipped are not played again when the clock goes back: a stream has no past. A
 * position replaces the joint's own; that of mPelvis, where the root frame has its origin, is the displacement
 * from its rest position, as in clips and for the solver.
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
  /** Number of ignored events: unusable, late or repeated ones, and those in stray records. */
  ignored = 0;
  readonly #solver: EffectorSolver | null;
  readonly #puppetLayer: PuppetLayer;
  readonly #sender = new SenderClock();
  readonly #ease = new StreamEase();
  readonly #clock: Cell = new Float64Array(1);
  /** One per joint number: null for a joint that was never in an event. */
  readonly #queues = new Array<JointEventQueue | null>(BONE_COUNT).fill(null);
  /** The active joints, ascending, with their values in this frame. */
  readonly #shown = createEffectors(BONE_COUNT);
  /** One per joint: the mask of the event being shown, 0 for none. */
  readonly #masks = new Uint8Array(BONE_COUNT);
  /** One per joint: the components that the solver finds. */
  readonly #solvedComponents = new Uint8Array(BONE_COUNT);
  readonly #solved = createPose(BONE_COUNT);
  /** Whether any event has a target for the solver. */
  #hasTargets = false;

  /** Without a solver, targets are ignored. */
  constructor(skeleton: Skeleton, solver: EffectorSolver | null = null) {
    this.#solver = solver;
    this.#puppetLayer = new PuppetLayer(skeleton);
    this.layer = this.#puppetLayer.layer;
  }

  /** The active joints, ascending, as of the last `sample`. Not to be changed. */
  get shown(): Effectors {
    return this.#shown;
  }

  /** Accepts a record that arrived at this clock (seconds, as for `advance`). */
  receive(record: JointRecord, clock: number): void {
    const result = this.#sender.accept(record.time, clock);
    if (result === 'stray') {
      this.ignored += record.count;
      return;
    }
    if (result === 'new') this.#clearQueues();
    let isAnyUsed = false;
    for (let entry = 0; entry < record.count; entry++) {
      if (this.#add(record, entry, clock)) isAnyUsed = true;
      else this.ignored++;
    }
    if (isAnyUsed) this.#ease.update(clock);
  }

  /** Ends at once, as for mouselook or when puppetry is switched off. Later records begin anew. */
  end(): void {
    this.#clearQueues();
    this.#ease.end();
  }

  advance(clock: number): boolean {
    this.#clock[0] = clock;
    this.#ease.advance(clock);
    const { ended, weight } = this.#ease;
    this.layer.weight = weight;
    if (ended) this.#clearQueues();
    if (this.#seek()) this.#rebuild();
    return !ended;
  }

  sample(): void {
    const shown = this.#shown;
    this.#sampleShown();
    if (this.#hasTargets) this.#solver?.solve(shown, this.#solved);
    this.#puppetLayer.update(shown, this.#solved, this.#clock);
  }

  /** Blends the received scales into a pose, after the mixer, which has no scales. */
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

  /** How regularly each joint's events arrive, as of the last `advance`. For tables: allocates. */
  health(): StreamHealth[] {
    const found: StreamHealth[] = [];
    this.#queues.forEach((queue, joint) => {
      if (!queue?.count) return;
      const { period, jitter, lastDueTime: lastDue } = queue;
      found.push({ joint, period, jitter, age: this.#clock[0] - lastDue });
    });
    return found;
  }

  #add(record: JointRecord, entry: number, clock: number): boolean {
    if (!isUsable(record, entry)) return false;
    const joint = record.joints[entry];
    this.#queues[joint] ??= new JointEventQueue();
    const { senderTime, localTime } = this.#sender;
    return this.#queues[joint].add(record, entry, senderTime, localTime, clock);
  }

  #sampleShown(): void {
    for (let k = 0; k < this.#shown.count; k++) this.#sampleJoint(k);
  }

  #sampleJoint(k: number): void {
    const shown = this.#shown;
    this.#queues[shown.joints[k]]?.sample(this.#clock, shown, k);
  }

  #clearQueues(): void {
    for (const queue of this.#queues) queue?.clear();
  }

  /** Moves every queue to the clock. Returns whether the active joints or any of their masks have changed. */
  #seek(): boolean {
    let changed = this.#puppetLayer.hasLeavingJoints;
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

  /** Lists the active joints, the components that the solver finds, and with these the entries of the layer. */
  #rebuild(): void {
    const shown = this.#shown;
    const solved = this.#solvedComponents;
    this.#listShown();
    solved.fill(0);
    if (this.#hasTargets) {
      this.#sampleShown();
      this.#solver?.prepare(shown, solved);
    }
    this.#puppetLayer.setJoints(shown, solved);
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
    this.#hasTargets = this.#solver !== null && (all & ANY_TARGET) !== 0;
  }
}
