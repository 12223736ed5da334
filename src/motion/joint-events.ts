import { BONE_COUNT, type Pose } from '../avatar/index.ts';

/** Bits of a joint event: what it says of its joint. The same numbers as in the last layout of the wire. */
export const LOCAL_POSITION = 0x01;
export const LOCAL_ROTATION = 0x02;
export const LOCAL_SCALE = 0x04;
/** The solver is not to hold this joint to its limits. */
export const DISABLE_CONSTRAINT = 0x08;
export const TARGET_POSITION = 0x10;
export const TARGET_ROTATION = 0x20;

/** An event has one rotation and one position: that of the joint, or one that its bone is to reach. */
export const ANY_ROTATION = LOCAL_ROTATION | TARGET_ROTATION;
export const ANY_POSITION = LOCAL_POSITION | TARGET_POSITION;
export const ANY_TARGET = TARGET_POSITION | TARGET_ROTATION;

/**
 * Events of joints, as lists of numbers: the first `count` entries are valid. Local means the parent's
 * frame: metres and unit quaternions that replace the joint's own, identity being the T-pose. A target is in
 * the root's frame, its origin at mPelvis: where the end of the bone goes, an arm span being 2 long.
 *
 * **Source:** puppetry.md sections 3 and 5.
 */
export interface JointEvents {
  count: number;
  /** Joint numbers. */
  readonly joints: ArrayLike<number>;
  /** What each entry says: LOCAL_POSITION and so on. */
  readonly masks: ArrayLike<number>;
  /** 4 per entry, x y z w; of no meaning where the mask has neither kind. */
  readonly rotations: ArrayLike<number>;
  /** 3 per entry. */
  readonly positions: ArrayLike<number>;
  /** 3 per entry: factors. */
  readonly scales: ArrayLike<number>;
}

/** What one avatar's sender said of its joints in one of its frames. */
export interface JointRecord extends JointEvents {
  /** Milliseconds of the sender's clock, which has 32 bits, signed or not, and wraps. */
  readonly time: number;
}

/** The joints as they are to be in one frame: what a solver works from. Overwritten in place. */
export interface Effectors extends JointEvents {
  readonly joints: Int16Array<ArrayBuffer>;
  readonly masks: Uint8Array<ArrayBuffer>;
  readonly rotations: Float32Array<ArrayBuffer>;
  readonly positions: Float32Array<ArrayBuffer>;
  readonly scales: Float32Array<ArrayBuffer>;
}

/** Moves the joints such that bones reach their targets. Neither method keeps what it is given. */
export interface EffectorSolver {
  /**
   * Writes to `claims` (one per joint number, all zero before) what of each joint `solve` will find:
   * HAS_ROTATION, HAS_POSITION. Called when the joints or their masks have changed, never in every frame.
   */
  prepare(effectors: Effectors, claims: Uint8Array<ArrayBuffer>): void;
  /**
   * Writes that to `pose`, in the parents' frames, metres. What an entry says by itself (LOCAL_ROTATION,
   * LOCAL_POSITION) stays as it says, whatever is found. Allocates nothing.
   */
  solve(effectors: Effectors, pose: Pose): void;
}

/** Room for the events of `room` joints, of which none is there yet. */
export function createEffectors(room: number): Effectors {
  return {
    count: 0,
    joints: new Int16Array(room),
    masks: new Uint8Array(room),
    rotations: new Float32Array(4 * room),
    positions: new Float32Array(3 * room),
    scales: new Float32Array(3 * room),
  };
}

/** The puppet goes past mSpine1 to mSpine4, which fold back on themselves and cancel out. */
const BYPASSED: readonly number[] = [1, 2, 4, 5];
/** Metres, spans or factors: nothing further is on the wire, save in the oldest layouts, by mistake. */
const LARGEST = 5;
const SHORTEST_ROTATION = 1e-3;

/**
 * Whether an event is for a joint that a puppet has, and all it says are numbers that can be shown. Others
 * are ignored whole.
 *
 * **Source:** puppetry.md section 4 for the joints. The limits are ours.
 */
export function isUsable(events: JointEvents, entry: number): boolean {
  const joint = events.joints[entry];
  const mask = events.masks[entry];
  if (!(joint >= 0 && joint < BONE_COUNT) || BYPASSED.includes(joint)) return false;
  if (mask & ANY_ROTATION && !isRotation(events.rotations, 4 * entry)) return false;
  if (mask & ANY_POSITION && !isSmall(events.positions, 3 * entry)) return false;
  return !(mask & LOCAL_SCALE) || isSmall(events.scales, 3 * entry);
}

/** Any that can be brought to length 1. Not by `Math.hypot`, which makes a list of its arguments. */
function isRotation(numbers: ArrayLike<number>, o: number): boolean {
  let square = 0;
  for (let i = o; i < o + 4; i++) square += numbers[i] * numbers[i];
  return square > SHORTEST_ROTATION ** 2 && square < Infinity;
}

function isSmall(numbers: ArrayLike<number>, o: number): boolean {
  for (let i = o; i < o + 3; i++) if (!(Math.abs(numbers[i]) <= LARGEST)) return false;
  return true;
}
