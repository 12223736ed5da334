import { BONE_COUNT, PELVIS, type Pose, type Skeleton } from '../../avatar/index.ts';
import { type LimitTable, PUPPETEER_LIMITS } from '../ik/index.ts';
import {
  type Effectors,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import type { Layer } from '../layer.ts';
import { type Motion, PUPPET_PRIORITY } from '../motion.ts';
import { ActiveJoints, TRANSITION_SECONDS } from './active-joints.ts';
import { BodySolver, type PuppetAvatar } from './body-solver.ts';
import { HandleControl } from './handle-control.ts';
import { ReleasedJoints } from './released-joints.ts';
import { NEVER_EXPIRES, TargetStore } from './target-store.ts';

/** Seconds for which a program's targets apply; a joint is released when its program is silent for longer. */
const TARGET_LIFETIME = 3;

/** Seconds after the end of a transition within which its last frame is certain to be drawn. */
const SETTLING_SECONDS = 0.1;

const metres = new Float32Array(3);
const unscaled = new Float32Array(3);

/**
 * Drives an avatar by the targets that handles and programs set for its joints. It has a clock of its own, since an
 * avatar can be dragged while its animations stand still.
 *
 * Nothing jumps. A joint that becomes active moves from its drawn pose to its target within 0.2 s, and so does a joint
 * whose targets change their kind; a released joint returns within 0.5 s to the animations, or to rest. All
 * three motions have to run, this one newer than the other two.
 *
 * **Source:** puppetry.md sections 6 (priority, expiry) and 7. Easing is ours.
 */
export class Puppeteer implements Motion {
  readonly layer: Layer;
  readonly owner = this;
  readonly basePriority = PUPPET_PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;
  /** In the order in which they are to be started. */
  readonly motions: readonly [rest: Motion, fade: Motion, own: Motion];
  readonly handles: HandleControl;
  /** Counts the calls of `advance`. */
  advanceCount = 0;
  readonly #now: () => number;
  /** Rest position of mPelvis. */
  readonly #rest: Float32Array<ArrayBuffer>;
  readonly #targets: TargetStore;
  readonly #solver: BodySolver;
  readonly #active: ActiveJoints;
  readonly #released: ReleasedJoints;
  /** Per joint: the components that are in the layer. */
  readonly #activeComponents = new Uint8Array(BONE_COUNT);
  /** Revision of the targets that is in the layer. */
  #appliedRevision = 0;
  /** When transitions under way will be over, seconds. */
  #settlesAt = Number.NEGATIVE_INFINITY;
  #advancedAt = Number.NEGATIVE_INFINITY;
  /** Whether everything had settled before the last `advance`: at low frame rates, too, a final frame is drawn. */
  #isSettled = true;

  /** `now`: seconds of a clock that runs whatever the animations do. */
  constructor(skeleton: Skeleton, now: () => number, limits: LimitTable = PUPPETEER_LIMITS) {
    this.#now = now;
    this.#rest = skeleton.rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3);
    this.#targets = new TargetStore(skeleton);
    this.#solver = new BodySolver(skeleton, limits);
    this.#active = new ActiveJoints(skeleton);
    this.#released = new ReleasedJoints(skeleton, this);
    this.handles = new HandleControl(skeleton, this.#targets);
    this.layer = this.#active.layer;
    this.motions = [this.#released.restMotion, this.#released.fadeMotion, this];
  }

  /** The avatar, which may change its shape at any time. */
  get avatar(): PuppetAvatar | null {
    return this.handles.avatar;
  }

  /** Sets another avatar, which has no targets yet. */
  set avatar(avatar: PuppetAvatar | null) {
    if (avatar === this.handles.avatar) return;
    this.reset();
    this.handles.avatar = avatar;
    this.#solver.joints.update(this.#targets);
    this.layer.count = 0;
    this.layer.revision++;
    this.#activeComponents.fill(0);
    this.#released.clear();
  }

  /** Whether there are targets, or joints that are still returning. */
  get isActive(): boolean {
    return this.layer.count > 0 || this.#released.isActive || !this.#targets.isEmpty;
  }

  /** Metres: the largest distance of the end of a bone from its target. */
  get residual(): number {
    return this.layer.count > 0 ? this.#solver.residual : 0;
  }

  /** Removes all targets. */
  reset(): void {
    this.handles.reset();
    this.#targets.clearAll();
  }

  /**
   * Sets a program's target for the end of a bone (half arm spans, from where mPelvis rests) and for its rotation, in
   * the avatar's frame. It applies for three seconds; null leaves that value as it is. Returns false for a joint
   * that puppetry does not have, and if a number is not finite.
   */
  setTarget(
    joint: number,
    position: ArrayLike<number> | null,
    rotation: ArrayLike<number> | null,
    isUnlimited: boolean,
  ): boolean {
    const targets = this.#targets;
    const end = this.#now() + TARGET_LIFETIME;
    const { targetUnit } = this.#solver;
    const isRoot = joint === PELVIS;
    let isValid = targets.hasJoint(joint);
    if (position) {
      for (let axis = 0; axis < 3; axis++) metres[axis] = position[axis] * targetUnit;
      const kind = isRoot ? LOCAL_POSITION : TARGET_POSITION;
      isValid = targets.setPosition(joint, kind, metres, end) && isValid;
    }
    if (rotation) {
      const kind = isRoot ? LOCAL_ROTATION : TARGET_ROTATION;
      isValid = targets.setRotation(joint, kind, rotation, end) && isValid;
    }
    if (isValid) targets.setUnlimited(joint, isUnlimited);
    return isValid;
  }

  /**
   * Sets a program's values for a joint in its parent's frame: a rotation, metres (including the joint's own scale,
   * as programs measure; for mPelvis the displacement from its rest position), factors. Otherwise as `setTarget`.
   */
  setLocal(
    joint: number,
    rotation: ArrayLike<number> | null,
    position: ArrayLike<number> | null,
    scale: ArrayLike<number> | null,
    isUnlimited: boolean,
  ): boolean {
    const targets = this.#targets;
    const end = this.#now() + TARGET_LIFETIME;
    let isValid = targets.hasJoint(joint);
    if (rotation) isValid = targets.setRotation(joint, LOCAL_ROTATION, rotation, end) && isValid;
    if (position && isValid) {
      this.#removeScale(joint, position);
      isValid = targets.setPosition(joint, LOCAL_POSITION, unscaled, end);
    }
    if (scale) isValid = targets.setScale(joint, scale, end) && isValid;
    if (isValid) targets.setUnlimited(joint, isUnlimited);
    return isValid;
  }

  /** Whether puppetry has such a joint: all bones except the bypassed ones of the spine. */
  hasJoint(joint: number): boolean {
    return this.#targets.hasJoint(joint);
  }

  /**
   * Pins the end of a bone (of mPelvis the joint itself) to a position, metres in the avatar's frame, and the joint to
   * a rotation in its parent's frame, ignoring its limits, until it is cleared; null leaves that value as it is.
   * Otherwise as `setTarget`.
   */
  pin(
    joint: number,
    position: ArrayLike<number> | null,
    rotation: ArrayLike<number> | null,
  ): boolean {
    const targets = this.#targets;
    let isValid = targets.hasJoint(joint);
    if (position) {
      for (let axis = 0; axis < 3; axis++) metres[axis] = position[axis] - this.#rest[axis];
      metres[2] -= this.avatar?.heightOffset ?? 0;
      const kind = joint === PELVIS ? LOCAL_POSITION : TARGET_POSITION;
      isValid = targets.setPosition(joint, kind, metres, NEVER_EXPIRES) && isValid;
    }
    if (rotation) {
      isValid = targets.setRotation(joint, LOCAL_ROTATION, rotation, NEVER_EXPIRES) && isValid;
    }
    if (isValid) targets.setUnlimited(joint, rotation !== null);
    return isValid;
  }

  /** Removes all targets that would expire, as when no program sends any more. */
  expireTargets(): void {
    this.#targets.expire(Number.MAX_VALUE);
  }

  /** Removes the targets of a joint. */
  clear(joint: number): void {
    this.#targets.clear(joint);
  }

  /**
   * Removes expired targets. Returns whether the next frame will look different even if no animation moves: joints
   * are in transition, or targets have changed.
   */
  needsFrame(): boolean {
    const now = this.#now();
    this.#targets.expire(now);
    if (!this.avatar) return false;
    const isInTransition = now < this.#settlesAt || (!this.#isSettled && this.isActive);
    return this.#targets.revision !== this.#appliedRevision || isInTransition;
  }

  /** Moves to the present time of its own clock; the animations' clock does not matter. */
  advance(): boolean {
    this.advanceCount++;
    const { avatar } = this;
    const now = this.#now();
    const targets = this.#targets;
    targets.expire(now);
    if (!avatar) return false;
    this.#appliedRevision = targets.revision;
    const hasNewShape = this.#solver.updateShape(avatar);
    if (targets.hasChanged || hasNewShape) this.#updateJoints(avatar, now);
    if (this.layer.count > 0) {
      this.#solver.solve(targets, avatar);
      this.#active.update(targets, this.#solver, now);
    }
    this.#released.advance(now);
    if (this.#released.isActive) this.#settlesAt = now + SETTLING_SECONDS;
    this.#isSettled = this.#advancedAt >= this.#settlesAt;
    this.#advancedAt = now;
    return this.layer.count > 0;
  }

  /** `advance` has filled the layer already. */
  sample(): void {}

  /** Blends the scales into a pose, after the mixer, which has no scales. */
  blendScales(pose: Pose): void {
    this.#released.blendScales(pose);
    this.#active.blendScales(pose, this.#targets);
  }

  /**
   * Writes the events to send as of the last `advance`: the rotations and positions of the joints or, for layouts
   * whose receivers solve by themselves, the targets. `out` has room for all bones. Returns false if there is
   * nothing to send.
   */
  writeEvents(kind: 'results' | 'targets', out: Effectors): boolean {
    out.count = 0;
    const { avatar } = this;
    if (!avatar) return false;
    if (kind === 'results') this.#active.writeEvents(out, this.#targets);
    else if (this.layer.count > 0) this.#solver.writeTargets(out);
    this.#released.writeEvents(out, avatar);
    return out.count > 0;
  }

  #removeScale(joint: number, position: ArrayLike<number>): void {
    const scales = this.avatar?.basePose.scales;
    for (let axis = 0; axis < 3; axis++) {
      const scale = scales ? scales[3 * joint + axis] : 1;
      unscaled[axis] = joint === PELVIS || scale === 0 ? position[axis] : position[axis] / scale;
    }
  }

  /** Activates and releases joints after the targets have changed, and starts their transitions. */
  #updateJoints(avatar: PuppetAvatar, now: number): void {
    this.#settlesAt = now + TRANSITION_SECONDS + SETTLING_SECONDS;
    const { components } = this.#solver.joints;
    this.#solver.updateJoints(this.#targets, avatar);
    this.#releaseJoints(components, avatar, now);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (components[joint] && !this.#activeComponents[joint]) {
        this.#released.cancel(joint);
        this.#active.activate(joint, avatar.pose);
        this.#active.startTransition(joint, now);
      }
      if (this.#targets.changed[joint]) this.#startTransitions(joint, now);
    }
    this.#targets.changed.fill(0);
    this.#targets.hasChanged = false;
    this.#activeComponents.set(components);
    this.#active.setJoints(components);
    this.#released.listJoints(avatar);
  }

  /** The targets of a joint also move its ancestors. */
  #startTransitions(tip: number, now: number): void {
    const { components, parents } = this.#solver.joints;
    for (let joint = tip; joint >= 0; joint = parents[joint]) {
      if (components[joint] && this.#activeComponents[joint]) {
        this.#active.startTransition(joint, now);
      }
    }
  }

  #releaseJoints(components: Uint8Array, avatar: PuppetAvatar, now: number): void {
    let isFirst = true;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const released = this.#activeComponents[joint] & ~components[joint];
      if (!released) continue;
      if (isFirst) this.#released.restart(avatar, now);
      isFirst = false;
      this.#released.add(joint, released, this.#active);
    }
  }
}
