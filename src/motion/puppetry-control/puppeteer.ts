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
import { TAKING, Taken } from './active-joints.ts';
import { BodySolver, type PuppetFigure } from './body-solver.ts';
import { Grips } from './handle-control.ts';
import { LeavingJoints } from './released-joints.ts';
import { Asked, FOREVER } from './target-store.ts';

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
  readonly grips: Grips;
  /** Counts the calls of `advance`. */
  advances = 0;
  readonly #now: () => number;
  /** Of mPelvis. */
  readonly #rest: Float32Array<ArrayBuffer>;
  readonly #asked: Asked;
  readonly #solver: BodySolver;
  readonly #taken: Taken;
  readonly #leaving: LeavingJoints;
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
    this.#asked = new Asked(skeleton);
    this.#solver = new BodySolver(skeleton, limits);
    this.#taken = new Taken(skeleton);
    this.#leaving = new LeavingJoints(skeleton, this);
    this.grips = new Grips(skeleton, this.#asked);
    this.layer = this.#taken.layer;
    this.motions = [this.#leaving.ground, this.#leaving.fade, this];
  }

  /** The body. It is read whenever it is needed, and may change its shape at any time. */
  get figure(): PuppetFigure | null {
    return this.grips.figure;
  }

  /** Another body begins without anything asked of it. */
  set figure(figure: PuppetFigure | null) {
    if (figure === this.grips.figure) return;
    this.reset();
    this.grips.figure = figure;
    this.#solver.claims.revise(this.#asked);
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
    this.grips.reset();
    this.#asked.clearAll();
  }

  /**
   * A program's wish: where the end of a bone is to be (half arm spans, from where mPelvis rests) and how the
   * bone is to be turned, in the avatar's frame. It counts for three seconds; null leaves that field as it is.
   * False for a joint that no puppet has, and where a number is not finite.
   */
  aim(
    joint: number,
    position: ArrayLike<number> | null,
    rotation: ArrayLike<number> | null,
    isFree: boolean,
  ): boolean {
    const end = this.#now() + MEMORY;
    const { unit } = this.#solver;
    const isRoot = joint === PELVIS;
    let isTaken = this.#asked.takes(joint);
    if (position) {
      for (let axis = 0; axis < 3; axis++) metres[axis] = position[axis] * unit;
      const kind = isRoot ? LOCAL_POSITION : TARGET_POSITION;
      isTaken = this.#asked.setPosition(joint, kind, metres, end) && isTaken;
    }
    if (rotation) {
      const kind = isRoot ? LOCAL_ROTATION : TARGET_ROTATION;
      isTaken = this.#asked.setRotation(joint, kind, rotation, end) && isTaken;
    }
    if (isTaken) this.#asked.setFree(joint, isFree);
    return isTaken;
  }

  /**
   * A program's wish for a joint in its parent's frame: metres (the joint's own scale included, as programs
   * count; mPelvis': the way from where it rests), a rotation, factors. As `aim` otherwise.
   */
  pose(
    joint: number,
    rotation: ArrayLike<number> | null,
    position: ArrayLike<number> | null,
    scale: ArrayLike<number> | null,
    isFree: boolean,
  ): boolean {
    const asked = this.#asked;
    const end = this.#now() + MEMORY;
    let isTaken = asked.takes(joint);
    if (rotation) isTaken = asked.setRotation(joint, LOCAL_ROTATION, rotation, end) && isTaken;
    if (position && isTaken) {
      this.#unscale(joint, position);
      isTaken = asked.setPosition(joint, LOCAL_POSITION, unscaled, end);
    }
    if (scale) isTaken = asked.setScale(joint, scale, end) && isTaken;
    if (isTaken) asked.setFree(joint, isFree);
    return isTaken;
  }

  /** Whether a puppet has such a joint: the bones, but for the spine's that are passed by. */
  takes(joint: number): boolean {
    return this.#asked.takes(joint);
  }

  /**
   * Until it is cleared, has the end of a bone (mPelvis: the joint itself) stay somewhere, metres in the avatar's
   * frame, and the joint turned in its parent's, exactly so; null leaves that field as it is. As `aim` otherwise.
   */
  hold(
    joint: number,
    position: ArrayLike<number> | null,
    rotation: ArrayLike<number> | null,
  ): boolean {
    const asked = this.#asked;
    let isTaken = asked.takes(joint);
    if (position) {
      for (let axis = 0; axis < 3; axis++) metres[axis] = position[axis] - this.#rest[axis];
      metres[2] -= this.figure?.rise ?? 0;
      const kind = joint === PELVIS ? LOCAL_POSITION : TARGET_POSITION;
      isTaken = asked.setPosition(joint, kind, metres, FOREVER) && isTaken;
    }
    if (rotation) {
      isTaken = asked.setRotation(joint, LOCAL_ROTATION, rotation, FOREVER) && isTaken;
    }
    if (isTaken) asked.setFree(joint, rotation !== null);
    return isTaken;
  }

  /** Lets go of all that is asked for a while only: programs wish for nothing more. */
  lapse(): void {
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
  stir(): boolean {
    const now = this.#now();
    this.#asked.expire(now);
    if (!this.figure) return false;
    const isOnItsWay = now < this.#restless || (!this.#isSettled && this.isActive);
    return this.#asked.revision !== this.#heeded || isOnItsWay;
  }

  /** Goes to this moment of its own clock; the animations' does not matter. */
  advance(): boolean {
    this.advances++;
    const { figure } = this;
    const now = this.#now();
    const asked = this.#asked;
    asked.expire(now);
    if (!figure) return false;
    this.#heeded = asked.revision;
    const isReshaped = this.#solver.follow(figure);
    if (asked.hasChanged || isReshaped) this.#revise(figure, now);
    if (this.layer.count > 0) {
      this.#solver.solve(asked, figure);
      this.#taken.fill(asked, this.#solver, now);
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
  ownEvents(kind: 'results' | 'targets', out: Effectors): boolean {
    out.count = 0;
    const { figure } = this;
    if (!figure) return false;
    if (kind === 'results') this.#taken.write(out, this.#asked);
    else if (this.layer.count > 0) this.#solver.writeTargets(out);
    this.#leaving.write(out, figure);
    return out.count > 0;
  }

  #unscale(joint: number, position: ArrayLike<number>): void {
    const scales = this.figure?.body.scales;
    for (let axis = 0; axis < 3; axis++) {
      const scale = scales ? scales[3 * joint + axis] : 1;
      unscaled[axis] = joint === PELVIS || scale === 0 ? position[axis] : position[axis] / scale;
    }
  }

  /** Other joints are asked, or other things of them. */
  #revise(figure: PuppetFigure, now: number): void {
    this.#restless = now + TAKING + LINGER;
    const { claims } = this.#solver;
    this.#solver.revise(this.#asked, figure);
    this.#leave(claims.components, figure, now);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (claims.components[joint] && !this.#had[joint]) this.#take(joint, figure, now);
      if (this.#asked.changed[joint]) this.#goOver(joint, now);
    }
    this.#asked.changed.fill(0);
    this.#asked.hasChanged = false;
    this.#had.set(claims.components);
    this.#taken.revise(claims.components);
    this.#leaving.revise(figure);
  }

  #take(joint: number, { pose }: PuppetFigure, now: number): void {
    this.#leaving.drop(joint);
    this.#taken.take(joint, pose);
    this.#taken.goOver(joint, now);
  }

  /** What is asked of a joint concerns the bones that it hangs from, too. */
  #goOver(tip: number, now: number): void {
    const { components, parents } = this.#solver.claims;
    for (let joint = tip; joint >= 0; joint = parents[joint]) {
      if (components[joint] && this.#had[joint]) this.#taken.goOver(joint, now);
    }
  }

  #leave(components: Uint8Array, figure: PuppetFigure, now: number): void {
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
