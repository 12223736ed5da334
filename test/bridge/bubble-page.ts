import {
  type ConnectOutcome,
  connectToServer,
  type ReceivedMessage,
  type SetpSession,
} from '../../src/protocol/setp/session/index.ts';
import { until } from '../until.ts';
import type { FakePage } from './fake-page.ts';

/** Has a page open a channel to a bubble server. */
export async function openBubble(page: FakePage, channel: number, server: string): Promise<void> {
  await page.response('opened', page.request({ type: 'open-bubble', channel, server }));
}

/** A session of a page with a bubble server, which `pump` drives. */
export class PageSession {
  readonly session: SetpSession;
  readonly outcomes: ConnectOutcome[] = [];
  readonly received: ReceivedMessage[] = [];
  readonly #page: FakePage;
  readonly #channel: number;
  #read = 0;

  constructor(page: FakePage, channel: number) {
    this.#page = page;
    this.#channel = channel;
    this.session = connectToServer(
      {
        clientProgramName: 'Test',
        clientProgramMajorVersion: 1,
        clientProgramMinorVersion: 0,
        protocolMajorVersion: 0,
        protocolMinorVersion: 2,
        userIdentifier: 'ada',
        userPassphrase: 'secret-passphrase',
      },
      {
        now: performance.now(),
        wallTime: Date.now,
        firstPacketId: 0xfffffffe,
        transmit: (datagram) => page.send(channel, datagram),
        handle: (message) => this.received.push(message),
        settled: (outcome) => this.outcomes.push(outcome),
        ended: () => {},
      },
    );
  }

  /** Opens a channel, and connects over it. */
  static async connect(page: FakePage, channel: number, server: string): Promise<PageSession> {
    await openBubble(page, channel, server);
    const session = new PageSession(page, channel);
    await until(() => session.pump().outcomes.length > 0, 'the answer');
    return session;
  }

  /** Handles what has arrived, and sends what is due. */
  pump(): this {
    for (; this.#read < this.#page.datagrams.length; this.#read++) {
      const { channel, bytes } = this.#page.datagrams[this.#read];
      if (channel === this.#channel) this.session.receive(bytes, performance.now());
    }
    this.session.tick(performance.now());
    return this;
  }
}
