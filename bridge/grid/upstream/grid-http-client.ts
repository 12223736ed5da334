import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { abortable } from '../../../src/async/index.ts';
import { RefusalError } from '../refusal-error.ts';
import type { AddressPolicy, ResolvedAddress } from './address-policy.ts';

interface GridHttpRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is sent as it arrives, once: its headers have to state its length. */
  readonly body?: Uint8Array | Readable;
  readonly signal: AbortSignal;
  /** Time limit from the lookup of the host's name to the response's head, a second attempt included. */
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
   * Sends a request. Resolves with the head of the response, whatever its status; redirects are not followed. The body
   * has to be read by `responseChunks` or `readBody`, which limit its time.
   * @throws {@link RefusalError} `address-not-allowed`, `grid-unreachable`, `grid-timeout`, `grid-redirects`,
   * `grid-answer` for a compressed body, for another protocol and for a status that HTTP does not have; the signal's
   * reason when it is aborted.
   */
  async send(url: URL, request: GridHttpRequest): Promise<http.IncomingMessage> {
    const deadline = performance.now() + request.timeoutMs;
    const address = await abortable(this.addressPolicy.resolve(url), request.signal);
    const response = await this.#exchange(url, address, request, deadline, true);
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 599) {
      response.destroy();
      throw new RefusalError('grid-answer', `${url.host} responded with status ${status}`);
    }
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
    deadline: number,
    mayRetry: boolean,
  ): Promise<http.IncomingMessage> {
    const { method, headers, body, signal, timeoutMs } = request;
    signal.throwIfAborted();
    const isStream = body instanceof Readable;
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? https : http).request(url, {
        method,
        // A connection that turns out to be stale would have used up a part of the stream.
        agent: isStream ? false : isSecure ? this.#httpsAgent : this.#httpAgent,
        lookup: fixedLookup(address),
        signal,
        headers: { ...headers, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' },
      });
      let hasResponse = false;
      const timer = setTimeout(
        () => sent.destroy(timeoutError(url, timeoutMs)),
        deadline - performance.now(),
      );
      sent.on('response', (response) => {
        hasResponse = true;
        clearTimeout(timer);
        resolve(response);
      });
      // Without this, a change of protocol would end the request without a word.
      sent.on('upgrade', (_response, socket) => {
        socket.destroy();
        clearTimeout(timer);
        reject(new RefusalError('grid-answer', `${url.host} changes to another protocol`));
      });
      sent.on('error', (error) => {
        clearTimeout(timer);
        // From now on, errors reach the reader of the body.
        if (hasResponse) return;
        if (signal.aborted) reject(signal.reason);
        else if (mayRetry && !this.#isClosed && wasStale(sent, error)) {
          resolve(this.#exchange(url, address, request, deadline, false));
        } else reject(connectionError(error, url));
      });
      sent.on('close', () => {
        clearTimeout(timer);
        reject(new RefusalError('grid-unreachable', `${url.host} closed the connection`));
      });
      if (!isStream) sent.end(body);
      else {
        body.once('error', (error) => sent.destroy(error));
        body.pipe(sent);
      }
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
