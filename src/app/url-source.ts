import { joinBytes } from '../formats/bytes/index.ts';
import type { FileSource } from './app-interface.ts';
import { AppFault } from './faults.ts';

/** Larger than any asset a grid accepts, small enough to hold twice. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** The last part of the path, as people write it; as it stands where its escapes are no text. */
function fileName(url: URL): string {
  const name = url.pathname.split('/').filter(Boolean).pop() ?? url.hostname;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Reads a stream to its end, counting.
 * @throws {@link AppFault} `file-too-large` as soon as the bound is passed, whatever was announced.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  byteLength: number | null,
  signal: AbortSignal,
  onProgress: (fraction: number | null) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const onAbort = () => void reader.cancel(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      length += value.length;
      if (length > MAX_FILE_BYTES) {
        throw new AppFault('file-too-large', `more than ${MAX_FILE_BYTES} bytes`);
      }
      chunks.push(value);
      onProgress(byteLength ? Math.min(1, length / byteLength) : null);
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    reader.releaseLock();
  }
  return joinBytes(chunks);
}

/** Stands for an address that a page cannot or must not fetch: reading it says so. */
function unusableSource(address: string): FileSource {
  const fault = new AppFault('address-unusable', `${address} is no address of a file on the web`);
  return { path: address, byteLength: null, read: () => Promise.reject(fault) };
}

/** A file on the web, fetched without credentials. */
export function urlSource(address: string, base: string): FileSource {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^(https?|blob):$/.test(url.protocol)) return unusableSource(address);
  return {
    path: fileName(url),
    byteLength: null,
    async read(signal, onProgress) {
      const response = await fetch(url, { signal, credentials: 'omit' }).catch((error: unknown) => {
        signal.throwIfAborted();
        // A browser does not tell a page why: no such host, no answer, or no CORS header.
        throw new AppFault('fetch-failed', `${url.href} cannot be reached from this page`, error);
      });
      if (!response.ok || !response.body) {
        throw new AppFault('fetch-refused', `the server answered ${response.status}`, undefined, {
          status: response.status,
        });
      }
      const announced = Number(response.headers.get('content-length')) || null;
      return readStream(response.body, announced, signal, onProgress);
    },
  };
}
