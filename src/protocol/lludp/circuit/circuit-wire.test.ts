import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../../test/hex.ts';
import { drainEvents, packetOf } from '../../../../test/plain-packets.ts';
import { describeWithSamples, sharedFile } from '../../../../test/shared-samples.ts';
import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodePacket } from '../decode-packet.ts';
import type { Packet } from '../packet.ts';
import { Circuit, CircuitStart, packetCodec } from './index.ts';

const AGENT = {
  agentId: '11111111-2222-3333-4444-555555555555',
  sessionId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  circuitCode: 0x12345678,
};
const AGENT_HEX = '11111111222233334444555555555555';
const SESSION_HEX = 'aaaaaaaabbbbccccddddeeeeeeeeeeee';
const VIEW = { width: 1024, height: 768 };

function agentUpdate() {
  const AgentData = {
    AgentID: AGENT.agentId,
    SessionID: AGENT.sessionId,
    BodyRotation: [0, 0, 0, 1],
    HeadRotation: [0, 0, 0, 1],
    State: 0,
    CameraCenter: [128, 128, 30],
    CameraAtAxis: [1, 0, 0],
    CameraLeftAxis: [0, 1, 0],
    CameraUpAxis: [0, 0, 1],
    Far: 96,
    ControlFlags: 0,
    Flags: 0,
  };
  return { AgentData };
}

function expectBytes(circuit: Circuit, ...examples: string[]): void {
  const sent = circuit.outbox.splice(0).map(({ datagram }) => toHex(datagram));
  expect(sent).toEqual(examples.map((text) => toHex(hex(text))));
}

describe('a circuit with the real codec', () => {
  it('starts with the bytes of the reference', () => {
    const circuit = new Circuit(packetCodec, 0);
    const start = new CircuitStart(circuit, AGENT, { view: VIEW, agentUpdate });
    const receive = (packet: Packet) => {
      circuit.receive(packet, 0, 20);
      for (const event of drainEvents(circuit)) start.handle(event, 0);
    };
    start.begin(0);
    expectBytes(circuit, `40 00000001 00 ffff0003 78563412 ${SESSION_HEX} ${AGENT_HEX}`);
    receive(decodePacket(hex('00 00000000 00 fffffffb 01 01000000')));
    expectBytes(circuit, `40 00000002 00 ffff00f9 ${AGENT_HEX} ${SESSION_HEX} 78563412`);
    receive(packetOf('RegionHandshake', 1));
    expectBytes(circuit, `40 00000003 00 ffff0095 ${AGENT_HEX} ${SESSION_HEX} 06000000`);
    const value = { AgentData: { AgentID: AGENT.agentId, SessionID: AGENT.sessionId } };
    receive(packetOf('AgentMovementComplete', 2, { value }));
    circuit.outbox.splice(1);
    expectBytes(
      circuit,
      `c0 00000004 00 ffff000151 ${AGENT_HEX} ${SESSION_HEX} 78563412
       0004 1c 0002c847 0002c847 0002a046 0002a046 00029b48 00029b48 00020c48`,
    );
    expect(start.step).toBe('ready');
  });

  it('writes ids little-endian in a PacketAck and big-endian behind another message', () => {
    const circuit = new Circuit(packetCodec, 0, { firstSequence: 5 });
    for (const id of [1, 258]) circuit.receive(packetOf('Chat', id, { reliable: true }), 0, 20);
    circuit.tick(100);
    expectBytes(circuit, '00 00000005 00 fffffffb 02 01000000 02010000');
    circuit.receive(packetOf('Chat', 258, { reliable: true }), 200, 20);
    const value = { PingID: { PingID: 9, OldestUnacked: 0 } };
    circuit.receive(packetOf('StartPingCheck', 259, { value }), 200, 12);
    expectBytes(circuit, '10 00000006 00 02 09 00000102 01');
  });

  it('refuses messages that the template does not have, and goes on', () => {
    const circuit = new Circuit(packetCodec, 0);
    expect(() => circuit.send('Nonsense', {}, { reliable: true }, 0)).toThrow(RangeError);
    expect(circuit.send('CloseCircuit', {}, { reliable: false }, 0)).toBe(1);
  });
});

describeWithSamples('a session with OpenSim', () => {
  const lines = () =>
    decodeUtf8(sharedFile('samples/opensim/viewer-a.jsonl'))
      .trim()
      .split('\n')
      .map((line): { t: number; dir: 'in' | 'out'; hex: string } => JSON.parse(line))
      .map(({ t, dir, hex: text }) => ({ now: 1000 * t, dir, datagram: hex(text) }));

  it('starts, has every reliable packet acknowledged and every ping answered', () => {
    const log = lines();
    const opening = decodePacket(log[0].datagram).value.CircuitCode as Record<string, string>;
    const circuit = new Circuit(packetCodec, log[0].now, { firstSequence: 0 });
    const start = new CircuitStart(
      circuit,
      { agentId: opening.ID, sessionId: opening.SessionID, circuitCode: Number(opening.Code) },
      { view: VIEW, agentUpdate },
    );
    const received = log
      .filter(({ dir }) => dir === 'in')
      .map(({ now, datagram }) => ({ now, datagram, packet: decodePacket(datagram) }));
    start.begin(log[0].now);
    for (const { now, datagram, packet } of received) {
      circuit.receive(packet, now, datagram.length);
      for (const event of drainEvents(circuit)) start.handle(event, now);
      circuit.tick(now);
    }
    circuit.tick(received[received.length - 1].now + 100);

    expect(start.step).toBe('ready');
    const sent = circuit.outbox.map(({ datagram }) => decodePacket(datagram));
    const acked = sent.flatMap(({ name, value, acks }) =>
      name === 'PacketAck' ? (value.Packets as { ID: number }[]).map(({ ID }) => ID) : acks,
    );
    const reliable = received.filter(({ packet }) => packet.reliable);
    expect(new Set(acked)).toEqual(new Set(reliable.map(({ packet }) => packet.sequence)));
    const count = (packets: Packet[], message: string) =>
      packets.filter(({ name }) => name === message).length;
    const pings = count(
      received.map(({ packet }) => packet),
      'StartPingCheck',
    );
    expect([pings > 0, count(sent, 'CompletePingCheck')]).toEqual([true, pings]);
    expect(circuit.statistics).toMatchObject({ received: received.length, lost: 0 });
  });
});
