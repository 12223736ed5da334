import { joinBytes } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type InflateLimit,
  isGzip,
  maxOutputBytes,
  overLimitError,
} from './inflate-limit.ts';

/** The parts of the browser's stream that are used here; the pure rooms compile without the DOM library. */
interface ByteStreamReader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>;
  cancel(): Promise<void>;
}
interface ByteStreamWriter {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}
interface DecompressionPipe {
  readonly readable: { getReader(): ByteStreamReader };
  readonly writable: { getWriter(): ByteStreamWriter };
}
declare const DecompressionStream: undefined | (new (format: 'deflate') => DecompressionPipe);

/**
 * The stream inflates a whole write before anything can be read. The size of a write therefore bounds how much
 * memory a bomb can use before the limit is noticed: 1032 times this, about 16 MiB.
 */
const WRITE_BYTES = 16 * 1024;

/**
 * Inflates with the platform's `DecompressionStream`, which in a Chromium worker is as fast as pako for the
 * smallest sections and much faster for large ones. The stream refuses bytes after its end and gives no reason,
 * so whatever it refuses is tried again with pako, which is loaded only then.
 * @throws {@link DecodeError} `inflate-failed`, `inflate-too-large`, `inflate-ratio`.
 */
export async function inflateWithStream(
  bytes: Uint8Array,
  limit: InflateLimit = DEFAULT_INFLATE_LIMIT,
): Promise<Uint8Array> {
  if (typeof DecompressionStream === 'undefined' || isGzip(bytes)) {
    return loadPakoAndInflate(bytes, limit);
  }
  const pipe = new DecompressionStream('deflate');
  writeAll(pipe.writable.getWriter(), bytes);
  const chunks = await readUpTo(pipe.readable.getReader(), maxOutputBytes(bytes.length, limit));
  if (chunks === 'over') throw overLimitError(bytes.length, limit);
  return chunks === 'refused' ? loadPakoAndInflate(bytes, limit) : joinBytes(chunks);
}

async function loadPakoAndInflate(bytes: Uint8Array, limit: InflateLimit): Promise<Uint8Array> {
  const { inflateWithPako } = await import('./pako-inflate.ts');
  return inflateWithPako(bytes, limit);
}

/** Queues all writes at once; each waits in the stream until the output of those before it has been read. */
function writeAll(writer: ByteStreamWriter, bytes: Uint8Array): void {
  // A failed write also fails the reader, where it is handled.
  const ignore = () => {};
  for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
    writer.write(bytes.subarray(at, at + WRITE_BYTES)).catch(ignore);
  }
  writer.close().catch(ignore);
}

async function readUpTo(
  reader: ByteStreamReader,
  cap: number,
): Promise<Uint8Array[] | 'over' | 'refused'> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const step = await reader.read().catch(() => null);
    if (step === null) return 'refused';
    if (!step.value) return chunks;
    total += step.value.length;
    if (total > cap) {
      reader.cancel().catch(() => {});
      return 'over';
    }
    chunks.push(step.value);
  }
}
