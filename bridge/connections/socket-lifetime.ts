import type { WebSocket } from 'ws';
import { CLOSE_CODES, type CloseReason } from '../../src/protocol/bridge/index.ts';
import { type BridgeCounters, increment } from './bridge-counters.ts';

/** Milliseconds between two ticks of the bridge's one timer. */
export const TICK_MS = 50;

/** The time of the last tick, at most {@link TICK_MS} old: reading it is cheaper than asking the system. */
export interface TickClock {
  /** Milliseconds, never going back. */
  readonly now: number;
}

/** The close code that browsers send when a tab was closed or went to another page. */
export const GOING_AWAY = 1001;

/** How long the other side may take to close before it is cut off. */
export const CLOSE_TIMEOUT_MS = 1000;

/** Frames that may still arrive after a close: what was under way. A peer that goes on sending is cut off at once. */
const MAX_FRAMES_AFTER_CLOSE = 1024;

/** Closes a socket with the code of a reason. */
export function closeSocket(socket: WebSocket, reason: CloseReason): void {
  socket.close(CLOSE_CODES[reason], reason);
  // Also where the peer has closed its side only, and does not read what still waits for it.
  const timeout = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  socket.on('close', () => clearTimeout(timeout));
  let frames = 0;
  const count = () => {
    frames += 1;
    if (frames > MAX_FRAMES_AFTER_CLOSE) socket.terminate();
  };
  socket.on('message', count);
  socket.on('ping', count);
  socket.on('pong', count);
}

/** Closes a socket that nothing has been attached to yet. */
export function rejectSocket(
  socket: WebSocket,
  reason: CloseReason,
  counters: BridgeCounters,
): void {
  increment(counters.closes, reason);
  socket.on('error', () => {});
  closeSocket(socket, reason);
}

/** Heartbeats that may go unanswered. */
const MAX_UNANSWERED = 2;

/** Pings a socket at intervals, to notice when the other side is gone. */
export class Heartbeat {
  readonly #socket: WebSocket;
  readonly #interval: number;
  #nextAt: number;
  #unanswered = 0;

  /** @param interval milliseconds. */
  constructor(socket: WebSocket, interval: number, now: number) {
    this.#socket = socket;
    this.#interval = interval;
    this.#nextAt = now + interval;
    socket.on('pong', () => {
      this.#unanswered = 0;
    });
  }

  /** Sends the ping that is due. @returns false once too many have gone unanswered. */
  tick(now: number): boolean {
    if (now < this.#nextAt) return true;
    if (this.#unanswered >= MAX_UNANSWERED) return false;
    this.#nextAt = now + this.#interval;
    this.#unanswered += 1;
    this.#socket.ping();
    return true;
  }
}
