// The whole of pako is imported by name: tree-shaken it comes out smaller than its inflate-only build,
// and it is typed.
import { Z_OK, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit2 } from 'pako';
import {
  DEFAULT_INFLATE_LIMIT,
  type InflateLimit,
  inflateFailedError,
  outputCap,
  overCapError,
} from './inflate-limit.ts';

/** The largest window, plus 32: find out by itself whether the wrapper is zlib or gzip. */
const ANY_WRAPPER = 15 + 32;
const NO_FLUSH = 0;
/** Large sections stay below twice their size, which saves the first growth. */
const FIRST_GUESS_RATIO = 2;
const SMALLEST_BUFFER = 4096;

/**
 * The inflater that is always there: {@link Inflate} with pako. Its zlib level is used because the
 * wrapper class reads on into whatever follows a gzip stream, and joins chunks at the end.
 * @throws {@link DecodeError} `inflate-failed`, `inflate-too-large`, `inflate-ratio`.
 */
export function inflateWithPako(
  bytes: Uint8Array,
  limit: InflateLimit = DEFAULT_INFLATE_LIMIT,
): Uint8Array {
  // One byte more than allowed tells an output that just fits from one that does not.
  const mostBytes = outputCap(bytes.length, limit) + 1;
  const stream = openStream(bytes);
  let guess = Math.max(SMALLEST_BUFFER, bytes.length * FIRST_GUESS_RATIO);
  for (;;) {
    giveRoom(stream, Math.min(guess, mostBytes));
    const status = zlibInflate(stream, NO_FLUSH);
    if (stream.next_out === mostBytes) throw overCapError(bytes.length, limit);
    if (status === Z_STREAM_END) return stream.output.subarray(0, stream.next_out);
    if (stream.avail_out > 0 || status !== Z_OK) {
      throw inflateFailedError(stream.msg || 'the stream is cut short');
    }
    guess = stream.output.length * 2;
  }
}

function openStream(bytes: Uint8Array): ZStream {
  const stream = new ZStream();
  zlibInflateInit2(stream, ANY_WRAPPER);
  stream.input = bytes;
  stream.avail_in = bytes.length;
  stream.output = new Uint8Array(0);
  return stream;
}

/** Replaces the output buffer by one of `length` bytes that begins with what is there already. */
function giveRoom(stream: ZStream, length: number): void {
  const larger = new Uint8Array(length);
  larger.set(stream.output);
  stream.output = larger;
  stream.avail_out = length - stream.next_out;
}
