import {
  BONE_COUNT,
  copyPose,
  createPose,
  defaultSkeleton,
  PELVIS,
  type Pose,
  type Skeleton,
  type WorldPose,
} from '../../avatar/index.ts';
import { copyQuaternion, multiply, type Numbers } from '../../math/flat/index.ts';
import { ELBOWS_OUT, IkSolver, type LimitTable, measureIkRig } from '../ik/index.ts';
import {
  ANY_ROTATION,
  DISABLE_CONSTRAINT,
  type Effectors,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { TargetStore } from './target-store.ts';

/** The controlled avatar as it was last drawn, such as a `Player`. Overwritten in place. */
export interface PuppetAvatar {
  /** The pose of joints that nothing moves: positions and scales are those of the avatar's shape. */
  readonly basePose: Pose;
  /** Every joint in its parent's frame. */
  readonly pose: Pose;
  /** Every joint in the avatar's frame. */
  readonly world: WorldPose;
  /** Metres by which the avatar is above the height of `pose`. */
  readonly heightOffset: number;
}

/** In half arm spans, or of a quaternion's components: smaller differences do not count. */
const SAME = 1e-6;
/** The largest coordinate that the wire layouts can represent. */
const LARGEST = 5;
const position = new Float32Array(3);
const rotation = new Float32Array(4);

/**
 * Finds the rotations of the controlled joints for the targets.
 *
 * For ancestors of the solved bones that are not controlled, the solver uses the drawn rotations: the arms reach from
 * wherever an animation has the chest. Rotations of mSpine1 to mSpine4 are added to that of the next bone; the
 * displacement that they cause is ignored.
 */
export class BodySolver {
  readonly joints: ControlledJoints;
  /** 4 per joint: the rotations of the controlled joints. */
  readonly rotations = new Float32Array(4 * BONE_COUNT);
  readonly #skeleton: Skeleton;
  readonly #limits: LimitTable;
  /** The shape for which the solver was created. */
  readonly #shape: Pose;
  /** The controlled components before the last update. */
  readonly #before = new Uint8Array(BONE_COUNT);
  #solver: IkSolver;

  constructor(skeleton: Skeleton, limits: LimitTable) {
    this.#skeleton = skeleton;
    this.#limits = limits;
    this.#shape = createPose(skeleton.jointCount);
    this.joints = new ControlledJoints(skeleton);
    copyPose(this.#shape, skeleton.rest);
    this.#solver = new IkSolver(skeleton, this.#shape, limits, ELBOWS_OUT);
  }

  /** Metres of half an arm span: the unit of the frame in which targets are sent. */
  get targetUnit(): number {
    return this.#solver.rig.armSpan / 2;
  }

  /** Metres: the largest distance of the end of a bone from its target. */
  get residual(): number {
    return this.#solver.residual;
  }

  /** Adapts to the avatar's shape. Returns true if it has changed; then `updateJoints` is to be called. */
  updateShape({ basePose }: PuppetAvatar): boolean {
    if (
      isSame(basePose.positions, this.#shape.positions) &&
      isSame(basePose.scales, this.#shape.scales)
    ) {
      return false;
    }
    copyPose(this.#shape, basePose);
    this.#solver = new IkSolver(this.#skeleton, this.#shape, this.#limits, ELBOWS_OUT);
    return true;
  }

  /** Follows a change of the kinds of targets, or of the joints that have them. */
  updateJoints(targets: TargetStore, avatar: PuppetAvatar): void {
    const { components } = this.joints;
    this.#before.set(components);
    this.joints.update(targets);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!components[joint] || this.#before[joint]) continue;
      this.#readDrawn(joint, avatar.pose);
      copyQuaternion(this.rotations, 4 * joint, rotation, 0);
    }
    this.#solver.goals.clearAll();
  }

  /** Solves for this frame. */
  solve(targets: TargetStore, avatar: PuppetAvatar): void {
    const { needed, solved, components } = this.joints;
    this.#setRootPosition(targets, avatar);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!needed[joint]) continue;
      if (targets.kinds[joint] & ANY_ROTATION) this.#setTargetRotation(targets, joint);
      else if (!solved[joint]) this.#setCurrentRotation(joint, avatar.pose);
      if (joint > PELVIS) this.#setTargetPosition(targets, joint);
      this.#setUnlimited(targets, joint);
    }
    if (!this.#solver.solve()) return;
    const { count, joints, rotations } = this.#solver.layer;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (components[joint]) copyQuaternion(this.rotations, 4 * joint, rotations, 4 * entry);
    }
  }

  /** Writes the goals of the last solve as events, for receivers that solve by themselves. */
  writeTargets(out: Effectors): void {
    const { kinds, positions, rotations } = this.#solver.goals;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!kinds[joint]) continue;
      const entry = out.count++;
      out.joints[entry] = joint;
      // Old layouts have no local positions; that of mPelvis is the same as a target, in the root's frame.
      out.masks[entry] = kinds[joint] & ~LOCAL_POSITION;
      const scale = joint === PELVIS ? 1 / this.targetUnit : 1;
      if (joint === PELVIS && kinds[PELVIS] & LOCAL_POSITION) out.masks[entry] |= TARGET_POSITION;
      copyQuaternion(out.rotations, 4 * entry, rotations, 4 * joint);
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * joint + axis] * scale;
        out.positions[3 * entry + axis] = Math.min(Math.max(value, -LARGEST), LARGEST);
      }
    }
  }

  /** Sets a joint's present rotation as its goal: the solved one, or that of an animation. */
  #setCurrentRotation(joint: number, pose: Pose): void {
    if (this.joints.components[joint]) copyQuaternion(rotation, 0, this.rotations, 4 * joint);
    else this.#readDrawn(joint, pose);
    this.#setRotation(joint, LOCAL_ROTATION);
  }

  #setTargetRotation({ kinds, rotations }: TargetStore, joint: number): void {
    copyQuaternion(rotation, 0, rotations, 4 * joint);
    this.#setRotation(joint, kinds[joint] & TARGET_ROTATION ? TARGET_ROTATION : LOCAL_ROTATION);
  }

  #setRotation(joint: number, kind: typeof LOCAL_ROTATION | typeof TARGET_ROTATION): void {
    const { goals } = this.#solver;
    if (goals.kinds[joint] & kind && isNear(goals.rotations, 4 * joint, rotation, 4)) return;
    goals.setRotation(joint, kind, rotation);
  }

  #setTargetPosition({ kinds, positions }: TargetStore, joint: number): void {
    const isTarget = (kinds[joint] & TARGET_POSITION) !== 0;
    if (!isTarget && !(kinds[joint] & LOCAL_POSITION)) return;
    const scale = isTarget ? 1 / this.targetUnit : 1;
    for (let axis = 0; axis < 3; axis++) position[axis] = positions[3 * joint + axis] * scale;
    this.#setPosition(joint, isTarget ? TARGET_POSITION : LOCAL_POSITION);
  }

  /** Sets the position of mPelvis, the base of all bones: by its target, or by an animation. */
  #setRootPosition({ kinds, positions }: TargetStore, { pose }: PuppetAvatar): void {
    const hasTarget = (kinds[PELVIS] & LOCAL_POSITION) !== 0;
    const { positions: rest } = this.#skeleton.rest;
    for (let axis = 0; axis < 3; axis++) {
      position[axis] = hasTarget ? positions[axis] : pose.positions[axis] - rest[axis];
    }
    this.#setPosition(PELVIS, LOCAL_POSITION);
  }

  #setPosition(joint: number, kind: typeof LOCAL_POSITION | typeof TARGET_POSITION): void {
    const { goals } = this.#solver;
    if (goals.kinds[joint] & kind && isNear(goals.positions, 3 * joint, position, 3)) return;
    goals.setPosition(joint, kind, position);
  }

  #setUnlimited({ kinds }: TargetStore, joint: number): void {
    const { goals } = this.#solver;
    const isUnlimited = (kinds[joint] & DISABLE_CONSTRAINT) !== 0;
    if (isUnlimited === ((goals.kinds[joint] & DISABLE_CONSTRAINT) !== 0)) return;
    goals.setUnlimited(joint, isUnlimited);
  }

  /** Writes to `rotation` a joint's drawn rotation in the frame of its parent in puppetry, past bypassed bones. */
  #readDrawn(joint: number, { rotations }: Pose): void {
    const { parents } = this.#skeleton;
    copyQuaternion(rotation, 0, rotations, 4 * joint);
    for (let bone = parents[joint]; bone !== this.joints.parents[joint]; bone = parents[bone]) {
      multiply(rotation, 0, rotations, 4 * bone, rotation, 0);
    }
  }
}

function isSame(a: Numbers, b: Numbers): boolean {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function isNear(a: Numbers, i: number, b: Numbers, size: number): boolean {
  for (let k = 0; k < size; k++) if (Math.abs(a[i + k] - b[k]) > SAME) return false;
  return true;
}

/** A target controls the bones outward of these; these joints are controlled only by values of their own. */
const BASES = ['mPelvis', 'mTorso', 'mChest'].map((name) => defaultSkeleton.jointNumber(name));

/**
 * Which joints puppetry controls. A dragged hand moves the arm, not the whole body: the spine, which could hardly
 * bend for it, and the rest of the body stay with the animations. So a target controls the bones from its own
 * inward up to the trunk. Every controlled joint is rotated, since receivers mistake events that only move a joint
 * for those of older layouts.
 */
class ControlledJoints {
  /** Per joint: HAS_ROTATION and HAS_POSITION bits; 0 for a joint that is not controlled. */
  readonly components = new Uint8Array(BONE_COUNT);
  /** 1 for joints that the solver rotates so that targets are reached. */
  readonly solved = new Uint8Array(BONE_COUNT);
  /** 1 for controlled joints and all their ancestors. */
  readonly needed = new Uint8Array(BONE_COUNT);
  /** The parents of the joints, past the bypassed bones of the spine. */
  readonly parents: Int16Array;

  constructor(skeleton: Skeleton) {
    this.parents = measureIkRig(skeleton).parents;
  }

  update({ kinds }: TargetStore): void {
    this.components.fill(0);
    this.solved.fill(0);
    this.needed.fill(0);
    for (let joint = BONE_COUNT - 1; joint >= 0; joint--) {
      const kind = kinds[joint];
      if (kind) this.components[joint] |= HAS_ROTATION;
      if (kind & LOCAL_POSITION) this.components[joint] |= HAS_POSITION;
      if (kind & TARGET_POSITION) this.#addChain(joint);
      if (this.components[joint]) this.needed[joint] = 1;
      if (this.needed[joint] && joint > PELVIS) this.needed[this.parents[joint]] = 1;
    }
  }

  #addChain(tip: number): void {
    for (let joint = tip; joint > PELVIS; joint = this.parents[joint]) {
      if (joint !== tip && BASES.includes(joint)) return;
      this.components[joint] |= HAS_ROTATION;
      this.solved[joint] = 1;
    }
  }
}
