import type { ReaderOrigin } from '../bytes/index.ts';

/** The three forms in which an LLSD value is written. */
export type LlsdSerialisation = 'binary' | 'xml' | 'notation';

const MAX_MARKER_LENGTH = 32;
const MARKER = /^<\?\s*llsd\/(binary|xml|notation)\s*\?>(?:\r?\n)?/i;

/**
 * Looks for the text marker of any serialisation at `start`, the line that the viewer writes before a value, such as
 * `<? LLSD/Binary ?>`. Its case does not matter, and the blanks inside it and the newline after it are optional.
 *
 * **Source:** login-and-caps.md section 9.
 */
export function findMarker(
  bytes: Uint8Array,
  start = 0,
): { serialisation: LlsdSerialisation; length: number } | undefined {
  if (bytes[start] !== 0x3c || bytes[start + 1] !== 0x3f) return undefined;
  const head = String.fromCharCode(...bytes.subarray(start, start + MAX_MARKER_LENGTH));
  const match = MARKER.exec(head);
  if (!match) return undefined;
  return {
    serialisation: match[1].toLowerCase() as LlsdSerialisation,
    length: match[0].length,
  };
}

/** How much a decoder accepts from untrusted bytes. */
export interface LlsdLimits {
  /** Nesting of containers; default {@link MAX_DEPTH}. The decoders recurse, so keep this below 1000. */
  maxDepth?: number;
  /**
   * All values together, elements of maps and arrays included; default {@link MAX_VALUES}. An empty map takes
   * 6 bytes of input and some 200 of memory, so that checking counts against bytes is not enough.
   */
  maxValues?: number;
}

/** Limits, and where the bytes lie in a larger file. Errors have the format `llsd` unless another is given. */
export type LlsdDecodeOptions = LlsdLimits & Partial<ReaderOrigin>;

/**
 * The deepest nesting that our decoders accept by default, and that our encoders write.
 *
 * **Source:** mesh-asset.md section 1 (the viewer's limit).
 */
export const MAX_DEPTH = 96;

/** A large inventory folder has some 100,000 values, a mesh 400. */
export const MAX_VALUES = 1_000_000;
