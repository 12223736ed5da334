import type { Numbers } from '../constraints/vectors.ts';
import { RANGE_SIZE } from './turn.ts';

/** No part of a limb. */
export const OUTSIDE = 0;
/** What turns a limb as a whole: a shoulder, a hip. */
export const ROOT = 1;
/** What bends it and what follows, to the bone with the target. */
export const INSIDE = 2;
/** What hangs from the inside of a limb, whatever it does there: it is placed after it. */
export const BEYOND = 3;

/**
 * Where a chain's two bones that move it most lie together, as upper arm and forearm do, their turns are
 * known at once. By place in `Chains.ends`; `roots` is -1 for an end without such.
 */
export interface Limbs {
  /** Whether every chain has one. */
  isAll: boolean;
  /** Places of the two bones. */
  readonly roots: Int16Array;
  readonly hinges: Int16Array;
  /** 3 per limb: what its hinge bends about, unit length, in either frame of the hinge. */
  readonly pivots: Numbers;
  /** How far it bends, 4 per limb, and to which side. */
  readonly bends: Numbers;
  readonly senses: Int8Array;
  /** 1 for limbs without a hinge, which bend to any side. */
  readonly loose: Uint8Array;
  /** 3 per limb: where it is to end, in the avatar's frame. */
  readonly goals: Numbers;
  /** 3 per limb: where it ends in its root's frame, bent as far as the distance asks for. */
  readonly reaches: Numbers;
  /** 1 for limbs whose hinge twists toward the target rotation of the bone after it: forearms. */
  readonly pronates: Uint8Array;
  /** 1 for arms: their elbows hang as low as they can. */
  readonly drops: Uint8Array;
  /** Per bone: its part in a limb. */
  readonly parts: Uint8Array;
  /** Per bone that is the root of one: the limb. */
  readonly ofRoots: Int16Array;
}

export function createLimbs(boneCount: number): Limbs {
  return {
    isAll: false,
    roots: new Int16Array(boneCount),
    hinges: new Int16Array(boneCount),
    pivots: new Float32Array(3 * boneCount),
    bends: new Float32Array(RANGE_SIZE * boneCount),
    senses: new Int8Array(boneCount),
    loose: new Uint8Array(boneCount),
    goals: new Float32Array(3 * boneCount),
    reaches: new Float32Array(3 * boneCount),
    pronates: new Uint8Array(boneCount),
    drops: new Uint8Array(boneCount),
    parts: new Uint8Array(boneCount),
    ofRoots: new Int16Array(boneCount),
  };
}
