import { WebSocket } from 'ws';
import { CLOSE_CODES } from '../../src/protocol/bridge/index.ts';
import { backOffDelay } from '../../src/session/link/reconnecting-link.ts';

/** The close code of a connection that broke without a close frame, and those of a bridge that stops or restarts. */
const EXPECTED_CLOSES: ReadonlySet<number> = new Set([1001, 1006, CLOSE_CODES.shuttingDown]);

/** A well-behaved client: it keeps one WebSocket open, and notes how long it had to do without. */
export abstract class SoakClient {
  outages = 0;
  bytes = 0;
  readonly wrong = new Map<string, number>();
  protected socket: WebSocket | null = null;
  readonly #address: string;
  #attempts = 0;
  /** Since when it has been without what it should get; null while it gets it, or before it first did. */
  #awaySince: number | null = null;
  #longest = 0;
  #isConnected = false;

  /** @param address - by which a bridge behind a proxy knows it. */
  constructor(address: string) {
    this.#address = address;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  longestAway(now: number): number {
    return Math.max(this.#longest, this.#awaySince === null ? 0 : now - this.#awaySince);
  }

  connect(): void {
    const { url, protocols } = this.endpoint();
    const headers = { 'x-forwarded-for': this.#address };
    const socket = new WebSocket(url, protocols, { headers, perMessageDeflate: false });
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('unexpected-response', (_request, response) => {
      this.noteWrong(`HTTP ${response.statusCode}`);
      response.destroy();
      socket.terminate();
    });
    socket.on('open', () => this.opened(socket));
    socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => {
      this.bytes += data.length;
      this.received(data, isBinary);
    });
    socket.on('close', (code) => {
      if (!EXPECTED_CLOSES.has(code)) this.noteWrong(`close ${code}`);
      if (this.socket === socket) this.#reconnect();
    });
  }

  /** To be called some times a second. */
  abstract tick(now: number): void;

  protected abstract endpoint(): { readonly url: URL; readonly protocols: string[] };
  protected abstract opened(socket: WebSocket): void;
  protected abstract received(data: Buffer<ArrayBuffer>, isBinary: boolean): void;

  protected noteWrong(what: string): void {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }

  /** It has got what it should. */
  protected noteConnected(): void {
    if (this.#awaySince !== null) {
      this.#longest = Math.max(this.#longest, performance.now() - this.#awaySince);
    }
    this.#awaySince = null;
    this.#isConnected = true;
    this.#attempts = 0;
  }

  /** It no longer gets what it should, since this moment. */
  protected noteAway(since: number): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#awaySince = since;
    this.outages += 1;
  }

  #reconnect(): void {
    this.socket = null;
    this.noteAway(performance.now());
    this.#attempts += 1;
    setTimeout(() => this.connect(), backOffDelay(this.#attempts, Math.random()));
  }
}
