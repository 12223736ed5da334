import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../../test/hex.ts';
import { ASSIGNED_ID, SessionPair, WALL_START } from '../../../../test/setp/session-pair.ts';
import { decodeMessage, decodePacket, encodePacket, SETP, timestampOf } from '../index.ts';

/** 2026-01-01 as a TIMESTAMP. */
const START_TIME = '00 fc 0a 0c bf 00 00 00';

const examine = (objectIndex: number) => ['Object Examine by Index', { objectIndex }] as const;
const MOVEMENT = {
  objectIndex: 3,
  location: [1, 2, 3],
  velocity: [0, 0, 0],
  orientation: [0, 0, 0, 1],
} as const;

/** A packet with one frame, as the peer would send it. */
function packet(type: number, header: object = {}, data: Uint8Array = new Uint8Array(0)) {
  const frame = { type, messageId: 1, frameCount: 1, frameIndex: 0, data };
  const fields = { packetId: 1, firstSendTime: 0n, guaranteed: true, resendCount: 0 };
  return encodePacket({ sessionId: ASSIGNED_ID, ...fields, ...header }, [frame]);
}

/** The headers of the packets that a side has sent. */
function headers(pair: SessionPair, from: 'client' | 'server') {
  return pair.sent
    .filter((sent) => sent.from === from)
    .map(({ at, datagram }) => ({ at, ...decodePacket(datagram) }));
}

describe('the first packets', () => {
  it('have session id 0 until the answer, an Acknowledgement, assigns one', () => {
    const pair = new SessionPair();
    pair.client.session.send('List Bubbles Request', {});
    pair.client.session.flush(0);
    pair.client.session.send(...examine(7));
    pair.run(150);
    const [request, answer, next] = pair.sent.map(({ datagram }) => toHex(datagram));
    expect(request).toBe(
      `00 00 00 00 01 00 00 00 ${START_TIME} 01 00 19 01 00 00 00 01 00 00 00 00`,
    );
    expect(decodePacket(pair.sent[0].datagram).firstSendTime).toBe(timestampOf(WALL_START));
    expect(answer.slice(0, 24)).toBe('44 33 22 11 01 00 00 00 ');
    expect(answer.slice(48)).toBe('00 00 01 01 00 00 00 01 00 00 00 04 01 00 00 00');
    // Only now, since the server knows this side by its first packet alone.
    expect(next.slice(0, 24)).toBe('44 33 22 11 02 00 00 00 ');
    expect(next.slice(48)).toBe('01 00 17 02 00 00 00 01 00 00 00 04 07 00 00 00');
    expect(pair.client.session.sessionId).toBe(ASSIGNED_ID);
    expect(pair.server.received).toMatchObject([
      { name: 'List Bubbles Request', messageId: 1, guaranteed: true },
      { name: 'Object Examine by Index', fields: { objectIndex: 7 }, messageId: 2 },
    ]);
  });

  it('may assign an id only in a packet that acknowledges one of ours', () => {
    const { client } = new SessionPair();
    client.session.send('List Bubbles Request', {});
    client.session.flush(0);
    client.session.receive(packet(2, { sessionId: 666 }), 10);
    client.session.receive(packet(1, { sessionId: 666 }, hex('05 00 00 00')), 10);
    client.session.receive(packet(1, { sessionId: 0 }, hex('01 00 00 00')), 10);
    expect(client.session.sessionId).toBe(0);
    expect(client.session.stats).toMatchObject({ foreign: 3, unacknowledged: 1 });
    client.session.receive(packet(1, { guaranteed: false }, hex('05 00 00 00 01 00 00 00')), 10);
    expect(client.session.sessionId).toBe(ASSIGNED_ID);
    expect(client.session.stats.unacknowledged).toBe(0);
  });

  it('are accepted without an id by the answering side, until the peer uses the id', () => {
    const { server } = new SessionPair();
    server.session.receive(packet(25, { sessionId: 0, packetId: 1 }), 0);
    server.session.receive(packet(25, { packetId: 2 }), 0);
    server.session.receive(packet(25, { sessionId: 0, packetId: 3 }), 0);
    expect(server.received).toHaveLength(2);
    expect(server.session.stats).toMatchObject({ foreign: 1, duplicates: 0 });
    // The first one again, whose acknowledgement was lost.
    server.session.receive(packet(25, { sessionId: 0, packetId: 1, resendCount: 1 }), 0);
    expect(server.session.stats).toMatchObject({ foreign: 1, duplicates: 1 });
    expect(server.received).toHaveLength(2);
  });

  it('of other sessions are ignored and counted, and keep no session alive', () => {
    const pair = new SessionPair().establish();
    pair.isCut.client = true;
    pair.isCut.server = true;
    for (let n = 0; n < 6; n++) {
      pair.server.session.receive(
        packet(25, { sessionId: 0x11223345, packetId: 50 + n }),
        pair.now,
      );
      pair.run(1000);
    }
    expect(pair.server.session.stats.foreign).toBe(5);
    expect(pair.server.ended).toEqual(['silent']);
    expect(pair.server.received).toEqual([]);
  });

  it('refuse a session without an id on the answering side', () => {
    expect(() => new SessionPair(undefined, { server: { sessionId: 0 } })).toThrow(RangeError);
    expect(() => new SessionPair(undefined, { client: { sessionId: 5 } })).toThrow(RangeError);
  });
});

describe('acknowledgements', () => {
  it('of 64 packets go out at once, in two frames, and later ones with the next flush', () => {
    const pair = new SessionPair().establish();
    for (let n = 0; n < 70; n++) pair.server.session.receive(packet(25, { packetId: 100 + n }), 0);
    expect(pair.sent).toHaveLength(1);
    const { frames, guaranteed } = decodePacket(pair.sent[0].datagram);
    expect(guaranteed).toBe(false);
    expect(frames.map(({ data, frameCount }) => [data.length, frameCount])).toEqual([
      [246, 2],
      [10, 2],
    ]);
    pair.server.session.flush(0);
    const second = decodePacket(pair.sent[1].datagram);
    expect(decodeMessage(1, second.frames[0].data)).toMatchObject({
      fields: { acknowledgedPacketIds: [164, 165, 166, 167, 168, 169] },
    });
  });

  it('of 64 packets are understood', () => {
    const pair = new SessionPair().establish();
    for (let n = 0; n < 64; n++) {
      pair.client.session.send(...examine(n));
      pair.client.session.flush(pair.now);
    }
    expect(pair.client.session.stats.unacknowledged).toBe(64);
    pair.run(100);
    expect(headers(pair, 'server')).toHaveLength(1);
    expect(pair.client.session.stats.unacknowledged).toBe(0);
  });

  it('are repeated for a duplicate, which is delivered once', () => {
    const { server } = new SessionPair();
    const datagram = packet(25, { packetId: 9 });
    for (const now of [0, 100]) {
      server.session.receive(datagram, now);
      server.session.flush(now);
    }
    expect(server.received).toHaveLength(1);
    expect(server.session.stats).toMatchObject({ packetsOut: 2, duplicates: 1 });
  });

  it('are not sent for packets that do not ask for them, whose duplicates are dropped too', () => {
    const { server } = new SessionPair();
    const datagram = packet(25, { packetId: 9, guaranteed: false });
    server.session.receive(datagram, 0);
    server.session.receive(datagram, 0);
    server.session.flush(0);
    expect(server.received).toMatchObject([{ guaranteed: false }]);
    expect(server.session.stats.packetsOut).toBe(0);
  });

  it('are not sent for packets so old that they may be duplicates', () => {
    const { server } = new SessionPair(undefined, {
      server: { limits: { rememberedPackets: 64 } },
    });
    server.session.receive(packet(25, { packetId: 1000 }), 0);
    server.session.receive(packet(25, { packetId: 936 }), 0);
    server.session.flush(0);
    expect(server.received).toHaveLength(1);
    expect(server.session.stats).toMatchObject({ duplicates: 1, bytesOut: 32 });
  });

  it('tell the sender of a message when all its packets have arrived', () => {
    const pair = new SessionPair().establish();
    let count = 0;
    const data = new Uint8Array(5000);
    const acknowledged = () => {
      count += 1;
    };
    pair.client.session.sendData('Injection Request', data, { acknowledged });
    pair.client.session.send(...examine(1), { acknowledged });
    pair.isCut.server = true;
    pair.run(1000);
    expect(count).toBe(0);
    pair.isCut.server = false;
    pair.run(1000);
    expect(count).toBe(2);
    pair.run(1000);
    expect(count).toBe(2);
  });

  it('measure the round trip, except of packets that were sent twice', () => {
    const pair = new SessionPair({ seed: 1, loss: 0, duplication: 0, latency: 70, jitter: 0 });
    expect(pair.client.session.stats.roundTrip).toBe(0);
    pair.client.session.send('List Bubbles Request', {});
    pair.run(1000, 10);
    expect(pair.client.session.stats.roundTrip).toBe(140);
    pair.isCut.server = true;
    pair.client.session.send('List Bubbles Request', {});
    pair.run(600, 10);
    pair.isCut.server = false;
    pair.run(1000, 10);
    expect(pair.client.session.stats).toMatchObject({ roundTrip: 140, resent: 2 });
  });
});

describe('resending', () => {
  it('keeps packet id, first send time and content, and counts from 0 to 10 every 500 ms', () => {
    const pair = new SessionPair(undefined, { client: { timings: { timeoutMs: 60_000 } } });
    pair.isCut.server = true;
    pair.client.session.send(...examine(7));
    pair.run(8000);
    const sent = pair.sent.filter(({ from }) => from === 'client');
    expect(sent.map(({ at }) => at)).toEqual(Array.from({ length: 11 }, (_, n) => 50 + n * 500));
    const first = toHex(sent[0].datagram);
    sent.forEach(({ datagram }, n) => {
      const count = n.toString(16).padStart(2, '0');
      expect(toHex(datagram)).toBe(`${first.slice(0, 51)}${count}${first.slice(53)}`);
    });
    expect(first.slice(48, 53)).toBe('01 00');
    expect(pair.client.ended).toEqual(['unacknowledged']);
    expect(pair.client.session.stats.resent).toBe(10);
    expect(pair.server.received).toHaveLength(1);
  });

  it('uses the assigned id, once it is known', () => {
    const { client, sent } = new SessionPair();
    client.session.send(...examine(7));
    client.session.flush(0);
    client.session.send(...examine(8));
    client.session.receive(packet(1, { guaranteed: false }, hex('01 00 00 00')), 10);
    client.session.flush(10);
    client.session.tick(600);
    expect(sent.map(({ datagram }) => decodePacket(datagram))).toMatchObject([
      { sessionId: 0, packetId: 1, resendCount: 0 },
      { sessionId: ASSIGNED_ID, packetId: 2, resendCount: 0 },
      { sessionId: ASSIGNED_ID, packetId: 2, resendCount: 1 },
    ]);
  });
});

describe('packing', () => {
  it('fills packets of at most 1452 bytes, guaranteed messages apart from the others', () => {
    const pair = new SessionPair().establish();
    const { session } = pair.client;
    for (let n = 0; n < 100; n++) {
      session.send('Movement Perception', { ...MOVEMENT, objectIndex: n });
      session.send(...examine(n));
    }
    session.flush(pair.now);
    const packets = headers(pair, 'client');
    // Frames of 14 and of 54 bytes: 102 and 26 of them fit into 1434 bytes.
    expect(packets.map(({ guaranteed, frames }) => [guaranteed, frames.length])).toEqual([
      [true, 100],
      [false, 26],
      [false, 26],
      [false, 26],
      [false, 22],
    ]);
    expect(packets.map(({ frames }) => new Set(frames.map(({ type }) => type)).size)).toEqual(
      Array(5).fill(1),
    );
    expect(Math.max(...pair.sent.map(({ datagram }) => datagram.length))).toBe(1422);
    pair.run(100);
    expect(pair.server.received).toHaveLength(200);
    expect(pair.server.received.filter(({ guaranteed }) => guaranteed)).toHaveLength(100);
  });

  it('guarantees movements where the caller says so', () => {
    const pair = new SessionPair().establish();
    pair.client.session.send('Movement Perception', MOVEMENT, { guaranteed: true });
    pair.run(100);
    expect(pair.server.received).toMatchObject([{ guaranteed: true, fields: MOVEMENT }]);
  });

  it('divides a message over packets only where one packet cannot hold it', () => {
    const pair = new SessionPair().establish();
    const { session } = pair.client;
    // 3 frames and 524 bytes each, of which two fit into a packet; then one of 21 frames.
    for (let n = 0; n < 3; n++) session.sendData('Injection Request', new Uint8Array(494));
    session.sendData('Injection Request', new Uint8Array(5000));
    session.flush(pair.now);
    const counts = headers(pair, 'client').map(({ frames }) => frames.length);
    expect(counts).toEqual([6, 6, 5, 5, 5, 3]);
    for (const { datagram } of pair.sent)
      expect(datagram.length).toBeLessThanOrEqual(SETP.packetBytes);
  });

  it('sends messages of thousands of frames a window at a time', () => {
    const pair = new SessionPair(undefined, { server: { maxFrameData: 246 } }).establish();
    const objectInternalData = new Uint8Array(1_000_000).map((_, n) => n * 7);
    pair.client.session.send('Object Perception', {
      objectIdentifier: '00000000-0000-0000-0000-000000000001',
      typeIdentifier: '00000000-0000-0000-0000-000000000002',
      modelIdentifier: '00000000-0000-0000-0000-000000000003',
      simulationIdentifier: '00000000-0000-0000-0000-000000000004',
      objectIndex: 0,
      boundingSphereRadius: 1,
      mass: 1,
      location: [0, 0, 0],
      velocity: [0, 0, 0],
      acceleration: [0, 0, 0],
      orientation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0, 1],
      angularAcceleration: [0, 0, 0, 1],
      objectInternalData,
    });
    pair.run(50);
    expect(pair.client.session.stats.unacknowledged).toBe(128);
    pair.run(2000);
    expect(pair.server.received).toMatchObject([{ fields: { objectInternalData } }]);
    expect(pair.client.session.stats).toMatchObject({ unacknowledged: 0, queuedBytes: 0 });
  });

  it('continues after the highest packet and message ids with 0', () => {
    const ids = { firstPacketId: 0xfffffffe, firstMessageId: 0xffffffff };
    const pair = new SessionPair(undefined, { client: ids });
    for (let n = 0; n < 4; n++) {
      pair.client.session.send(...examine(n));
      pair.run(100);
    }
    expect(headers(pair, 'client').map(({ packetId }) => packetId)).toEqual([
      0xfffffffe, 0xffffffff, 0, 1,
    ]);
    expect(pair.server.received.map(({ messageId }) => messageId)).toEqual([0xffffffff, 0, 1, 2]);
  });
});
