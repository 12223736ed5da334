import { BONE_COUNT, type Pose, type Skeleton } from '../../avatar/index.ts';
import { type LimitTable, PUPPETEER_LIMITS } from '../ik/index.ts';
import type { Layer } from '../layer.ts';
import { type Motion, PUPPET_PRIORITY } from '../motion.ts';
import {
  type Effectors,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../received-puppetry/index.ts';
import { ActiveJoints, TRANSITION_SECONDS } from './active-joints.ts';
import { BodySolver, type PuppetAvatar } from './body-solver.ts';
import { HandleControl } from './handle-control.ts';
import { ReleasedJoints } from './released-joints.ts';
import { NEVER_EXPIRES, TargetStore } from './target-store.ts';

const PELVIS = 0;
/** Seconds for which what a program asks counts; a joint of which it says nothing for longer is let go. */
const MEMORY = 3;

/** Seconds after which the last picture of what eases has surely been drawn. */
const LINGER = 0.1;

const metres = new Float32Array(3);
const unscaled = new Float32Array(3);

/**
 * Drives a body by what hands and programs ask of its joints. It goes by a clock of its own, since a body
 * whose animations stand still can be dragged as well.
 *
 * Nothing jumps. A joint that is taken goes over from how it is drawn to what is asked within 0.2 s, as does
 * one of which something else is asked than before; one that is let go of goes back within 0.5 s to what the
 * animations say, or to rest. The motions all have to run: this one, newer than the other two.
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
  readonly motions: readonly [ground: Motion, fade: Motion, own: Motion];
  readonly handles: HandleControl;
  /** Counts the calls of `advance`. */
  advanceCount = 0;
  readonly #now: () => number;
  /** Of mPelvis. */
  readonly #rest: Float32Array<ArrayBuffer>;
  readonly #asked: TargetStore;
  readonly #solver: BodySolver;
  readonly #taken: ActiveJoints;
  readonly #leaving: ReleasedJoints;
  /** What the layer has of each joint. */
  readonly #had = new Uint8Array(BONE_COUNT);
  /** The revision of what is asked that is in the layer, and until when it is on its way there (seconds). */
  #heeded = 0;
  #restless = Number.NEGATIVE_INFINITY;
  #advancedAt = Number.NEGATIVE_INFINITY;
  /** Whether all was there already at the last but one `advance`: between rare pictures none is left out. */
  #isSettled = true;

  /** `now`: seconds of a clock that goes on whatever the animations do. */
  constructor(skeleton: Skeleton, now: () => number, limits: LimitTable = PUPPETEER_LIMITS) {
    this.#now = now;
    this.#rest = skeleton.rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3);
    this.#asked = new TargetStore(skeleton);
    this.#solver = new BodySolver(skeleton, limits);
    this.#taken = new ActiveJoints(skeleton);
    this.#leaving = new ReleasedJoints(skeleton, this);
    this.handles = new HandleControl(skeleton, this.#asked);
    this.layer = this.#taken.layer;
    this.motions = [this.#leaving.restMotion, this.#leaving.fadeMotion, this];
  }

  /** The body. It is read whenever it is needed, and may change its shape at any time. */
  get avatar(): PuppetAvatar | null {
    return this.handles.avatar;
  }

  /** Another body begins without anything asked of it. */
  set avatar(figure: PuppetAvatar | null) {
    if (figure === this.handles.avatar) return;
    this.reset();
    this.handles.avatar = figure;
    this.#solver.joints.revise(this.#asked);
    this.layer.count = 0;
    this.layer.revision++;
    this.#had.fill(0);
    this.#leaving.clear();
  }

  /** Whether anything is asked, or joints are still going back. */
  get isActive(): boolean {
    return this.layer.count > 0 || this.#leaving.isActive || !this.#asked.isEmpty;
  }

  /** Metres: the farthest that a bone ends from where it is to. */
  get residual(): number {
    return this.layer.count > 0 ? this.#solver.residual : 0;
  }

  /** Lets go of all that drives the body. */
  reset(): void {
    this.handles.reset();
    this.#asked.clearAll();
  }

  /**
   * A program's wish: where the end of a bone is to be (half arm spans, from where mPelvis rests) and how the
   * bone is to be turned, in the avatar's frame. It counts for three seconds; null leaves that field as it is.
   * False for a joint that no puppet has, and where a number is not finite.
   */
  setTarget(
    joint: number,
    position: ArrayLike<number> | null,
    rotation: ArrayLike<number> | null,
    isFree: boolean,
  ): boolean {
    const end = this.#now() + MEMORY;
    const { targetUnit } = this.#solver;
    const isRoot = joint === PELVIS;
    let isTaken = this.#asked.hasJoint(joint);
    if (position) {
      for (let axis = 0; axis < 3; axis++) metres[axis] = position[axis] * targetUnit;
      const kind = isRoot ? LOCAL_POSITION : TARGET_POSITION;
      isTaken = this.#asked.setPosition(joint, kind, metres, end) && isTaken;
    }
    if (rotation) {
      const kind = isRoot ? LOCAL_ROTATION : TARGET_ROTATION;
      isTaken = this.#asked.setRotation(joint, kind, rotation, end) && isTaken;
    }
    if (isTaken) this.#asked.setUnlimited(joint, isFree);
    return isTaken;
  }

  /**
   * A program's wish for a joint in its parent's frame: metres (the joint's own scale included, as programs
   * count; mPelvis': the way from where it rests), a rotation, factors. As `aim` otherwise.
   */
  setLocal(
    joint: number,
    rotation: ArrayLike<number> | null,
    position: ArrayLike<number> | null,
    scale: ArrayLike<number> | null,
    isFree: boolean,
  ): boolean {
    const asked = this.#asked;
    const end = this.#now() + MEMORY;
    let isTaken = asked.hasJoint(joint);
    if (rotation) isTaken = asked.setRotation(joint, LOCAL_ROTATION, rotation, end) && isTaken;
    if (position && isTaken) {
      this.#unscale(joint, position);
      isTaken = asked.setPosition(joint, LOCAL_POSITION, unscaled, end);
    }
    if (scale) isTaken = asked.setScale(joint, scale, end) && isTaken;
    if (isTaken) asked.setUnlimited(joint, isFree);
    return isTaken;
  }

  /** Whether a puppet has such a joint: the bones, but for the spine's that are passed by. */
  hasJoint(joint: number): boolean {
    return this.#asked.hasJoint(joint);
  }

  /**
   * Until it is cleared, has the end of a bone (mPelvis: the joint itself) stay somewhere, metres in the avatar's
   * frame, and the joint turned in its parent's, exactly so; null leaves that field as it is. As `aim` otherwise.
   */
  pin(
    joint: number,
    position: ArrayLike<number> | null,
    rotation: ArrayLike<number> | null,
  ): boolean {
    const asked = this.#asked;
    let isTaken = asked.hasJoint(joint);
    if (position) {
      for (let axis = 0; axis < 3; axis++) metres[axis] = position[axis] - this.#rest[axis];
      metres[2] -= this.avatar?.rise ?? 0;
      const kind = joint === PELVIS ? LOCAL_POSITION : TARGET_POSITION;
      isTaken = asked.setPosition(joint, kind, metres, NEVER_EXPIRES) && isTaken;
    }
    if (rotation) {
      isTaken = asked.setRotation(joint, LOCAL_ROTATION, rotation, NEVER_EXPIRES) && isTaken;
    }
    if (isTaken) asked.setUnlimited(joint, rotation !== null);
    return isTaken;
  }

  /** Lets go of all that is asked for a while only: programs wish for nothing more. */
  expireTargets(): void {
    this.#asked.expire(Number.MAX_VALUE);
  }

  /** Asks nothing more of a joint. */
  clear(joint: number): void {
    this.#asked.clear(joint);
  }

  /**
   * Lets go of what has lapsed. True where the body will be another in the next picture, even if no animation
   * moves: joints are on their way, or something else is asked.
   */
  needsFrame(): boolean {
    const now = this.#now();
    this.#asked.expire(now);
    if (!this.avatar) return false;
    const isOnItsWay = now < this.#restless || (!this.#isSettled && this.isActive);
    return this.#asked.revision !== this.#heeded || isOnItsWay;
  }

  /** Goes to this moment of its own clock; the animations' does not matter. */
  advance(): boolean {
    this.advanceCount++;
    const { avatar } = this;
    const now = this.#now();
    const asked = this.#asked;
    asked.expire(now);
    if (!avatar) return false;
    this.#heeded = asked.revision;
    const isReshaped = this.#solver.updateShape(avatar);
    if (asked.hasChanged || isReshaped) this.#revise(avatar, now);
    if (this.layer.count > 0) {
      this.#solver.solve(asked, avatar);
      this.#taken.update(asked, this.#solver, now);
    }
    this.#leaving.advance(now);
    if (this.#leaving.isActive) this.#restless = now + LINGER;
    this.#isSettled = this.#advancedAt >= this.#restless;
    this.#advancedAt = now;
    return this.layer.count > 0;
  }

  /** All is in the layer since `advance`. */
  sample(): void {}

  /** Puts the scales that were asked for into a pose, after the mixer, which knows of none. */
  blendScales(pose: Pose): void {
    this.#leaving.blendScales(pose);
    this.#taken.blendScales(pose, this.#asked);
  }

  /**
   * Writes what is to be sent as of the last `advance`: how the joints are turned and moved, or, for layouts
   * whose readers solve by themselves, what is asked of them. `out` has room for all bones. False once there
   * is nothing to send.
   */
  writeEvents(kind: 'results' | 'targets', out: Effectors): boolean {
    out.count = 0;
    const { avatar } = this;
    if (!avatar) return false;
    if (kind === 'results') this.#taken.write(out, this.#asked);
    else if (this.layer.count > 0) this.#solver.writeTargets(out);
    this.#leaving.write(out, avatar);
    return out.count > 0;
  }

  #unscale(joint: number, position: ArrayLike<number>): void {
    const scales = this.avatar?.body.scales;
    for (let axis = 0; axis < 3; axis++) {
      const scale = scales ? scales[3 * joint + axis] : 1;
      unscaled[axis] = joint === PELVIS || scale === 0 ? position[axis] : position[axis] / scale;
    }
  }

  /** Other joints are asked, or other things of them. */
  #revise(figure: PuppetAvatar, now: number): void {
    this.#restless = now + TRANSITION_SECONDS + LINGER;
    const { joints } = this.#solver;
    this.#solver.updateJoints(this.#asked, figure);
    this.#leave(joints.components, figure, now);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (joints.components[joint] && !this.#had[joint]) this.#take(joint, figure, now);
      if (this.#asked.changed[joint]) this.#goOver(joint, now);
    }
    this.#asked.changed.fill(0);
    this.#asked.hasChanged = false;
    this.#had.set(joints.components);
    this.#taken.setJoints(joints.components);
    this.#leaving.revise(figure);
  }

  #take(joint: number, { pose }: PuppetAvatar, now: number): void {
    this.#leaving.cancel(joint);
    this.#taken.activate(joint, pose);
    this.#taken.startTransition(joint, now);
  }

  /** What is asked of a joint concerns the bones that it hangs from, too. */
  #goOver(tip: number, now: number): void {
    const { components, parents } = this.#solver.joints;
    for (let joint = tip; joint >= 0; joint = parents[joint]) {
      if (components[joint] && this.#had[joint]) this.#taken.startTransition(joint, now);
    }
  }

  #leave(components: Uint8Array, figure: PuppetAvatar, now: number): void {
    let isFirst = true;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const left = this.#had[joint] & ~components[joint];
      if (!left) continue;
      if (isFirst) this.#leaving.restart(figure, now);
      isFirst = false;
      this.#leaving.add(joint, left, this.#taken);
    }
  }
}
