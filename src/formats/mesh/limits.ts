/**
 * What the viewer's uploader allows; decoders accept more and warn, the encoder refuses more.
 *
 * **Source:** mesh-asset.md section 2, "Limits".
 */
export const MAX_FACES = 8;
export const MAX_JOINTS = 110;
export const MAX_INFLUENCES = 4;
export const MAX_ENCODED_VERTICES = 65_535;

/**
 * The decoder's limit; texture entries know 45 faces. A packed kilobyte can announce tens of
 * thousands, each of which would become several objects.
 */
export const MAX_KEPT_FACES = 64;

/** 16-bit indices reach no further; the decoder's limit. */
export const MAX_VERTICES = 65_536;

/**
 * All faces of a level together: twice what eight full ones have. Zeros pack a thousandfold, and what a
 * vertex becomes takes fifty bytes.
 */
export const MAX_LEVEL_VERTICES = 16 * MAX_VERTICES;

/** The viewer refuses meshes of a later version. */
export const MAX_VERSION = 999;

/** Nesting and number of LLSD values in one section; 40 faces and 255 joints need some 12,000. */
export const SECTION_LIMITS = { maxDepth: 96, maxValues: 32_768 } as const;

/** The largest 32-bit float: what decoded numbers must stay within. */
export const MAX_FLOAT32 = 3.4028234663852886e38;
