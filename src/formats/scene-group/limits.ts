/*
 * Limits of a scene file. The reference asks for limits and names none: a part takes about 6 kB and 250
 * elements, the largest linkset of Second Life 256 parts.
 */

export const MAX_SCENE_BYTES = 32 * 1024 * 1024;
export const MAX_SCENE_DEPTH = 64;
/** In all objects of a file together. */
export const MAX_SCENE_PARTS = 4096;
/** Inside one part, contents of thousands of items included. */
export const MAX_PART_ELEMENTS = 65536;
