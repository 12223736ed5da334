import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SessionEnd, SessionPair } from '../../../../test/setp/session-pair.ts';
import { decodePacket, SETP } from '../index.ts';
import type { ReceivedMessage } from './index.ts';

const conditions = fc.record({
  seed: fc.nat(),
  loss: fc.constant(0.2),
  duplication: fc.double({ min: 0, max: 0.3, noNaN: true }),
  latency: fc.integer({ min: 5, max: 150 }),
  jitter: fc.integer({ min: 0, max: 300 }),
});

/** What is sent: the pause before, by whom, and how many bytes of internal data the object has. */
const schedule = fc.array(
  fc.record({
    pause: fc.constantFrom(0, 0, 0, 50, 400),
    from: fc.constantFrom('client' as const, 'server' as const),
    size: fc.oneof(fc.nat(300), fc.constantFrom(3000, 10_000)),
    count: fc.integer({ min: 1, max: 15 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The first id, others just before the wrap, and one in the middle of the circle. */
const firstId = fc.constantFrom(1, 0xfffffff0, 0xffffffff, 0x7ffffff8);

/** Of a hundred thousand packets the draft's ten resends lose one at a loss of 20 %, and with it the session. */
const PATIENT = { maxResends: 50, timeoutMs: 60_000 };

const OBJECT = {
  objectIdentifier: '00000000-0000-0000-0000-000000000001',
  typeIdentifier: '00000000-0000-0000-0000-000000000002',
  modelIdentifier: '00000000-0000-0000-0000-000000000003',
  simulationIdentifier: '00000000-0000-0000-0000-000000000004',
  boundingSphereRadius: 1,
  mass: 1,
  location: [0, 0, 0],
  velocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  orientation: [0, 0, 0, 1],
  angularVelocity: [0, 0, 0, 1],
  angularAcceleration: [0, 0, 0, 1],
} as const;

function sendObject({ session }: SessionEnd, objectIndex: number, size: number): void {
  const objectInternalData = new Uint8Array(size).fill(objectIndex);
  session.send('Object Perception', { ...OBJECT, objectIndex, objectInternalData });
}

/** Index and size of the objects, and whether their data is whole. */
function objectsOf(received: readonly ReceivedMessage[]): string[] {
  return received.flatMap((message) => {
    if (message.name !== 'Object Perception') return [];
    const { objectIndex, objectInternalData } = message.fields;
    const isWhole = objectInternalData.every((byte) => byte === (objectIndex & 0xff));
    return [`${objectIndex}: ${objectInternalData.length} ${isWhole}`];
  });
}

describe('over a network that loses 20 %, reorders and duplicates', () => {
  it('every guaranteed message arrives exactly once, in both directions', () => {
    fc.assert(
      fc.property(conditions, schedule, firstId, (weather, steps, first) => {
        const ids = { firstPacketId: first, firstMessageId: first, timings: PATIENT };
        const pair = new SessionPair(weather, { client: ids, server: ids });
        pair.client.session.send('List Bubbles Request', {});
        pair.run(5000);
        const expected = { client: [] as string[], server: [] as string[] };
        let index = 0;
        for (const { pause, from, size, count } of steps) {
          pair.run(pause);
          for (let n = 0; n < count; n++) {
            sendObject(pair[from], index, size);
            expected[from].push(`${index}: ${size} true`);
            index += 1;
          }
        }
        pair.run(15_000);
        expect(pair.client.ended.concat(pair.server.ended)).toEqual([]);
        expect(objectsOf(pair.server.received).sort()).toEqual(expected.client.sort());
        expect(objectsOf(pair.client.received).sort()).toEqual(expected.server.sort());
        for (const { session } of [pair.client, pair.server]) {
          expect(session.stats).toMatchObject({ queuedBytes: 0, unreadable: 0 });
          expect(session.stats.unacknowledged).toBeLessThanOrEqual(1);
        }
        // The client knows its session by the first acknowledgement, and if that was lost not what else comes before the next.
        expect(pair.server.session.stats.foreign).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('signals arrive at most once', () => {
    fc.assert(
      fc.property(conditions, (weather) => {
        const pair = new SessionPair({ ...weather, duplication: 0.5 });
        pair.client.session.send('List Bubbles Request', {});
        pair.run(3000);
        for (let objectIndex = 0; objectIndex < 300; objectIndex++) {
          const { location, velocity, orientation } = OBJECT;
          const fields = { objectIndex, location, velocity, orientation };
          pair.client.session.send('Movement Perception', fields);
          if (objectIndex % 3 === 0) pair.run(50);
        }
        pair.run(1000);
        const ids = pair.server.received.map(({ messageId }) => messageId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeGreaterThan(180);
      }),
      { numRuns: 20 },
    );
  });

  it('what is kept and sent stays within its bounds for three minutes', () => {
    const weather = { seed: 4, loss: 0.2, duplication: 0.2, latency: 80, jitter: 200 };
    const pair = new SessionPair(weather);
    pair.client.session.send('List Bubbles Request', {});
    pair.run(2000);
    let [unacknowledged, queuedBytes] = [0, 0];
    for (let second = 0; second < 180; second++) {
      for (let n = 0; n < 20; n++) sendObject(pair.server, second * 20 + n, 100);
      pair.run(1000);
      const { stats } = pair.server.session;
      unacknowledged = Math.max(unacknowledged, stats.unacknowledged);
      queuedBytes = Math.max(queuedBytes, stats.queuedBytes);
    }
    pair.run(5000);
    const objects = objectsOf(pair.client.received);
    expect(objects).toHaveLength(3600);
    expect(new Set(objects).size).toBe(3600);
    expect(unacknowledged).toBeLessThan(25);
    expect(queuedBytes).toBe(0);
    expect(pair.server.session.stats.roundTrip).toBeGreaterThan(160);
    expect(pair.server.session.stats.roundTrip).toBeLessThan(700);
  });

  it('packets differ from their resent copies in resend count and session id alone', () => {
    const weather = { seed: 9, loss: 0.2, duplication: 0, latency: 60, jitter: 100 };
    const pair = new SessionPair(weather);
    for (let n = 0; n < 200; n++) {
      sendObject(pair.client, n, n);
      pair.run(50);
    }
    const copies = new Map<number, ReturnType<typeof decodePacket>[]>();
    for (const { from, datagram } of pair.sent) {
      const packet = decodePacket(datagram);
      if (from === 'server' || !packet.guaranteed) continue;
      copies.set(packet.packetId, [...(copies.get(packet.packetId) ?? []), packet]);
    }
    let resent = 0;
    for (const [first, ...others] of copies.values()) {
      others.forEach((copy, n) => {
        const { sessionId } = copy;
        expect(copy).toEqual({ ...first, sessionId, resendCount: n + 1 });
        resent += 1;
      });
    }
    expect(resent).toBe(pair.client.session.stats.resent);
    expect(resent).toBeGreaterThan(20);
  });
});

describe('whatever arrives', () => {
  /** A session that knows its id, with a message that waits for its acknowledgement. */
  function openPair(): SessionPair {
    const pair = new SessionPair().establish();
    pair.client.session.send('List Bubbles Request', {});
    pair.client.session.flush(pair.now);
    return pair;
  }

  function expectBounded({ session, received }: SessionEnd, datagrams: number): void {
    expect(session.stats.queuedBytes).toBeLessThan(300_000);
    expect(received.length).toBeLessThanOrEqual(143 * datagrams);
  }

  it('random bytes throw nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 1500 }), { maxLength: 20 }), (datagrams) => {
        const pair = openPair();
        for (const bytes of datagrams) pair.client.session.receive(bytes, pair.now);
        pair.run(200);
        const before = pair.client.session.stats;
        expect(before.unreadable + before.foreign).toBeGreaterThanOrEqual(datagrams.length);
        expect(pair.client.session.state).toBe('open');
      }),
    );
  });

  it('random frames of the session throw nothing', () => {
    const bytes = fc.uint8Array({ maxLength: 1434 });
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 40 }), fc.boolean(), (bodies, guaranteed) => {
        const pair = openPair();
        bodies.forEach((body, n) => {
          const datagram = new Uint8Array(18 + body.length);
          const view = new DataView(datagram.buffer);
          view.setUint32(0, pair.client.session.sessionId, true);
          view.setUint32(4, 1000 + n, true);
          datagram[16] = guaranteed ? 1 : 0;
          datagram.set(body, 18);
          pair.client.session.receive(datagram, pair.now);
        });
        pair.run(200);
        expectBounded(pair.client, bodies.length);
      }),
    );
  });

  it('mutated packets throw nothing', () => {
    const mutation = fc.record({ at: fc.nat(), value: fc.nat(255), cut: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 60 }), (mutations) => {
        const source = openPair();
        for (let n = 0; n < 10; n++) sendObject(source.server, n, n * 100);
        source.server.session.requestThrottle(5000);
        source.server.session.challenge(new Uint8Array(64));
        source.server.session.disconnect(source.now);
        source.run(50);
        const datagrams = source.sent
          .filter(({ from }) => from === 'server')
          .map(({ datagram }) => datagram);
        const pair = openPair();
        mutations.forEach(({ at, value, cut }, n) => {
          const datagram = datagrams[n % datagrams.length].slice();
          datagram[at % datagram.length] = value;
          const end = cut === 0 ? datagram.length - (at % 7) : datagram.length;
          pair.client.session.receive(datagram.subarray(0, end), pair.now);
        });
        pair.run(1000);
        expectBounded(pair.client, mutations.length);
      }),
    );
  });

  it('messages of 65,535 frames with nothing behind them cost nothing', () => {
    const pair = openPair();
    for (let n = 0; n < 5000; n++) {
      const datagram = new Uint8Array(28);
      const view = new DataView(datagram.buffer);
      view.setUint32(0, pair.client.session.sessionId, true);
      view.setUint32(4, 1000 + n, true);
      view.setUint8(18, 40);
      view.setUint32(19, 1_000_000 + n, true);
      view.setUint16(23, n % 2 ? 65_535 : 16_000, true);
      view.setUint16(25, 5, true);
      pair.client.session.receive(datagram, pair.now);
    }
    // The odd ones announce too much; of the others 256 are kept.
    expect(pair.client.session.stats.unreadable).toBe(5000 - 256);
    sendObject(pair.server, 1, 10);
    pair.run(100);
    expect(objectsOf(pair.client.received)).toEqual(['1: 10 true']);
    pair.run(31_000);
    sendObject(pair.server, 2, 1000);
    pair.run(100);
    expect(objectsOf(pair.client.received)).toEqual(['1: 10 true', '2: 1000 true']);
  });

  it('a flood is acknowledged 64 packets at a time, and leaves nothing behind', () => {
    const pair = openPair();
    pair.sent.length = 0;
    for (let n = 0; n < 100_000; n++) {
      const datagram = new Uint8Array(SETP.packetHeaderBytes);
      const view = new DataView(datagram.buffer);
      view.setUint32(0, pair.client.session.sessionId, true);
      view.setUint32(4, 1000 + n, true);
      datagram[16] = 1;
      pair.client.session.receive(datagram, pair.now);
    }
    pair.client.session.flush(pair.now);
    const bytes = pair.sent.reduce((sum, { datagram }) => sum + datagram.length, 0);
    expect(bytes).toBeLessThan(100_000 * SETP.packetHeaderBytes * 0.3);
    expect(pair.client.session.stats).toMatchObject({ queuedBytes: 0, unacknowledged: 1 });
  });
});

it('names of types that the table lacks are left to the receiver', () => {
  const pair = new SessionPair().establish();
  const datagram = new Uint8Array(30);
  const view = new DataView(datagram.buffer);
  view.setUint32(0, pair.client.session.sessionId, true);
  view.setUint32(4, 1000, true);
  datagram.set([99, 5, 0, 0, 0, 1, 0, 0, 0, 2, 0xab, 0xcd], 18);
  pair.client.session.receive(datagram, pair.now);
  expect(pair.client.received).toEqual([
    { name: null, type: 99, data: Uint8Array.of(0xab, 0xcd), messageId: 5, guaranteed: false },
  ]);
  expect(pair.client.session.stats.unreadable).toBe(1);
});
