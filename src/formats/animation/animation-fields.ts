import { type ByteReader, type DecodeError, decodeLatin1 } from '../bytes/index.ts';

/** Up to this length, adding up characters is faster than a call with all of them. */
const SHORT = 32;

/**
 * A NUL-terminated name, one character per byte; the NUL is consumed.
 * @throws {@link DecodeError} `truncated` when the file ends first.
 */
export function readName(reader: ByteReader, path: string): string {
  const { bytes, position: start } = reader;
  const end = bytes.indexOf(0, start);
  if (end < 0) {
    const left = reader.remaining;
    throw reader.error('truncated', 'ends inside a name', path, start, { needed: left + 1, left });
  }
  reader.position = end + 1;
  return latin1(bytes, start, end);
}

/** The characters of `bytes` from `start` to before `end`. Four at a time halves the cost of a name. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > SHORT) return decodeLatin1(bytes.subarray(start, end));
  let text = '';
  let i = start;
  for (; i + 4 <= end; i += 4) {
    text += String.fromCharCode(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]);
  }
  for (; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}

/** @throws {@link DecodeError} `truncated`, or `not-finite` for NaN and the infinities. */
export function readFinite(reader: ByteReader, path: string): number {
  const value = reader.f32le(path);
  if (!Number.isFinite(value)) throw notFinite(reader, value, path, reader.position - 4);
  return value;
}

export function notFinite(
  reader: ByteReader,
  value: number,
  path: string,
  position: number,
): DecodeError {
  return reader.error('not-finite', `is ${value}`, path, position, { found: String(value) });
}

/** A name from a file, fit for a sentence: quoted, and cut when somebody's junk is very long. */
export function quoteName(name: string): string {
  return `"${shortName(name)}"`;
}

export function shortName(name: string): string {
  return name.length > 64 ? `${name.slice(0, 63)}…` : name;
}
