/*
 * Limits of the page's assets. The reference names few: six to sixteen requests at once are gentle, and an
 * asset never changes under its id.
 */

export const FETCHES_AT_ONCE = 8;
/** As the bridge has it; the largest meshes of Second Life take a few megabytes. */
export const MAX_ASSET_BYTES = 32 * 1024 * 1024;
/** One try, from the question to the last byte. */
export const FETCH_TIMEOUT_MS = 60_000;
/** Decoded ones that are held for whoever asks next. */
export const RECENT_ASSETS = 128;
/** Faults that are remembered, so that nobody asks a grid in vain again and again. */
export const RECENT_FAULTS = 1024;
/** Kept in the browser. */
export const MAX_KEPT_ASSETS = 2000;
export const MAX_KEPT_BYTES = 256 * 1024 * 1024;
