import { BONE_COUNT, type Skeleton } from '../../avatar/index.ts';
import { measureIkRig } from '../ik/index.ts';
import {
  ANY_POSITION,
  ANY_ROTATION,
  areFinite,
  DISABLE_CONSTRAINT,
  type LOCAL_POSITION,
  type LOCAL_ROTATION,
  LOCAL_SCALE,
  type TARGET_POSITION,
  type TARGET_ROTATION,
} from '../joint-events.ts';

/** The end of targets that apply until they are cleared. */
export const NEVER_EXPIRES = Number.POSITIVE_INFINITY;

/** Metres, or factors: no larger value is on the wire, and no body needs one. */
const LARGEST = 5;
/** Squared length of the shortest quaternion that is accepted. */
const MIN_SQUARE = 1e-6;

/**
 * The targets and local values of the joints that handles and programs have set: the latest of each kind. Numbers that
 * are not finite are refused.
 */
export class TargetStore {
  /** Per joint: the values that it has, as the mask bits of `joint-events.ts`. */
  readonly kinds = new Uint8Array(BONE_COUNT);
  /** 3 per joint. Targets: metres from where mPelvis rests; local positions as they are on the wire. */
  readonly positions = new Float32Array(3 * BONE_COUNT);
  /** 4 per joint, unit length. */
  readonly rotations = new Float32Array(4 * BONE_COUNT);
  /** 3 per joint: factors. */
  readonly scales = new Float32Array(3 * BONE_COUNT);
  /** 1 for joints that need a transition, because the kinds of their values have changed; the reader clears it. */
  readonly changed = new Uint8Array(BONE_COUNT);
  /** Whether any joint is marked in `changed`. */
  hasChanged = false;
  /** Counts the changes. */
  revision = 0;
  readonly #solvable: Uint8Array;
  /** When the values expire, seconds, one per joint. */
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

  /** Whether puppetry has such a joint: all bones except the bypassed ones of the spine. */
  hasJoint(joint: number): boolean {
    return this.#solvable[joint] === 1;
  }

  /** Whether the joint has a position, of either kind, that applies until it is cleared. */
  hasLastingPosition(joint: number): boolean {
    return (this.kinds[joint] & ANY_POSITION) !== 0 && this.#positionEnds[joint] === NEVER_EXPIRES;
  }

  /** As `hasLastingPosition`, for rotations. */
  hasLastingRotation(joint: number): boolean {
    return (this.kinds[joint] & ANY_ROTATION) !== 0 && this.#rotationEnds[joint] === NEVER_EXPIRES;
  }

  /** Marks a joint whose target may be far from the last one, so that it moves there in a transition. */
  markChanged(joint: number): void {
    this.changed[joint] = 1;
    this.hasChanged = true;
  }

  /**
   * Sets a position until `end` (seconds). Like the other setters it returns false for a joint that puppetry does not
   * have, and for numbers that are not finite.
   */
  setPosition(
    joint: number,
    kind: typeof LOCAL_POSITION | typeof TARGET_POSITION,
    position: ArrayLike<number>,
    end: number,
  ): boolean {
    if (!this.hasJoint(joint) || !areFinite(position, 3)) return false;
    for (let axis = 0; axis < 3; axis++)
      this.positions[3 * joint + axis] = clampValue(position[axis]);
    this.#positionEnds[joint] = end;
    this.#setKind(joint, ANY_POSITION, kind);
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
    if (!(square > MIN_SQUARE && square < Number.POSITIVE_INFINITY)) return false;
    const scale = 1 / Math.sqrt(square);
    for (let part = 0; part < 4; part++) this.rotations[4 * joint + part] = rotation[part] * scale;
    this.#rotationEnds[joint] = end;
    this.#setKind(joint, ANY_ROTATION, kind);
    return true;
  }

  setScale(joint: number, scale: ArrayLike<number>, end: number): boolean {
    if (!this.hasJoint(joint) || !areFinite(scale, 3)) return false;
    for (let axis = 0; axis < 3; axis++) this.scales[3 * joint + axis] = clampValue(scale[axis]);
    this.#scaleEnds[joint] = end;
    this.#setKind(joint, LOCAL_SCALE, LOCAL_SCALE);
    return true;
  }

  /** Whether the joint ignores its limits, for as long as it has any values. */
  setUnlimited(joint: number, isUnlimited: boolean): void {
    if (this.kinds[joint])
      this.#setKind(joint, DISABLE_CONSTRAINT, isUnlimited ? DISABLE_CONSTRAINT : 0);
  }

  clearPosition(joint: number): void {
    this.#setKind(joint, ANY_POSITION, 0);
  }

  clearRotation(joint: number): void {
    this.#setKind(joint, ANY_ROTATION, 0);
  }

  clear(joint: number): void {
    if (this.hasJoint(joint)) this.#setKind(joint, 0xff, 0);
  }

  clearAll(): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) this.#setKind(joint, 0xff, 0);
  }

  /** Removes the values that have expired. */
  expire(now: number): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const kind = this.kinds[joint];
      if (kind === 0) continue;
      if (kind & ANY_POSITION && this.#positionEnds[joint] <= now) this.clearPosition(joint);
      if (kind & ANY_ROTATION && this.#rotationEnds[joint] <= now) this.clearRotation(joint);
      if (kind & LOCAL_SCALE && this.#scaleEnds[joint] <= now) this.#setKind(joint, LOCAL_SCALE, 0);
    }
  }

  /** Replaces the bits in `bits` by `kind`. */
  #setKind(joint: number, bits: number, kind: number): void {
    this.revision++;
    let kinds = (this.kinds[joint] & ~bits) | kind;
    if (kinds === DISABLE_CONSTRAINT) kinds = 0;
    if (kinds === this.kinds[joint]) return;
    this.kinds[joint] = kinds;
    this.markChanged(joint);
  }
}

function clampValue(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST);
}
