import {
  COINCIDENT,
  copyQuaternion,
  copyVector,
  subtract,
  vectorLength,
} from '../../math/flat/index.ts';
import {
  ANY_POSITION,
  ANY_ROTATION,
  areFinite,
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  type TARGET_ROTATION,
} from '../joint-events.ts';
import { END_EFFECTOR, type IkChains, INACTIVE, LINK } from './ik-chains.ts';
import type { IkRig } from './ik-rig.ts';

/** Coordinates of plug-ins are clamped to this; nothing on the wire exceeds 5. */
const MAX_COORDINATE = 10;

/**
 * The requested positions and rotations of the joints.
 *
 * A target position is where the bone is to **end**, in the avatar's frame (X forward, Y left, Z up), its origin
 * at mPelvis, in which an arm span is 2 long. A target rotation is the bone's in that frame. Local values are
 * those of the joint in its parent's frame, in metres, and are used as they are. The goals of mPelvis are the base of
 * all chains; its position is the displacement from its rest position.
 *
 * **Source:** puppetry.md sections 3.1, 5 and 8.
 */
export class IkGoals {
  /** Per joint: LOCAL_POSITION and the other bits. */
  readonly kinds: Uint8Array;
  /** 3 per joint, of whichever kind. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 4 per joint, unit length. */
  readonly rotations: Float32Array<ArrayBuffer>;
  /** Counts the changes. */
  revision = 0;
  /** Counts the changes of `kinds`. */
  kindsRevision = 0;
  readonly #solvable: Uint8Array;

  constructor({ boneCount, solvable }: IkRig) {
    this.kinds = new Uint8Array(boneCount);
    this.positions = new Float32Array(3 * boneCount);
    this.rotations = new Float32Array(4 * boneCount);
    this.#solvable = solvable;
  }

  /**
   * Sets a position (3 numbers) in the frame of its kind, in place of the joint's position so far. Returns false,
   * and changes nothing, if the joint is not a bone of the rig or a number is not finite.
   */
  setPosition(
    joint: number,
    kind: typeof LOCAL_POSITION | typeof TARGET_POSITION,
    position: ArrayLike<number>,
  ): boolean {
    if (!this.#isSolvable(joint) || !areFinite(position, 3)) return false;
    for (let axis = 0; axis < 3; axis++) {
      this.positions[3 * joint + axis] = Math.min(
        Math.max(position[axis], -MAX_COORDINATE),
        MAX_COORDINATE,
      );
    }
    this.#setKind(joint, ANY_POSITION, kind);
    return true;
  }

  /** As `setPosition`, for a rotation (4 numbers, of any length except 0). */
  setRotation(
    joint: number,
    kind: typeof LOCAL_ROTATION | typeof TARGET_ROTATION,
    rotation: ArrayLike<number>,
  ): boolean {
    if (!this.#isSolvable(joint) || !areFinite(rotation, 4)) return false;
    let square = 0;
    for (let part = 0; part < 4; part++) square += rotation[part] * rotation[part];
    if (!(square > 1e-12 && square < Number.POSITIVE_INFINITY)) return false;
    const scale = 1 / Math.sqrt(square);
    for (let part = 0; part < 4; part++) this.rotations[4 * joint + part] = rotation[part] * scale;
    this.#setKind(joint, ANY_ROTATION, kind);
    return true;
  }

  /** Whether the joint may rotate beyond its limits ("disable constraint"). Returns false as `setPosition` does. */
  setUnlimited(joint: number, isUnlimited: boolean): boolean {
    if (!this.#isSolvable(joint)) return false;
    const kind = isUnlimited ? DISABLE_CONSTRAINT : 0;
    if ((this.kinds[joint] & DISABLE_CONSTRAINT) !== kind) {
      this.#setKind(joint, DISABLE_CONSTRAINT, kind);
    }
    return true;
  }

  /** Removes all goals of the joint. */
  clear(joint: number): void {
    if (this.#isSolvable(joint)) this.#setKind(joint, 0xff, 0);
  }

  clearAll(): void {
    this.kinds.fill(0);
    this.kindsRevision++;
    this.revision++;
  }

  #isSolvable(joint: number): boolean {
    return this.#solvable[joint] === 1;
  }

  /** Replaces the bits in `bits` by `kind`. */
  #setKind(joint: number, bits: number, kind: number): void {
    const before = this.kinds[joint];
    this.kinds[joint] = (before & ~bits) | kind;
    if (this.kinds[joint] !== before) this.kindsRevision++;
    this.revision++;
  }
}

const difference = new Float32Array(3);

/**
 * Copies the goals into the chains, and puts all bones that the solver may rotate at rest. The reference starts
 * from three quarters of the last pose instead; then the pose would depend on all earlier goals, and two viewers
 * that began to receive at different times would show different poses.
 */
export function loadGoals(chains: IkChains, goals: IkGoals): void {
  const { count, kinds: goalKinds, joints, locals, targetRotations, rotations, rig } = chains;
  for (let bone = 0; bone < count; bone++) {
    const joint = joints[bone];
    const kind = goalKinds[bone];
    const q = 4 * bone;
    locals[q] = 0;
    locals[q + 1] = 0;
    locals[q + 2] = 0;
    locals[q + 3] = 1;
    if (kind & ANY_ROTATION) {
      copyQuaternion(targetRotations, q, goals.rotations, 4 * joint);
      copyQuaternion(rotations, q, targetRotations, q);
    }
    if (kind & LOCAL_ROTATION || (joint === 0 && kind & ANY_ROTATION)) {
      copyQuaternion(locals, q, targetRotations, q);
    }
    if (kind & LOCAL_POSITION || joint === 0) loadOffset(chains, goals, bone);
  }
  const { ends, endCount, targets } = chains;
  const half = rig.armSpan / 2;
  for (let end = 0; end < endCount; end++) {
    const from = 3 * joints[ends[end]];
    const to = 3 * ends[end];
    for (let axis = 0; axis < 3; axis++) targets[to + axis] = goals.positions[from + axis] * half;
  }
  for (let end = endCount - 1; end >= 0; end--) alignParentTarget(chains, ends[end]);
}

function loadOffset(chains: IkChains, goals: IkGoals, bone: number): void {
  const { rig, joints, parents, roles, offsets, boneVectors } = chains;
  const joint = joints[bone];
  const kind = chains.kinds[bone];
  for (let axis = 0; axis < 3; axis++) {
    const at = 3 * joint + axis;
    const goal = goals.positions[at];
    if (joint > 0) {
      offsets[3 * bone + axis] = goal * rig.parentScales[at] + rig.bypassedOffsets[at];
    } else if (kind & TARGET_POSITION) {
      offsets[axis] = (goal * rig.armSpan) / 2;
    } else {
      offsets[axis] = kind & ANY_POSITION ? goal : 0;
    }
  }
  const parent = parents[bone];
  if (parent >= 0 && roles[parent] === LINK && roles[bone] !== INACTIVE) {
    copyVector(boneVectors, 3 * parent, offsets, 3 * bone);
  }
}

/** Moves the target of a bone's parent onto the line to the bone's own target, one bone length away from it. */
function alignParentTarget({ rig, joints, parents, roles, targets }: IkChains, bone: number): void {
  const parent = parents[bone];
  if (parent < 0 || roles[parent] !== END_EFFECTOR) return;
  subtract(difference, 0, targets, 3 * parent, targets, 3 * bone);
  const length = vectorLength(difference, 0);
  if (length < COINCIDENT) return;
  const share = vectorLength(rig.tips, 3 * joints[bone]) / length;
  for (let axis = 0; axis < 3; axis++) {
    targets[3 * parent + axis] = targets[3 * bone + axis] + difference[axis] * share;
  }
}
