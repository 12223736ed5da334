import {
  BONE_COUNT,
  copyPose,
  createPose,
  defaultSkeleton,
  type Pose,
  type Skeleton,
  type WorldPose,
} from '../../avatar/index.ts';
import { copyQuaternion, multiply, type Numbers } from '../../math/flat/index.ts';
import { ELBOWS_OUT, IkSolver, type LimitTable, measureIkRig } from '../ik/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import {
  ANY_ROTATION,
  DISABLE_CONSTRAINT,
  type Effectors,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../received-puppetry/index.ts';
import type { TargetStore } from './target-store.ts';

const PELVIS = 0;
/** Of half an arm span, or of a quaternion: what differs less is the same. */
const SAME = 1e-6;
/** No layout has room for more. */
const FARTHEST = 5;
const position = new Float32Array(3);
const rotation = new Float32Array(4);

/**
 * Finds how the puppeteer's joints are turned for what is asked of them.
 *
 * What the solved bones hang from, and is not claimed, is given to the solver as it is drawn: the arms reach
 * from wherever an animation has the chest. Turns of the bones mSpine1 to mSpine4 are added to the next one's;
 * that they also shift it is left out.
 */
export class BodySolver {
  readonly joints: ControlledJoints;
  /** 4 per joint: of the claimed ones, as they are to be. */
  readonly rotations = new Float32Array(4 * BONE_COUNT);
  readonly #skeleton: Skeleton;
  readonly #limits: LimitTable;
  /** The body that it was made for. */
  readonly #body: Pose;
  readonly #before = new Uint8Array(BONE_COUNT);
  #solver: IkSolver;

  constructor(skeleton: Skeleton, limits: LimitTable) {
    this.#skeleton = skeleton;
    this.#limits = limits;
    this.#body = createPose(skeleton.jointCount);
    this.joints = new ControlledJoints(skeleton);
    copyPose(this.#body, skeleton.rest);
    this.#solver = new IkSolver(skeleton, this.#body, limits, ELBOWS_OUT);
  }

  /** Metres of half an arm span: 1 of the frame that targets are sent in. */
  get targetUnit(): number {
    return this.#solver.rig.armSpan / 2;
  }

  /** Metres: the farthest that a bone ends from its target. */
  get residual(): number {
    return this.#solver.residual;
  }

  /** Takes another shape of the body into account. True where it is one; then `revise`. */
  updateShape({ body }: PuppetAvatar): boolean {
    if (isSame(body.positions, this.#body.positions) && isSame(body.scales, this.#body.scales)) {
      return false;
    }
    copyPose(this.#body, body);
    this.#solver = new IkSolver(this.#skeleton, this.#body, this.#limits, ELBOWS_OUT);
    return true;
  }

  /** Follows what is asked when that is another kind of thing, or of other joints, than before. */
  updateJoints(asked: TargetStore, figure: PuppetAvatar): void {
    const { components } = this.joints;
    this.#before.set(components);
    this.joints.revise(asked);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!components[joint] || this.#before[joint]) continue;
      this.#drawn(joint, figure.pose);
      copyQuaternion(this.rotations, 4 * joint, rotation, 0);
    }
    this.#solver.goals.clearAll();
  }

  /** Finds the pose for this frame. */
  solve(asked: TargetStore, figure: PuppetAvatar): void {
    const { needed, turning, components } = this.joints;
    this.#moveRoot(asked, figure);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!needed[joint]) continue;
      if (asked.kinds[joint] & ANY_ROTATION) this.#turn(asked, joint);
      else if (!turning[joint]) this.#hold(joint, figure.pose);
      if (joint > PELVIS) this.#move(asked, joint);
      this.#free(asked, joint);
    }
    if (!this.#solver.solve()) return;
    const { count, joints, rotations } = this.#solver.layer;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (components[joint]) copyQuaternion(this.rotations, 4 * joint, rotations, 4 * entry);
    }
  }

  /** What the last solve was for, as events: for those who solve it themselves. */
  writeTargets(out: Effectors): void {
    const { kinds, positions, rotations } = this.#solver.goals;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!kinds[joint]) continue;
      const entry = out.count++;
      out.joints[entry] = joint;
      // Old layouts have no position in the parent's frame; mPelvis' is the same in that of the root.
      out.masks[entry] = kinds[joint] & ~LOCAL_POSITION;
      const scale = joint === PELVIS ? 1 / this.targetUnit : 1;
      if (joint === PELVIS && kinds[PELVIS] & LOCAL_POSITION) out.masks[entry] |= TARGET_POSITION;
      copyQuaternion(out.rotations, 4 * entry, rotations, 4 * joint);
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * joint + axis] * scale;
        out.positions[3 * entry + axis] = Math.min(Math.max(value, -FARTHEST), FARTHEST);
      }
    }
  }

  /** Gives the solver a joint as it is: the puppeteer's own, or an animation's. */
  #hold(joint: number, pose: Pose): void {
    if (this.joints.components[joint]) copyQuaternion(rotation, 0, this.rotations, 4 * joint);
    else this.#drawn(joint, pose);
    this.#setRotation(joint, LOCAL_ROTATION);
  }

  #turn({ kinds, rotations }: TargetStore, joint: number): void {
    copyQuaternion(rotation, 0, rotations, 4 * joint);
    this.#setRotation(joint, kinds[joint] & TARGET_ROTATION ? TARGET_ROTATION : LOCAL_ROTATION);
  }

  #setRotation(joint: number, kind: typeof LOCAL_ROTATION | typeof TARGET_ROTATION): void {
    const { goals } = this.#solver;
    if (goals.kinds[joint] & kind && isNear(goals.rotations, 4 * joint, rotation, 4)) return;
    goals.setRotation(joint, kind, rotation);
  }

  #move({ kinds, positions }: TargetStore, joint: number): void {
    const isTarget = (kinds[joint] & TARGET_POSITION) !== 0;
    if (!isTarget && !(kinds[joint] & LOCAL_POSITION)) return;
    const scale = isTarget ? 1 / this.targetUnit : 1;
    for (let axis = 0; axis < 3; axis++) position[axis] = positions[3 * joint + axis] * scale;
    this.#setPosition(joint, isTarget ? TARGET_POSITION : LOCAL_POSITION);
  }

  #free({ kinds }: TargetStore, joint: number): void {
    const { goals } = this.#solver;
    const isFree = (kinds[joint] & DISABLE_CONSTRAINT) !== 0;
    if (isFree !== ((goals.kinds[joint] & DISABLE_CONSTRAINT) !== 0))
      goals.setUnlimited(joint, isFree);
  }

  /** What everything hangs from: moved by the puppeteer, or where an animation has it. */
  #moveRoot({ kinds, positions }: TargetStore, { pose }: PuppetAvatar): void {
    const isAsked = (kinds[PELVIS] & LOCAL_POSITION) !== 0;
    const { positions: rest } = this.#skeleton.rest;
    for (let axis = 0; axis < 3; axis++) {
      position[axis] = isAsked ? positions[axis] : pose.positions[axis] - rest[axis];
    }
    this.#setPosition(PELVIS, LOCAL_POSITION);
  }

  #setPosition(joint: number, kind: typeof LOCAL_POSITION | typeof TARGET_POSITION): void {
    const { goals } = this.#solver;
    if (goals.kinds[joint] & kind && isNear(goals.positions, 3 * joint, position, 3)) return;
    goals.setPosition(joint, kind, position);
  }

  /** Writes to `rotation` how a joint is turned in the frame of what it hangs from in a puppet. */
  #drawn(joint: number, { rotations }: Pose): void {
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

const ROOT = 0;

/** From here outward a target has its way; what lies inward only follows when it is asked itself. */
const BASES = ['mPelvis', 'mTorso', 'mChest'].map((name) => defaultSkeleton.jointNumber(name));

/**
 * Whose the joints are. A hand that is dragged takes the arm along, not the whole body: the spine, which
 * could hardly bend for it, and what stands on it stay with the animations. So a target claims the bones from
 * its own inward up to the trunk. Every joint that is claimed is turned, since events that only move a joint
 * are mistaken for those of older layouts.
 */
export class ControlledJoints {
  /** Per joint: HAS_ROTATION, HAS_POSITION, or 0 for what is not the puppeteer's. */
  readonly components = new Uint8Array(BONE_COUNT);
  /** 1 for joints that are turned such that targets are reached. */
  readonly turning = new Uint8Array(BONE_COUNT);
  /** 1 for what is claimed, and all that it hangs from. */
  readonly needed = new Uint8Array(BONE_COUNT);
  /** Without the spine's bones that puppets pass by. */
  readonly parents: Int16Array;

  constructor(skeleton: Skeleton) {
    this.parents = measureIkRig(skeleton).parents;
  }

  revise({ kinds }: TargetStore): void {
    this.components.fill(0);
    this.turning.fill(0);
    this.needed.fill(0);
    for (let joint = BONE_COUNT - 1; joint >= 0; joint--) {
      const kind = kinds[joint];
      if (kind) this.components[joint] |= HAS_ROTATION;
      if (kind & LOCAL_POSITION) this.components[joint] |= HAS_POSITION;
      if (kind & TARGET_POSITION) this.#claimWay(joint);
      if (this.components[joint]) this.needed[joint] = 1;
      if (this.needed[joint] && joint > ROOT) this.needed[this.parents[joint]] = 1;
    }
  }

  #claimWay(tip: number): void {
    for (let joint = tip; joint > ROOT; joint = this.parents[joint]) {
      if (joint !== tip && BASES.includes(joint)) return;
      this.components[joint] |= HAS_ROTATION;
      this.turning[joint] = 1;
    }
  }
}

/** The body that is puppeteered, as it was last drawn; all of it is overwritten in place. A player is one. */
export interface PuppetAvatar {
  /** What it is like: positions and scales of the joints while nothing moves them. */
  readonly body: Pose;
  /** Every joint in its parent's frame. */
  readonly pose: Pose;
  /** In the avatar's frame. */
  readonly world: WorldPose;
  /** Metres by which the whole stands higher than `pose` says. */
  readonly rise: number;
}
