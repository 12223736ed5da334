import { copyPose, type Pose, type Skeleton } from '../../avatar/index.ts';
import type { Cell } from '../../math/flat/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { Motion } from '../motion.ts';
import { ConstraintPasses } from './constraint-passes.ts';
import { blendPositions, blendRotations, JointBlendList } from './joint-blending.ts';
import { MotionStack } from './motion-stack.ts';
import { PrioritySlots, SLOTS_PER_JOINT } from './priority-slots.ts';
import { RETAINED, RetainedJoints } from './retained-joints.ts';

const PELVIS = 0;

/** A component of a joint: HAS_ROTATION or HAS_POSITION. */
export type JointComponent = typeof HAS_ROTATION | typeof HAS_POSITION;

/** Per joint, the index of the motion that comes first, or NOBODY, or LEFT_IN_PLACE. */
export interface Winners {
  readonly rotations: Int16Array<ArrayBuffer>;
  readonly positions: Int16Array<ArrayBuffer>;
}

/** One motion's claim to a component of a joint. */
export interface JointContribution {
  /** Index of the motion. */
  readonly motion: number;
  readonly priority: number;
  /** 0..1; of weight 0 shows nothing. */
  readonly weight: number;
}

/**
 * Blends motions into one pose, joint by joint and rotation and position apart: the higher priority first,
 * at equal priority the one that was started last.
 *
 * Joints that nothing has driven take the base pose. Those that a motion has driven stay where it left
 * them, as in-world, until another one drives them or `release` is called; only mPelvis' position does not
 * stay (PelvisFix brings it back). So a pose depends on the clock and on what played before.
 *
 * What it tells (`winners`, `handPose`, indices of motions, …) is as of the last `evaluate`.
 *
 * **Source:** animation.md sections 7 and 9.
 */
export class Mixer {
  /** What joints do while nothing has moved them: rest, shape and overrides. Replace or change it freely. */
  base: Pose;
  readonly winners: Winners;
  readonly #cast: MotionStack;
  readonly #slots: PrioritySlots;
  readonly #rotations: JointBlendList;
  readonly #positions: JointBlendList;
  readonly #leftRotations: RetainedJoints;
  readonly #leftPositions: RetainedJoints;
  readonly #constraints: ConstraintPasses;
  readonly #clock: Cell = Float64Array.of(Number.NaN);
  readonly #step: Cell = Float64Array.of(-1);
  /** Whether motions came, went or were forgotten since the last `evaluate`. */
  #changed = true;

  constructor(skeleton: Skeleton, base: Pose = skeleton.rest) {
    const { jointCount } = skeleton;
    this.base = base;
    this.#cast = new MotionStack(jointCount);
    this.#slots = new PrioritySlots(jointCount);
    this.#rotations = new JointBlendList(jointCount, HAS_ROTATION);
    this.#positions = new JointBlendList(jointCount, HAS_POSITION);
    this.#leftRotations = new RetainedJoints(jointCount, 4, -1);
    this.#leftPositions = new RetainedJoints(jointCount, 3, PELVIS);
    this.#constraints = new ConstraintPasses(skeleton);
    this.winners = { rotations: this.#rotations.winners, positions: this.#positions.winners };
  }

  /** Metres by which the caller raises the poses afterwards; constraints to the ground reckon with it. */
  set lift(lift: number) {
    this.#constraints.lift = lift;
  }

  /** The motions that play, newest first. */
  get motions(): readonly Motion[] {
    return this.#cast.motions;
  }

  /** Number of HAND_POSES that the motions ask for: RELAXED when none does. */
  get handPose(): number {
    return this.#cast.handPose;
  }

  /** Index of the motion that asks for it, or -1. */
  get handPoseMotion(): number {
    return this.#cast.handPoseFrom;
  }

  /** Puts `motion` in front. One that is already there moves to the front. */
  start(motion: Motion): void {
    this.#recast([motion, ...this.motions.filter((other) => other !== motion)]);
  }

  /** Joints that only this motion drove stay where they are: see `release`. */
  remove(motion: Motion): void {
    this.#recast(this.motions.filter((other) => other !== motion));
  }

  /** Puts `by` in the place of `motion`, neither newer nor older. Nothing happens if that is not there. */
  replace(motion: Motion, by: Motion): void {
    this.#recast(this.motions.map((other) => (other === motion ? by : other)));
  }

  /** Lets go of the joints that this owner's motions have left in place: they take the base pose. */
  release(owner: object): void {
    this.#leftRotations.release(owner);
    this.#leftPositions.release(owner);
    this.#changed = true;
  }

  /** As `release`, for all owners. */
  releaseAll(): void {
    this.#leftRotations.releaseAll();
    this.#leftPositions.releaseAll();
    this.#changed = true;
  }

  /**
   * The pose at this moment, written over `pose`. Motions that have ended have no say but stay listed, so
   * that going back in time brings them back; `remove` takes them out. Allocates nothing.
   */
  evaluate(clock: number, pose: Pose): void {
    this.#findStep(clock);
    const cast = this.#cast;
    if (cast.advance(clock) || this.#changed) this.#rearrange();
    cast.sample();
    copyPose(pose, this.base);
    this.#leftRotations.apply(pose.rotations);
    this.#leftPositions.apply(pose.positions);
    this.#blend(pose);
    if (cast.constrained && this.#constraints.begin(cast, this.#step)) {
      this.#constraints.solve(pose, false);
      this.#blend(pose);
      this.#constraints.solve(pose, true);
      this.#blend(pose);
    }
    if (this.#rotations.count > 0) this.#leftRotations.remember(pose.rotations);
    if (this.#positions.count > 0) this.#leftPositions.remember(pose.positions);
  }

  /** Whether a motion plays at full weight without any effect, newer ones claiming all its joints. */
  isCovered(motion: number): boolean {
    return this.#cast.isCovered(motion);
  }

  /** Whose motion left this joint where it is, or null when it was not left. */
  retainedBy(joint: number, component: JointComponent): object | null {
    const turn = component === HAS_ROTATION;
    const winner = (turn ? this.#rotations : this.#positions).winners[joint];
    if (winner !== RETAINED) return null;
    return (turn ? this.#leftRotations : this.#leftPositions).driverOf(joint);
  }

  /** Whether a motion plays and shows, wholly or in part: it has not ended, and is not covered. */
  contributes(motion: number): boolean {
    return this.#cast.contributes(motion);
  }

  /**
   * Who claims a joint, highest first, newest first among equals. Covered motions are named too, as they
   * claim and lose, though they take up no slot. For tables: allocates.
   */
  contributionsTo(joint: number, component: JointComponent): JointContribution[] {
    const { counts, motions, entries } = this.#slots;
    const first = SLOTS_PER_JOINT * joint;
    const found: JointContribution[] = [];
    for (let slot = first; slot < first + counts[joint]; slot++) {
      this.#addClaim(found, motions[slot], entries[slot], component);
    }
    for (let motion = 0; motion < this.motions.length; motion++) {
      if (!this.isCovered(motion)) continue;
      const entry = this.#cast.layers[motion].joints.indexOf(joint);
      if (entry >= 0) this.#addClaim(found, motion, entry, component);
    }
    return found.sort((a, b) => b.priority - a.priority || a.motion - b.motion);
  }

  #addClaim(
    found: JointContribution[],
    motion: number,
    entry: number,
    component: JointComponent,
  ): void {
    const { components, priorities, weight } = this.#cast.layers[motion];
    if (!(components[entry] & component)) return;
    found.push({ motion, priority: priorities[entry], weight });
  }

  #recast(motions: readonly Motion[]): void {
    this.#cast.replaceAll(motions);
    this.#changed = true;
  }

  #findStep(clock: number): void {
    const step = clock - this.#clock[0];
    this.#step[0] = step >= 0 ? step : -1;
    this.#clock[0] = clock;
  }

  /** Works out anew who has a say where; most frames need not. */
  #rearrange(): void {
    const cast = this.#cast;
    cast.assign(this.#slots);
    this.#rotations.rebuild(this.#slots, cast.layers);
    this.#positions.rebuild(this.#slots, cast.layers);
    cast.choose(this.#rotations, this.#positions);
    this.#leftRotations.settle(this.#rotations.winners, cast.motions);
    this.#leftPositions.settle(this.#positions.winners, cast.motions);
    this.#changed = false;
  }

  #blend({ rotations, positions }: Pose): void {
    blendRotations(rotations, this.#rotations, this.#cast.layers);
    blendPositions(positions, this.#positions, this.#cast.layers);
  }
}
