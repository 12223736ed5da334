import {
  COINCIDENT,
  copyQuaternion,
  copyVector,
  subtract,
  vectorLength,
} from '../../math/flat/index.ts';
import { END_EFFECTOR, type IkChains, INACTIVE, LINK } from './ik-chains.ts';
import type { IkRig } from './ik-rig.ts';

/** What is asked of a joint, as bits. They are those of the last viewers' event masks (layout C). */
export const LOCAL_POSITION = 0x01;
export const LOCAL_ROTATION = 0x02;
export const DISABLE_CONSTRAINT = 0x08;
export const TARGET_POSITION = 0x10;
export const TARGET_ROTATION = 0x20;

const POSITIONS = LOCAL_POSITION | TARGET_POSITION;
const ROTATIONS = LOCAL_ROTATION | TARGET_ROTATION;

/** As plug-ins' numbers are clamped; nothing on the wire goes beyond 5. */
const FARTHEST = 10;

/**
 * What the joints are asked for.
 *
 * A target position is where the bone is to **end**: in the avatar's frame (X forward, Y left, Z up), its
 * origin at mPelvis, the span of the arms 2 long. A target rotation is the bone's in that frame. Local ones
 * are those of the joint in its parent's, in metres, and are taken as they are. What mPelvis is asked for is
 * the base that everything hangs from; its position is the way from where it rests.
 *
 * **Source:** puppetry.md sections 3.1, 5 and 8.
 */
export class IkGoals {
  /** Bits per joint. */
  readonly kinds: Uint8Array;
  /** 3 per joint, of whichever kind. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 4 per joint, unit length. */
  readonly rotations: Float32Array<ArrayBuffer>;
  /** Counts what was changed. */
  revision = 0;
  /** Counts the changes of what kinds are asked for. */
  kindsRevision = 0;
  readonly #solvable: Uint8Array;

  constructor({ boneCount, solvable }: IkRig) {
    this.kinds = new Uint8Array(boneCount);
    this.positions = new Float32Array(3 * boneCount);
    this.rotations = new Float32Array(4 * boneCount);
    this.#solvable = solvable;
  }

  /**
   * Asks for a position (3 numbers), `kind` telling its frame. Takes the place of one asked for before.
   * Returns false, and changes nothing, for what is no bone of the rig and for numbers that are not finite.
   */
  setPosition(
    joint: number,
    kind: typeof LOCAL_POSITION | typeof TARGET_POSITION,
    position: ArrayLike<number>,
  ): boolean {
    if (!this.#takes(joint) || !areFinite(position, 3)) return false;
    for (let axis = 0; axis < 3; axis++) {
      this.positions[3 * joint + axis] = Math.min(Math.max(position[axis], -FARTHEST), FARTHEST);
    }
    this.#mark(joint, POSITIONS, kind);
    return true;
  }

  /** The same for a rotation (4 numbers, of any length but none). */
  setRotation(
    joint: number,
    kind: typeof LOCAL_ROTATION | typeof TARGET_ROTATION,
    rotation: ArrayLike<number>,
  ): boolean {
    if (!this.#takes(joint) || !areFinite(rotation, 4)) return false;
    let square = 0;
    for (let part = 0; part < 4; part++) square += rotation[part] * rotation[part];
    if (!(square > 1e-12 && square < Number.POSITIVE_INFINITY)) return false;
    const scale = 1 / Math.sqrt(square);
    for (let part = 0; part < 4; part++) this.rotations[4 * joint + part] = rotation[part] * scale;
    this.#mark(joint, ROTATIONS, kind);
    return true;
  }

  /** Lets a joint turn as if it had no limits ("disable constraint"), or not any more. */
  setUnlimited(joint: number, free: boolean): boolean {
    if (!this.#takes(joint)) return false;
    const kind = free ? DISABLE_CONSTRAINT : 0;
    if ((this.kinds[joint] & DISABLE_CONSTRAINT) !== kind)
      this.#mark(joint, DISABLE_CONSTRAINT, kind);
    return true;
  }

  /** Asks nothing of the joint any more. */
  clear(joint: number): void {
    if (this.#takes(joint)) this.#mark(joint, 0xff, 0);
  }

  clearAll(): void {
    this.kinds.fill(0);
    this.kindsRevision++;
    this.revision++;
  }

  #takes(joint: number): boolean {
    return this.#solvable[joint] === 1;
  }

  #mark(joint: number, bits: number, kind: number): void {
    const was = this.kinds[joint];
    this.kinds[joint] = (was & ~bits) | kind;
    if (this.kinds[joint] !== was) this.kindsRevision++;
    this.revision++;
  }
}

function areFinite(numbers: ArrayLike<number>, count: number): boolean {
  for (let index = 0; index < count; index++) {
    if (!Number.isFinite(numbers[index])) return false;
  }
  return true;
}

const ANY_POSITION = LOCAL_POSITION | TARGET_POSITION;
const ANY_ROTATION = LOCAL_ROTATION | TARGET_ROTATION;

const way = new Float32Array(3);

/**
 * Takes over what the goals ask for, and puts all bones that turn at rest. The reference leaves them three
 * quarters of the last pose; then the pose would depend on everything that was asked before, and two
 * viewers that begin to listen at different times would see different ones.
 */
export function loadGoals(chains: IkChains, goals: IkGoals): void {
  const { count, goalKinds, joints, locals, targetRotations, rotations, rig } = chains;
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
  for (let end = endCount - 1; end >= 0; end--) alignParent(chains, ends[end]);
}

function loadOffset(chains: IkChains, goals: IkGoals, bone: number): void {
  const { rig, joints, parents, roles, offsets, boneVectors } = chains;
  const joint = joints[bone];
  const kind = chains.goalKinds[bone];
  for (let axis = 0; axis < 3; axis++) {
    const asked = goals.positions[3 * joint + axis];
    const at = 3 * joint + axis;
    if (joint > 0)
      offsets[3 * bone + axis] = asked * rig.parentScales[at] + rig.bypassedOffsets[at];
    else if (kind & TARGET_POSITION) offsets[axis] = (asked * rig.armSpan) / 2;
    else offsets[axis] = kind & ANY_POSITION ? asked : 0;
  }
  const parent = parents[bone];
  if (parent >= 0 && roles[parent] === LINK && roles[bone] !== INACTIVE) {
    copyVector(boneVectors, 3 * parent, offsets, 3 * bone);
  }
}

/** A parent's target comes to lie on the line to its child's, as far from it as the child is long. */
function alignParent({ rig, joints, parents, roles, targets }: IkChains, bone: number): void {
  const parent = parents[bone];
  if (parent < 0 || roles[parent] !== END_EFFECTOR) return;
  subtract(way, 0, targets, 3 * parent, targets, 3 * bone);
  const length = vectorLength(way, 0);
  if (length < COINCIDENT) return;
  const share = vectorLength(rig.tips, 3 * joints[bone]) / length;
  for (let axis = 0; axis < 3; axis++) {
    targets[3 * parent + axis] = targets[3 * bone + axis] + way[axis] * share;
  }
}
