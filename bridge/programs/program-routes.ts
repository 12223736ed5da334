import {
  BRIDGE_PATHS,
  PROGRAM_LIMITS,
  PROGRAM_PAGE_SUBPROTOCOL,
  PROGRAM_SUBPROTOCOL,
} from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import {
  remoteAddress,
  type UpgradeRoute,
  webSocketRoute,
} from '../connections/accept-upgrades.ts';
import { rejectSocket } from '../connections/socket-lifetime.ts';
import { closeReasonOf, offeredToken } from '../connections/token-attempts.ts';
import type { ProgramRelay } from './program-relay.ts';

/** Pages wrap the texts for programs in JSON, where escaping can double their length. */
const MAX_PAGE_MESSAGE_BYTES = 2 * PROGRAM_LIMITS.messageBytes + 1024;

/** The WebSocket endpoints of programs and of the pages that admit them, by path. */
export function programRoutes(
  relay: ProgramRelay,
  { token, trustProxy }: BridgeConfig,
): [path: string, UpgradeRoute][] {
  const programRoute = webSocketRoute({
    subprotocol: PROGRAM_SUBPROTOCOL,
    // A program without one presents the token in its first message.
    isProtocolOptional: true,
    maxPayload: PROGRAM_LIMITS.messageBytes,
    onSocket: (socket, request) => {
      const address = remoteAddress(request, trustProxy);
      const verdict = relay.checkToken(offeredToken(request), address);
      const reason = verdict === 'missing' || !relay.isEnabled ? null : closeReasonOf(verdict);
      if (reason) rejectSocket(socket, reason, relay.bridgeCounters);
      else relay.acceptProgram(socket, address, verdict === 'right');
    },
  });
  const pageRoute = webSocketRoute({
    subprotocol: PROGRAM_PAGE_SUBPROTOCOL,
    maxPayload: MAX_PAGE_MESSAGE_BYTES,
    onSocket: (socket, request) => {
      const address = remoteAddress(request, trustProxy);
      const verdict =
        token === null ? 'right' : relay.tokens.check(offeredToken(request), token, address);
      const reason = closeReasonOf(verdict);
      if (reason) {
        rejectSocket(socket, reason, relay.bridgeCounters);
        return;
      }
      const code = new URLSearchParams((request.url ?? '').split('?')[1]).get('code');
      relay.acceptPage(socket, address, code);
    },
  });
  return [
    [`/${BRIDGE_PATHS.programs}`, programRoute],
    [`/${BRIDGE_PATHS.programPage}`, pageRoute],
  ];
}
