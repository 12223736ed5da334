import type { Numbers } from '../../math/flat/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { RANGE_SIZE } from './half-angle.ts';
import type { IkRig } from './ik-rig.ts';
import { ROW_SIZE, UNLIMITED, writeLimit } from './joint-limit.ts';
import type { LimitTable } from './joint-limit-table.ts';

/** What a bone does for the targets. */
export const INACTIVE = 0;
/** Its end has a target. */
export const END_EFFECTOR = 1;
/** One chain passes through it. */
export const LINK = 2;
/** Chains meet in it: the sub-base mChest, most often. */
export const SUB_BASE = 3;

/**
 * The bones that take part in a solve, one after the other and parents first: `count` of them. All arrays
 * but the first ones go by that place, not by joint number. Positions are in metres in the avatar's frame.
 * Nothing is made after it was created.
 */
export interface IkChains {
  readonly rig: IkRig;
  /** Per joint: the kind of its limit, and the numbers of it. */
  readonly limitKindsOfJoints: Uint8Array;
  readonly limitRows: Numbers;
  /** Place of a joint; -1 for one that takes no part. */
  readonly bones: Int16Array;
  count: number;
  /** Joint numbers. */
  readonly joints: Int16Array;
  /** -1 where nothing that takes part comes before. */
  readonly parents: Int16Array;
  /** The kinds of its goals. */
  readonly goalKinds: Uint8Array;
  readonly roles: Uint8Array;
  /** 1 for bones that the solver may turn. */
  readonly movable: Uint8Array;
  /** 1 for bones with a target rotation. */
  readonly hasTargetRotation: Uint8Array;
  /** The kind of limit a bone is held to. */
  readonly limitKinds: Uint8Array;
  /** The one bone that goes on, if it is a hinge that this one can turn to where it has to bend; else -1. */
  readonly nextHinges: Int16Array;
  /** Of the chains that meet: the last one's bone here, and for that the one before; -1 for no more. */
  readonly firstBranches: Int16Array;
  readonly nextBranches: Int16Array;
  /** The bones with targets, parents first: `endCount` of them. */
  readonly ends: Int16Array;
  endCount: number;
  readonly limbs: Limbs;
  /** 3 numbers. */
  readonly elbowPole: Numbers;
  /** 3 per bone: its beginning in its parent's frame, as the goals have it. */
  readonly offsets: Numbers;
  /** 3 per bone, in its own frame: what is to come to `aims`. Its end, or where the next one begins. */
  readonly boneVectors: Numbers;
  /** 3 per bone: where its arm is to come to. */
  readonly targets: Numbers;
  /** 4 per bone that is asked for a rotation: that. */
  readonly targetRotations: Numbers;
  /** 3 per bone: where it would have to begin. */
  readonly desiredStarts: Numbers;
  /** 4 per bone: what the layer gives out. */
  readonly locals: Numbers;
  /** 4 per bone, in the avatar's frame. */
  readonly rotations: Numbers;
  /** 3 per bone. */
  readonly starts: Numbers;
}

/** `names` of the joints tell their limits; `locals` (4 per bone) is where the rotations are put. */
export function createChains(
  rig: IkRig,
  names: readonly string[],
  limits: LimitTable,
  locals: Numbers,
  elbowWay: ElbowPole,
): IkChains {
  const { boneCount } = rig;
  const kindsOfLimits = new Uint8Array(boneCount);
  const rows = new Float32Array(ROW_SIZE * boneCount);
  for (let joint = 0; joint < boneCount; joint++) {
    const limit = limits.get(names[joint]);
    kindsOfLimits[joint] = limit ? writeLimit(rows, ROW_SIZE * joint, limit) : UNLIMITED;
  }
  return {
    rig,
    limitKindsOfJoints: kindsOfLimits,
    limitRows: rows,
    bones: new Int16Array(boneCount).fill(-1),
    count: 0,
    joints: new Int16Array(boneCount),
    parents: new Int16Array(boneCount),
    goalKinds: new Uint8Array(boneCount),
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
    elbowPole: Float32Array.from(elbowWay),
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

/** No part of a limb. */
export const NOT_IN_LIMB = 0;
/** What turns a limb as a whole: a shoulder, a hip. */
export const LIMB_ROOT = 1;
/** What bends it and what follows, to the bone with the target. */
export const IN_LIMB = 2;
/** What hangs from the inside of a limb, whatever it does there: it is placed after it. */
export const BELOW_LIMB = 3;

/**
 * Where a chain's two bones that move it most lie together, as upper arm and forearm do, their turns are
 * known at once. By place in `Chains.ends`; `roots` is -1 for an end without such.
 */
export interface Limbs {
  /** Whether every chain has one. */
  coverAllEnds: boolean;
  /** Places of the two bones. */
  readonly roots: Int16Array;
  readonly hinges: Int16Array;
  /** 3 per limb: what its hinge bends about, unit length, in either frame of the hinge. */
  readonly hingeAxes: Numbers;
  /** How far it bends, 4 per limb, and to which side. */
  readonly bendRanges: Numbers;
  readonly bendSigns: Int8Array;
  /** 1 for limbs without a hinge, which bend to any side. */
  readonly bendsFreely: Uint8Array;
  /** 3 per limb: where it is to end, in the avatar's frame. */
  readonly targets: Numbers;
  /** 3 per limb: where it ends in its root's frame, bent as far as the distance asks for. */
  readonly reachVectors: Numbers;
  /** 1 for limbs whose hinge twists toward the target rotation of the bone after it: forearms. */
  readonly twistsForearm: Uint8Array;
  /** 1 for arms: their elbows hang as low as they can. */
  readonly hasElbowPole: Uint8Array;
  /** Per bone: its part in a limb. */
  readonly parts: Uint8Array;
  /** Per bone that is the root of one: the limb. */
  readonly limbOfRoot: Int16Array;
}

export function createLimbs(boneCount: number): Limbs {
  return {
    coverAllEnds: false,
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

/** Where the elbow of a left arm is to be, seen from the way to its hand, in the avatar's frame. */
export type ElbowPole = Vector3;

/**
 * Down, and a hair backward: a hand straight below its shoulder leaves the elbow a side to go to, and while
 * it passes there the elbow does not jump.
 *
 * **Source:** puppetry.md section 7, one pass, step 3.
 */
export const HANGING_ELBOWS: ElbowPole = [-0.02, 0, -1];

/**
 * For dragging hands in the page: down, out and back, as people hold their elbows. Where an arm lies along
 * this the elbow has no side to go to. Arms hang straight down and reach straight up, where `HANGING` has
 * that; hands seldom come to where this one does.
 */
export const RAISED_ELBOWS: ElbowPole = [-0.3, 0.45, -1];
