import { HAS_POSITION, HAS_ROTATION, type Layer } from '../layer.ts';
import type { Motion } from '../motion.ts';
import type { JointBlendList } from './joint-blending.ts';
import type { PrioritySlots } from './priority-slots.ts';

const ENDED = 0;
const WEIGHTLESS = 1;
const PARTIAL = 2;
const FULL = 3;

/** What clips propose for the hands when none does: RELAXED. */
const RELAXED_HANDS = 1;

/**
 * The motions of a mixer, newest first, and which of them take part. That changes only when a motion
 * starts, ends or is taken out, when its weight reaches or leaves 0 or 1, or when it claims other joints.
 */
export class MotionStack {
  motions: readonly Motion[] = [];
  /** Theirs, by the same index. */
  layers: readonly Layer[] = [];
  /** Number of HAND_POSES that is asked for. */
  handPose = RELAXED_HANDS;
  /** Index of the motion that asks for it, or -1. */
  handPoseFrom = -1;
  /** Whether any motion that takes part has constraints. */
  constrained = false;
  readonly #claims: HighestPriorities;
  #phases = new Uint8Array(0);
  #revisions = new Int32Array(0);
  #covered = new Uint8Array(0);
  #sampled = new Uint8Array(0);

  constructor(jointCount: number) {
    this.#claims = new HighestPriorities(jointCount);
  }

  replaceAll(motions: readonly Motion[]): void {
    this.motions = motions;
    this.layers = motions.map(({ layer }) => layer);
    this.#phases = new Uint8Array(motions.length);
    this.#revisions = new Int32Array(motions.length);
    this.#covered = new Uint8Array(motions.length);
    this.#sampled = new Uint8Array(motions.length);
  }

  /** Moves every motion to the clock. Returns whether another set of them may take part now. */
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
   * Finds who takes part, gives those their slots and asks them for the hand pose. A motion at full weight
   * takes no part when newer ones, at full weight too, already claim all its joints as high or higher.
   *
   * The viewer tests the weight of the frame before; here it is this frame's, so that a clock alone decides.
   *
   * **Source:** animation.md section 7, "Consequences", and section 9 for the hands: newest first, and a
   * proposal gives way to one of equal priority, so the oldest wins.
   */
  assign(slots: PrioritySlots): void {
    this.#claims.clear();
    slots.clear();
    this.handPose = RELAXED_HANDS;
    this.handPoseFrom = -1;
    let highest = 0;
    for (let index = 0; index < this.motions.length; index++) {
      const layer = this.layers[index];
      const full = this.#phases[index] === FULL;
      this.#covered[index] = full && !this.#claims.register(layer) ? 1 : 0;
      if (!this.contributes(index)) continue;
      slots.offer(index, layer);
      const { handPose, handPriority } = this.motions[index];
      if (handPose < 0 || handPriority < highest) continue;
      highest = handPriority;
      this.handPose = handPose;
      this.handPoseFrom = index;
    }
  }

  /** Chooses whom to sample: who shows in one of the plans, or has constraints to solve. */
  choose(rotations: JointBlendList, positions: JointBlendList): void {
    this.#sampled.fill(0);
    this.constrained = false;
    for (let index = 0; index < this.motions.length; index++) {
      if (!this.motions[index].constraints || !this.contributes(index)) continue;
      this.#sampled[index] = 1;
      this.constrained = true;
    }
    this.#choosePlanned(rotations);
    this.#choosePlanned(positions);
  }

  sample(): void {
    const { motions } = this;
    for (let index = 0; index < motions.length; index++) {
      if (this.#sampled[index]) motions[index].sample();
    }
  }

  contributes(index: number): boolean {
    return this.#phases[index] !== ENDED && !this.#covered[index];
  }

  isCovered(index: number): boolean {
    return this.#covered[index] === 1;
  }

  #choosePlanned({ count, starts, motions }: JointBlendList): void {
    for (let say = 0; say < starts[count]; say++) this.#sampled[motions[say]] = 1;
  }
}

function phaseOf({ weight }: Layer): number {
  if (weight >= 1) return FULL;
  return weight > 0 ? PARTIAL : WEIGHTLESS;
}

/** Below every priority that a file can hold. */
const UNCLAIMED = -2;

/**
 * Per joint, the highest priority at which the motions handled so far, at full weight, turn and move it.
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
    this.rotations.fill(UNCLAIMED);
    this.positions.fill(UNCLAIMED);
  }

  /** Registers what a layer claims; true when any of it is higher than what was there. */
  register(layer: Layer): boolean {
    const turns = raise(this.rotations, layer, HAS_ROTATION);
    const moves = raise(this.positions, layer, HAS_POSITION);
    return turns || moves;
  }
}

function raise(
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
