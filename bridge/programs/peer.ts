import type { WebSocket } from 'ws';
import type { CloseReason } from '../../src/protocol/bridge/index.ts';
import { closeSocket } from '../server/close-socket.ts';
import { type BridgeCounts, countOne } from '../server/counts.ts';
import { Heartbeat } from '../server/heartbeat.ts';

/** Bytes that may wait for one that reads slowly; what comes then is dropped. */
const HIGH_WATER = 1024 * 1024;

export interface PeerHandlers {
  /** A text came. */
  text(text: string, bytes: number): void;
  /** It is gone, whoever ended it; told once. */
  gone(): void;
}

/** One socket of a program or of a page: texts both ways, and nothing else. */
export class Peer {
  readonly #socket: WebSocket;
  readonly #heartbeat: Heartbeat;
  readonly #counts: BridgeCounts;
  readonly #handlers: PeerHandlers;
  #isEnded = false;

  /** @param heartbeat milliseconds. */
  constructor(
    socket: WebSocket,
    heartbeat: number,
    now: number,
    counts: BridgeCounts,
    handlers: PeerHandlers,
  ) {
    this.#socket = socket;
    this.#counts = counts;
    this.#handlers = handlers;
    this.#heartbeat = new Heartbeat(socket, heartbeat, now);
    socket.on('message', (data: Buffer, isBinary) => {
      if (this.#isEnded) return;
      if (isBinary) this.end('malformed');
      else handlers.text(data.toString(), data.length);
    });
    // A close always follows.
    socket.on('error', () => {});
    socket.on('close', () => this.#leave());
  }

  tell(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Sends a text unless too much waits already; whether it did. */
  pass(text: string): boolean {
    if (this.#isEnded || this.#socket.bufferedAmount > HIGH_WATER) return false;
    this.#socket.send(text);
    return true;
  }

  end(reason: CloseReason): void {
    if (this.#isEnded) return;
    countOne(this.#counts.closes, reason);
    closeSocket(this.#socket, reason);
    this.#leave();
  }

  tick(now: number): void {
    if (!this.#isEnded && !this.#heartbeat.tick(now)) this.end('unresponsive');
  }

  #leave(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#handlers.gone();
  }
}
