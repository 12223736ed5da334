import { joinBytes } from '../bytes/index.ts';
import type { InflateLimit } from './inflate-limit.ts';
import { DEFAULT_INFLATE_LIMIT, isGzip, outputCap, overCapError } from './inflate-limit.ts';

/** What is used of the browser's stream; the pure layers compile without the DOM library. */
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
 * The stream inflates a whole write before anything can be read, so a write is what bounds the memory a
 * bomb can take before the cap is noticed: 1032 times this, about 16 MiB.
 */
const WRITE_BYTES = 16 * 1024;

/**
 * Inflates with the platform's `DecompressionStream`, which in a Chromium worker is as fast as pako for
 * the smallest sections and much faster for large ones. The stream refuses bytes after its end and does
 * not say why it failed; what it refuses goes to pako, which has the last word and is loaded only then.
 * @throws {@link DecodeError} `inflate-failed`, `inflate-too-large`, `inflate-ratio`.
 */
export async function inflateWithStream(
  bytes: Uint8Array,
  limit: InflateLimit = DEFAULT_INFLATE_LIMIT,
): Promise<Uint8Array> {
  if (typeof DecompressionStream === 'undefined' || isGzip(bytes)) {
    return inflateWithLatePako(bytes, limit);
  }
  const pipe = new DecompressionStream('deflate');
  feed(pipe.writable.getWriter(), bytes);
  const chunks = await readUpTo(pipe.readable.getReader(), outputCap(bytes.length, limit));
  if (chunks === 'over') throw overCapError(bytes.length, limit);
  return chunks === 'refused' ? inflateWithLatePako(bytes, limit) : joinBytes(chunks);
}

async function inflateWithLatePako(bytes: Uint8Array, limit: InflateLimit): Promise<Uint8Array> {
  const { inflateWithPako } = await import('./pako-inflate.ts');
  return inflateWithPako(bytes, limit);
}

/** Queues all writes at once; each waits in the stream until what came before it has been read. */
function feed(writer: ByteStreamWriter, bytes: Uint8Array): void {
  // A failed write also fails the reader, and there it is noticed.
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
