import type { Numbers } from '../../math/flat/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { RANGE_SIZE } from './half-angle.ts';
import type { IkRig } from './ik-rig.ts';
import { ROW_SIZE, UNLIMITED, writeLimit } from './joint-limit.ts';
import type { LimitTable } from './joint-limit-table.ts';

/** The role of a bone in the chains: none, … */
export const INACTIVE = 0;
/** … its end has a target position, … */
export const END_EFFECTOR = 1;
/** … a single chain passes through it, … */
export const LINK = 2;
/** … or several chains meet in it (most often in mChest). */
export const SUB_BASE = 3;

/**
 * The bones that are involved in a solve, parents first. In this folder a `bone` is an index into these arrays, of
 * which the first `count` entries are valid, and a `joint` is a joint number. Positions are in metres in the
 * avatar's frame. Everything is allocated once.
 */
export interface IkChains {
  readonly rig: IkRig;
  /** The kind of each joint's limit, and its numbers: by joint number. */
  readonly limitKindsOfJoints: Uint8Array;
  readonly limitRows: Numbers;
  /** By joint number: its bone, or -1 if it is not involved. */
  readonly boneOfJoint: Int16Array;
  count: number;
  /** Joint number of each bone. */
  readonly joints: Int16Array;
  /** -1 for a bone without an involved ancestor. */
  readonly parents: Int16Array;
  /** The bits of its goals: see {@link IkGoals.kinds}. */
  readonly kinds: Uint8Array;
  readonly roles: Uint8Array;
  /** 1 for bones that the solver may rotate. */
  readonly movable: Uint8Array;
  readonly hasTargetRotation: Uint8Array;
  /** The kind of limit that applies to the bone. */
  readonly limitKinds: Uint8Array;
  /** The next bone of the chain if it is a hinge that this bone can twist to the side where it bends; else -1. */
  readonly nextHinges: Int16Array;
  /** The last child that a chain passes through, and for each such child the sibling before it; else -1. */
  readonly firstBranches: Int16Array;
  readonly nextBranches: Int16Array;
  /** The bones with target positions, parents first: the first `endCount` are valid. An `end` is an index here. */
  readonly ends: Int16Array;
  endCount: number;
  readonly limbs: Limbs;
  /** See {@link ElbowPole}. */
  readonly elbowPole: Numbers;
  /** 3 per bone: its start in its parent's frame. */
  readonly offsets: Numbers;
  /** 3 per bone, in its own frame: from its start to its end, or to the start of the next bone of the chain. */
  readonly boneVectors: Numbers;
  /** 3 per bone: the target of the bone vector's tip. */
  readonly targets: Numbers;
  /** 4 per bone that has a rotation among its goals. */
  readonly targetRotations: Numbers;
  /** 3 per bone: where it would have to start for its targets (FABRIK's backward pass). */
  readonly desiredStarts: Numbers;
  /** 4 per bone: its local rotation, the result. */
  readonly locals: Numbers;
  /** 4 per bone: its rotation in the avatar's frame. */
  readonly rotations: Numbers;
  /** 3 per bone: where it starts. */
  readonly starts: Numbers;
}

/** `limits` are found by the joints' `names`; `locals` (4 per bone) receives the rotations. */
export function createChains(
  rig: IkRig,
  names: readonly string[],
  limits: LimitTable,
  locals: Numbers,
  elbowPole: ElbowPole,
): IkChains {
  const { boneCount } = rig;
  const limitKindsOfJoints = new Uint8Array(boneCount);
  const limitRows = new Float32Array(ROW_SIZE * boneCount);
  for (let joint = 0; joint < boneCount; joint++) {
    const limit = limits.get(names[joint]);
    limitKindsOfJoints[joint] = limit ? writeLimit(limitRows, ROW_SIZE * joint, limit) : UNLIMITED;
  }
  return {
    rig,
    limitKindsOfJoints,
    limitRows,
    boneOfJoint: new Int16Array(boneCount).fill(-1),
    count: 0,
    joints: new Int16Array(boneCount),
    parents: new Int16Array(boneCount),
    kinds: new Uint8Array(boneCount),
    roles: new Uint8Array(boneCount),
    movable: new Uint8Array(boneCount),
    hasTargetRotation: new Uint8Array(boneCount),
    limitKinds: new Uint8Array(boneCount),
    nextHinges: new Int16Array(boneCount),
    firstBranches: new Int16Array(boneCount),
    nextBranches: new Int16Array(boneCount),
    ends: new Int16Array(boneCount),
    endCount: 0,
    limbs: createLimbs(boneCount),
    elbowPole: Float32Array.from(elbowPole),
    offsets: new Float32Array(3 * boneCount),
    boneVectors: new Float32Array(3 * boneCount),
    targets: new Float32Array(3 * boneCount),
    targetRotations: new Float32Array(4 * boneCount),
    desiredStarts: new Float32Array(3 * boneCount),
    locals,
    rotations: new Float32Array(4 * boneCount),
    starts: new Float32Array(3 * boneCount),
  };
}

/** The part of a bone in a limb: none, … */
export const NOT_IN_LIMB = 0;
/** … the bone that rotates the limb as a whole (a shoulder, a hip), … */
export const LIMB_ROOT = 1;
/** … the hinge that bends it, or a bone between the hinge and the bone with the target, … */
export const IN_LIMB = 2;
/** … or a bone that hangs from one of these, whatever its role: it is placed after the limb. */
export const BELOW_LIMB = 3;

/**
 * The two-bone limbs. If the two bones that move a chain's end most are parent and child, as upper arm and forearm
 * are, their rotations have a closed form. Indexed by end; `roots` is -1 for an end without a limb.
 */
export interface Limbs {
  /** Whether every end has a limb. */
  hasAllEnds: boolean;
  /** The two bones: what rotates the limb, and what bends it. */
  readonly roots: Int16Array;
  readonly hinges: Int16Array;
  /** 3 per limb: the axis of its hinge, unit length, the same in the hinge's own and its parent's frame. */
  readonly hingeAxes: Numbers;
  /** How far it bends, as a range of half angles (RANGE_SIZE per limb), and to which side. */
  readonly bendRanges: Numbers;
  readonly bendSigns: Int8Array;
  /** 1 for limbs that bend to any side, because the joint in the middle is not a hinge. */
  readonly bendsFreely: Uint8Array;
  /** 3 per limb: where its reach vector is to end, in the avatar's frame. */
  readonly targets: Numbers;
  /** 3 per limb: from its root to its end in the root's frame, bent as the target's distance requires. */
  readonly reachVectors: Numbers;
  /** 1 for limbs whose hinge twists towards the target rotation of the bone after it: forearms. */
  readonly twistsForearm: Uint8Array;
  /** 1 for arms: their elbows point to the pole. */
  readonly hasElbowPole: Uint8Array;
  /** By bone: its part in a limb. */
  readonly parts: Uint8Array;
  /** By bone: the end whose limb has this bone as its root. */
  readonly limbOfRoot: Int16Array;
}

function createLimbs(boneCount: number): Limbs {
  return {
    hasAllEnds: false,
    roots: new Int16Array(boneCount),
    hinges: new Int16Array(boneCount),
    hingeAxes: new Float32Array(3 * boneCount),
    bendRanges: new Float32Array(RANGE_SIZE * boneCount),
    bendSigns: new Int8Array(boneCount),
    bendsFreely: new Uint8Array(boneCount),
    targets: new Float32Array(3 * boneCount),
    reachVectors: new Float32Array(3 * boneCount),
    twistsForearm: new Uint8Array(boneCount),
    hasElbowPole: new Uint8Array(boneCount),
    parts: new Uint8Array(boneCount),
    limbOfRoot: new Int16Array(boneCount),
  };
}

/**
 * The pole vector of elbows: the direction, in the avatar's frame, in which the elbow of a left arm is to be, as
 * seen from the line between shoulder and hand. For the right arm it is mirrored.
 */
export type ElbowPole = Vector3;

/**
 * Down, and slightly backward: so the elbow of an arm with the hand straight below the shoulder still has a defined
 * side, and does not jump when the hand passes there.
 *
 * **Source:** puppetry.md section 7, one pass, step 3.
 */
export const ELBOWS_DOWN: ElbowPole = [-0.02, 0, -1];

/**
 * For dragging hands in the page: down, out and back, as people keep their elbows. An arm that is parallel to the pole
 * has no defined side for its elbow. With `ELBOWS_DOWN` that happens to arms that hang straight down or reach straight
 * up; with this pole hands seldom get there.
 */
export const ELBOWS_OUT: ElbowPole = [-0.3, 0.45, -1];
