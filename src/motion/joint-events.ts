import { BONE_COUNT, type Pose } from '../avatar/index.ts';

/** Bits of an event's mask: which values it has. They are the bits of the last viewers' masks (layout C). */
export const LOCAL_POSITION = 0x01;
export const LOCAL_ROTATION = 0x02;
export const LOCAL_SCALE = 0x04;
/** The solver ignores the joint's limits. */
export const DISABLE_CONSTRAINT = 0x08;
export const TARGET_POSITION = 0x10;
export const TARGET_ROTATION = 0x20;

/** An event has one rotation and one position: local ones of the joint, or targets of its bone. */
export const ANY_ROTATION = LOCAL_ROTATION | TARGET_ROTATION;
export const ANY_POSITION = LOCAL_POSITION | TARGET_POSITION;
export const ANY_TARGET = TARGET_POSITION | TARGET_ROTATION;

/**
 * Puppetry events of joints, as flat lists: the first `count` entries are valid. Local values are in the parent's
 * frame: metres and unit quaternions that replace the joint's own, the identity being the T-pose. Targets are
 * in the root's frame, its origin at mPelvis, in which an arm span is 2 long: a target position is where the end
 * of the bone is to go.
 *
 * **Source:** puppetry.md sections 3 and 5.
 */
export interface JointEvents {
  count: number;
  /** Joint numbers. */
  readonly joints: ArrayLike<number>;
  /** The mask of each entry: LOCAL_POSITION and so on. */
  readonly masks: ArrayLike<number>;
  /** 4 per entry, x y z w; meaningless if the mask has neither rotation bit. */
  readonly rotations: ArrayLike<number>;
  /** 3 per entry. */
  readonly positions: ArrayLike<number>;
  /** 3 per entry: factors. */
  readonly scales: ArrayLike<number>;
}

/** The events that one avatar's sender sent for one of its frames. */
export interface JointRecord extends JointEvents {
  /** Milliseconds of the sender's clock, which has 32 bits, signed or not, and wraps. */
  readonly time: number;
}

/** The joint values and targets of one frame, from which a solver works. Overwritten in place. */
export interface Effectors extends JointEvents {
  readonly joints: Int16Array<ArrayBuffer>;
  readonly masks: Uint8Array<ArrayBuffer>;
  readonly rotations: Float32Array<ArrayBuffer>;
  readonly positions: Float32Array<ArrayBuffer>;
  readonly scales: Float32Array<ArrayBuffer>;
}

/** An empty list with room for `capacity` events. */
export function createEffectors(capacity: number): Effectors {
  return {
    count: 0,
    joints: new Int16Array(capacity),
    masks: new Uint8Array(capacity),
    rotations: new Float32Array(4 * capacity),
    positions: new Float32Array(3 * capacity),
    scales: new Float32Array(3 * capacity),
  };
}

/** Moves the joints so that bones reach their targets. Neither method keeps its arguments. */
export interface EffectorSolver {
  /**
   * Writes to `components` (one per joint number, all zero before) which components of each joint `solve` will
   * find: HAS_ROTATION, HAS_POSITION. Called when the joints or their masks have changed, not in every frame.
   */
  prepare(effectors: Effectors, components: Uint8Array<ArrayBuffer>): void;
  /**
   * Writes these components to `pose`, in the parents' frames, metres. Local values of an entry (LOCAL_ROTATION,
   * LOCAL_POSITION) are kept, whatever is found. Allocates nothing.
   */
  solve(effectors: Effectors, pose: Pose): void;
}

/** Joint numbers of mSpine1 to mSpine4, which puppetry skips: they fold back on themselves and cancel out. */
const BYPASSED: readonly number[] = [1, 2, 4, 5];
/** Metres, arm spans or factors: the oldest layouts have larger values on the wire only by mistake. */
const LARGEST = 5;
const SHORTEST_ROTATION = 1e-3;

/**
 * Whether an event is for a joint that puppetry has, and all its values can be shown. Other events are ignored as
 * a whole.
 *
 * **Source:** puppetry.md section 4 for the joints. The limits are ours.
 */
export function isUsable(events: JointEvents, entry: number): boolean {
  const joint = events.joints[entry];
  const mask = events.masks[entry];
  if (!(joint >= 0 && joint < BONE_COUNT) || BYPASSED.includes(joint)) return false;
  if (mask & ANY_ROTATION && !canBeNormalized(events.rotations, 4 * entry)) return false;
  if (mask & ANY_POSITION && !isSmall(events.positions, 3 * entry)) return false;
  return !(mask & LOCAL_SCALE) || isSmall(events.scales, 3 * entry);
}

/** Computed without `Math.hypot`, which allocates a list of its arguments. */
function canBeNormalized(numbers: ArrayLike<number>, o: number): boolean {
  let square = 0;
  for (let i = o; i < o + 4; i++) square += numbers[i] * numbers[i];
  return square > SHORTEST_ROTATION ** 2 && square < Infinity;
}

function isSmall(numbers: ArrayLike<number>, o: number): boolean {
  for (let i = o; i < o + 3; i++) if (!(Math.abs(numbers[i]) <= LARGEST)) return false;
  return true;
}

/** Whether the first `count` numbers are all finite. */
export function areFinite(numbers: ArrayLike<number>, count: number): boolean {
  for (let index = 0; index < count; index++) {
    if (!Number.isFinite(numbers[index])) return false;
  }
  return true;
}
