import type { WebSocket } from 'ws';
import { CLOSE_CODES, type CloseReason } from '../../src/protocol/bridge/index.ts';
import { type BridgeCounts, countOne } from './counts.ts';

/** The close code of a browser whose tab was closed or went to another page. */
export const GOING_AWAY = 1001;

/** For which the other side may take to close, before it is cut off. */
const CLOSING_MS = 1000;

export function closeSocket(socket: WebSocket, reason: CloseReason): void {
  socket.close(CLOSE_CODES[reason], reason);
  setTimeout(() => socket.terminate(), CLOSING_MS).unref();
}

/** Closes a socket that nobody listens to yet. */
export function turnAway(socket: WebSocket, reason: CloseReason, counts: BridgeCounts): void {
  countOne(counts.closes, reason);
  socket.on('error', () => {});
  closeSocket(socket, reason);
}
