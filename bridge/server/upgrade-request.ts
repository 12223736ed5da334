import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TOKEN_SUBPROTOCOL_PREFIX } from '../../src/protocol/bridge/index.ts';

/** Where the page is; behind a proxy, what the proxy itself saw: the last entry of its header. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!trustProxy) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  return forwarded.split(',').at(-1)?.trim() || direct;
}

/** Whether the page knows the bridge's token, where there is one. */
export function knowsToken(request: IncomingMessage, token: string | null): boolean {
  return token === null || tokensOf(request).some((given) => isSameSecret(given, token));
}

/** The tokens that a client shows among its subprotocols. */
export function tokensOf(request: IncomingMessage): string[] {
  return protocolsOf(request)
    .filter((protocol) => protocol.startsWith(TOKEN_SUBPROTOCOL_PREFIX))
    .map((protocol) => protocol.slice(TOKEN_SUBPROTOCOL_PREFIX.length));
}

/** What a client asks for, empty where it asks for none. */
export function protocolsOf(request: IncomingMessage): string[] {
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  return offered
    .split(',')
    .map((protocol) => protocol.trim())
    .filter(Boolean);
}

/** In a time that tells nothing about the token. */
export function isSameSecret(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
