import type { ReaderOrigin } from '../bytes/index.ts';
import type { LlsdSerialisation } from './llsd-value.ts';

/** The first line that the viewer writes before each serialisation. */
export const MARKERS: Readonly<Record<LlsdSerialisation, string>> = {
  binary: '<? LLSD/Binary ?>\n',
  xml: '<? LLSD/XML ?>\n',
  notation: '<? llsd/notation ?>\n',
};

const LONGEST_MARKER = 32;
const MARKER = /^<\?\s*llsd\/(binary|xml|notation)\s*\?>(?:\r?\n)?/i;

/**
 * Looks for the text marker of any serialisation at `start`; blanks inside it, its case and its newline
 * are optional.
 *
 * **Source:** login-and-caps.md section 9.
 */
export function findMarker(
  bytes: Uint8Array,
  start = 0,
): { serialisation: LlsdSerialisation; length: number } | undefined {
  if (bytes[start] !== 0x3c || bytes[start + 1] !== 0x3f) return undefined;
  const head = String.fromCharCode(...bytes.subarray(start, start + LONGEST_MARKER));
  const match = MARKER.exec(head);
  if (!match) return undefined;
  return {
    serialisation: match[1].toLowerCase() as LlsdSerialisation,
    length: match[0].length,
  };
}

/** How much a decoder takes from bytes that nobody vouched for. */
export interface LlsdLimits {
  /**
   * Containers within containers; default {@link MAX_DEPTH}. The decoders recurse, so keep this below
   * 1000.
   */
  maxDepth?: number;
  /**
   * Values in all, map and array elements included; default {@link MAX_VALUES}. An empty map is 6 bytes
   * of input and some 200 of memory, which the checks of counts against bytes do not see.
   */
  maxValues?: number;
}

/** Limits, and where the bytes stand in a larger file; the format in errors is `llsd` unless given. */
export type LlsdDecodeOptions = LlsdLimits & Partial<ReaderOrigin>;

/**
 * The nesting that our decoders accept, unless told otherwise, and that our encoders write.
 *
 * **Source:** mesh-asset.md section 1 (the viewer's limit).
 */
export const MAX_DEPTH = 96;

/** A large inventory folder has some 100,000 values, a mesh 400. */
export const MAX_VALUES = 1_000_000;
