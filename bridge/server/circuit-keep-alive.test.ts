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

function keeping() {
  const sent: Uint8Array[] = [];
  const keeper = new CircuitKeepAlive((datagram) => sent.push(datagram));
  const packets = () => sent.splice(0).map((datagram) => decodePacket(datagram));
  return { keeper, packets };
}

const reliable = (sequence: number) =>
  encodeMessage(
    'EnableSimulator',
    { SimulatorInfo: { Handle: 0n, IP: '0.0.0.0', Port: 0 } },
    { sequence, reliable: true },
  );

describe('who speaks for a silent page', () => {
  it('says nothing before the page has begun', () => {
    const { keeper, packets } = keeping();
    keeper.receive(reliable(1), true);
    keeper.tick(0);
    expect(packets()).toEqual([]);
    expect(keeper.reservedSequence).toBe(0);
  });

  it('acknowledges, in its own numbers above the highest of the page', () => {
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(41, 0));
    keeper.forward(agentUpdate(40, 0));
    keeper.tick(0);
    keeper.receive(reliable(7), true);
    keeper.receive(hex('00 00000008 00 ff06'), true);
    keeper.receive(reliable(9), true);
    keeper.receive(reliable(10), false);
    keeper.tick(100);
    const [update, acks, ...rest] = packets();
    expect([update.name, update.sequence]).toEqual(['AgentUpdate', 542]);
    expect([acks.sequence, acks.reliable]).toEqual([543, false]);
    expect(messageOf(acks, 'PacketAck')).toEqual({ Packets: [{ ID: 7 }, { ID: 9 }] });
    expect(rest).toEqual([]);
    expect(keeper.reservedSequence).toBe(1043);
  });

  it('acknowledges at once when many are owed', () => {
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(1, 0));
    for (let i = 0; i < 100; i++) keeper.receive(reliable(i), true);
    expect(packets().map((packet) => messageOf(packet, 'PacketAck')?.Packets.length)).toEqual([
      40, 40,
    ]);
  });

  it('answers pings at once', () => {
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(1, 0));
    keeper.receive(
      encodeMessage('StartPingCheck', { PingID: { PingID: 9, OldestUnacked: 0 } }, { sequence: 3 }),
      false,
    );
    const [answer] = packets();
    expect(messageOf(answer, 'CompletePingCheck')).toEqual({ PingID: { PingID: 9 } });
    expect(answer.sequence).toBe(502);
  });

  it('repeats the last AgentUpdate once a second, without movement', () => {
    const { FLY, AT_POS, FAST_AT, MOUSELOOK, SIT_ON_GROUND, AWAY, TURN_LEFT, ML_LBUTTON_UP } =
      CONTROL_FLAGS;
    const lasting = FLY | MOUSELOOK | SIT_ON_GROUND | AWAY;
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(1, AT_POS));
    const last = agentUpdate(2, (lasting | AT_POS | FAST_AT | TURN_LEFT | ML_LBUTTON_UP) >>> 0);
    keeper.forward(last);
    for (let now = 0; now < 3000; now += 50) keeper.tick(now);
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

  it('does not move an agent that asked to leave', () => {
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(1, 0));
    // LogoutRequest of lludp.md section 6.
    keeper.forward(
      hex('400000000200ffff00fc11111111222233334444555555555555aaaaaaaabbbbccccddddeeeeeeeeeeee'),
    );
    keeper.tick(0);
    expect(packets()).toEqual([]);
    expect(keeper.isActive).toBe(false);
  });

  it('is not put off by bytes that are no packet', () => {
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(1, 0));
    keeper.forward(hex('00 00000002 00 04 11'));
    for (const bytes of ['', 'ff', '40 00000003 01 01', '40 0000'])
      keeper.receive(hex(bytes), true);
    keeper.tick(0);
    expect(packets().every(({ name }) => name === 'AgentUpdate')).toBe(true);
    expect(keeper.reservedSequence).toBe(1003);
  });

  it('follows the numbering round its end', () => {
    const { keeper } = keeping();
    keeper.forward(agentUpdate(0xffffff, 0));
    expect(keeper.allocateSequence()).toBe(1);
    keeper.forward(agentUpdate(0xfffff0, 0));
    expect(keeper.reservedSequence).toBe(501);
    expect(keeping().keeper.reservedSequence).toBe(0);
  });

  it('is followed by AgentUpdates of the page that are above its own, before the page knows of it', () => {
    const { keeper, packets } = keeping();
    keeper.forward(agentUpdate(10, 0));
    keeper.tick(0);
    expect(packets().map(({ sequence }) => sequence)).toEqual([511]);
    const news = keeper.reservedSequence;
    expect([news, keeper.takeUnreported()]).toEqual([1011, true]);
    const stale = decodePacket(keeper.forward(agentUpdate(11, CONTROL_FLAGS.AT_POS)));
    expect([stale.sequence, stale.reliable]).toEqual([512, false]);
    expect(messageOf(stale, 'AgentUpdate')?.AgentData.ControlFlags).toBe(CONTROL_FLAGS.AT_POS);
    // What is acknowledged has to keep its number.
    const other = reliable(12);
    expect(keeper.forward(other)).toBe(other);
    const next = agentUpdate(news + 1, 0);
    expect(keeper.forward(next)).toBe(next);
    // In its own order again, where the network's is of no concern.
    const late = agentUpdate(news, 0);
    expect(keeper.forward(late)).toBe(late);
  });
});
