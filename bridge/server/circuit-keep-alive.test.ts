import { describe, expect, it } from 'vitest';
import {
  CONTROL_FLAGS,
  controlFlagNames,
  decodePacket,
  encodeMessage,
  messageOf,
} from '../../src/protocol/lludp/index.ts';
import { agentUpdate } from '../../test/bridge/bridge-fixture.ts';
import { hex } from '../../test/hex.ts';
import { CircuitKeepAlive } from './circuit-keep-alive.ts';

function createKeepAlive() {
  const sent: Uint8Array[] = [];
  const keepAlive = new CircuitKeepAlive((datagram) => sent.push(datagram));
  const packets = () => sent.splice(0).map((datagram) => decodePacket(datagram));
  return { keepAlive, packets };
}

const reliable = (sequence: number) =>
  encodeMessage(
    'EnableSimulator',
    { SimulatorInfo: { Handle: 0n, IP: '0.0.0.0', Port: 0 } },
    { sequence, reliable: true },
  );

describe('the keep-alive of a silent page', () => {
  it('sends nothing before the page has', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.receive(reliable(1), true);
    keepAlive.tick(0);
    expect(packets()).toEqual([]);
    expect(keepAlive.reservedSequence).toBe(0);
  });

  it('acknowledges with its own sequence numbers, above the highest of the page', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(41, 0));
    keepAlive.forward(agentUpdate(40, 0));
    keepAlive.tick(0);
    keepAlive.receive(reliable(7), true);
    keepAlive.receive(hex('00 00000008 00 ff06'), true);
    keepAlive.receive(reliable(9), true);
    keepAlive.receive(reliable(10), false);
    keepAlive.tick(100);
    const [update, acks, ...others] = packets();
    expect([update.name, update.sequence]).toEqual(['AgentUpdate', 542]);
    expect([acks.sequence, acks.reliable]).toEqual([543, false]);
    expect(messageOf(acks, 'PacketAck')).toEqual({ Packets: [{ ID: 7 }, { ID: 9 }] });
    expect(others).toEqual([]);
    expect(keepAlive.reservedSequence).toBe(1043);
  });

  it('acknowledges at once when many are owed', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(1, 0));
    for (let i = 0; i < 100; i++) keepAlive.receive(reliable(i), true);
    expect(packets().map((packet) => messageOf(packet, 'PacketAck')?.Packets.length)).toEqual([
      40, 40,
    ]);
  });

  it('answers pings at once', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(1, 0));
    keepAlive.receive(
      encodeMessage('StartPingCheck', { PingID: { PingID: 9, OldestUnacked: 0 } }, { sequence: 3 }),
      false,
    );
    const [pong] = packets();
    expect(messageOf(pong, 'CompletePingCheck')).toEqual({ PingID: { PingID: 9 } });
    expect(pong.sequence).toBe(502);
  });

  it('repeats the last AgentUpdate once a second, without movement', () => {
    const { FLY, AT_POS, FAST_AT, MOUSELOOK, SIT_ON_GROUND, AWAY, TURN_LEFT, ML_LBUTTON_UP } =
      CONTROL_FLAGS;
    const lasting = FLY | MOUSELOOK | SIT_ON_GROUND | AWAY;
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(1, AT_POS));
    const last = agentUpdate(2, (lasting | AT_POS | FAST_AT | TURN_LEFT | ML_LBUTTON_UP) >>> 0);
    keepAlive.forward(last);
    for (let now = 0; now < 3000; now += 50) keepAlive.tick(now);
    const updates = packets();
    expect(updates.map(({ sequence, reliable }) => [sequence, reliable])).toEqual([
      [503, false],
      [504, false],
      [505, false],
      [506, false],
    ]);
    const before = messageOf(decodePacket(last), 'AgentUpdate')?.AgentData;
    const after = messageOf(updates[0], 'AgentUpdate')?.AgentData;
    expect(controlFlagNames(after?.ControlFlags ?? 0)).toEqual([
      'FLY',
      'SIT_ON_GROUND',
      'MOUSELOOK',
      'AWAY',
    ]);
    expect({ ...after, ControlFlags: 0 }).toEqual({ ...before, ControlFlags: 0 });
  });

  it('sends no updates for an agent that has requested a logout', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(1, 0));
    // LogoutRequest of lludp.md section 6.
    keepAlive.forward(
      hex('400000000200ffff00fc11111111222233334444555555555555aaaaaaaabbbbccccddddeeeeeeeeeeee'),
    );
    keepAlive.tick(0);
    expect(packets()).toEqual([]);
    expect(keepAlive.isActive).toBe(false);
  });

  it('ignores bytes that are not a packet', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(1, 0));
    keepAlive.forward(hex('00 00000002 00 04 11'));
    for (const bytes of ['', 'ff', '40 00000003 01 01', '40 0000'])
      keepAlive.receive(hex(bytes), true);
    keepAlive.tick(0);
    expect(packets().every(({ name }) => name === 'AgentUpdate')).toBe(true);
    expect(keepAlive.reservedSequence).toBe(1003);
  });

  it('continues where sequence numbers wrap around', () => {
    const { keepAlive } = createKeepAlive();
    keepAlive.forward(agentUpdate(0xffffff, 0));
    expect(keepAlive.allocateSequence()).toBe(1);
    keepAlive.forward(agentUpdate(0xfffff0, 0));
    expect(keepAlive.reservedSequence).toBe(501);
    expect(createKeepAlive().keepAlive.reservedSequence).toBe(0);
  });

  it('renumbers the AgentUpdates of a page that has not been notified yet', () => {
    const { keepAlive, packets } = createKeepAlive();
    keepAlive.forward(agentUpdate(10, 0));
    keepAlive.tick(0);
    expect(packets().map(({ sequence }) => sequence)).toEqual([511]);
    const reserved = keepAlive.reservedSequence;
    expect([reserved, keepAlive.drainUnreported()]).toEqual([1011, true]);
    const stale = decodePacket(keepAlive.forward(agentUpdate(11, CONTROL_FLAGS.AT_POS)));
    expect([stale.sequence, stale.reliable]).toEqual([512, false]);
    expect(messageOf(stale, 'AgentUpdate')?.AgentData.ControlFlags).toBe(CONTROL_FLAGS.AT_POS);
    // Reliable packets keep their numbers, since they are acknowledged by them.
    const other = reliable(12);
    expect(keepAlive.forward(other)).toBe(other);
    const next = agentUpdate(reserved + 1, 0);
    expect(keepAlive.forward(next)).toBe(next);
    // Above its own numbers again, packets of the page keep theirs in any order.
    const late = agentUpdate(reserved, 0);
    expect(keepAlive.forward(late)).toBe(late);
  });
});
