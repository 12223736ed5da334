import { describe, expect, it } from 'vitest';
import { SessionPair } from '../../../../test/setp/session-pair.ts';
import { decodePacket, messageNameOf } from '../index.ts';

/** The names of the messages that a side has sent, with the times. */
function sentBy(pair: SessionPair, side: 'client' | 'server') {
  return pair.sent
    .filter(({ from }) => from === side)
    .flatMap(({ at, datagram }) =>
      decodePacket(datagram).frames.map(({ type }) => [at, messageNameOf(type)]),
    );
}

describe('keepalives', () => {
  it('are sent after 3 s in which nothing was, and keep the session alive', () => {
    const pair = new SessionPair().establish();
    const start = pair.now;
    pair.run(60_000);
    for (const side of ['client', 'server'] as const) {
      const times = sentBy(pair, side).flatMap(([at, name]) => (name === 'Keepalive' ? at : []));
      expect(times[0]).toBeLessThanOrEqual(start + 3000);
      expect(times).toEqual(times.map((_, n) => Number(times[0]) + 3000 * n));
      expect(times.length).toBeGreaterThan(18);
    }
    expect(pair.client.received).toEqual([]);
    expect(pair.client.session.state).toBe('open');
    expect(pair.server.session.state).toBe('open');
  });

  it('are not sent by a side that has no session id yet', () => {
    const pair = new SessionPair(undefined, { client: { timings: { timeoutMs: 60_000 } } });
    pair.run(10_000);
    expect(sentBy(pair, 'client')).toEqual([]);
  });

  it('pass a throttle that lets nothing else pass', () => {
    const pair = new SessionPair().establish();
    pair.server.session.requestThrottle(0);
    pair.run(200);
    pair.client.session.send('List Bubbles Request', {});
    pair.run(20_000);
    expect(pair.server.received).toEqual([]);
    expect(pair.client.session.state).toBe('open');
    expect(pair.client.session.stats).toMatchObject({ throttle: 0, queuedBytes: 10 });
    pair.server.session.requestThrottle(1000);
    pair.run(1000);
    expect(pair.server.received).toHaveLength(1);
  });
});

describe('a session ends', () => {
  it('when nothing was received for 5 s', () => {
    const pair = new SessionPair().establish();
    pair.server.session.send('List Bubbles Request', {});
    pair.run(100);
    pair.isCut.server = true;
    pair.run(4900);
    expect(pair.client.ended).toEqual([]);
    pair.run(100);
    expect(pair.client.ended).toEqual(['silent']);
    expect(pair.client.session.state).toBe('ended');
  });

  it('when its deadline passes', () => {
    const pair = new SessionPair().establish();
    pair.client.session.setDeadline(pair.now + 1000);
    pair.client.session.setDeadline(pair.now + 2000);
    pair.run(1950);
    expect(pair.client.ended).toEqual([]);
    pair.run(50);
    expect(pair.client.ended).toEqual(['silent']);
    pair.server.session.setDeadline(pair.now + 100);
    pair.server.session.setDeadline(null);
    pair.run(200);
    expect(pair.server.ended).toEqual([]);
  });

  it('on both sides with a Disconnect Notification, after the messages before it', () => {
    const pair = new SessionPair().establish();
    pair.client.session.send('Leave Bubble Notification', {});
    pair.client.session.disconnect(pair.now);
    expect(pair.client.session.state).toBe('disconnecting');
    pair.client.session.send('List Bubbles Request', {});
    pair.server.session.send('Disappearance Perception', { objectIndex: 1 });
    pair.run(150);
    expect(pair.server.received.map(({ name }) => name)).toEqual(['Leave Bubble Notification']);
    // After disconnecting nothing is delivered.
    expect(pair.client.received).toEqual([]);
    expect(pair.server.ended).toEqual(['disconnected']);
    expect(pair.client.ended).toEqual(['closed']);
    pair.run(10_000);
    expect(sentBy(pair, 'client').filter(([, name]) => name !== 'Acknowledgement')).toHaveLength(2);
    expect([pair.client.ended, pair.server.ended].flat()).toHaveLength(2);
  });

  it('half a second after an unanswered Disconnect Notification', () => {
    const pair = new SessionPair().establish();
    pair.isCut.server = true;
    pair.client.session.disconnect(pair.now);
    pair.run(450);
    expect(pair.client.ended).toEqual([]);
    pair.run(50);
    expect(pair.client.ended).toEqual(['closed']);
  });

  it('for both, if both disconnect at once', () => {
    const pair = new SessionPair().establish();
    pair.client.session.disconnect(pair.now);
    pair.server.session.disconnect(pair.now);
    pair.run(600);
    expect([pair.client.ended, pair.server.ended]).toEqual([['closed'], ['closed']]);
  });

  it('when too much waits for a peer that never acknowledges', () => {
    const limits = { queuedGuaranteedBytes: 10_000, unacknowledgedPackets: 4 };
    const pair = new SessionPair(undefined, {
      client: { limits, timings: { timeoutMs: 60_000 } },
    }).establish();
    pair.isCut.server = true;
    const queued: number[] = [];
    for (let n = 0; pair.client.ended.length === 0 && n < 1000; n++) {
      pair.client.session.sendData('Injection Request', new Uint8Array(400));
      pair.run(1, 1);
      queued.push(pair.client.session.stats.queuedBytes);
    }
    expect(pair.client.ended).toEqual(['overflow']);
    expect(Math.max(...queued)).toBeLessThanOrEqual(10_000);
    expect(pair.client.session.stats).toMatchObject({ unacknowledged: 0, queuedBytes: 0 });
  });

  it('and is then silent and deaf', () => {
    const pair = new SessionPair().establish();
    pair.client.session.disconnect(pair.now);
    pair.run(1000);
    pair.sent.length = 0;
    const { session } = pair.client;
    session.send('List Bubbles Request', {});
    session.disconnect(pair.now);
    session.setDeadline(pair.now);
    session.flush(pair.now);
    session.tick(pair.now + 60_000);
    const before = session.stats;
    session.receive(new Uint8Array(18), pair.now);
    expect(session.stats).toEqual(before);
    expect(pair.sent).toEqual([]);
    expect(pair.client.ended).toEqual(['closed']);
  });
});

it('drops the oldest signals when too many wait, whole messages only', () => {
  const limits = { queuedSignalBytes: 10_000 };
  const pair = new SessionPair(undefined, { client: { limits } }).establish();
  pair.server.session.requestThrottle(0);
  pair.run(200);
  for (let n = 0; n < 100; n++) {
    const animation = { animationIdentifier: n, animationLength: 1, animationPhase: 0 };
    const animations = Array(20).fill({ ...animation, animationState: 1 });
    pair.client.session.send('Animation Perception', { objectIndex: n, animations });
  }
  expect(pair.client.session.stats.queuedBytes).toBeLessThanOrEqual(10_000);
  const { dropped } = pair.client.session.stats;
  pair.server.session.requestThrottle(1_000_000);
  pair.run(500);
  const indices = pair.server.received.map((message) =>
    message.name === 'Animation Perception' ? message.fields.objectIndex : -1,
  );
  expect(indices).toEqual(Array.from({ length: 100 - dropped }, (_, n) => dropped + n));
  expect(dropped).toBeGreaterThan(50);
});

describe('a throttle', () => {
  /** The most bytes that a side sent within any second after `from`. */
  function busiestSecond(pair: SessionPair, from: number): number {
    const sent = pair.sent.filter((datagram) => datagram.from === 'client' && datagram.at >= from);
    return Math.max(
      ...sent.map(({ at }) =>
        sent
          .filter((other) => other.at >= at && other.at < at + 1000)
          .reduce((sum, { datagram }) => sum + datagram.length, 0),
      ),
    );
  }

  it.each([700, 1500, 6000, 20_000, 200_000])(
    'of %i bytes a second holds in every second, guaranteed messages first',
    (bytesPerSecond) => {
      const pair = new SessionPair(undefined, {
        client: { limits: { queuedSignalBytes: 1e7 } },
      }).establish();
      pair.server.session.requestThrottle(bytesPerSecond);
      pair.run(100);
      const start = pair.now;
      for (let n = 0; n < bytesPerSecond / 10; n++) {
        const data = new Uint8Array(44);
        pair.client.session.sendData('Movement Perception', data);
        if (n % 40 === 0) pair.client.session.send('Object Examine by Index', { objectIndex: n });
      }
      pair.run(4000);
      expect(busiestSecond(pair, start)).toBeLessThanOrEqual(bytesPerSecond);
      expect(busiestSecond(pair, start)).toBeGreaterThan(bytesPerSecond * 0.45);
      const flags = pair.server.received.map(({ guaranteed }) => guaranteed);
      expect(flags.lastIndexOf(true)).toBeLessThan(flags.indexOf(false));
    },
  );

  it('is not refreshed by its repetition, and can be lifted', () => {
    const pair = new SessionPair().establish();
    for (let n = 0; n < 400; n++) {
      pair.client.session.sendData('Movement Perception', new Uint8Array(44));
    }
    pair.server.session.requestThrottle(2000);
    pair.server.session.flush(pair.now);
    pair.run(20, 10);
    const start = pair.now;
    pair.sent.length = 0;
    for (let n = 0; n < 20; n++) {
      pair.server.session.requestThrottle(2000);
      pair.run(50);
    }
    expect(busiestSecond(pair, start)).toBeLessThanOrEqual(2000);
    pair.server.session.requestThrottle(0xffffffff);
    pair.run(200);
    expect(pair.client.session.stats).toMatchObject({ throttle: 0xffffffff, queuedBytes: 0 });
  });
});
