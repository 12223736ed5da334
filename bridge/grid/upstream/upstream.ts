import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Refusal } from '../refusal.ts';
import type { Reach, ResolvedAddress } from './reach.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
  /** Until the answer's head has come, and for every silence within its body. */
  readonly timeoutMs: number;
}

const FREE_SOCKETS = 8;

/** How we introduce ourselves; no address of the page is ever sent along. */
const USER_AGENT = 'Vitrine';

/** The HTTP connections of one session; they go only where its {@link Reach} allows. */
export class Upstream {
  readonly reach: Reach;
  readonly #plain = new http.Agent({ keepAlive: true, maxFreeSockets: FREE_SOCKETS });
  readonly #secure = new https.Agent({ keepAlive: true, maxFreeSockets: FREE_SOCKETS });

  #isClosed = false;

  constructor(reach: Reach) {
    this.reach = reach;
  }

  /**
   * Sends a request; resolves with the head of the answer, whatever its status, redirects apart: none is
   * followed.
   * @throws {@link Refusal} `address-not-allowed`, `grid-unreachable`, `grid-timeout`, `grid-redirects`; the
   * signal's reason when it is aborted.
   */
  async send(url: URL, request: UpstreamRequest): Promise<http.IncomingMessage> {
    const address = await this.reach.pin(url);
    const answer = await this.#exchange(url, address, request, true);
    const status = answer.statusCode ?? 0;
    const isRedirect = status >= 300 && status < 400;
    if (!isRedirect && !isEncoded(answer)) return answer;
    answer.destroy();
    if (isRedirect) throw new Refusal('grid-redirects', `${url.host} sends the request elsewhere`);
    throw new Refusal(
      'grid-answer',
      `${url.host} compresses its answer, though it was not asked to`,
    );
  }

  /** Every request that is under way fails. */
  close(): void {
    this.#isClosed = true;
    this.#plain.destroy();
    this.#secure.destroy();
  }

  #exchange(
    url: URL,
    address: ResolvedAddress,
    request: UpstreamRequest,
    mayRetry: boolean,
  ): Promise<http.IncomingMessage> {
    const { method, headers, body, signal, timeoutMs } = request;
    signal.throwIfAborted();
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? https : http).request(url, {
        method,
        agent: isSecure ? this.#secure : this.#plain,
        lookup: always(address),
        signal,
        headers: { ...headers, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' },
      });
      let isAnswered = false;
      const timer = setTimeout(() => sent.destroy(tooLate(url, timeoutMs)), timeoutMs);
      sent.on('response', (answer) => {
        isAnswered = true;
        clearTimeout(timer);
        sent.setTimeout(timeoutMs, () => sent.destroy());
        resolve(answer);
      });
      sent.on('error', (error) => {
        clearTimeout(timer);
        // Whoever reads the answer hears of what happens to it now.
        if (isAnswered) return;
        if (signal.aborted) reject(signal.reason);
        else if (mayRetry && !this.#isClosed && wasStale(sent, error)) {
          resolve(this.#exchange(url, address, request, false));
        } else reject(asRefusal(error, url));
      });
      sent.end(body);
    });
  }
}

function tooLate(url: URL, timeoutMs: number): Refusal {
  return new Refusal('grid-timeout', `${url.host} has not answered in ${timeoutMs / 1000} s`);
}

/** A connection that was kept open and that the other side closed as it was taken again. */
function wasStale(sent: http.ClientRequest, error: Error): boolean {
  return sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
}

function isEncoded({ headers }: http.IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

/** A lookup that knows one address only. */
function always({ address, family }: ResolvedAddress): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function asRefusal(error: Error, url: URL): Refusal {
  if (error instanceof Refusal) return error;
  const code = 'code' in error ? ` (${error.code})` : '';
  return new Refusal('grid-unreachable', `${url.host} cannot be reached${code}`);
}
