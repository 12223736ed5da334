/*
 * Limits of a BVH file.
 * Source: reference/animation.md section 12.1 (name length).
 */

/** The viewer takes no more of a name. */
export const LONGEST_NAME = 79;
/**
 * The viewer has no limit of its own: it refuses more than 216 joints that move, and the skeleton has 214.
 * This leaves room for any number of joints that stand still, and bounds how deep they can be nested.
 */
export const MAX_BVH_JOINTS = 1024;
/** A digit and what separates it from the next: no value takes fewer bytes. */
export const MIN_VALUE_BYTES = 2;
/**
 * The reference frame and one for every moment that an animation can tell apart: its times are 16-bit
 * codes. The viewer has no such limit; 60 s of this are over a thousand frames a second.
 */
export const MAX_FRAMES = 1 + 65536;
