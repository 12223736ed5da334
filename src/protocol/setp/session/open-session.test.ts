import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../../test/lossy-datagram-link.ts';
import { ASSIGNED_ID, SessionPair } from '../../../../test/setp/session-pair.ts';
import type { MessageOf } from '../index.ts';
import {
  type ConnectOutcome,
  connectToServer,
  type LinkOutcome,
  linkToBubble,
  type ReceivedMessage,
  SetpSession,
} from './index.ts';

const CONNECT: MessageOf<'Connect Request'> = {
  clientProgramName: 'Vitrine',
  clientProgramMajorVersion: 1,
  clientProgramMinorVersion: 2,
  protocolMajorVersion: 0,
  protocolMinorVersion: 2,
  userIdentifier: 'ada',
  userPassphrase: 'lovelace',
};
const VERSIONS = {
  serverProgramName: 'Test',
  serverProgramMajorVersion: 1,
  serverProgramMinorVersion: 0,
  protocolMajorVersion: 0,
  protocolMinorVersion: 2,
};
const SUCCESS: MessageOf<'Connect Success Response'> = {
  ...VERSIONS,
  serverName: 'Cloud',
  bubbleCloudUrl: 'http://127.0.0.1/cloud',
  mediaRepositoryUrl: 'http://127.0.0.1/media',
  mediaPacketId: '00000000-0000-0000-0000-00000000000a',
  mediaPacketMajorVersion: 1,
  mediaPacketMinorVersion: 0,
};
const failure = (failureCode: number): MessageOf<'Connect Failure Response'> => ({
  ...VERSIONS,
  serverShortDescription: 'Cloud',
  failureCode,
});

/** A client that connects to a server whose answers are `answer`, over a network with losses. */
class Attempt {
  now = 0;
  readonly outcomes: ConnectOutcome[] = [];
  readonly events: string[] = [];
  readonly received: ReceivedMessage[] = [];
  readonly client: SetpSession;
  readonly server: SetpSession;
  #inFlight: (() => void)[] = [];

  constructor(
    answer: (server: SetpSession, message: ReceivedMessage, now: number) => void,
    loss = 0,
    seed = 1,
  ) {
    const random = randomFrom(seed);
    const wallTime = () => 0;
    const deliver = (to: () => SetpSession, datagram: Uint8Array) => {
      if (random() >= loss) this.#inFlight.push(() => to().receive(datagram, this.now));
    };
    this.client = connectToServer(CONNECT, {
      now: 0,
      wallTime,
      transmit: (datagram) => deliver(() => this.server, datagram),
      handle: (message) => this.received.push(message),
      settled: (outcome) => {
        this.outcomes.push(outcome);
        this.events.push(outcome.kind);
      },
      ended: (reason) => this.events.push(reason),
    });
    this.server = new SetpSession({
      isConnecting: false,
      sessionId: 77,
      now: 0,
      wallTime,
      transmit: (datagram) => deliver(() => this.client, datagram),
      handle: (message, now) => answer(this.server, message, now),
      ended: () => {},
    });
  }

  run(duration: number): this {
    for (const end = this.now + duration; this.now < end; ) {
      this.now += 50;
      for (const arrive of this.#inFlight.splice(0)) arrive();
      this.client.tick(this.now);
      this.server.tick(this.now);
    }
    return this;
  }
}

describe('connecting', () => {
  it('reports the fields of the success', () => {
    const attempt = new Attempt((server, message) => {
      expect(message).toMatchObject({ name: 'Connect Request', fields: CONNECT, messageId: 1 });
      server.send('Connect Success Response', SUCCESS);
      server.send('Disappearance Perception', { objectIndex: 3 });
    }).run(20_000);
    expect(attempt.outcomes).toEqual([{ kind: 'accepted', answer: SUCCESS }]);
    expect(attempt.client.sessionId).toBe(77);
    expect(attempt.client.state).toBe('open');
    expect(attempt.received.map(({ name }) => name)).toEqual(['Disappearance Perception']);
    attempt.client.disconnect(attempt.now);
    attempt.run(500);
    expect(attempt.events).toEqual(['accepted', 'closed']);
  });

  it.each([
    [0, 'authentication-failed'],
    [1, 'not-authorized'],
    [2, 'unsupported-client'],
    [3, 'unsupported-protocol'],
    [200, null],
  ])('reports failure code %i and disconnects', (code, reason) => {
    const attempt = new Attempt((server) => {
      server.send('Connect Failure Response', failure(code));
    }).run(1000);
    expect(attempt.outcomes).toEqual([{ kind: 'refused', reason, answer: failure(code) }]);
    expect(attempt.events).toEqual(['refused', 'closed']);
    expect(attempt.server.state).toBe('ended');
  });

  it('reports the failure although the server disconnects with it', () => {
    const attempt = new Attempt((server, _, now) => {
      server.send('Connect Failure Response', failure(1));
      server.disconnect(now);
    }).run(1000);
    expect(attempt.events).toEqual(['refused', 'closed']);
  });

  it('reports a server that only disconnects', () => {
    const attempt = new Attempt((server, _, now) => server.disconnect(now)).run(1000);
    expect(attempt.events).toEqual(['disconnected', 'disconnected']);
  });

  it('reports a server that never answers', () => {
    expect(new Attempt(() => {}, 1).run(6000).events).toEqual(['silent', 'silent']);
    // This one acknowledges, and keeps the session alive.
    const attempt = new Attempt(() => {});
    expect(attempt.run(9900).events).toEqual([]);
    expect(attempt.run(200).events).toEqual(['silent', 'silent']);
  });

  it('settles once where 20 % of all packets are lost', () => {
    for (let seed = 0; seed < 100; seed++) {
      const attempt = new Attempt(
        (server) => server.send('Connect Success Response', SUCCESS),
        0.2,
        seed,
      ).run(4000);
      expect(attempt.events, `seed ${seed}`).toEqual(['accepted']);
    }
  });
});

describe('linking', () => {
  const REQUEST: MessageOf<'Bubble Link Request'> = {
    callingProgramName: 'Vitrine',
    callingProgramMajorVersion: 1,
    callingProgramMinorVersion: 0,
    protocolMajorVersion: 0,
    protocolMinorVersion: 2,
    callingCloudUrl: 'http://127.0.0.1/cloud',
    callingBubbleIdentifier: '00000000-0000-0000-0000-00000000000b',
    targetBubbleIdentifier: '00000000-0000-0000-0000-00000000000c',
    relativeLocation: [100, 0, 0],
    bubbleRange: 50,
    bubblePerceptionRange: 20,
    simulationCycleLength: 50_000,
  };
  const ANSWER = {
    cloudUrl: 'http://127.0.0.1/cloud',
    answeringProgramName: 'Test',
    answeringProgramMajorVersion: 1,
    answeringProgramMinorVersion: 0,
    protocolMajorVersion: 0,
    protocolMinorVersion: 2,
  };

  function link(answer: (server: SetpSession) => void): LinkOutcome[] {
    const outcomes: LinkOutcome[] = [];
    const pair: SessionPair = new SessionPair(undefined, {
      server: { handle: () => answer(pair.server.session) },
    });
    const client = linkToBubble(REQUEST, {
      now: 0,
      wallTime: () => 0,
      transmit: (datagram) => pair.transmit('client', datagram),
      handle: () => {},
      settled: (outcome) => outcomes.push(outcome),
      ended: () => {},
    });
    pair.client.session = client;
    pair.run(1000);
    expect(client.sessionId).toBe(ASSIGNED_ID);
    return outcomes;
  }

  it('reports the fields of the success, with its links', () => {
    const linkedBubbles = Array.from({ length: 20 }, (_, n) => ({
      bubbleIdentifier: `00000000-0000-0000-0000-0000000000${10 + n}`,
      address: 'bubbles.example',
      port: 1253 + n,
      relativeLocation: [n, 0, 0] as const,
      bubbleRange: 50,
      bubblePerceptionRange: 20,
    }));
    const success = {
      ...ANSWER,
      bubbleRange: 60,
      bubblePerceptionRange: 30,
      simulationCycleLength: 40_000,
      linkedBubbles,
    };
    const outcomes = link((server) => server.send('Bubble Link Success Response', success));
    expect(outcomes).toEqual([{ kind: 'accepted', answer: success }]);
  });

  it.each([
    [0, 'unauthorized'],
    [1, 'unsupported-server'],
    [2, 'unsupported-protocol'],
    [3, null],
  ])('reports error code %i', (errorCode, reason) => {
    const failed = { ...ANSWER, errorCode };
    const outcomes = link((server) => server.send('Bubble Link Failure Response', failed));
    expect(outcomes).toEqual([{ kind: 'refused', reason, answer: failed }]);
  });
});
