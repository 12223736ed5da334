import type { Numbers } from '../constraints/vectors.ts';
import type { RotationLimit } from './limit.ts';
import type { Rig } from './rig.ts';

/** What a bone does for the targets. */
export const STILL = 0;
/** Its end has a target. */
export const END = 1;
/** One chain passes through it. */
export const LINK = 2;
/** Chains meet in it: the sub-base mChest, most often. */
export const FORK = 3;

/**
 * The bones that take part in a solve, and where it has them. By joint number; positions in metres in the
 * avatar's frame. Nothing is made after it was created.
 */
export interface Chains {
  readonly rig: Rig;
  /** Null for joints that turn freely. */
  readonly limits: readonly (RotationLimit | null)[];
  /** The bones that take part, parents first: `count` of them. */
  readonly order: Int16Array;
  count: number;
  readonly roles: Uint8Array;
  /** 1 for bones that the solver may turn. */
  readonly turning: Uint8Array;
  /** 1 for bones held to their limit. */
  readonly limited: Uint8Array;
  /** The next bone of a link; -1 for others. */
  readonly next: Int16Array;
  /** The next bone of a link, if it is a hinge that the link can turn to where it has to bend. */
  readonly hinges: Int16Array;
  /** How many chains come in. */
  readonly branches: Uint8Array;
  /** 1 for bones whose place in the avatar's frame counts. */
  readonly needed: Uint8Array;
  /** 3 per bone: its beginning in its parent's frame, as the goals have it. */
  readonly offsets: Numbers;
  /** 3 per bone, in its own frame: what is to come to `aims`. Its end, or where the next one begins. */
  readonly arms: Numbers;
  /** Metres. */
  readonly armLengths: Numbers;
  /** 3 per bone: where its arm is to come to. */
  readonly aims: Numbers;
  /** 3 per bone: where it would have to begin. */
  readonly wants: Numbers;
  /** 4 per bone. */
  readonly locals: Numbers;
  /** 4 per bone, in the avatar's frame. */
  readonly rotations: Numbers;
  /** 3 per bone. */
  readonly starts: Numbers;
}

export function createChains(rig: Rig, limits: readonly (RotationLimit | null)[]): Chains {
  const { boneCount } = rig;
  const locals = new Float32Array(4 * boneCount);
  for (let w = 3; w < locals.length; w += 4) locals[w] = 1;
  return {
    rig,
    limits,
    order: new Int16Array(boneCount),
    count: 0,
    roles: new Uint8Array(boneCount),
    turning: new Uint8Array(boneCount),
    limited: new Uint8Array(boneCount),
    next: new Int16Array(boneCount),
    hinges: new Int16Array(boneCount),
    needed: new Uint8Array(boneCount),
    branches: new Uint8Array(boneCount),
    offsets: new Float32Array(3 * boneCount),
    arms: new Float32Array(3 * boneCount),
    armLengths: new Float32Array(boneCount),
    aims: new Float32Array(3 * boneCount),
    wants: new Float32Array(3 * boneCount),
    locals,
    rotations: locals.slice(),
    starts: new Float32Array(3 * boneCount),
  };
}
