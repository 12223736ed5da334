import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asReceived,
  drainEvents,
  drainSent,
  packetOf,
  plainCodec,
} from '../../../../test/plain-packets.ts';
import { Circuit, type CircuitLimits, type OutgoingPacket } from './index.ts';

const RELIABLE = { reliable: true };
const UNRELIABLE = { reliable: false };

function circuitAt(now = 0, limits: Partial<CircuitLimits> = {}): Circuit {
  return new Circuit(plainCodec, now, limits);
}

/** When packets of this name were sent, ticking every 100 ms up to `end`. */
function timesOf(circuit: Circuit, name: string, end: number): number[] {
  const times: number[] = [];
  for (let now = 0; now <= end; now += 100) {
    circuit.tick(now);
    for (const packet of drainSent(circuit)) if (packet.name === name) times.push(now);
  }
  return times;
}

const headerOf = ({ name, sequence, reliable, resent, zeroCoded, acks }: OutgoingPacket) => ({
  name,
  sequence,
  reliable,
  resent,
  zeroCoded,
  acks,
});

function acking(sequence: number, ...ids: number[]) {
  return packetOf('PacketAck', sequence, { value: { Packets: ids.map((ID) => ({ ID })) } });
}

describe('Circuit: sent messages', () => {
  it('numbers packets from 1, whether reliable or not', () => {
    const circuit = circuitAt();
    expect(circuit.send('UseCircuitCode', {}, RELIABLE, 0)).toBe(1);
    expect(circuit.send('AgentUpdate', {}, UNRELIABLE, 0)).toBe(2);
    const plain = { resent: false, acks: [] };
    expect(drainSent(circuit).map(headerOf)).toEqual([
      { name: 'UseCircuitCode', sequence: 1, reliable: true, zeroCoded: false, ...plain },
      { name: 'AgentUpdate', sequence: 2, reliable: false, zeroCoded: true, ...plain },
    ]);
  });

  it('wraps from 0xffffff to 1', () => {
    const circuit = circuitAt(0, { firstSequence: 0xffffff });
    const numbers = [0, 1].map(() => circuit.send('Chat', {}, RELIABLE, 0));
    expect(numbers).toEqual([0xffffff, 1]);
  });

  it('resends a message 4 times, 5 round trips apart, and reports it as failed one wait later', () => {
    const circuit = circuitAt();
    circuit.send('Chat', { Text: { Size: 3 } }, RELIABLE, 0);
    const [original] = drainSent(circuit);
    expect(timesOf(circuit, 'Chat', 4900)).toEqual([]);
    circuit.tick(5000);
    expect(drainSent(circuit)[0]).toEqual({ ...original, resent: true });
    expect(timesOf(circuit, 'Chat', 24_900)).toEqual([10_000, 15_000, 20_000]);
    expect(drainEvents(circuit)).toEqual([]);
    circuit.tick(25_000);
    expect(drainEvents(circuit)).toEqual([{ kind: 'failed', sequence: 1, name: 'Chat' }]);
    expect(circuit.statistics).toMatchObject({ resent: 4, failed: 1, unacked: 0 });
  });

  it('resends sooner over a short round trip, but not before a second', () => {
    const circuit = circuitAt();
    for (let ping = 1; ping <= 40; ping++) {
      circuit.tick(5000 * ping);
      for (const { name, value } of drainSent(circuit)) {
        if (name === 'StartPingCheck') {
          circuit.receive(packetOf('CompletePingCheck', ping, { value }), 5000 * ping, 8);
        }
      }
    }
    expect(circuit.statistics.roundTrip).toBe(100);
    circuit.send('Chat', {}, RELIABLE, 200_000);
    drainSent(circuit);
    circuit.tick(200_999);
    expect(drainSent(circuit)).toEqual([]);
    circuit.tick(201_000);
    expect(drainSent(circuit)).toMatchObject([{ name: 'Chat', resent: true }]);
  });

  it('resends UseCircuitCode 3 times, every 5 s whatever the round trip', () => {
    const circuit = circuitAt(0, { retries: 5 });
    circuit.receive(packetOf('CompletePingCheck', 1), 0, 8);
    circuit.send('UseCircuitCode', {}, RELIABLE, 0);
    expect(timesOf(circuit, 'UseCircuitCode', 30_000)).toEqual([0, 5000, 10_000, 15_000]);
    expect(drainEvents(circuit)).toEqual([{ kind: 'failed', sequence: 1, name: 'UseCircuitCode' }]);
  });

  it('resends and pings once, not in a burst, after the clock was stopped', () => {
    const circuit = circuitAt();
    circuit.send('Chat', {}, RELIABLE, 0);
    drainSent(circuit);
    const names = [60_000, 60_100, 64_900, 65_000].map((now) => {
      circuit.tick(now);
      return drainSent(circuit).map(({ name }) => name);
    });
    expect(names).toEqual([['Chat', 'StartPingCheck'], [], [], ['Chat', 'StartPingCheck']]);
  });

  it('reports acks of PacketAck and appended acks once each, and ignores ids that it never sent', () => {
    const circuit = circuitAt();
    for (const name of ['One', 'Two', 'Three']) circuit.send(name, {}, RELIABLE, 0);
    circuit.receive(acking(1, 2, 2, 77, 0xffffffff), 10, 20);
    circuit.receive(packetOf('Chat', 2, { acks: [2, 1, 99] }), 20, 20);
    expect(drainEvents(circuit).filter(({ kind }) => kind === 'acked')).toEqual([
      { kind: 'acked', sequence: 2, name: 'Two' },
      { kind: 'acked', sequence: 1, name: 'One' },
    ]);
    expect(circuit.statistics.unacked).toBe(1);
  });

  it('ignores acks without ids and pings without fields', () => {
    const circuit = circuitAt();
    circuit.receive(packetOf('PacketAck', 1), 0, 10);
    circuit.receive(packetOf('PacketAck', 2, { value: { Packets: [{}] } }), 0, 10);
    circuit.receive(packetOf('StartPingCheck', 3), 0, 10);
    circuit.receive(packetOf('CompletePingCheck', 4), 0, 10);
    expect([drainSent(circuit), drainEvents(circuit)]).toEqual([[], []]);
  });

  it('is unchanged when the codec refuses a message', () => {
    const codec = {
      isZeroCoded: () => false,
      encode: (packet: OutgoingPacket) => {
        if (packet.name === 'Bad') throw new RangeError('no such message');
        return plainCodec.encode(packet);
      },
    };
    const circuit = new Circuit(codec, 0);
    circuit.receive(packetOf('Chat', 9, RELIABLE), 0, 20);
    expect(() => circuit.send('Bad', {}, RELIABLE, 0)).toThrow(RangeError);
    expect(circuit.statistics).toMatchObject({ sent: 0, unacked: 0 });
    circuit.send('Good', {}, RELIABLE, 0);
    expect(drainSent(circuit)).toMatchObject([{ name: 'Good', sequence: 1, acks: [9] }]);
  });
});

describe('Circuit: received messages', () => {
  it('reports a reliable message once and acknowledges every copy, marked as resent or not', () => {
    const circuit = circuitAt();
    const chat = packetOf('Chat', 5, RELIABLE);
    circuit.receive(chat, 0, 20);
    circuit.tick(100);
    circuit.receive({ ...chat, resent: true }, 200, 20);
    circuit.tick(300);
    circuit.receive(chat, 400, 20);
    circuit.tick(500);
    expect(drainEvents(circuit)).toEqual([{ kind: 'message', packet: chat }]);
    expect(drainSent(circuit).map(({ value }) => value)).toEqual(
      [1, 2, 3].map(() => ({ Packets: [{ ID: 5 }] })),
    );
    expect(circuit.statistics).toMatchObject({ duplicates: 2, received: 3, bytesReceived: 60 });
  });

  it('acknowledges unknown messages as well', () => {
    const circuit = circuitAt();
    circuit.receive(packetOf(null, 5, RELIABLE), 0, 20);
    circuit.tick(100);
    expect(drainSent(circuit)).toMatchObject([
      { name: 'PacketAck', value: { Packets: [{ ID: 5 }] } },
    ]);
  });

  it('delays acks by up to 100 ms, and sends 50 at once', () => {
    const circuit = circuitAt();
    circuit.receive(packetOf('Chat', 1, RELIABLE), 30, 20);
    circuit.tick(129);
    expect(drainSent(circuit)).toEqual([]);
    circuit.tick(130);
    expect(drainSent(circuit)).toMatchObject([{ name: 'PacketAck', reliable: false }]);
    for (let id = 2; id <= 50; id++) circuit.receive(packetOf('Chat', id, RELIABLE), 140, 20);
    expect(drainSent(circuit)).toEqual([]);
    circuit.receive(packetOf('Chat', 51, RELIABLE), 140, 20);
    const [{ value }] = drainSent(circuit);
    expect(value.Packets).toEqual(Array.from({ length: 50 }, (_, n) => ({ ID: n + 2 })));
    circuit.tick(5000);
    expect(drainSent(circuit).map(({ name }) => name)).toEqual(['StartPingCheck']);
  });

  it('appends acks up to a datagram of 1200 bytes, and the rest to the next', () => {
    const circuit = circuitAt();
    for (let id = 1; id <= 4; id++) circuit.receive(packetOf('Chat', id, RELIABLE), 0, 20);
    // 1190 bytes, one for the count of acks and two acks: 1199; a third would make it 1203.
    circuit.send('Big', { Filler: { Size: 1190 } }, UNRELIABLE, 0);
    circuit.send('Full', { Filler: { Size: 1196 } }, UNRELIABLE, 0);
    circuit.send('Over', { Filler: { Size: 4000 } }, UNRELIABLE, 0);
    circuit.send('Small', {}, UNRELIABLE, 0);
    const sizes = circuit.outbox.map(({ datagram }) => datagram.length);
    expect(sizes).toEqual([1199, 1196, 4000, 29]);
    expect(drainSent(circuit).map(({ acks }) => acks)).toEqual([[1, 2], [], [], [3, 4]]);
    expect(circuit.statistics).toMatchObject({ sent: 4, bytesSent: 1199 + 1196 + 4000 + 29 });
    circuit.tick(200);
    expect(drainSent(circuit)).toEqual([]);
  });

  it('has the same result whatever the order of arrival', () => {
    const packets = Array.from({ length: 30 }, (_, n) => packetOf('Chat', (n % 20) + 1, RELIABLE));
    const shuffled = fc.shuffledSubarray(packets, { minLength: packets.length });
    fc.assert(
      fc.property(shuffled, (order) => {
        const circuit = circuitAt();
        for (const packet of order) circuit.receive(packet, 0, 20);
        circuit.tick(100);
        const sequences = drainEvents(circuit).map((event) =>
          event.kind === 'message' ? event.packet.sequence : 0,
        );
        const numbers = Array.from({ length: 20 }, (_, n) => n + 1);
        expect(sequences.sort((a, b) => a - b)).toEqual(numbers);
        const [{ value }] = drainSent(circuit);
        expect(value.Packets).toHaveLength(20);
        expect(circuit.statistics).toMatchObject({ duplicates: 10, lost: 0 });
      }),
    );
  });

  it('owes no more acks and reports no more events after a flood of one packet', () => {
    const circuit = circuitAt();
    const chat = packetOf('Chat', 5, RELIABLE);
    for (let n = 0; n < 100_000; n++) circuit.receive(chat, 0, 20);
    expect([circuit.events.length, circuit.outbox.length]).toEqual([1, 0]);
    expect(circuit.statistics.duplicates).toBe(99_999);
  });

  it('answers a flood of 30,000 reliable packets with 600 PacketAcks', () => {
    const circuit = circuitAt();
    for (let id = 1; id <= 30_000; id++) circuit.receive(packetOf('Chat', id, RELIABLE), 0, 20);
    expect(drainSent(circuit).map(({ name }) => name)).toEqual(Array(600).fill('PacketAck'));
  });
});

describe('Circuit: pings', () => {
  it('answers at once, unreliably, and reports no event', () => {
    const circuit = circuitAt();
    const value = { PingID: { PingID: 9, OldestUnacked: 258 } };
    circuit.receive(packetOf('StartPingCheck', 6, { value }), 0, 12);
    expect(drainSent(circuit)).toMatchObject([
      { name: 'CompletePingCheck', value: { PingID: { PingID: 9 } }, reliable: false },
    ]);
    expect(drainEvents(circuit)).toEqual([]);
  });

  it('sends one every 5 s with the oldest unacknowledged number, or else the last one sent', () => {
    const circuit = circuitAt();
    circuit.send('One', {}, RELIABLE, 0);
    circuit.send('Two', {}, RELIABLE, 0);
    drainSent(circuit);
    circuit.receive(acking(1, 1), 10, 20);
    circuit.tick(4999);
    expect(drainSent(circuit)).toEqual([]);
    circuit.tick(5000);
    const [resent, ping] = drainSent(circuit);
    expect(resent).toMatchObject({ name: 'Two', sequence: 2 });
    expect(ping).toMatchObject({
      name: 'StartPingCheck',
      sequence: 3,
      value: { PingID: { PingID: 0, OldestUnacked: 2 } },
    });
    circuit.receive(acking(2, 2), 5010, 20);
    circuit.tick(10_000);
    expect(drainSent(circuit)[0].value).toEqual({ PingID: { PingID: 1, OldestUnacked: 3 } });
  });

  it('reports the round trip and its average', () => {
    const circuit = circuitAt();
    circuit.tick(5000);
    const [{ value }] = drainSent(circuit);
    circuit.receive(packetOf('CompletePingCheck', 1, { value }), 5100, 8);
    circuit.receive(packetOf('CompletePingCheck', 2, { value }), 5200, 8);
    // 1000 + 0.2 × (100 − 1000)
    expect(drainEvents(circuit)).toEqual([{ kind: 'ping', roundTrip: 100, average: 820 }]);
    expect(circuit.statistics.roundTrip).toBe(820);
  });
});

describe('Circuit: silence', () => {
  it('pings through 60 s of silence and is lost after 100 s', () => {
    const circuit = circuitAt();
    expect(timesOf(circuit, 'StartPingCheck', 60_000)).toHaveLength(12);
    expect(circuit.isLost).toBe(false);
    circuit.tick(99_999);
    expect(drainEvents(circuit)).toEqual([]);
    circuit.tick(100_000);
    expect(drainEvents(circuit)).toEqual([{ kind: 'lost', silence: 100_000 }]);
  });

  it('reports waiting messages as failed, then the loss, and nothing from then on', () => {
    const circuit = circuitAt(1000, { silenceLimit: 3000 });
    circuit.send('Chat', {}, RELIABLE, 1000);
    circuit.receive(packetOf('Chat', 1, RELIABLE), 2000, 20);
    circuit.tick(4999);
    expect(circuit.isLost).toBe(false);
    drainEvents(circuit);
    drainSent(circuit);
    circuit.tick(5000);
    expect(drainEvents(circuit)).toEqual([
      { kind: 'failed', sequence: 1, name: 'Chat' },
      { kind: 'lost', silence: 3000 },
    ]);
    expect(circuit.send('Chat', {}, RELIABLE, 5100)).toBeNull();
    circuit.receive(packetOf('Chat', 2, RELIABLE), 5200, 20);
    circuit.tick(20_000);
    expect([drainSent(circuit), drainEvents(circuit)]).toEqual([[], []]);
  });

  it('two quiet circuits keep each other alive', () => {
    const [one, other] = [circuitAt(), circuitAt()];
    for (let now = 0; now <= 600_000; now += 100) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ]) {
        from.tick(now);
        for (const packet of drainSent(from)) to.receive(asReceived(packet), now, 20);
      }
    }
    expect([one.isLost, other.isLost]).toEqual([false, false]);
    expect(one.statistics.roundTrip).toBe(100);
  });

  it('tells of silence two seconds after the second unanswered ping, and of none after any packet', () => {
    const circuit = circuitAt();
    circuit.receive(packetOf('Chat', 1), 1000, 20);
    const silent: number[] = [];
    for (let now = 1000; now <= 20_000; now += 500) {
      circuit.tick(now);
      if (circuit.silence(now) > 0) silent.push(now);
    }
    expect(silent[0]).toBe(12_000);
    expect([circuit.silence(12_000), circuit.silence(20_000)]).toEqual([11_000, 19_000]);
    expect(silent.at(-1)).toBe(20_000);
    circuit.receive(packetOf('Chat', 2), 20_100, 20);
    expect(circuit.silence(20_200)).toBe(0);
  });

  it('sends the acks that it owes before it is closed', () => {
    const circuit = circuitAt();
    circuit.acknowledge();
    circuit.receive(packetOf('Chat', 7, RELIABLE), 10, 20);
    circuit.acknowledge();
    expect(drainSent(circuit)).toMatchObject([
      { name: 'PacketAck', value: { Packets: [{ ID: 7 }] } },
    ]);
    circuit.tick(1000);
    expect(drainSent(circuit)).toEqual([]);
  });
});
