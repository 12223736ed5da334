import { decodeLlsdBinary } from './binary-llsd.ts';
import type { Llsd } from './llsd-value.ts';
import { decodeLlsdNotation } from './notation-llsd.ts';
import { findMarker, type LlsdDecodeOptions, type LlsdSerialisation } from './serialisation.ts';
import { decodeLlsdXml } from './xml-llsd.ts';

const DECODERS = {
  binary: decodeLlsdBinary,
  xml: decodeLlsdXml,
  notation: decodeLlsdNotation,
} as const;

const LESS_THAN = 0x3c;

/** Bytes that may come before XML: blanks and those of a UTF-8 byte order mark. */
const BEFORE_XML = [0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf];

/**
 * Which serialisation the bytes are in: the one that the text marker names, else XML when they begin with `<`,
 * else binary when the second byte is zero (as in the counts of binary values, and nowhere in notation), else
 * notation. Binary scalars without a marker cannot be distinguished from notation: call
 * {@link decodeLlsdBinary} where one is expected.
 *
 * **Source:** login-and-caps.md section 9, "Finding the form".
 */
export function detectLlsd(bytes: Uint8Array): LlsdSerialisation {
  const first = bytes.findIndex((byte) => !BEFORE_XML.includes(byte));
  const marker = findMarker(bytes, Math.max(first, 0));
  if (marker) return marker.serialisation;
  if (bytes[first] === LESS_THAN) return 'xml';
  return bytes[1] === 0 ? 'binary' : 'notation';
}

/**
 * Decodes one LLSD value in whichever serialisation {@link detectLlsd} finds.
 *
 * @throws {@link DecodeError} as {@link decodeLlsdBinary}, {@link decodeLlsdXml} and
 * {@link decodeLlsdNotation}.
 */
export function decodeLlsd(bytes: Uint8Array, options: LlsdDecodeOptions = {}): Llsd {
  return DECODERS[detectLlsd(bytes)](bytes, options);
}
