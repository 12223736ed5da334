import { BONE_COUNT, type Skeleton } from '../../avatar/index.ts';
import { DISABLE_CONSTRAINT, measureIkRig } from '../ik/index.ts';
import {
  ANY_POSITION,
  ANY_ROTATION,
  type LOCAL_POSITION,
  type LOCAL_ROTATION,
  LOCAL_SCALE,
  type TARGET_POSITION,
  type TARGET_ROTATION,
} from '../received-puppetry/index.ts';

/** What is asked with this end is asked until it is taken back. */
export const NEVER_EXPIRES = Number.POSITIVE_INFINITY;

/** Metres, or factors: nothing beyond it is on the wire, and no body needs it. */
const LARGEST = 5;
/** Square of the shortest quaternion that says where to turn. */
const SHORTEST = 1e-6;

/**
 * What is asked of the joints, by hands and by programs: each of its fields is whatever was asked last.
 * Nothing that is not finite gets in.
 */
export class TargetStore {
  /** Bits per joint, those of src/motion/puppetry. */
  readonly kinds = new Uint8Array(BONE_COUNT);
  /** 3 per joint. Targets: metres from where mPelvis rests; local ones as they are on the wire. */
  readonly positions = new Float32Array(3 * BONE_COUNT);
  /** 4 per joint, unit length. */
  readonly rotations = new Float32Array(4 * BONE_COUNT);
  /** 3 per joint. */
  readonly scales = new Float32Array(3 * BONE_COUNT);
  /** Joints of which something else is asked than before; whoever deals with that clears it. */
  readonly changed = new Uint8Array(BONE_COUNT);
  hasChanged = false;
  /** Counts what was asked. */
  revision = 0;
  readonly #solvable: Uint8Array;
  /** Seconds, per joint: when what is asked lapses. */
  readonly #positionEnds = new Float64Array(BONE_COUNT);
  readonly #rotationEnds = new Float64Array(BONE_COUNT);
  readonly #scaleEnds = new Float64Array(BONE_COUNT);

  constructor(skeleton: Skeleton) {
    this.#solvable = measureIkRig(skeleton).solvable;
  }

  get isEmpty(): boolean {
    for (let joint = 0; joint < BONE_COUNT; joint++) if (this.kinds[joint]) return false;
    return true;
  }

  /** Whether there is such a joint in a puppet: the bones, but for the spine's that are passed by. */
  hasJoint(joint: number): boolean {
    return this.#solvable[joint] === 1;
  }

  /** Whether a position is asked for until it is taken back. */
  hasLastingPosition(joint: number): boolean {
    return (this.kinds[joint] & ANY_POSITION) !== 0 && this.#positionEnds[joint] === NEVER_EXPIRES;
  }

  /** The same of a rotation. */
  hasLastingRotation(joint: number): boolean {
    return (this.kinds[joint] & ANY_ROTATION) !== 0 && this.#rotationEnds[joint] === NEVER_EXPIRES;
  }

  /** What is asked of the joint may be far from what was: it is to go over to it. */
  markChanged(joint: number): void {
    this.changed[joint] = 1;
    this.hasChanged = true;
  }

  /** False, as with all of these, for a joint that it does not take, and numbers that say nothing. */
  setPosition(
    joint: number,
    kind: typeof LOCAL_POSITION | typeof TARGET_POSITION,
    position: ArrayLike<number>,
    end: number,
  ): boolean {
    if (!this.hasJoint(joint) || !areFinite(position, 3)) return false;
    for (let axis = 0; axis < 3; axis++) this.positions[3 * joint + axis] = clamped(position[axis]);
    this.#positionEnds[joint] = end;
    this.#mark(joint, ANY_POSITION, kind);
    return true;
  }

  setRotation(
    joint: number,
    kind: typeof LOCAL_ROTATION | typeof TARGET_ROTATION,
    rotation: ArrayLike<number>,
    end: number,
  ): boolean {
    if (!this.hasJoint(joint) || !areFinite(rotation, 4)) return false;
    let square = 0;
    for (let part = 0; part < 4; part++) square += rotation[part] * rotation[part];
    if (!(square > SHORTEST && square < Number.POSITIVE_INFINITY)) return false;
    const scale = 1 / Math.sqrt(square);
    for (let part = 0; part < 4; part++) this.rotations[4 * joint + part] = rotation[part] * scale;
    this.#rotationEnds[joint] = end;
    this.#mark(joint, ANY_ROTATION, kind);
    return true;
  }

  setScale(joint: number, scale: ArrayLike<number>, end: number): boolean {
    if (!this.hasJoint(joint) || !areFinite(scale, 3)) return false;
    for (let axis = 0; axis < 3; axis++) this.scales[3 * joint + axis] = clamped(scale[axis]);
    this.#scaleEnds[joint] = end;
    this.#mark(joint, LOCAL_SCALE, LOCAL_SCALE);
    return true;
  }

  /** The joint need not keep to its limits, as long as anything is asked of it. */
  setUnlimited(joint: number, isFree: boolean): void {
    if (this.kinds[joint]) this.#mark(joint, DISABLE_CONSTRAINT, isFree ? DISABLE_CONSTRAINT : 0);
  }

  clearPosition(joint: number): void {
    this.#mark(joint, ANY_POSITION, 0);
  }

  clearRotation(joint: number): void {
    this.#mark(joint, ANY_ROTATION, 0);
  }

  clear(joint: number): void {
    if (this.hasJoint(joint)) this.#mark(joint, 0xff, 0);
  }

  clearAll(): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) this.#mark(joint, 0xff, 0);
  }

  /** Forgets what has lapsed. */
  expire(now: number): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const kind = this.kinds[joint];
      if (kind === 0) continue;
      if (kind & ANY_POSITION && this.#positionEnds[joint] <= now) this.clearPosition(joint);
      if (kind & ANY_ROTATION && this.#rotationEnds[joint] <= now) this.clearRotation(joint);
      if (kind & LOCAL_SCALE && this.#scaleEnds[joint] <= now) this.#mark(joint, LOCAL_SCALE, 0);
    }
  }

  #mark(joint: number, bits: number, kind: number): void {
    this.revision++;
    let kinds = (this.kinds[joint] & ~bits) | kind;
    if (kinds === DISABLE_CONSTRAINT) kinds = 0;
    if (kinds === this.kinds[joint]) return;
    this.kinds[joint] = kinds;
    this.markChanged(joint);
  }
}

function clamped(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST);
}

/** Whether the first `count` are numbers that say something. */
export function areFinite(numbers: ArrayLike<number>, count: number): boolean {
  for (let index = 0; index < count; index++) {
    if (!Number.isFinite(numbers[index])) return false;
  }
  return true;
}
