import { WebSocketServer } from 'ws';
import {
  BRIDGE_PATHS,
  PROGRAM_LIMITS,
  PROGRAM_PAGE_SUBPROTOCOL,
  PROGRAM_SUBPROTOCOL,
} from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { turnAway } from '../server/close-socket.ts';
import type { Door } from '../server/door.ts';
import { addressOf, knowsToken, protocolsOf, tokensOf } from '../server/upgrade-request.ts';
import type { ProgramRelay } from './program-relay.ts';

/** Texts of a page hold those for programs as JSON does, which may take two characters for one. */
const PAGE_BYTES = 2 * PROGRAM_LIMITS.messageBytes + 1024;

/** By their paths. */
export function programDoors(relay: ProgramRelay, config: BridgeConfig): [string, Door][] {
  return [
    [`/${BRIDGE_PATHS.programs}`, programDoor(relay, config)],
    [`/${BRIDGE_PATHS.programPage}`, pageDoor(relay, config)],
  ];
}

/** A program may ask for no subprotocol, and then shows the token in its first text. */
function programDoor(relay: ProgramRelay, { trustProxy }: BridgeConfig): Door {
  const sockets = socketsOf(PROGRAM_SUBPROTOCOL, PROGRAM_LIMITS.messageBytes);
  return {
    speaks: (request) => {
      const protocols = protocolsOf(request);
      return protocols.length === 0 || protocols.includes(PROGRAM_SUBPROTOCOL);
    },
    open: (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        const shown = tokensOf(request);
        const isKnown = shown.some((token) => relay.isToken(token));
        if (shown.length > 0 && !isKnown && relay.isOpen) {
          turnAway(socket, 'unauthorised', relay.bridgeCounts);
        } else relay.enterProgram(socket, addressOf(request, trustProxy), isKnown);
      }),
  };
}

function pageDoor(relay: ProgramRelay, { token, trustProxy }: BridgeConfig): Door {
  const sockets = socketsOf(PROGRAM_PAGE_SUBPROTOCOL, PAGE_BYTES);
  return {
    speaks: (request) => protocolsOf(request).includes(PROGRAM_PAGE_SUBPROTOCOL),
    open: (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        const wanted = new URLSearchParams((request.url ?? '').split('?')[1]).get('code');
        if (!knowsToken(request, token)) turnAway(socket, 'unauthorised', relay.bridgeCounts);
        else relay.enterPage(socket, addressOf(request, trustProxy), wanted);
      }),
  };
}

function socketsOf(subprotocol: string, maxPayload: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    handleProtocols: () => subprotocol,
  });
}
