import { encodeMessage } from '../../src/protocol/lludp/index.ts';
import type { GridSession } from '../grid/index.ts';
import type { CircuitKeepAlive } from './circuit-keep-alive.ts';
import { LOGOUT_REPLY, messageNumber } from './packet-header.ts';

const RESEND_MS = 500;
const LOGOUT_TIMEOUT_MS = 2000;

/**
 * Logs out an agent whose page is gone: sends LogoutRequest, and again with the same sequence number until the
 * simulator replies or two seconds have passed. OpenSimulator often never replies, although the agent is out at once.
 *
 * **Source:** lludp.md section 5, "Logout"; region.md section 4.
 */
export class LogoutHandshake {
  readonly #send: (datagram: Uint8Array) => void;
  readonly #encodeRequest: (resent: boolean) => Uint8Array;
  readonly #timeoutAt: number;
  #resendAt: number;
  #isAnswered = false;

  constructor(
    { login }: GridSession,
    keepAlive: CircuitKeepAlive,
    send: (datagram: Uint8Array) => void,
    now: number,
  ) {
    keepAlive.stopUpdates();
    const sequence = keepAlive.allocateSequence();
    const AgentData = { AgentID: login.agentId, SessionID: login.sessionId };
    this.#encodeRequest = (resent) =>
      encodeMessage('LogoutRequest', { AgentData }, { sequence, reliable: true, resent });
    this.#send = send;
    this.#timeoutAt = now + LOGOUT_TIMEOUT_MS;
    this.#resendAt = now + RESEND_MS;
    send(this.#encodeRequest(false));
  }

  receive(datagram: Uint8Array): void {
    if (messageNumber(datagram) === LOGOUT_REPLY) this.#isAnswered = true;
  }

  isDone(now: number): boolean {
    return this.#isAnswered || now >= this.#timeoutAt;
  }

  tick(now: number): void {
    if (now < this.#resendAt) return;
    this.#resendAt = now + RESEND_MS;
    this.#send(this.#encodeRequest(true));
  }
}
