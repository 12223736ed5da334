import type { WebSocket } from 'ws';
import type { BridgeControl } from '../../src/protocol/bridge/index.ts';

/** Control messages that may wait for a page that does not read: most are answers to its own. */
const MAX_UNSENT = 1000;

/** Sends control messages to a page, and limits how many wait for it. */
export class ControlOutbox {
  readonly #socket: WebSocket;
  /** Messages that the system has not taken yet. */
  #unsent = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** @returns false, without sending it, if too many wait. */
  send(control: BridgeControl): boolean {
    if (this.#unsent >= MAX_UNSENT) return false;
    this.#unsent += 1;
    this.#socket.send(JSON.stringify(control), this.#noteSent);
    return true;
  }

  readonly #noteSent = (): void => {
    this.#unsent -= 1;
  };
}
