import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { BRIDGE_PATHS, BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import { closeSocket } from './close-socket.ts';
import { countOne } from './counts.ts';
import type { Hub } from './hub.ts';
import { allowsOrigin } from './origin-policy.ts';
import { addressOf, knowsToken, speaksBridge } from './upgrade-request.ts';

/**
 * Lets pages in. What a page can learn of is told by a close code; another site's page learns nothing but that
 * it is not welcome, and what is no page of ours gets the status of plain HTTP.
 */
export function acceptUpgrades(server: Server, hub: Hub): void {
  const { config, counts } = hub;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Datagrams are small, and mostly packed already.
    perMessageDeflate: false,
    maxPayload: config.limits.maxPayload,
    handleProtocols: () => BRIDGE_SUBPROTOCOL,
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const refusal = refusalOf(request, hub);
    if (refusal) return refuse(stream, refusal);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      if (knowsToken(request, config.token)) {
        hub.enter(socket, stream, addressOf(request, config.trustProxy));
        return;
      }
      countOne(counts.closes, 'unauthorised');
      socket.on('error', () => {});
      closeSocket(socket, 'unauthorised');
    });
  });
}

function refusalOf(request: IncomingMessage, hub: Hub): string | null {
  const { origin, host } = request.headers;
  const [path] = (request.url ?? '').split('?');
  if (path !== `/${BRIDGE_PATHS.socket}`) return '404 Not Found';
  if (hub.isClosing) return '503 Service Unavailable';
  if (!allowsOrigin(origin, host, hub.config)) {
    hub.counts.foreignOrigins += 1;
    return '403 Forbidden';
  }
  return speaksBridge(request) ? null : '400 Bad Request';
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
