/*
 * The pure rooms compile without the DOM and Node libraries, which declare these two; every platform that we
 * run on has them.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Decodes UTF-8; malformed sequences become U+FFFD, and a byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** How many bytes the UTF-8 byte order mark takes at the start of a file: 3, or 0 where there is none. */
export function byteOrderMarkLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Up to this length, appending characters is faster than one call with all of them. */
const SHORT_TEXT = 32;

/**
 * Decodes one character per byte, so that any 8-bit text survives decoding and encoding unchanged.
 *
 * Appending four characters at a time halves the time that a short name takes.
 */
export function decodeLatin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  let i = start;
  if (end - start > SHORT_TEXT) {
    for (; i < end; i += 8192) {
      text += String.fromCharCode(...bytes.subarray(i, Math.min(i + 8192, end)));
    }
    return text;
  }
  for (; i + 4 <= end; i += 4) {
    text += String.fromCharCode(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]);
  }
  for (; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}

/** @throws {RangeError} for a character above U+00FF. */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 255) throw new RangeError(`"${text}" has a character outside Latin-1`);
    bytes[i] = code;
  }
  return bytes;
}

/** The shortest decimal that reads as the same 32-bit float: `0.3`, not `0.30000001192092896`. */
export function formatFloat32(single: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return String(shorter);
  }
  return String(single);
}

const MAX_EXCERPT_LENGTH = 80;

/** Text from a file, cut to a length that suits a message: names in files may be megabytes long. */
export function excerpt(text: string): string {
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text;
}

/** `1 joint`, `3 joints`, for nouns with a plural in s. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const MAX_LISTED_NAMES = 6;

/** `A`, `A and B`, or `A, B and 3 more`, for a message: files may have hundreds of names. */
export function listNames(names: readonly string[]): string {
  if (names.length <= 1) return names.join('');
  const more = names.length - MAX_LISTED_NAMES;
  if (more > 0) return `${names.slice(0, MAX_LISTED_NAMES).join(', ')} and ${more} more`;
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
