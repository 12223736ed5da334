import type { IncomingMessage } from 'node:http';

/** The subprotocols that a client offers in its handshake. */
export function offeredProtocols(request: IncomingMessage): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header
    .split(',')
    .map((protocol) => protocol.trim())
    .filter(Boolean);
}
