import type { Skeleton } from '../../avatar/index.ts';
import {
  copyQuaternion,
  copyVector,
  mirrorPosition,
  mirrorRotation,
} from '../../math/flat/index.ts';
import {
  ANY_POSITION,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../received-puppetry/index.ts';
import type { PuppetAvatar } from './body-solver.ts';
import {
  HANDLES,
  type HandleId,
  type HandleState,
  handleIndex,
  isArmHandle,
  isFoot,
  isHand,
  rotatedJoint,
} from './control-handles.ts';
import { LegReach } from './leg-reach.ts';
import { areFinite, NEVER_EXPIRES, type TargetStore } from './target-store.ts';

const PELVIS = 0;
const HIPS = handleIndex('hips');
const HEAD = handleIndex('head');

/** Why something is asked of a handle. */
const DRAGGED = 1;
/** It is a foot, and stays because the hips were moved. */
const PLANTED = 2;
/** Only because it was pinned. */
const PINNED = 3;

/** By a pointer itself, or since its mirror image is. */
const HELD = 1;
const TAKEN_ALONG = 2;

/** What was asked of the handles at one moment. */
export interface HandleSnapshot {
  readonly reasons: Uint8Array;
  readonly pinned: Uint8Array;
  /** 3 per handle; not numbers where nothing was asked. */
  readonly positions: Float32Array;
  /** 4 per handle. */
  readonly rotations: Float32Array;
}

const place = new Float32Array(3);
const mirrored = new Float32Array(3);
const mirroredTurn = new Float32Array(4);
const turn = new Float32Array(4);
const feet = new Float32Array(6);

/**
 * The handles on a body: what is dragged, pinned and let go of, as targets of its bones. Positions are metres
 * in the avatar's frame, its origin between the feet.
 *
 * A handle that was let go of stays where it is asked to be. Moving the hips takes what is asked of head,
 * hands and elbows along, unless it is pinned or held; feet and knees stay, and feet of which nothing is asked
 * are planted where they stand, the soles as they are. The hips go no farther than the legs reach. A foot that
 * is dragged keeps its sole as it is, too, as far as the ankle bends.
 */
export class HandleControl {
  /** What one side does the other does too. */
  mirror = false;
  avatar: PuppetAvatar | null = null;
  readonly #asked: TargetStore;
  readonly #rest: Float32Array<ArrayBuffer>;
  readonly #legs: LegReach;
  readonly #reasons = new Uint8Array(HANDLES.length);
  readonly #pinned = new Uint8Array(HANDLES.length);
  /** HELD, TAKEN_ALONG, or 0. */
  readonly #held = new Uint8Array(HANDLES.length);
  /** Taken hold of, and not dragged yet. */
  readonly #fresh = new Uint8Array(HANDLES.length);

  constructor(skeleton: Skeleton, asked: TargetStore) {
    this.#asked = asked;
    this.#rest = skeleton.rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3);
    this.#legs = new LegReach(skeleton);
  }

  /** Takes hold. Nothing moves before it is dragged. */
  grab(id: HandleId): void {
    const own = handleIndex(id);
    this.#each(id, (handle) => {
      if (!this.#held[handle]) this.#held[handle] = TAKEN_ALONG;
      this.#fresh[handle] = 1;
    });
    this.#held[own] = HELD;
  }

  /** Lets go: what is asked stays asked. */
  release(id: HandleId): void {
    const own = handleIndex(id);
    const other = handleIndex(HANDLES[own].mirror);
    this.#held[own] = 0;
    // Mirror may have been switched since.
    if (this.#held[other] === TAKEN_ALONG) this.#held[other] = 0;
  }

  /** Moves a handle there; what is not finite moves nothing. */
  drag(id: HandleId, position: ArrayLike<number>): void {
    if (!this.avatar || !areFinite(position, 3)) return;
    const handle = handleIndex(id);
    this.#drag(handle, position, this.avatar);
    const other = this.#mirrorOf(handle);
    if (other === handle) return;
    mirrorPosition(mirrored, position);
    this.#drag(other, mirrored, this.avatar);
  }

  /**
   * Turns head, hips, a hand or a foot as a whole, in the avatar's frame; x y z w. Others do not turn. A hand
   * turns as it is told, without limits: those of a wrist leave it no twist, which is the forearm's.
   */
  rotate(id: HandleId, rotation: ArrayLike<number>): void {
    const handle = handleIndex(id);
    this.#turn(handle, rotation);
    const other = this.#mirrorOf(handle);
    if (other === handle) return;
    mirrorRotation(mirroredTurn, rotation);
    this.#turn(other, mirroredTurn);
  }

  /** Has a hand or a foot stay where it is, or no longer; a foot keeps its sole as it is. */
  setPinned(id: HandleId, isPinned: boolean): void {
    this.#each(id, (handle) => this.#pin(handle, isPinned));
  }

  /** Asks nothing more of a handle, or of any. */
  reset(id?: HandleId): void {
    if (id) this.#each(id, (handle) => this.#clear(handle));
    else for (let handle = 0; handle < HANDLES.length; handle++) this.#clear(handle);
  }

  /** To go back to. */
  save(): HandleSnapshot {
    const count = HANDLES.length;
    const positions = new Float32Array(3 * count).fill(Number.NaN);
    const rotations = new Float32Array(4 * count).fill(Number.NaN);
    for (let handle = 0; handle < count; handle++) {
      const { effector } = HANDLES[handle];
      const turned = rotatedJoint(HANDLES[handle]);
      const asked = this.#asked;
      if (this.#isAimed(handle)) copyVector(positions, 3 * handle, asked.positions, 3 * effector);
      if (turned < 0 || !asked.hasLastingRotation(turned)) continue;
      copyQuaternion(rotations, 4 * handle, asked.rotations, 4 * turned);
    }
    return { reasons: this.#reasons.slice(), pinned: this.#pinned.slice(), positions, rotations };
  }

  /** Asks what was asked then. */
  restore({ reasons, pinned, positions, rotations }: HandleSnapshot): void {
    for (let handle = 0; handle < HANDLES.length; handle++) {
      this.#clear(handle);
      const at = positions.subarray(3 * handle, 3 * handle + 3);
      if (areFinite(at, 3)) this.#ask(handle, at, reasons[handle]);
      this.#turn(handle, rotations.subarray(4 * handle, 4 * handle + 4));
      this.#pinned[handle] = pinned[handle];
    }
  }

  /** Where a handle is drawn. */
  positionOf(out: Float32Array<ArrayBuffer>, id: HandleId): void {
    if (this.avatar) this.#drawn(out, handleIndex(id), this.avatar);
  }

  /** How it is turned there: x y z w. */
  rotationOf(out: Float32Array<ArrayBuffer>, id: HandleId): void {
    const handle = HANDLES[handleIndex(id)];
    const joint = Math.max(rotatedJoint(handle), 0);
    if (this.avatar) copyQuaternion(out, 0, this.avatar.world.rotations, 4 * joint);
  }

  /** Writes where all handles are to `out`, which `createHandlePlaces` made. */
  readStates(out: readonly HandleState[]): void {
    for (let handle = 0; handle < HANDLES.length; handle++) {
      const at = out[handle];
      at.hasTarget = this.#isAimed(handle);
      at.isPinned = this.#pinned[handle] === 1 && at.hasTarget;
      at.isGrabbed = this.#held[handle] > 0;
      if (!this.avatar) continue;
      this.#drawn(place, handle, this.avatar);
      copyVector(at.position as Float32Array<ArrayBuffer>, 0, place, 0);
      if (at.hasTarget) this.#target(place, handle, this.avatar);
      copyVector(at.target as Float32Array<ArrayBuffer>, 0, place, 0);
    }
  }

  #each(id: HandleId, act: (handle: number) => void): void {
    const handle = handleIndex(id);
    const other = this.#mirrorOf(handle);
    act(handle);
    if (other !== handle) act(other);
  }

  #mirrorOf(handle: number): number {
    return this.mirror ? handleIndex(HANDLES[handle].mirror) : handle;
  }

  /** By a hand, not by a program, whose wishes lapse. */
  #isAimed(handle: number): boolean {
    return this.#asked.hasLastingPosition(HANDLES[handle].effector);
  }

  #drag(handle: number, position: ArrayLike<number>, figure: PuppetAvatar): void {
    if (this.#fresh[handle]) this.#asked.markChanged(HANDLES[handle].effector);
    this.#fresh[handle] = 0;
    if (handle === HIPS) {
      this.#moveHips(position, figure);
      return;
    }
    if (isFoot(HANDLES[handle].id)) this.#keepSole(handle, figure);
    this.#aim(handle, position, DRAGGED, figure);
  }

  /** `position` is in the avatar's frame. */
  #aim(handle: number, position: ArrayLike<number>, reason: number, { rise }: PuppetAvatar): void {
    for (let axis = 0; axis < 3; axis++) place[axis] = position[axis] - this.#rest[axis];
    place[2] -= rise;
    this.#ask(handle, place, reason);
  }

  /** `way` is from where mPelvis rests. */
  #ask(handle: number, way: ArrayLike<number>, reason: number): void {
    const kind = handle === HIPS ? LOCAL_POSITION : TARGET_POSITION;
    this.#asked.setPosition(HANDLES[handle].effector, kind, way, NEVER_EXPIRES);
    this.#reasons[handle] = reason;
  }

  #turn(handle: number, rotation: ArrayLike<number>): void {
    const joint = rotatedJoint(HANDLES[handle]);
    if (joint < 0) return;
    const kind = joint === PELVIS ? LOCAL_ROTATION : TARGET_ROTATION;
    const isTaken = this.#asked.setRotation(joint, kind, rotation, NEVER_EXPIRES);
    if (isTaken && isHand(HANDLES[handle].id)) this.#asked.setUnlimited(joint, true);
  }

  #moveHips(position: ArrayLike<number>, figure: PuppetAvatar): void {
    const { positions, kinds } = this.#asked;
    feet.fill(Number.NaN);
    for (let handle = 0; handle < HANDLES.length; handle++) {
      if (!isFoot(HANDLES[handle].id)) continue;
      if (!this.#isAimed(handle)) this.#plant(handle, PLANTED, figure);
      const side = HANDLES[handle].id === 'footLeft' ? 0 : 1;
      this.#target(feet.subarray(3 * side, 3 * side + 3), handle, figure);
    }
    const hips = place;
    for (let axis = 0; axis < 3; axis++) hips[axis] = position[axis];
    copyQuaternion(turn, 0, figure.world.rotations, 4 * PELVIS);
    this.#legs.limit(hips, turn, feet, figure.body);
    const isAsked = (kinds[PELVIS] & ANY_POSITION) !== 0;
    for (let axis = 0; axis < 3; axis++) {
      const way = hips[axis] - this.#rest[axis] - (axis === 2 ? figure.rise : 0);
      const before = isAsked ? positions[axis] : figure.pose.positions[axis] - this.#rest[axis];
      this.#shift(axis, way - before);
      hips[axis] = way;
    }
    this.#ask(HIPS, hips, DRAGGED);
  }

  /** Takes along what hangs from the trunk. */
  #shift(axis: number, metres: number): void {
    for (let handle = 0; handle < HANDLES.length; handle++) {
      const { id, effector } = HANDLES[handle];
      const isUpper = handle === HEAD || isArmHandle(id);
      const stays = this.#pinned[handle] || this.#held[handle];
      if (!isUpper || stays || !this.#isAimed(handle)) continue;
      this.#asked.positions[3 * effector + axis] += metres;
    }
  }

  /** A foot that is dragged stays turned as it is, as far as its ankle bends; one that stood bent it farther. */
  #keepSole(handle: number, { world }: PuppetAvatar): void {
    const { joint } = HANDLES[handle];
    if (!this.#asked.hasLastingRotation(joint)) {
      copyQuaternion(turn, 0, world.rotations, 4 * joint);
      this.#turn(handle, turn);
    }
    if (this.#reasons[handle] === PLANTED) this.#asked.setUnlimited(joint, false);
  }

  /** Has a handle stay where it is drawn, and a foot as it is turned. */
  #plant(handle: number, reason: number, figure: PuppetAvatar): void {
    const { id, joint } = HANDLES[handle];
    this.#drawn(place, handle, figure);
    this.#aim(handle, place, reason, figure);
    if (!isFoot(id)) return;
    copyQuaternion(turn, 0, figure.world.rotations, 4 * joint);
    this.#turn(handle, turn);
    this.#asked.setUnlimited(joint, true);
  }

  #pin(handle: number, isPinned: boolean): void {
    if (!HANDLES[handle].canPin || !this.avatar) return;
    if (isPinned && !this.#isAimed(handle)) this.#plant(handle, PINNED, this.avatar);
    if (!isPinned && this.#reasons[handle] === PINNED) this.#clear(handle);
    this.#pinned[handle] = isPinned ? 1 : 0;
  }

  #clear(handle: number): void {
    const { effector } = HANDLES[handle];
    const turned = rotatedJoint(HANDLES[handle]);
    if (this.#isAimed(handle)) this.#asked.clearPosition(effector);
    if (turned >= 0 && this.#asked.hasLastingRotation(turned)) this.#asked.clearRotation(turned);
    this.#pinned[handle] = 0;
    this.#reasons[handle] = 0;
    if (handle !== HIPS) return;
    for (let foot = 0; foot < HANDLES.length; foot++) {
      if (this.#reasons[foot] === PLANTED) this.#clear(foot);
    }
  }

  #drawn(out: Float32Array<ArrayBuffer>, handle: number, { world }: PuppetAvatar): void {
    copyVector(out, 0, world.matrices, 16 * HANDLES[handle].joint + 12);
  }

  #target(out: Float32Array<ArrayBuffer>, handle: number, { rise }: PuppetAvatar): void {
    copyVector(out, 0, this.#asked.positions, 3 * HANDLES[handle].effector);
    for (let axis = 0; axis < 3; axis++) out[axis] += this.#rest[axis];
    out[2] += rise;
  }
}
