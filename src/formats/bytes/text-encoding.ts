/*
 * The pure layers compile without the DOM and Node libraries, which declare these two; every platform
 * that runs us has them.
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

/** UTF-8 to text; malformed sequences become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** The shortest decimal that single precision takes for the same number: `0.3`, not `0.30000001192092896`. */
export function singleText(single: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return String(shorter);
  }
  return String(single);
}

const LONGEST_EXCERPT = 80;

/** Text from a file, cut to a length that suits a message: files may have names of megabytes. */
export function excerpt(text: string): string {
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text;
}

const MOST_NAMES = 6;

/** `A`, `A and B`, `A, B and 3 more`, for a message: files may have hundreds of names. */
export function listNames(names: readonly string[]): string {
  if (names.length <= 1) return names.join('');
  const more = names.length - MOST_NAMES;
  if (more > 0) return `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** One character per byte, so that any 8-bit name survives decode and encode unchanged. */
export function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
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
