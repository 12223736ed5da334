import { PELVIS, type Skeleton } from '../../avatar/index.ts';
import {
  copyQuaternion,
  copyVector,
  mirrorPosition,
  mirrorRotation,
} from '../../math/flat/index.ts';
import {
  ANY_POSITION,
  areFinite,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
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
import { NEVER_EXPIRES, type TargetStore } from './target-store.ts';

const HIPS = handleIndex('hips');
const HEAD = handleIndex('head');

/** Reasons for a handle's target: the handle was dragged. */
const DRAGGED = 1;
/** The handle is a foot that stays where it is while the hips move. */
const PLANTED = 2;
/** The handle was only pinned. */
const PINNED = 3;

/** A handle is grabbed itself, or moves as the mirror image of a grabbed one. */
const GRABBED = 1;
const GRABBED_AS_MIRROR = 2;

/** The targets of all handles at one time. */
export interface HandleSnapshot {
  readonly reasons: Uint8Array;
  readonly pinned: Uint8Array;
  /** 3 per handle; NaN for a handle without a target. */
  readonly positions: Float32Array;
  /** 4 per handle. */
  readonly rotations: Float32Array;
}

const scratch = new Float32Array(3);
const mirroredPosition = new Float32Array(3);
const mirroredRotation = new Float32Array(4);
const currentRotation = new Float32Array(4);
const feet = new Float32Array(6);

/**
 * The control handles of an avatar: sets targets for its bones as handles are dragged, rotated and pinned. Positions
 * are metres in the avatar's frame, its origin between the feet.
 *
 * A released handle keeps its target. Moving the hips moves the targets of head, hands and elbows along, unless they
 * are pinned or grabbed; feet and knees stay, and feet without a target are planted where they stand, with their
 * soles as they are. The hips go no farther than the legs reach. A dragged foot keeps the rotation of its sole too,
 * as far as the ankle bends.
 */
export class HandleControl {
  /** Whether a change on one side of the body is mirrored on the other. */
  mirror = false;
  avatar: PuppetAvatar | null = null;
  readonly #targets: TargetStore;
  /** Rest position of mPelvis. */
  readonly #rest: Float32Array<ArrayBuffer>;
  readonly #legs: LegReach;
  readonly #reasons = new Uint8Array(HANDLES.length);
  readonly #pinned = new Uint8Array(HANDLES.length);
  /** GRABBED, GRABBED_AS_MIRROR, or 0. */
  readonly #grabbed = new Uint8Array(HANDLES.length);
  /** 1 for handles that are grabbed and not dragged yet. */
  readonly #awaitsDrag = new Uint8Array(HANDLES.length);

  constructor(skeleton: Skeleton, targets: TargetStore) {
    this.#targets = targets;
    this.#rest = skeleton.rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3);
    this.#legs = new LegReach(skeleton);
  }

  /** Grabs a handle. Nothing moves before it is dragged. */
  grab(id: HandleId): void {
    this.#forEachSide(id, (handle) => {
      if (!this.#grabbed[handle]) this.#grabbed[handle] = GRABBED_AS_MIRROR;
      this.#awaitsDrag[handle] = 1;
    });
    this.#grabbed[handleIndex(id)] = GRABBED;
  }

  /** Releases a handle, which keeps its target. */
  release(id: HandleId): void {
    const handle = handleIndex(id);
    const other = handleIndex(HANDLES[handle].mirror);
    this.#grabbed[handle] = 0;
    // `mirror` may have been switched since it was grabbed.
    if (this.#grabbed[other] === GRABBED_AS_MIRROR) this.#grabbed[other] = 0;
  }

  /** Moves a handle; a position that is not finite has no effect. */
  drag(id: HandleId, position: ArrayLike<number>): void {
    if (!this.avatar || !areFinite(position, 3)) return;
    const handle = handleIndex(id);
    this.#drag(handle, position, this.avatar);
    const other = this.#mirrorOf(handle);
    if (other === handle) return;
    mirrorPosition(mirroredPosition, position);
    this.#drag(other, mirroredPosition, this.avatar);
  }

  /**
   * Rotates head, hips, a hand or a foot as a whole, in the avatar's frame; x y z w. Other handles do not rotate. A
   * hand ignores its limits, since those of the wrist would allow it no twist, which belongs to the forearm.
   */
  rotate(id: HandleId, rotation: ArrayLike<number>): void {
    const handle = handleIndex(id);
    this.#setRotation(handle, rotation);
    const other = this.#mirrorOf(handle);
    if (other === handle) return;
    mirrorRotation(mirroredRotation, rotation);
    this.#setRotation(other, mirroredRotation);
  }

  /** Pins a hand or a foot where it is, or unpins it; a pinned foot also keeps the rotation of its sole. */
  setPinned(id: HandleId, isPinned: boolean): void {
    this.#forEachSide(id, (handle) => this.#pin(handle, isPinned));
  }

  /** Clears the target of a handle, or of all handles. */
  reset(id?: HandleId): void {
    if (id) this.#forEachSide(id, (handle) => this.#clear(handle));
    else for (let handle = 0; handle < HANDLES.length; handle++) this.#clear(handle);
  }

  /** A snapshot for `restore`. */
  save(): HandleSnapshot {
    const count = HANDLES.length;
    const positions = new Float32Array(3 * count).fill(Number.NaN);
    const rotations = new Float32Array(4 * count).fill(Number.NaN);
    for (let handle = 0; handle < count; handle++) {
      const { effector } = HANDLES[handle];
      const rotated = rotatedJoint(HANDLES[handle]);
      const targets = this.#targets;
      if (this.#hasTarget(handle)) {
        copyVector(positions, 3 * handle, targets.positions, 3 * effector);
      }
      if (rotated < 0 || !targets.hasLastingRotation(rotated)) continue;
      copyQuaternion(rotations, 4 * handle, targets.rotations, 4 * rotated);
    }
    return { reasons: this.#reasons.slice(), pinned: this.#pinned.slice(), positions, rotations };
  }

  /** Sets the targets of a snapshot again. */
  restore({ reasons, pinned, positions, rotations }: HandleSnapshot): void {
    for (let handle = 0; handle < HANDLES.length; handle++) {
      this.#clear(handle);
      const position = positions.subarray(3 * handle, 3 * handle + 3);
      if (areFinite(position, 3)) this.#setDisplacement(handle, position, reasons[handle]);
      this.#setRotation(handle, rotations.subarray(4 * handle, 4 * handle + 4));
      this.#pinned[handle] = pinned[handle];
    }
  }

  /** Writes where a handle is drawn. */
  positionOf(out: Float32Array<ArrayBuffer>, id: HandleId): void {
    if (this.avatar) this.#readPosition(out, handleIndex(id), this.avatar);
  }

  /** Writes the rotation with which a handle is drawn: x y z w. */
  rotationOf(out: Float32Array<ArrayBuffer>, id: HandleId): void {
    const handle = HANDLES[handleIndex(id)];
    const joint = Math.max(rotatedJoint(handle), 0);
    if (this.avatar) copyQuaternion(out, 0, this.avatar.world.rotations, 4 * joint);
  }

  /** Writes the states of all handles to `out`, created by `createHandleStates`. */
  readStates(out: readonly HandleState[]): void {
    for (let handle = 0; handle < HANDLES.length; handle++) {
      const state = out[handle];
      state.hasTarget = this.#hasTarget(handle);
      state.isPinned = this.#pinned[handle] === 1 && state.hasTarget;
      state.isGrabbed = this.#grabbed[handle] > 0;
      if (!this.avatar) continue;
      this.#readPosition(scratch, handle, this.avatar);
      copyVector(state.position as Float32Array<ArrayBuffer>, 0, scratch, 0);
      if (state.hasTarget) this.#readTarget(scratch, handle, this.avatar);
      copyVector(state.target as Float32Array<ArrayBuffer>, 0, scratch, 0);
    }
  }

  #forEachSide(id: HandleId, act: (handle: number) => void): void {
    const handle = handleIndex(id);
    const other = this.#mirrorOf(handle);
    act(handle);
    if (other !== handle) act(other);
  }

  #mirrorOf(handle: number): number {
    return this.mirror ? handleIndex(HANDLES[handle].mirror) : handle;
  }

  /** Whether a handle has a target of its own: those of programs expire. */
  #hasTarget(handle: number): boolean {
    return this.#targets.hasLastingPosition(HANDLES[handle].effector);
  }

  #drag(handle: number, position: ArrayLike<number>, avatar: PuppetAvatar): void {
    if (this.#awaitsDrag[handle]) this.#targets.markChanged(HANDLES[handle].effector);
    this.#awaitsDrag[handle] = 0;
    if (handle === HIPS) {
      this.#moveHips(position, avatar);
      return;
    }
    if (isFoot(HANDLES[handle].id)) this.#keepSole(handle, avatar);
    this.#setPosition(handle, position, DRAGGED, avatar);
  }

  /** Sets a target position in the avatar's frame. */
  #setPosition(
    handle: number,
    position: ArrayLike<number>,
    reason: number,
    { heightOffset }: PuppetAvatar,
  ): void {
    for (let axis = 0; axis < 3; axis++) scratch[axis] = position[axis] - this.#rest[axis];
    scratch[2] -= heightOffset;
    this.#setDisplacement(handle, scratch, reason);
  }

  /** Sets a target position relative to where mPelvis rests. */
  #setDisplacement(handle: number, position: ArrayLike<number>, reason: number): void {
    const kind = handle === HIPS ? LOCAL_POSITION : TARGET_POSITION;
    this.#targets.setPosition(HANDLES[handle].effector, kind, position, NEVER_EXPIRES);
    this.#reasons[handle] = reason;
  }

  #setRotation(handle: number, rotation: ArrayLike<number>): void {
    const joint = rotatedJoint(HANDLES[handle]);
    if (joint < 0) return;
    const kind = joint === PELVIS ? LOCAL_ROTATION : TARGET_ROTATION;
    const isValid = this.#targets.setRotation(joint, kind, rotation, NEVER_EXPIRES);
    if (isValid && isHand(HANDLES[handle].id)) this.#targets.setUnlimited(joint, true);
  }

  #moveHips(position: ArrayLike<number>, avatar: PuppetAvatar): void {
    const { positions, kinds } = this.#targets;
    feet.fill(Number.NaN);
    for (let handle = 0; handle < HANDLES.length; handle++) {
      if (!isFoot(HANDLES[handle].id)) continue;
      if (!this.#hasTarget(handle)) this.#plant(handle, PLANTED, avatar);
      const side = HANDLES[handle].id === 'footLeft' ? 0 : 1;
      this.#readTarget(feet.subarray(3 * side, 3 * side + 3), handle, avatar);
    }
    const hips = scratch;
    for (let axis = 0; axis < 3; axis++) hips[axis] = position[axis];
    copyQuaternion(currentRotation, 0, avatar.world.rotations, 4 * PELVIS);
    this.#legs.limit(hips, currentRotation, feet, avatar.basePose);
    const hasTarget = (kinds[PELVIS] & ANY_POSITION) !== 0;
    for (let axis = 0; axis < 3; axis++) {
      const after = hips[axis] - this.#rest[axis] - (axis === 2 ? avatar.heightOffset : 0);
      const before = hasTarget ? positions[axis] : avatar.pose.positions[axis] - this.#rest[axis];
      this.#shiftUpperBody(axis, after - before);
      hips[axis] = after;
    }
    this.#setDisplacement(HIPS, hips, DRAGGED);
  }

  /** Moves the targets of head and arms along with the trunk. */
  #shiftUpperBody(axis: number, metres: number): void {
    for (let handle = 0; handle < HANDLES.length; handle++) {
      const { id, effector } = HANDLES[handle];
      const isUpper = handle === HEAD || isArmHandle(id);
      const stays = this.#pinned[handle] || this.#grabbed[handle];
      if (!isUpper || stays || !this.#hasTarget(handle)) continue;
      this.#targets.positions[3 * effector + axis] += metres;
    }
  }

  /** A dragged foot keeps its rotation as far as the ankle bends; a planted one had ignored that limit. */
  #keepSole(handle: number, { world }: PuppetAvatar): void {
    const { joint } = HANDLES[handle];
    if (!this.#targets.hasLastingRotation(joint)) {
      copyQuaternion(currentRotation, 0, world.rotations, 4 * joint);
      this.#setRotation(handle, currentRotation);
    }
    if (this.#reasons[handle] === PLANTED) this.#targets.setUnlimited(joint, false);
  }

  /** Sets the drawn position of a handle as its target, and for a foot also its rotation. */
  #plant(handle: number, reason: number, avatar: PuppetAvatar): void {
    const { id, joint } = HANDLES[handle];
    this.#readPosition(scratch, handle, avatar);
    this.#setPosition(handle, scratch, reason, avatar);
    if (!isFoot(id)) return;
    copyQuaternion(currentRotation, 0, avatar.world.rotations, 4 * joint);
    this.#setRotation(handle, currentRotation);
    this.#targets.setUnlimited(joint, true);
  }

  #pin(handle: number, isPinned: boolean): void {
    if (!HANDLES[handle].canPin || !this.avatar) return;
    if (isPinned && !this.#hasTarget(handle)) this.#plant(handle, PINNED, this.avatar);
    if (!isPinned && this.#reasons[handle] === PINNED) this.#clear(handle);
    this.#pinned[handle] = isPinned ? 1 : 0;
  }

  #clear(handle: number): void {
    const { effector } = HANDLES[handle];
    const rotated = rotatedJoint(HANDLES[handle]);
    if (this.#hasTarget(handle)) this.#targets.clearPosition(effector);
    if (rotated >= 0 && this.#targets.hasLastingRotation(rotated)) {
      this.#targets.clearRotation(rotated);
    }
    this.#pinned[handle] = 0;
    this.#reasons[handle] = 0;
    if (handle !== HIPS) return;
    for (let foot = 0; foot < HANDLES.length; foot++) {
      if (this.#reasons[foot] === PLANTED) this.#clear(foot);
    }
  }

  #readPosition(out: Float32Array<ArrayBuffer>, handle: number, { world }: PuppetAvatar): void {
    copyVector(out, 0, world.matrices, 16 * HANDLES[handle].joint + 12);
  }

  #readTarget(
    out: Float32Array<ArrayBuffer>,
    handle: number,
    { heightOffset }: PuppetAvatar,
  ): void {
    copyVector(out, 0, this.#targets.positions, 3 * HANDLES[handle].effector);
    for (let axis = 0; axis < 3; axis++) out[axis] += this.#rest[axis];
    out[2] += heightOffset;
  }
}
