import type { WebSocket } from 'ws';

/** Heartbeats that may go unanswered. */
const PATIENCE = 2;

/** Asks a socket from time to time whether anybody is there. */
export class Heartbeat {
  readonly #socket: WebSocket;
  readonly #interval: number;
  #beatAt: number;
  #unanswered = 0;

  /** @param interval milliseconds. */
  constructor(socket: WebSocket, interval: number, now: number) {
    this.#socket = socket;
    this.#interval = interval;
    this.#beatAt = now + interval;
    socket.on('pong', () => {
      this.#unanswered = 0;
    });
  }

  /** False when nobody answers. */
  tick(now: number): boolean {
    if (now < this.#beatAt) return true;
    if (this.#unanswered >= PATIENCE) return false;
    this.#beatAt = now + this.#interval;
    this.#unanswered += 1;
    this.#socket.ping();
    return true;
  }
}
