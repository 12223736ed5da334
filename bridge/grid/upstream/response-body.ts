import type * as http from 'node:http';
import { Readable } from 'node:stream';
import { joinBytes } from '../../../src/formats/bytes/index.ts';
import { RefusalError } from '../refusal-error.ts';

/** A body that arrives more slowly than this uses up its time limit. */
const MIN_BYTES_PER_SECOND = 16 * 1024;

/**
 * The chunks of a response's body. The time in which the grid sends nothing, or too little, is limited; the time in
 * which the caller does not read is not.
 *
 * @param timeoutMs how long the grid may be silent, and by how much it may be behind the slowest rate.
 * @throws {@link RefusalError} `grid-timeout`, `grid-unreachable` when the body breaks off; what the response was
 * destroyed with, if that is a refusal.
 */
export async function* responseChunks(
  body: Readable,
  timeoutMs: number,
): AsyncGenerator<Buffer, void, undefined> {
  const late = new RefusalError(
    'grid-timeout',
    `the response did not arrive in ${timeoutMs / 1000} s`,
  );
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let allowedMs = timeoutMs;
  try {
    for (;;) {
      const askedAt = performance.now();
      const timer = setTimeout(() => body.destroy(late), allowedMs);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      allowedMs -= performance.now() - askedAt;
      allowedMs = Math.min(timeoutMs, allowedMs + (value.length / MIN_BYTES_PER_SECOND) * 1000);
      yield value;
    }
  } catch (error) {
    throw error instanceof RefusalError
      ? error
      : new RefusalError('grid-unreachable', 'the response broke off');
  } finally {
    body.destroy();
  }
}

/** How a body is read. */
interface ReadOptions {
  /** Most bytes. */
  readonly limit: number;
  /** As in {@link responseChunks}. */
  readonly timeoutMs: number;
  /** Called with the size of each chunk, which counts once that is done. What it throws ends the reading. */
  readonly onChunk?: (bytes: number) => Promise<void> | void;
}

/**
 * As {@link responseChunks}, at most so many bytes.
 *
 * @throws {@link RefusalError} `answer-too-large`, without reading where the length is stated.
 */
export async function* limitedChunks(
  response: http.IncomingMessage,
  { limit, timeoutMs, onChunk }: ReadOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const tooLarge = new RefusalError(
    'answer-too-large',
    `the response has more than ${limit} bytes`,
  );
  if (Number(response.headers['content-length'] ?? 0) > limit) {
    response.destroy();
    throw tooLarge;
  }
  let size = 0;
  for await (const chunk of responseChunks(response, timeoutMs)) {
    size += chunk.length;
    if (size > limit) throw tooLarge;
    await onChunk?.(chunk.length);
    yield chunk;
  }
}

/**
 * A stream of chunks of which the first has arrived, so that what goes wrong before is thrown here.
 *
 * @throws what the chunks throw.
 */
export async function startedStream(
  chunks: AsyncGenerator<Buffer, void, undefined>,
): Promise<Readable> {
  const first = await chunks.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  }
  return Readable.from(all(), { objectMode: false });
}

/** Reads a whole body. @throws as {@link limitedChunks}. */
export async function readBody(
  response: http.IncomingMessage,
  options: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitedChunks(response, options)) chunks.push(chunk);
  return joinBytes(chunks);
}

/** On every response of the capability proxy: nothing that a grid sends may act as a page of the bridge's origin. */
export const SANDBOX_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** The headers of a grid's response that are forwarded to the page. */
const FORWARDED = ['content-length', 'content-range', 'retry-after'] as const;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/i;

/** The content type of a response if it is well-formed, otherwise that of any bytes. */
export function safeContentType({ headers }: http.IncomingMessage): string {
  const type = headers['content-type']?.replace(/\s*;\s*/, '; ') ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}

/** The headers of the bridge's response to the page, for a response of the grid. */
export function forwardedHeaders(response: http.IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': safeContentType(response),
    'cache-control': 'no-store',
  };
  for (const name of FORWARDED) {
    const value = response.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
