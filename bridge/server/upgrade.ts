import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { BRIDGE_PATHS, BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import { programDoors } from '../programs/index.ts';
import { turnAway } from './close-socket.ts';
import type { Door } from './door.ts';
import type { Hub } from './hub.ts';
import { allowsOrigin } from './origin-policy.ts';
import { addressOf, knowsToken, protocolsOf } from './upgrade-request.ts';

/**
 * Lets pages in, and programs. What they can learn of is told by a close code; another site's page learns
 * nothing but that it is not welcome, and what is no page of ours gets the status of plain HTTP.
 */
export function acceptUpgrades(server: Server, hub: Hub): void {
  const doors: ReadonlyMap<string, Door> = new Map([
    [`/${BRIDGE_PATHS.socket}`, pageDoor(hub)],
    ...programDoors(hub.programs, hub.config),
  ]);
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const door = doors.get((request.url ?? '').split('?')[0]);
    const refusal = refusalOf(request, hub, door);
    if (refusal || !door) refuse(stream, refusal ?? '404 Not Found');
    else door.open(request, stream, head);
  });
}

function pageDoor(hub: Hub): Door {
  const { config, counts } = hub;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Datagrams are small, and mostly packed already.
    perMessageDeflate: false,
    maxPayload: config.limits.maxPayload,
    handleProtocols: () => BRIDGE_SUBPROTOCOL,
  });
  return {
    speaks: (request) => protocolsOf(request).includes(BRIDGE_SUBPROTOCOL),
    open: (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        if (knowsToken(request, config.token)) {
          hub.enter(socket, stream, addressOf(request, config.trustProxy));
        } else turnAway(socket, 'unauthorised', counts);
      }),
  };
}

function refusalOf(request: IncomingMessage, hub: Hub, door: Door | undefined): string | null {
  const { origin, host } = request.headers;
  if (!door) return '404 Not Found';
  if (hub.isClosing) return '503 Service Unavailable';
  if (!allowsOrigin(origin, host, hub.config)) {
    hub.counts.foreignOrigins += 1;
    return '403 Forbidden';
  }
  return door.speaks(request) ? null : '400 Bad Request';
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
