import { encodeMessage } from '../../src/protocol/lludp/index.ts';
import type { GridSession } from '../grid/types.ts';
import type { Keeper } from './keeper.ts';
import { LOGOUT_REPLY, numberOf } from './packet-peek.ts';

const REPEAT_MS = 500;
const PATIENCE_MS = 3000;

/**
 * Logs an agent out that nobody else will: LogoutRequest, again under its number until the simulator answers
 * or three seconds are over.
 *
 * **Source:** lludp.md section 5, "Logout".
 */
export class Farewell {
  readonly #send: (datagram: Uint8Array) => void;
  readonly #request: (resent: boolean) => Uint8Array;
  readonly #until: number;
  #repeatAt: number;
  #isAnswered = false;

  constructor(
    { login }: GridSession,
    keeper: Keeper,
    send: (datagram: Uint8Array) => void,
    now: number,
  ) {
    keeper.leave();
    const sequence = keeper.nextSequence();
    const AgentData = { AgentID: login.agentId, SessionID: login.sessionId };
    this.#request = (resent) =>
      encodeMessage('LogoutRequest', { AgentData }, { sequence, reliable: true, resent });
    this.#send = send;
    this.#until = now + PATIENCE_MS;
    this.#repeatAt = now + REPEAT_MS;
    send(this.#request(false));
  }

  hear(datagram: Uint8Array): void {
    if (numberOf(datagram) === LOGOUT_REPLY) this.#isAnswered = true;
  }

  isOver(now: number): boolean {
    return this.#isAnswered || now >= this.#until;
  }

  tick(now: number): void {
    if (now < this.#repeatAt) return;
    this.#repeatAt = now + REPEAT_MS;
    this.#send(this.#request(true));
  }
}
