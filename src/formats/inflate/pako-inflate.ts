// Imported by name from the whole of pako, which has types and after tree-shaking is smaller than pako's
// inflate-only build.
import { Z_OK, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit2 } from 'pako';
import {
  DEFAULT_INFLATE_LIMIT,
  type InflateLimit,
  inflateFailedError,
  maxOutputBytes,
  overLimitError,
} from './inflate-limit.ts';

/** The largest window, plus 32 to detect whether the wrapper is zlib or gzip. */
const ANY_WRAPPER = 15 + 32;
const NO_FLUSH = 0;
/** Large sections inflate to less than twice their size, so that the first buffer is enough. */
const FIRST_GUESS_RATIO = 2;
const MIN_BUFFER_BYTES = 4096;

/**
 * Inflates with pako, which works on every platform. Its zlib functions are used because its wrapper class
 * continues into the bytes after a gzip stream, and joins chunks at the end.
 * @throws {@link DecodeError} `inflate-failed`, `inflate-too-large`, `inflate-ratio`.
 */
export function inflateWithPako(
  bytes: Uint8Array,
  limit: InflateLimit = DEFAULT_INFLATE_LIMIT,
): Uint8Array {
  // One byte more than allowed, to see whether an output exceeds the limit or just reaches it.
  const maxBytes = maxOutputBytes(bytes.length, limit) + 1;
  const stream = openStream(bytes);
  let guess = Math.max(MIN_BUFFER_BYTES, bytes.length * FIRST_GUESS_RATIO);
  for (;;) {
    growOutput(stream, Math.min(guess, maxBytes));
    const status = zlibInflate(stream, NO_FLUSH);
    if (stream.next_out === maxBytes) throw overLimitError(bytes.length, limit);
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

/** Replaces the output buffer by one of `length` bytes that begins with the output so far. */
function growOutput(stream: ZStream, length: number): void {
  const larger = new Uint8Array(length);
  larger.set(stream.output);
  stream.output = larger;
  stream.avail_out = length - stream.next_out;
}
