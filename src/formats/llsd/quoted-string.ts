import { type ByteReader, ByteWriter } from '../bytes/index.ts';

const BACKSLASH = 0x5c;
const LETTER_X = 0x78;

/** Letters that mean a control character after a backslash; any other character means itself. */
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x61, 0x07], // a
  [0x62, 0x08], // b
  [0x66, 0x0c], // f
  [0x6e, 0x0a], // n
  [0x72, 0x0d], // r
  [0x74, 0x09], // t
  [0x76, 0x0b], // v
]);

/**
 * Reads the rest of a quoted string, whose opening `quote` has been read, up to and including its closing quote.
 * Notation and binary LLSD share this form. The escapes stand for bytes, so the result can be decoded as UTF-8
 * only as a whole.
 *
 * @param path - Called for the field path of an error.
 * @throws {@link DecodeError} `truncated` without a closing quote, `bad-escape` for `\x` without two hex
 * digits.
 *
 * **Source:** login-and-caps.md section 9, "Notation".
 */
export function readQuoted(reader: ByteReader, quote: number, path: () => string): Uint8Array {
  const { bytes, position: start } = reader;
  // Most strings have no escape and need no copy.
  const plainEnd = findQuoteOrBackslash(bytes, start, quote);
  if (bytes[plainEnd] === quote) {
    reader.position = plainEnd + 1;
    return bytes.subarray(start, plainEnd);
  }
  const text = new ByteWriter(64);
  while (true) {
    const end = findQuoteOrBackslash(bytes, reader.position, quote);
    if (end > reader.position) text.raw(bytes.subarray(reader.position, end));
    reader.position = end;
    if (end === bytes.length) {
      throw reader.error('truncated', 'the string has no closing quote', path());
    }
    reader.position++;
    if (bytes[end] === quote) return text.finish();
    text.u8(readEscape(reader, path));
  }
}

function findQuoteOrBackslash(bytes: Uint8Array, start: number, quote: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== quote && bytes[at] !== BACKSLASH) at++;
  return at;
}

function readEscape(reader: ByteReader, path: () => string): number {
  if (reader.remaining === 0) throw reader.error('truncated', 'ends inside an escape', path());
  const letter = reader.u8();
  if (letter !== LETTER_X) return ESCAPES.get(letter) ?? letter;
  const digits = String.fromCharCode(
    ...reader.bytes.subarray(reader.position, reader.position + 2),
  );
  if (!/^[0-9a-f]{2}$/i.test(digits)) {
    throw reader.error('bad-escape', '\\x needs two hex digits', path(), reader.position - 2);
  }
  reader.position += 2;
  return Number.parseInt(digits, 16);
}
