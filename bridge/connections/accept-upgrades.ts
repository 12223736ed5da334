import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { TOKEN_SUBPROTOCOL_PREFIX } from '../../src/protocol/bridge/index.ts';
import type { BridgeCounters } from './bridge-counters.ts';
import { CLOSE_TIMEOUT_MS } from './socket-lifetime.ts';

/** One WebSocket endpoint of the bridge. */
export interface UpgradeRoute {
  /** Whether the client offers the subprotocol of this endpoint. */
  readonly acceptsProtocol: (request: IncomingMessage) => boolean;
  /** Completes the handshake. */
  readonly accept: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
}

/** What {@link acceptUpgrades} has to know of the bridge. */
interface UpgradeContext {
  readonly isClosing: boolean;
  readonly config: OriginPolicy;
  readonly counters: BridgeCounters;
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
    stream.on('error', () => stream.destroy());
    const route = routes.get((request.url ?? '').split('?')[0]);
    if (!route) return refuseUpgrade(stream, '404 Not Found');
    if (context.isClosing) return refuseUpgrade(stream, '503 Service Unavailable');
    const { origin, host } = request.headers;
    if (!isOriginAllowed(origin, host, context.config)) {
      context.counters.foreignOrigins += 1;
      return refuseUpgrade(stream, '403 Forbidden');
    }
    if (!route.acceptsProtocol(request)) return refuseUpgrade(stream, '400 Bad Request');
    route.accept(request, stream, head);
  });
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
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

interface OriginPolicy {
  /** Allowed origins besides that of the bridge's own page. */
  readonly origins: readonly string[];
  /** The address that the bridge listens on. */
  readonly host: string;
  readonly trustProxy: boolean;
}

/**
 * Whether a page of this origin may use the bridge: the bridge's own page, and those that the configuration names.
 * A request without an origin does not come from a browser, so it cannot abuse one: it is allowed.
 *
 * A bridge on loopback without a proxy is addressed as `localhost` or by its IP address only. A page under any other
 * name that resolves to it (DNS rebinding) is foreign, even though its origin and the Host header agree.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  policy: OriginPolicy,
): boolean {
  if (origin === undefined) return true;
  if (policy.origins.includes(origin)) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  const page = new URL(origin);
  if (page.host !== host.toLowerCase()) return false;
  return policy.trustProxy || !isLoopback(policy.host) || isLocalhostOrAddress(page.hostname);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isLocalhostOrAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
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

/** Whether a client presents the token, or none is needed. */
export function presentsToken(request: IncomingMessage, token: string | null): boolean {
  return token === null || offeredTokens(request).some((offered) => equalsSecret(offered, token));
}

/** The tokens that a client presents among its subprotocols, the only header that a browser lets a page choose. */
export function offeredTokens(request: IncomingMessage): string[] {
  return offeredProtocols(request)
    .filter((protocol) => protocol.startsWith(TOKEN_SUBPROTOCOL_PREFIX))
    .map((protocol) => protocol.slice(TOKEN_SUBPROTOCOL_PREFIX.length));
}

function offeredProtocols(request: IncomingMessage): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header
    .split(',')
    .map((protocol) => protocol.trim())
    .filter(Boolean);
}

/** Compares in constant time, so that the duration reveals nothing about the secret. */
export function equalsSecret(text: string, secret: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(text), digest(secret));
}
