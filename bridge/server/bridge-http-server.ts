import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { BridgeConfig } from '../config/index.ts';
import { addressKey } from '../connections/address-key.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { isHostAllowed } from '../connections/request-origin.ts';
import { COMMON_HEADERS } from './site-headers.ts';

/** How long the head of a request, and the whole request, may take to arrive; and how often that is checked. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 2000;

/** How long a connection waits for its next request: briefly, unless a proxy keeps it. */
const KEEP_ALIVE_MS = 10_000;
const PROXY_KEEP_ALIVE_MS = 72_000;

/** How long a connection may stand still. Responses may begin late: those of seeds after 130 seconds. */
const INACTIVITY_MS = 180_000;

/** Requests of one connection that may wait for their responses. Browsers send one at a time. */
const MAX_PIPELINED = 8;

/**
 * The HTTP server of a bridge. It limits connections that have not become WebSockets, in all and per address, and what each
 * may ask for at once, and answers no request that is addressed to a foreign host name.
 */
export class BridgeHttpServer {
  readonly #config: BridgeConfig;
  readonly #counters: BridgeCounters;
  /** The connections that are open and no WebSockets, with the key of their address. */
  readonly #connections = new Map<Socket, string>();
  readonly #perAddress = new Map<string, number>();
  /** Requests that have not been answered. */
  readonly #pending = new WeakMap<Socket, number>();

  constructor(config: BridgeConfig, counters: BridgeCounters) {
    this.#config = config;
    this.#counters = counters;
  }

  /** Connections that have not become WebSockets. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  /** A server that answers requests by `answer`. It does not listen yet. */
  readonly create = (answer: RequestListener): Server => {
    const server = createServer({
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: this.#config.trustProxy ? PROXY_KEEP_ALIVE_MS : KEEP_ALIVE_MS,
    });
    server.setTimeout(INACTIVITY_MS);
    server.on('connection', (socket) => this.#admit(socket));
    // Emitted for requests that are within the limits, also by the servers of `listenAlso`.
    server.on('answer', answer);
    server.on('request', (request, response) => {
      if (this.#accept(request, response)) server.emit('answer', request, response);
    });
    return server;
  };

  /**
   * Has requests to further addresses answered as those to `main`, at its port, until it is closed: `localhost` is both
   * 127.0.0.1 and ::1 on many machines, but a server listens on one of them. Addresses that are not available are left out.
   */
  async listenAlso(main: Server, addresses: readonly string[]): Promise<void> {
    const { address, port } = main.address() as AddressInfo;
    for (const other of addresses.filter((candidate) => candidate !== address)) {
      const server = this.create((request, response) => main.emit('answer', request, response));
      server.on('upgrade', (...upgrade) => main.emit('upgrade', ...upgrade));
      main.once('close', () => {
        server.close();
        server.closeAllConnections();
      });
      await new Promise<void>((resolve) => {
        server.once('error', () => resolve());
        server.listen(port, other, resolve);
      });
    }
  }

  /** A connection has become a WebSocket, for which other limits apply. */
  release(socket: Socket): void {
    const key = this.#connections.get(socket);
    if (key === undefined) return;
    this.#connections.delete(socket);
    const count = (this.#perAddress.get(key) ?? 0) - 1;
    if (count > 0) this.#perAddress.set(key, count);
    else this.#perAddress.delete(key);
  }

  #admit(socket: Socket): void {
    // A connection begins again where an upgrade was ignored.
    if (this.#connections.has(socket)) return;
    const { limits, trustProxy } = this.#config;
    const key = addressKey(socket.remoteAddress ?? '');
    const count = this.#perAddress.get(key) ?? 0;
    // All connections behind a proxy have its address.
    const isAddressFull = !trustProxy && count >= limits.httpConnectionsPerAddress;
    if (isAddressFull || this.#connections.size >= limits.httpConnections) {
      this.#counters.refusedHttpConnections += 1;
      socket.destroy();
      return;
    }
    this.#connections.set(socket, key);
    this.#perAddress.set(key, count + 1);
    socket.once('close', () => this.release(socket));
  }

  #accept(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    // Node goes on with what has been received before.
    if (socket.destroyed) return false;
    const pending = (this.#pending.get(socket) ?? 0) + 1;
    if (pending > MAX_PIPELINED) {
      socket.destroy();
      return false;
    }
    this.#pending.set(socket, pending);
    response.once('close', () => this.#pending.set(socket, (this.#pending.get(socket) ?? 0) - 1));
    if (isHostAllowed(request.headers.host, this.#config)) return true;
    this.#counters.foreignHosts += 1;
    response.writeHead(421, {
      ...COMMON_HEADERS,
      'content-type': 'text/plain',
      connection: 'close',
    });
    response.end(
      'This server is addressed as localhost or by its IP address, unless its configuration says otherwise.\n',
    );
    return false;
  }
}
