import { joinBytes } from '../formats/bytes/index.ts';
import { fileNameOf } from './address/file-name.ts';
import type { FileSource, ReadProgress } from './app-interface.ts';
import { answerFrom } from './early-answers.ts';
import { AppFault } from './faults.ts';
import { Silence } from './silence.ts';

/** Larger than any asset a grid accepts, small enough to hold twice. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** How a web page begins. */
const PAGE_START = /^\s*<(!doctype html|html|head|body|!--)/i;

/** As long as file systems let names be; addresses may be millions of letters. */
const clip = (name: string) => name.slice(-255);

/**
 * Reads a stream to its end, counting.
 * @throws {@link AppFault} `file-too-large` as soon as the bound is passed, whatever was announced.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  byteLength: number | null,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  // A stream that has broken off by itself refuses.
  const onAbort = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', onAbort, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      length += value.length;
      if (length > MAX_FILE_BYTES) throw tooLarge(`more than ${MAX_FILE_BYTES}`);
      chunks.push(value);
      onProgress(byteLength ? Math.min(1, length / byteLength) : null, length);
    }
  } catch (error) {
    // What nobody reads would be sent on, and keep one of the few connections to its server.
    void reader.cancel(error).catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    reader.releaseLock();
  }
  return joinBytes(chunks);
}

/** Stands for an address that a page cannot or must not fetch: reading it says so. */
function unusableSource(address: string): FileSource {
  const fault = new AppFault('address-unusable', `${address} is no address of a file on the web`);
  return {
    path: clip(address),
    address: null,
    byteLength: null,
    read: () => Promise.reject(fault),
  };
}

/**
 * A file on the web, fetched without credentials. `name` is what it is called where its address does not say it.
 *
 * Reading fails with an {@link AppFault} that says which rule stood in the way: `offline`, `mixed-content`,
 * `blocked-by-policy`, `cors-missing`, `redirect-broken`, `no-answer`, `fetch-refused`, `file-too-large` (as soon
 * as that length is announced), `answer-cut-short`, `web-page`.
 */
export function urlSource(address: string, base: string, name?: string): FileSource {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isUsable = url && /^(https?|blob):$/.test(url.protocol) && !url.username && !url.password;
  if (!isUsable) return unusableSource(address);
  return {
    path: name ?? clip(fileNameOf(url.href)),
    // What a page keeps in its memory has an address, too, but nobody else can read it.
    address: url.protocol === 'blob:' ? null : url.href,
    byteLength: null,
    read: (signal, onProgress) => fetchFile(url, signal, onProgress),
  };
}

async function fetchFile(
  url: URL,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const silence = new Silence();
  try {
    return await fetchWithin(url, AbortSignal.any([signal, silence.signal]), (share, received) => {
      silence.hear(received);
      onProgress(share, received);
    });
  } finally {
    silence.end();
  }
}

async function fetchWithin(
  url: URL,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await answerFrom(url, signal).catch(async (error: unknown) => {
    signal.throwIfAborted();
    const { fetchFault } = await import('./fetch-fault.ts');
    throw await fetchFault(url, error);
  });
  const { body, headers } = response;
  const announced = Number(headers.get('content-length')) || null;
  const fault = answerFault(response, announced);
  if (fault || !body) {
    void body?.cancel();
    throw fault ?? new AppFault('answer-cut-short', 'the answer has no body');
  }
  const bytes = await readStream(body, announced, signal, onProgress).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof AppFault) throw error;
    throw new AppFault('answer-cut-short', `${url.href} broke off`, error);
  });
  if (isWebPage(headers, bytes)) throw new AppFault('web-page', `${url.href} is a web page`);
  return bytes;
}

/** What is wrong with an answer before any of it is read. */
function answerFault({ ok, status }: Response, announced: number | null): AppFault | null {
  if (!ok) {
    return new AppFault('fetch-refused', `the server answered ${status}`, undefined, { status });
  }
  return announced !== null && announced > MAX_FILE_BYTES ? tooLarge(String(announced)) : null;
}

function tooLarge(length: string): AppFault {
  return new AppFault('file-too-large', `${length} bytes`);
}

/** Servers call all kinds of files HTML; what begins like it and is called so is a page for people. */
function isWebPage(headers: Headers, bytes: Uint8Array): boolean {
  const isCalledSo = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isCalledSo && PAGE_START.test(String.fromCharCode(...bytes.subarray(0, 256)));
}
