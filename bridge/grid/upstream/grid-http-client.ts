import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { joinBytes } from '../../../src/formats/bytes/index.ts';
import { RefusalError } from '../refusal-error.ts';
import type { AddressPolicy, ResolvedAddress } from './address-policy.ts';

interface GridHttpRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
  /** Time limit for the response's head, and for every pause within its body. */
  readonly timeoutMs: number;
}

const MAX_FREE_SOCKETS = 8;

/** How the bridge identifies itself; it forwards nothing about the page, such as its address. */
const USER_AGENT = 'Vitrine';

/** The HTTP connections of one session with its grid, only to addresses that its {@link AddressPolicy} allows. */
export class GridHttpClient {
  readonly addressPolicy: AddressPolicy;
  readonly #httpAgent = new http.Agent({ keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS });
  readonly #httpsAgent = new https.Agent({ keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS });
  #isClosed = false;

  constructor(addressPolicy: AddressPolicy) {
    this.addressPolicy = addressPolicy;
  }

  /**
   * Sends a request. Resolves with the head of the response, whatever its status; redirects are not followed.
   * @throws {@link RefusalError} `address-not-allowed`, `grid-unreachable`, `grid-timeout`, `grid-redirects`,
   * `grid-answer` for a compressed body; the signal's reason when it is aborted.
   */
  async send(url: URL, request: GridHttpRequest): Promise<http.IncomingMessage> {
    const address = await this.addressPolicy.resolve(url);
    const response = await this.#exchange(url, address, request, true);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new RefusalError('grid-redirects', `${url.host} redirects the request`);
    }
    if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
      response.destroy();
      throw new RefusalError(
        'grid-answer',
        `${url.host} compressed its response, which was not requested`,
      );
    }
    return response;
  }

  /** Fails all requests in progress. */
  close(): void {
    this.#isClosed = true;
    this.#httpAgent.destroy();
    this.#httpsAgent.destroy();
  }

  #exchange(
    url: URL,
    address: ResolvedAddress,
    request: GridHttpRequest,
    mayRetry: boolean,
  ): Promise<http.IncomingMessage> {
    const { method, headers, body, signal, timeoutMs } = request;
    signal.throwIfAborted();
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? https : http).request(url, {
        method,
        agent: isSecure ? this.#httpsAgent : this.#httpAgent,
        lookup: fixedLookup(address),
        signal,
        headers: { ...headers, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' },
      });
      let hasResponse = false;
      const timer = setTimeout(() => sent.destroy(timeoutError(url, timeoutMs)), timeoutMs);
      sent.on('response', (response) => {
        hasResponse = true;
        clearTimeout(timer);
        sent.setTimeout(timeoutMs, () => sent.destroy());
        resolve(response);
      });
      sent.on('error', (error) => {
        clearTimeout(timer);
        // From now on, errors reach the reader of the response.
        if (hasResponse) return;
        if (signal.aborted) reject(signal.reason);
        else if (mayRetry && !this.#isClosed && wasStale(sent, error)) {
          resolve(this.#exchange(url, address, request, false));
        } else reject(connectionError(error, url));
      });
      sent.end(body);
    });
  }
}

/** A lookup that returns one address only. */
function fixedLookup({ address, family }: ResolvedAddress): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/** Whether the server closed a kept-alive connection just as it was used again. */
function wasStale(sent: http.ClientRequest, error: Error): boolean {
  return sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
}

function timeoutError(url: URL, timeoutMs: number): RefusalError {
  return new RefusalError('grid-timeout', `${url.host} did not respond in ${timeoutMs / 1000} s`);
}

function connectionError(error: Error, url: URL): RefusalError {
  if (error instanceof RefusalError) return error;
  const code = 'code' in error ? ` (${error.code})` : '';
  return new RefusalError('grid-unreachable', `${url.host} cannot be reached${code}`);
}

/**
 * Reads a whole body.
 *
 * @param onChunk - called with the size of each chunk before it is kept; what it throws ends the reading.
 * @throws {@link RefusalError} `answer-too-large`, `grid-unreachable` when the body breaks off.
 */
export async function readBody(
  body: Readable,
  limit: number,
  onChunk: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) {
        throw new RefusalError('answer-too-large', `the response has more than ${limit} bytes`);
      }
      onChunk(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError('grid-unreachable', 'the response broke off');
  }
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
