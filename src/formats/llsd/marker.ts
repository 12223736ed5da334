import type { LlsdSerialisation } from './types.ts';

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
