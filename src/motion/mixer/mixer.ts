import { copyPose, PELVIS, type Pose, type Skeleton } from '../../avatar/index.ts';
import type { Cell } from '../../math/flat/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { Motion } from '../motion.ts';
import { ConstraintPasses } from './constraint-passes.ts';
import { blendPositions, blendRotations, JointBlendList } from './joint-blending.ts';
import { MotionStack } from './motion-stack.ts';
import { PrioritySlots, SLOTS_PER_JOINT } from './priority-slots.ts';
import { RETAINED, RetainedJoints } from './retained-joints.ts';

/** A component of a joint: HAS_ROTATION or HAS_POSITION. */
type JointComponent = typeof HAS_ROTATION | typeof HAS_POSITION;

/** Per joint, the index of the motion of highest priority, or NO_MOTION, or RETAINED. */
export interface Winners {
  readonly rotations: Int16Array<ArrayBuffer>;
  readonly positions: Int16Array<ArrayBuffer>;
}

/** The contribution of one motion to a component of a joint. */
interface MotionContribution {
  readonly motion: Motion;
  readonly priority: number;
  /** 0..1; a contribution of weight 0 does not show. */
  readonly weight: number;
}

/**
 * Blends motions into one pose, joint by joint, rotation and position separately: the higher priority is first,
 * and at equal priority the motion that was started last.
 *
 * Joints that no motion has driven have the base pose. Those that a motion has driven stay where it left
 * them, as in-world, until another motion drives them or `release` is called; only mPelvis' position is not
 * retained (PelvisFixMotion brings it back). So a pose depends on the clock and on what played before.
 *
 * Queries (`winners`, `handPose`, `contributionsTo`, …) answer for the last `evaluate`, at any time; motions that were
 * removed since are left out.
 *
 * **Source:** animation.md sections 7 and 9.
 */
export class Mixer {
  /** The pose of joints that nothing has moved: rest, shape and overrides. May be replaced or changed freely. */
  base: Pose;
  readonly winners: Winners;
  #motions: readonly Motion[] = [];
  /** The motions of the last `evaluate`. */
  readonly #stack: MotionStack;
  readonly #slots: PrioritySlots;
  readonly #rotations: JointBlendList;
  readonly #positions: JointBlendList;
  readonly #retainedRotations: RetainedJoints;
  readonly #retainedPositions: RetainedJoints;
  readonly #constraints: ConstraintPasses;
  readonly #clock: Cell = Float64Array.of(Number.NaN);
  readonly #step: Cell = Float64Array.of(-1);
  /** Whether motions were added, removed or released since the last `evaluate`. */
  #needsRebuild = true;

  constructor(skeleton: Skeleton, base: Pose = skeleton.rest) {
    const { jointCount } = skeleton;
    this.base = base;
    this.#stack = new MotionStack(jointCount);
    this.#slots = new PrioritySlots(jointCount);
    this.#rotations = new JointBlendList(jointCount, HAS_ROTATION);
    this.#positions = new JointBlendList(jointCount, HAS_POSITION);
    this.#retainedRotations = new RetainedJoints(jointCount, 4, -1);
    this.#retainedPositions = new RetainedJoints(jointCount, 3, PELVIS);
    this.#constraints = new ConstraintPasses(skeleton);
    this.winners = { rotations: this.#rotations.winners, positions: this.#positions.winners };
  }

  /** Metres by which the caller raises the poses afterwards; constraints to the ground allow for it. */
  set pelvisOffset(metres: number) {
    this.#constraints.pelvisOffset = metres;
  }

  /** The motions, newest first. */
  get motions(): readonly Motion[] {
    return this.#motions;
  }

  /** Index into HAND_POSES of the pose that the motions request: RELAXED when none does. */
  get handPose(): number {
    return this.#stack.handPose;
  }

  /** The motion that requests the hand pose, or null. */
  get handPoseMotion(): Motion | null {
    return this.#present(this.#stack.motions[this.#stack.handPoseMotion]);
  }

  /** Adds a motion as the newest. A motion that was added before becomes the newest. */
  start(motion: Motion): void {
    this.#setMotions([motion, ...this.motions.filter((other) => other !== motion)]);
  }

  /** Removes a motion. Joints that only this motion drove stay where they are: see `release`. */
  remove(motion: Motion): void {
    this.#setMotions(this.motions.filter((other) => other !== motion));
  }

  /** Replaces `motion` by `by`, which is as new. Does nothing if `motion` is not there. */
  replace(motion: Motion, by: Motion): void {
    this.#setMotions(this.motions.map((other) => (other === motion ? by : other)));
  }

  /** Releases the joints that this owner's motions have left in place: they return to the base pose. */
  release(owner: object): void {
    this.#retainedRotations.release(owner);
    this.#retainedPositions.release(owner);
    this.#needsRebuild = true;
  }

  /** As `release`, for all owners. */
  releaseAll(): void {
    this.#retainedRotations.releaseAll();
    this.#retainedPositions.releaseAll();
    this.#needsRebuild = true;
  }

  /**
   * Writes the pose at this moment over `pose`. Motions that have ended contribute nothing but stay listed, so
   * that they play again when the clock goes back; `remove` takes them out. Allocates nothing.
   */
  evaluate(clock: number, pose: Pose): void {
    this.#updateStep(clock);
    const stack = this.#stack;
    if (stack.motions !== this.#motions) stack.replaceAll(this.#motions);
    if (stack.advance(clock) || this.#needsRebuild) this.#rebuildLists();
    stack.sample();
    copyPose(pose, this.base);
    this.#retainedRotations.apply(pose.rotations);
    this.#retainedPositions.apply(pose.positions);
    this.#blend(pose);
    if (stack.hasConstraints && this.#constraints.begin(stack, this.#step)) {
      this.#constraints.solve(pose, false);
      this.#blend(pose);
      this.#constraints.solve(pose, true);
      this.#blend(pose);
    }
    if (this.#rotations.count > 0) this.#retainedRotations.save(pose.rotations);
    if (this.#positions.count > 0) this.#retainedPositions.save(pose.positions);
  }

  /** Whether a motion plays at full weight without effect, as newer motions drive all its joints. */
  isCovered(motion: Motion): boolean {
    const index = this.#stack.motions.indexOf(motion);
    return index >= 0 && this.#stack.isCovered(index);
  }

  /** Whether a motion plays and shows, wholly or in part: it has not ended, and is not covered. */
  contributes(motion: Motion): boolean {
    const index = this.#stack.motions.indexOf(motion);
    return index >= 0 && this.#stack.contributes(index);
  }

  /** The owner of the motion that left this joint where it is; null for a joint that is not retained. */
  retainedBy(joint: number, component: JointComponent): object | null {
    const isRotation = component === HAS_ROTATION;
    const winner = (isRotation ? this.#rotations : this.#positions).winners[joint];
    if (winner !== RETAINED) return null;
    return (isRotation ? this.#retainedRotations : this.#retainedPositions).ownerOf(joint);
  }

  /**
   * The contributions to a joint, highest priority first, newest first among equals. Covered motions are
   * listed too, though they occupy no slot. For tables: allocates.
   */
  contributionsTo(joint: number, component: JointComponent): MotionContribution[] {
    const stack = this.#stack;
    const { counts, motions, entries } = this.#slots;
    const first = SLOTS_PER_JOINT * joint;
    const found: { index: number; contribution: MotionContribution }[] = [];
    const add = (index: number, entry: number) => {
      const { components, priorities, weight } = stack.layers[index];
      const motion = this.#present(stack.motions[index]);
      if (!motion || !(components[entry] & component)) return;
      found.push({ index, contribution: { motion, priority: priorities[entry], weight } });
    };
    for (let slot = first; slot < first + counts[joint]; slot++) add(motions[slot], entries[slot]);
    for (let index = 0; index < stack.motions.length; index++) {
      if (!stack.isCovered(index)) continue;
      const entry = stack.layers[index].joints.indexOf(joint);
      if (entry >= 0) add(index, entry);
    }
    return found
      .sort((a, b) => b.contribution.priority - a.contribution.priority || a.index - b.index)
      .map(({ contribution }) => contribution);
  }

  /** The motion, unless it is undefined or was removed since the last `evaluate`. */
  #present(motion: Motion | undefined): Motion | null {
    return motion && this.#motions.includes(motion) ? motion : null;
  }

  #setMotions(motions: readonly Motion[]): void {
    this.#motions = motions;
    this.#needsRebuild = true;
  }

  #updateStep(clock: number): void {
    const step = clock - this.#clock[0];
    this.#step[0] = step >= 0 ? step : -1;
    this.#clock[0] = clock;
  }

  /** Finds again which motions contribute to which joints, which most frames need not. */
  #rebuildLists(): void {
    const stack = this.#stack;
    stack.assignSlots(this.#slots);
    this.#rotations.rebuild(this.#slots, stack.layers);
    this.#positions.rebuild(this.#slots, stack.layers);
    stack.selectSampled(this.#rotations, this.#positions);
    this.#retainedRotations.update(this.#rotations.winners, stack.motions);
    this.#retainedPositions.update(this.#positions.winners, stack.motions);
    this.#needsRebuild = false;
  }

  #blend({ rotations, positions }: Pose): void {
    blendRotations(rotations, this.#rotations, this.#stack.layers);
    blendPositions(positions, this.#positions, this.#stack.layers);
  }
}
