/** Characters of one command: as long as a text of the bridge's socket may be. */
export const MAX_COMMAND_CHARACTERS = 65_536;

/** Joints that one command may speak of, whichever names it has for them; there are 133. */
export const MAX_COMMAND_JOINTS = 512;

/** Containers within containers of a command; those that mean something have five levels. */
export const MAX_LEAP_DEPTH = 32;

/** As plug-ins' numbers are clamped, before anything else. */
export const FARTHEST = 10;

/** Lines of a performance. */
export const MAX_PERFORMANCE_LINES = 100_000;

/** Seconds of one. */
export const MAX_PERFORMANCE_SECONDS = 600;

/** Bytes of one: there are 12 000 lines in ten minutes at most, of 2 KB where half of the joints move. */
export const MAX_PERFORMANCE_BYTES = 32 * 1024 * 1024;
