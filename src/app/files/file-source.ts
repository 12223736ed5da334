import { joinBytes } from '../../formats/bytes/index.ts';
import { fetchFile } from '../prefetch/index.ts';
import { type FileSource, fileNameOf, type ReadProgress } from '../state/index.ts';
import { FileError } from './file-errors.ts';

/** Larger than any asset a grid accepts, small enough to hold twice. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** The longest name that file systems allow; addresses may have millions of letters. */
const MAX_NAME_LENGTH = 255;

/**
 * A file on the web, fetched without credentials. `name` is used where the address does not hold its name.
 *
 * Reading fails with a {@link FileError} whose code says what prevented it: `address-unusable`, `offline`,
 * `mixed-content`, `blocked-by-policy`, `cors-missing`, `redirect-broken`, `no-answer`, `fetch-refused`,
 * `file-too-large` (as soon as that length is announced), `answer-cut-short`, `web-page`.
 */
export function urlSource(address: string, base: string, name?: string): FileSource {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isUsable = url && /^(https?|blob):$/.test(url.protocol) && !url.username && !url.password;
  if (!isUsable) {
    const message = `${address} is no address of a file on the web`;
    const path = address.slice(-MAX_NAME_LENGTH);
    return unreadableSource(path, new FileError('address-unusable', message));
  }
  return {
    path: name ?? fileNameOf(url.href).slice(-MAX_NAME_LENGTH),
    // An object in the page's memory has an address, too, but only this page can read it.
    address: url.protocol === 'blob:' ? null : url.href,
    byteLength: null,
    read: (signal, onProgress) => readUrl(url, signal, onProgress),
  };
}

/** Bytes up to which a file of this device is read in one piece: it is there before anyone sees progress. */
const MAX_READ_AT_ONCE = 16 * 1024 * 1024;

async function readAtOnce(
  blob: Blob,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  signal.throwIfAborted();
  onProgress(1, bytes.length);
  return bytes;
}

/** A file of this device, or other data of the page. It is read when it is opened, and never leaves the page. */
export function blobSource(blob: Blob, path: string): FileSource {
  return {
    path,
    address: null,
    byteLength: blob.size,
    blob,
    read: (signal, onProgress) =>
      blob.size > MAX_READ_AT_ONCE
        ? readStream(blob.stream(), blob.size, signal, onProgress)
        : readAtOnce(blob, signal, onProgress),
  };
}

/** A file that cannot be read: reading it rejects with the reason. */
export function unreadableSource(path: string, reason: unknown): FileSource {
  return { path, address: null, byteLength: null, read: () => Promise.reject(reason) };
}

/**
 * Reads a stream to its end.
 *
 * @throws {@link FileError} `file-too-large` as soon as the limit is passed, whatever length was announced.
 */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  byteLength: number | null,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  // Cancelling rejects where the stream has broken off by itself.
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
    // An unread response would keep arriving, and occupy one of the few connections to its server.
    void reader.cancel(error).catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    reader.releaseLock();
  }
  return joinBytes(chunks);
}

async function readUrl(
  url: URL,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const timeout = new StallTimeout();
  const eitherSignal = AbortSignal.any([signal, timeout.signal]);
  try {
    return await readResponse(url, eitherSignal, (fraction, received) => {
      timeout.onReceived(received);
      onProgress(fraction, received);
    });
  } finally {
    timeout.clear();
  }
}

async function readResponse(
  url: URL,
  signal: AbortSignal,
  onProgress: ReadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchFile(url, signal).catch(async (error: unknown) => {
    signal.throwIfAborted();
    const { explainFetchError } = await import('./fetch-errors.ts');
    throw await explainFetchError(url, error);
  });
  const { body, headers } = response;
  const byteLength = Number(headers.get('content-length')) || null;
  const refusal = refusalOf(response, byteLength);
  if (refusal || !body) {
    void body?.cancel();
    throw refusal ?? new FileError('answer-cut-short', 'the answer has no body');
  }
  const bytes = await readStream(body, byteLength, signal, onProgress).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof FileError) throw error;
    throw new FileError('answer-cut-short', `${url.href} broke off`, error);
  });
  if (isWebPage(headers, bytes)) throw new FileError('web-page', `${url.href} is a web page`);
  return bytes;
}

/** The error of a response that is refused before its body is read. */
function refusalOf({ ok, status }: Response, byteLength: number | null): FileError | null {
  if (!ok) {
    return new FileError('fetch-refused', `the server answered ${status}`, undefined, { status });
  }
  return byteLength !== null && byteLength > MAX_FILE_BYTES ? tooLarge(String(byteLength)) : null;
}

function tooLarge(length: string): FileError {
  return new FileError('file-too-large', `${length} bytes`);
}

/** The first characters of a web page. */
const PAGE_START = /^\s*<(!doctype html|html|head|body|!--)/i;

/** Servers declare all kinds of files as HTML; only one that also begins like HTML is a web page. */
function isWebPage(headers: Headers, bytes: Uint8Array): boolean {
  const isDeclaredHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isDeclaredHtml && PAGE_START.test(String.fromCharCode(...bytes.subarray(0, 256)));
}

/** A server that sends less than this much in this time has stalled. */
const STALL_MS = 30_000;
const STALL_BYTES = 1024;

/** Aborts the reading of a response when its server has stalled. */
export class StallTimeout {
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Bytes received when the timer was last restarted. */
  #received = 0;

  constructor() {
    this.#restart();
  }

  /** Aborts with a {@link FileError}, `no-answer` or `answer-cut-short`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @param received - Bytes of the response so far. */
  onReceived(received: number): void {
    if (received - this.#received < STALL_BYTES) return;
    this.#received = received;
    this.#restart();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const code = this.#received > 0 ? 'answer-cut-short' : 'no-answer';
      this.#abort.abort(new FileError(code, `nothing more came in ${STALL_MS} ms`));
    }, STALL_MS);
  }
}
