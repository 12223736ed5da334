import {
  type ReceivedMessage,
  type SessionEndReason,
  SetpSession,
  type SetpSessionOptions,
} from '../../src/protocol/setp/session/index.ts';
import { type LinkConditions, randomFrom } from '../lossy-datagram-link.ts';

export const PERFECT: LinkConditions = {
  seed: 1,
  loss: 0,
  duplication: 0,
  latency: 10,
  jitter: 0,
};

/** The id that the answering side has assigned. */
export const ASSIGNED_ID = 0x11223344;

/** `Date.now()` when the clock of a pair is at 0. */
export const WALL_START = Date.UTC(2026, 0, 1);

export interface SentDatagram {
  readonly at: number;
  readonly from: 'client' | 'server';
  readonly datagram: Uint8Array<ArrayBuffer>;
}

type SideOptions = Partial<SetpSessionOptions>;

/** One end: its session, and what it has reported so far. */
export class SessionEnd {
  session: SetpSession;
  readonly received: ReceivedMessage[] = [];
  readonly challenges: boolean[] = [];
  readonly ended: SessionEndReason[] = [];

  constructor(name: 'client' | 'server', pair: SessionPair, options: SideOptions) {
    this.session = new SetpSession({
      isConnecting: name === 'client',
      sessionId: name === 'client' ? 0 : ASSIGNED_ID,
      now: 0,
      wallTime: () => WALL_START + pair.now,
      transmit: (datagram) => pair.transmit(name, datagram),
      handle: (message) => this.received.push(message),
      ended: (reason) => this.ended.push(reason),
      challenged: (isProof) => this.challenges.push(isProof),
      ...options,
    });
  }
}

const STEP_MS = 50;

/** A connecting and an answering session, a network between them, and a clock that only `run` moves. */
export class SessionPair {
  now = 0;
  /** What either side sent, whether or not it arrived. */
  readonly sent: SentDatagram[] = [];
  readonly client: SessionEnd;
  readonly server: SessionEnd;
  /** Whether datagrams from this side are lost. */
  readonly isCut = { client: false, server: false };
  readonly #conditions: LinkConditions;
  readonly #random: () => number;
  #inFlight: { at: number; to: SessionEnd; datagram: Uint8Array }[] = [];

  constructor(
    conditions: LinkConditions = PERFECT,
    options: { readonly client?: SideOptions; readonly server?: SideOptions } = {},
  ) {
    this.#conditions = conditions;
    this.#random = randomFrom(conditions.seed);
    this.client = new SessionEnd('client', this, options.client ?? {});
    this.server = new SessionEnd('server', this, options.server ?? {});
  }

  transmit(from: 'client' | 'server', datagram: Uint8Array<ArrayBuffer>): void {
    this.sent.push({ at: this.now, from, datagram });
    if (this.isCut[from]) return;
    const { loss, duplication, latency, jitter } = this.#conditions;
    const to = from === 'client' ? this.server : this.client;
    const copies = this.#random() < duplication ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      if (this.#random() < loss) continue;
      this.#inFlight.push({ at: this.now + latency + jitter * this.#random(), to, datagram });
    }
  }

  /** Lets time pass; each side handles what has arrived and is ticked every 50 ms. */
  run(duration: number, step = STEP_MS): void {
    for (const end = this.now + duration; this.now < end; ) {
      this.now += step;
      const due = this.#inFlight.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at);
      this.#inFlight = this.#inFlight.filter(({ at }) => at > this.now);
      for (const { to, datagram } of due) to.session.receive(datagram, this.now);
      this.client.session.tick(this.now);
      this.server.session.tick(this.now);
    }
  }

  /** Has the client learn its session id. */
  establish(): this {
    this.client.session.send('List Bubbles Request', {});
    this.run(1000);
    this.server.received.length = 0;
    this.sent.length = 0;
    return this;
  }
}
