import { ByteReader } from '../../formats/bytes/index.ts';
import { HEADER_BYTES, MAX_PACKET_BYTES } from './packet.ts';

const MAX_RUN = 255;

/** How many zeros each further `00` of a run's mark adds. */
const LONG_RUN = 256;

const MAX_BODY_BYTES = MAX_PACKET_BYTES - HEADER_BYTES;

/**
 * Expands zero-coding: `00 n` means n zeros, every other byte means itself.
 *
 * `00 00 n`, which no known encoder writes, is read as the reference viewer does: every further `00` adds 256 zeros.
 * A mark without a count at the end is malformed. The length is added up before anything is allocated.
 *
 * @param coded the bytes between the header's six bytes and the appended acks.
 * @returns New bytes, never a view of `coded`.
 * @throws {DecodeError} `truncated` for a mark without a count; `packet-too-large` if the packet would become
 *   larger than 8192 bytes with its header.
 *
 * **Source:** lludp.md section 2.
 */
export function decodeZeros(coded: Uint8Array): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(plainLength(coded));
  for (let from = 0, to = 0; from < coded.length; ) {
    if (coded[from] !== 0) {
      plain[to++] = coded[from++];
    } else {
      const count = countAt(coded, from);
      to += runLength(coded, from, count);
      from = count + 1;
    }
  }
  return plain;
}

/** Offset of the count of the run whose mark begins at `start`; the length of the bytes if it has none. */
function countAt(coded: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < coded.length && coded[at] === 0) at++;
  return at;
}

function runLength(coded: Uint8Array, start: number, count: number): number {
  return (count - start - 1) * LONG_RUN + coded[count];
}

function plainLength(coded: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < coded.length; at++) {
    if (coded[at] !== 0) {
      length++;
      continue;
    }
    const count = countAt(coded, at);
    if (count === coded.length) readerAt(coded, count).requireBytes(1, 'zero-coding');
    length += runLength(coded, at, count);
    at = count;
  }
  if (length > MAX_BODY_BYTES) throw tooLarge(coded, length + HEADER_BYTES);
  return length;
}

function readerAt(coded: Uint8Array, position: number): ByteReader {
  const reader = new ByteReader(coded, { format: 'lludp', baseOffset: HEADER_BYTES });
  reader.position = position;
  return reader;
}

function tooLarge(coded: Uint8Array, found: number) {
  return readerAt(coded, 0).error(
    'packet-too-large',
    `would become ${found} bytes, at most ${MAX_PACKET_BYTES} are possible`,
    'zero-coding',
    0,
    { found, limit: MAX_PACKET_BYTES },
  );
}

/**
 * Zero-codes `plain`: a run of n zeros becomes `00 n`, and a run of more than 255 becomes several such pairs.
 *
 * @returns null if that is not shorter than `plain`, which is then to be sent as it is.
 *
 * **Source:** lludp.md section 2.
 */
export function encodeZeros(plain: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const coded = new Uint8Array(plain.length);
  let to = 0;
  for (let from = 0; from < plain.length; ) {
    if (plain[from] !== 0) {
      coded[to++] = plain[from++];
    } else {
      const start = from;
      while (from < plain.length && plain[from] === 0 && from - start < MAX_RUN) from++;
      coded[to++] = 0;
      coded[to++] = from - start;
    }
    if (to >= plain.length) return null;
  }
  return to < plain.length ? coded.slice(0, to) : null;
}
