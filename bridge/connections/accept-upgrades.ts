import type { IncomingMessage, Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { BridgeCounters } from './bridge-counters.ts';
import type { HandshakeLimiter } from './handshake-limiter.ts';
import { offeredProtocols } from './offered-protocols.ts';
import { isHostAllowed, isOriginAllowed, type OriginPolicy } from './request-origin.ts';
import { CLOSE_TIMEOUT_MS } from './socket-lifetime.ts';
import { presentsSeveralTokens } from './token-attempts.ts';

/** One WebSocket endpoint of the bridge. */
export interface UpgradeRoute {
  /** Whether the client offers the subprotocol of this endpoint. */
  readonly acceptsProtocol: (request: IncomingMessage) => boolean;
  /** Completes the handshake. */
  readonly accept: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Origins besides those of the whole bridge; `*` for all. */
  readonly origins?: readonly string[];
}

/** What {@link acceptUpgrades} has to know of the bridge. */
interface UpgradeContext {
  readonly isClosing: boolean;
  readonly config: OriginPolicy;
  readonly counters: BridgeCounters;
  readonly handshakes: HandshakeLimiter;
  /** Counts the connections that have not become sockets. */
  readonly http: { release(socket: Socket): void };
}

/**
 * Accepts WebSocket upgrades on the paths of `routes`. Later refusals are reported by a close code; clients that are
 * refused here, such as the pages of other sites, get a plain HTTP status and no details.
 */
export function acceptUpgrades(
  server: Server,
  routes: ReadonlyMap<string, UpgradeRoute>,
  context: UpgradeContext,
): void {
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      serveWithoutUpgrade(server, request, stream, head);
      return;
    }
    stream.on('error', () => stream.destroy());
    const route = routes.get((request.url ?? '').split('?')[0]);
    const status = refusalOf(request, route, context);
    if (route === undefined || status !== null) {
      refuseUpgrade(stream, status ?? '404 Not Found');
      return;
    }
    route.accept(request, stream, head);
    context.http.release(request.socket);
  });
}

/** The status with which a handshake is refused; null for none. */
function refusalOf(
  request: IncomingMessage,
  route: UpgradeRoute | undefined,
  { config, counters, handshakes, isClosing }: UpgradeContext,
): string | null {
  const { origin, host } = request.headers;
  if (!handshakes.admit(remoteAddress(request, config.trustProxy))) {
    counters.refusedHandshakes += 1;
    return '429 Too Many Requests';
  }
  if (!isHostAllowed(host, config)) {
    counters.foreignHosts += 1;
    return '421 Misdirected Request';
  }
  if (!route) return '404 Not Found';
  if (isClosing) return '503 Service Unavailable';
  const isOfRoute = route.origins?.some((allowed) => allowed === '*' || allowed === origin);
  if (!isOfRoute && !isOriginAllowed(origin, host, config)) {
    counters.foreignOrigins += 1;
    return '403 Forbidden';
  }
  const isAcceptable = route.acceptsProtocol(request) && !presentsSeveralTokens(request);
  return isAcceptable ? null : '400 Bad Request';
}

/** Ends a refused connection, also if its peer never does: until then it would hold a file descriptor. */
function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Unread bytes would make the system reset the connection before the response has been read.
  stream.resume();
  const timeout = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS).unref();
  stream.once('close', () => clearTimeout(timeout));
}

/** Headers that concern the connection before the upgrade only. */
const UPGRADE_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Ignores an upgrade to a protocol that the bridge does not have, such as the h2c that some HTTP clients offer with their first
 * request, and has the request answered like any other (RFC 9110, section 7.8). Node has stopped to read HTTP at its end,
 * so the connection begins again with the same request without those headers.
 */
function serveWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, headers, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i], rawHeaders[i + 1]];
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  if (/\bclose\b/i.test(headers.connection ?? '')) lines.push('Connection: close');
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', stream);
}

/** Frames that a message may consist of: only the last of them makes an event, and is counted. */
const MAX_FRAGMENTS = 32;

/** Pieces in which a frame may arrive from the network: each needs far more memory than a byte or two in it. */
const MAX_CHUNKS = 1024;

interface WebSocketRouteOptions {
  readonly subprotocol: string;
  /** Whether clients that offer no subprotocol at all are accepted, too. */
  readonly isProtocolOptional?: boolean;
  /** Bytes of the longest message. */
  readonly maxPayload: number;
  /** Called with every socket after its handshake. It answers no pings: see `limitControlFrames`. */
  readonly onSocket: (socket: WebSocket, request: IncomingMessage, stream: Duplex) => void;
}

/** A route with one subprotocol. */
export function webSocketRoute({
  subprotocol,
  isProtocolOptional = false,
  maxPayload,
  onSocket,
}: WebSocketRouteOptions): UpgradeRoute {
  // The declarations of ws lack some of its options.
  const options: ServerOptions & {
    readonly maxFragments: number;
    readonly maxBufferedChunks: number;
    readonly closeTimeout: number;
  } = {
    noServer: true,
    clientTracking: false,
    // Datagrams are small, and mostly zero-coded or compressed already.
    perMessageDeflate: false,
    maxPayload,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
    autoPong: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: () => subprotocol,
  };
  const sockets = new WebSocketServer(options);
  return {
    acceptsProtocol: (request) => {
      const offered = offeredProtocols(request);
      return offered.includes(subprotocol) || (isProtocolOptional && offered.length === 0);
    },
    accept: (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => onSocket(socket, request, stream)),
  };
}

/**
 * The address of a client. Behind a proxy it is the last entry of the forwarding header: what the proxy itself saw. A proxy
 * that adds the port (`192.0.2.1:5000`, `[2001:db8::1]:5000`) must not make an address of every connection.
 */
export function remoteAddress(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!trustProxy) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const last = forwarded.split(',').at(-1)?.trim() ?? '';
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(last) ?? [];
  const address = bracketed ?? dotted ?? last;
  return isIP(address) === 0 ? direct : address;
}
