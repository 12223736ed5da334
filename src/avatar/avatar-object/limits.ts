/*
 * Limits of a saved avatar. The seed names none; an avatar of Second Life wears 38 attachments and 60 layers
 * at most, and a mesh asset of 16 MiB would be far beyond what its upload takes.
 */

export const MAX_AVATAR_OBJECT_BYTES = 64 * 1024 * 1024;
export const MAX_EMBEDDED_BYTES = 16 * 1024 * 1024;
export const MAX_RENDER_OBJECTS = 1024;
/** More than the skeleton has, for joints of a later one. */
export const MAX_JOINTS = 512;
export const MAX_FACES = 64;
export const MAX_VISUAL_PARAMETERS = 1024;
export const MAX_VISUAL_PARAMETER_ID = 65535;
export const MAX_ANIMATIONS = 256;
/** Characters of a name or an id. */
export const MAX_NAME_LENGTH = 256;
export const MAX_PATH_LENGTH = 2048;
