import { HAS_POSITION, HAS_ROTATION, type Layer } from '../layer.ts';
import type { Motion } from '../motion.ts';
import type { JointBlendList } from './joint-blending.ts';
import type { PrioritySlots } from './priority-slots.ts';

/** The phase of a motion by its weight in this frame; `advance` reports changes of phases. */
const ENDED = 0;
const WEIGHTLESS = 1;
const PARTIAL = 2;
const FULL = 3;

/** Index into HAND_POSES of the pose that hands have when no motion requests one: RELAXED. */
const RELAXED_HANDS = 1;

/**
 * The motions of a mixer, newest first, and which of them contribute to the pose. That changes only when a
 * motion starts, ends or is removed, when its weight reaches or leaves 0 or 1, or when it drives other joints.
 */
export class MotionStack {
  motions: readonly Motion[] = [];
  /** The layers of `motions`, by the same index. */
  layers: readonly Layer[] = [];
  /** Index into HAND_POSES of the requested hand pose. */
  handPose = RELAXED_HANDS;
  /** Index of the motion that requests the hand pose, or -1. */
  handPoseMotion = -1;
  /** Whether any contributing motion has constraints. */
  hasConstraints = false;
  /** The joints that newer motions of full weight drive: see `assignSlots`. */
  readonly #covering: HighestPriorities;
  /** ENDED, WEIGHTLESS, PARTIAL or FULL, one per motion. */
  #phases = new Uint8Array(0);
  /** `Layer.revision` as of the last `advance`, one per motion. */
  #revisions = new Int32Array(0);
  #covered = new Uint8Array(0);
  #sampled = new Uint8Array(0);

  constructor(jointCount: number) {
    this.#covering = new HighestPriorities(jointCount);
  }

  /** Replaces the motions; all of them count as changed. */
  replaceAll(motions: readonly Motion[]): void {
    this.motions = motions;
    this.layers = motions.map(({ layer }) => layer);
    this.#phases = new Uint8Array(motions.length);
    this.#revisions = new Int32Array(motions.length);
    this.#covered = new Uint8Array(motions.length);
    this.#sampled = new Uint8Array(motions.length);
  }

  /** Moves every motion to the clock. Returns whether the set of contributing motions may have changed. */
  advance(clock: number): boolean {
    const { motions, layers } = this;
    const phases = this.#phases;
    const revisions = this.#revisions;
    let changed = false;
    for (let index = 0; index < motions.length; index++) {
      const phase = motions[index].advance(clock) ? phaseOf(layers[index]) : ENDED;
      const { revision } = layers[index];
      if (phase === phases[index] && revision === revisions[index]) continue;
      phases[index] = phase;
      revisions[index] = revision;
      changed = true;
    }
    return changed;
  }

  /**
   * Finds the contributing motions, puts their joints into the slots, and picks the hand pose. A motion of full
   * weight is covered, and does not contribute, when newer motions of full weight drive all its joints at the
   * same or a higher priority.
   *
   * The viewer tests the weight of the frame before; here it is this frame's, so that the clock alone decides.
   *
   * **Source:** animation.md section 7, "Consequences", and section 9 for the hands: the requests are
   * compared newest first, and of equal priorities the later one wins, which is that of the oldest motion.
   */
  assignSlots(slots: PrioritySlots): void {
    this.#covering.clear();
    slots.clear();
    this.handPose = RELAXED_HANDS;
    this.handPoseMotion = -1;
    let highest = 0;
    for (let index = 0; index < this.motions.length; index++) {
      const layer = this.layers[index];
      const isFull = this.#phases[index] === FULL;
      this.#covered[index] = isFull && !this.#covering.raise(layer) ? 1 : 0;
      if (!this.contributes(index)) continue;
      slots.add(index, layer);
      const { handPose, handPriority } = this.motions[index];
      if (handPose < 0 || handPriority < highest) continue;
      highest = handPriority;
      this.handPose = handPose;
      this.handPoseMotion = index;
    }
  }

  /** Selects the motions to sample: those that show in one of the lists, or have constraints to solve. */
  selectSampled(rotations: JointBlendList, positions: JointBlendList): void {
    this.#sampled.fill(0);
    this.hasConstraints = false;
    for (let index = 0; index < this.motions.length; index++) {
      if (!this.motions[index].constraints || !this.contributes(index)) continue;
      this.#sampled[index] = 1;
      this.hasConstraints = true;
    }
    this.#selectListed(rotations);
    this.#selectListed(positions);
  }

  /** Samples the selected motions. */
  sample(): void {
    const { motions } = this;
    for (let index = 0; index < motions.length; index++) {
      if (this.#sampled[index]) motions[index].sample();
    }
  }

  /** Whether a motion has not ended and is not covered. */
  contributes(index: number): boolean {
    return this.#phases[index] !== ENDED && !this.#covered[index];
  }

  isCovered(index: number): boolean {
    return this.#covered[index] === 1;
  }

  #selectListed({ count, starts, motions }: JointBlendList): void {
    for (let k = 0; k < starts[count]; k++) this.#sampled[motions[k]] = 1;
  }
}

function phaseOf({ weight }: Layer): number {
  if (weight >= 1) return FULL;
  return weight > 0 ? PARTIAL : WEIGHTLESS;
}

/** Below every priority that a file can hold. */
const NO_PRIORITY = -2;

/**
 * Per joint, the highest priority at which the motions handled so far rotate and move it. (The viewer calls
 * these joint signatures.)
 *
 * **Source:** animation.md section 7, "Consequences".
 */
export class HighestPriorities {
  /** One per joint, -2 for none. */
  readonly rotations: Int32Array<ArrayBuffer>;
  /** One per joint, -2 for none. */
  readonly positions: Int32Array<ArrayBuffer>;

  constructor(jointCount: number) {
    this.rotations = new Int32Array(jointCount);
    this.positions = new Int32Array(jointCount);
    this.clear();
  }

  clear(): void {
    this.rotations.fill(NO_PRIORITY);
    this.positions.fill(NO_PRIORITY);
  }

  /** Raises the priorities to those of a layer, where they are higher. Returns whether any is. */
  raise(layer: Layer): boolean {
    const rotates = raiseComponent(this.rotations, layer, HAS_ROTATION);
    const moves = raiseComponent(this.positions, layer, HAS_POSITION);
    return rotates || moves;
  }
}

function raiseComponent(
  highest: Int32Array<ArrayBuffer>,
  { count, joints, priorities, components }: Layer,
  component: number,
): boolean {
  let raised = false;
  for (let entry = 0; entry < count; entry++) {
    const joint = joints[entry];
    if (!(components[entry] & component) || priorities[entry] <= highest[joint]) continue;
    highest[joint] = priorities[entry];
    raised = true;
  }
  return raised;
}
