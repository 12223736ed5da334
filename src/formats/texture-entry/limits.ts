/*
 * Limits of a texture entry.
 * Source: objects-and-appearance.md section 6.
 */

/** Faces 0 to 44: an avatar's bakes reach that far, an object's faces do not. */
export const MAX_TEXTURE_FACES = 45;
export const MAX_TEXTURE_ENTRY_BYTES = 4096;
