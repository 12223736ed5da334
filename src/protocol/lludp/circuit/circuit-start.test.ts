import { describe, expect, it } from 'vitest';
import { hex } from '../../../../test/hex.ts';
import { packetOf, plainCodec, sentBy, toldBy } from '../../../../test/plain-packets.ts';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import type { MessageValue } from '../packet.ts';
import { Circuit, CircuitStart, type StartOptions } from './index.ts';

const AGENT = {
  agentId: '11111111-2222-3333-4444-555555555555',
  sessionId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  circuitCode: 0x12345678,
};
const IDS = { AgentID: AGENT.agentId, SessionID: AGENT.sessionId };
const WITH_CODE = { ...IDS, CircuitCode: 0x12345678 };
const ARRIVAL = { AgentData: IDS, Data: { Position: [128, 125, 25.5] } };
const HANDSHAKE = { RegionInfo: { SimName: 'Loopback Test' } };

/** A viewer that enters, and a simulator that says what the test tells it to. */
class Entrance {
  readonly circuit = new Circuit(plainCodec, 0);
  readonly start: CircuitStart;
  #theirSequence = 0;

  constructor(options: Partial<StartOptions> = {}) {
    this.start = new CircuitStart(this.circuit, AGENT, {
      view: { width: 1024, height: 768 },
      agentUpdate: ({ Data }) => ({ Seen: Data }),
      ...options,
    });
    this.start.begin(0);
  }

  hears(name: string, value: MessageValue = {}, now = 0): void {
    this.#theirSequence += 1;
    this.circuit.receive(packetOf(name, this.#theirSequence, { value, reliable: true }), now, 20);
    this.#pass(now);
  }

  acknowledges(...sequences: number[]): void {
    this.hears('PacketAck', { Packets: sequences.map((ID) => ({ ID })) });
  }

  waits(until: number): void {
    for (let now = 0; now <= until; now += 1000) {
      this.circuit.tick(now);
      this.#pass(now);
      this.start.tick(now);
    }
  }

  says(): [string, MessageValue][] {
    return sentBy(this.circuit).map(({ name, value }) => [name, value]);
  }

  #pass(now: number): void {
    for (const event of toldBy(this.circuit)) this.start.handle(event, now);
  }
}

describe('CircuitStart', () => {
  it('goes through the steps in order', () => {
    const entrance = new Entrance();
    const { start, circuit } = entrance;
    expect(circuit.outbox.map(({ packet }) => [packet.reliable, packet.sequence])).toEqual([
      [true, 1],
    ]);
    expect(entrance.says()).toEqual([
      [
        'UseCircuitCode',
        { CircuitCode: { Code: 0x12345678, SessionID: IDS.SessionID, ID: IDS.AgentID } },
      ],
    ]);
    expect(start.step).toBe('opening');

    entrance.acknowledges(1);
    expect(entrance.says()).toEqual([['CompleteAgentMovement', { AgentData: WITH_CODE }]]);
    expect(start.step).toBe('entering');

    entrance.hears('RegionHandshake', HANDSHAKE);
    expect(entrance.says()).toEqual([
      ['RegionHandshakeReply', { AgentData: IDS, RegionInfo: { Flags: 6 } }],
    ]);
    expect([start.step, start.region]).toEqual(['entering', HANDSHAKE]);

    entrance.hears('AgentMovementComplete', ARRIVAL);
    expect([start.step, start.arrival, start.failure]).toEqual(['ready', ARRIVAL, null]);
    expect(circuit.outbox.every(({ packet }) => packet.reliable)).toBe(true);
    const [[throttle], ...rest] = entrance.says();
    expect(throttle).toBe('AgentThrottle');
    expect(rest).toEqual([
      [
        'AgentHeightWidth',
        {
          AgentData: WITH_CODE,
          HeightWidthBlock: { GenCounter: 0, Height: 768, Width: 1024 },
        },
      ],
      ['AgentUpdate', { Seen: { Position: [128, 125, 25.5] } }],
    ]);
  });

  it('asks for the bandwidth of the reference example', () => {
    const entrance = new Entrance();
    entrance.acknowledges(1);
    entrance.says();
    entrance.hears('AgentMovementComplete', ARRIVAL);
    const [[, { AgentData, Throttle }]] = entrance.says();
    expect(AgentData).toEqual(WITH_CODE);
    const { GenCounter, Throttles } = Throttle as { GenCounter: number; Throttles: Uint8Array };
    expect(GenCounter).toBe(0);
    expect(Throttles).toEqual(
      hex('0000c847 0000c847 0000a046 0000a046 00009b48 00009b48 00000c48'),
    );
  });

  it('shakes hands early, late and again, one reply at a time', () => {
    const entrance = new Entrance();
    entrance.hears('RegionHandshake', HANDSHAKE);
    for (let n = 0; n < 1000; n++) entrance.hears('RegionHandshake', HANDSHAKE);
    const names = () => entrance.says().map(([name]) => name);
    const replies = () => names().filter((name) => name === 'RegionHandshakeReply');
    expect(replies()).toHaveLength(1);
    entrance.acknowledges(1);
    entrance.hears('AgentMovementComplete', ARRIVAL);
    expect(entrance.start.step).toBe('ready');
    entrance.acknowledges(2);
    entrance.hears('RegionHandshake', { RegionInfo: { SimName: 'Renamed' } });
    expect(replies()).toHaveLength(1);
    expect(entrance.start.region).toEqual({ RegionInfo: { SimName: 'Renamed' } });
  });

  it("ignores an AgentMovementComplete before its time, again, and somebody else's", () => {
    const entrance = new Entrance();
    entrance.hears('AgentMovementComplete', ARRIVAL);
    entrance.acknowledges(1);
    const stranger = { AgentData: { ...IDS, AgentID: '99999999-2222-3333-4444-555555555555' } };
    entrance.hears('AgentMovementComplete', stranger);
    entrance.hears('AgentMovementComplete', { AgentData: { ...IDS, SessionID: AGENT.agentId } });
    entrance.hears('AgentMovementComplete');
    expect(entrance.start.arrival).toBeNull();
    entrance.says();
    entrance.hears('AgentMovementComplete', ARRIVAL);
    entrance.hears('AgentMovementComplete', ARRIVAL);
    expect(entrance.says()).toHaveLength(3);
  });

  it('fails 20 s after an opening that nobody answers', () => {
    const entrance = new Entrance();
    entrance.waits(19_000);
    expect(entrance.start.step).toBe('opening');
    entrance.waits(20_000);
    expect(entrance.start.failure).toEqual({ reason: 'unanswered', message: 'UseCircuitCode' });
    entrance.says();
    entrance.hears('RegionHandshake', HANDSHAKE, 20_000);
    expect([entrance.start.step, entrance.says()]).toEqual(['failed', []]);
  });

  it('fails when the code is acknowledged but the agent is not let in', () => {
    const entrance = new Entrance();
    entrance.acknowledges(1);
    entrance.waits(30_000);
    const failure = { reason: 'unanswered', message: 'CompleteAgentMovement' };
    expect(entrance.start.failure).toEqual(failure);
  });

  it('says what is missing when its time is over', () => {
    const limit = { timeLimit: 10_000 };
    const stuck = new Entrance(limit);
    const placeless = new Entrance(limit);
    const regionless = new Entrance(limit);
    for (const entrance of [placeless, regionless]) {
      entrance.acknowledges(1);
      entrance.acknowledges(2);
    }
    placeless.hears('RegionHandshake', HANDSHAKE);
    regionless.hears('AgentMovementComplete', ARRIVAL);
    const failures = [stuck, placeless, regionless].map((entrance) => {
      entrance.start.tick(9999);
      expect(entrance.start.failure).toBeNull();
      entrance.start.tick(10_000);
      return entrance.start.failure;
    });
    expect(failures).toEqual([
      { reason: 'late', message: 'PacketAck' },
      { reason: 'late', message: 'AgentMovementComplete' },
      { reason: 'late', message: 'RegionHandshake' },
    ]);
  });

  it('tells why the simulator sends the agent away', () => {
    const kicked = new Entrance();
    kicked.hears('KickUser', { UserInfo: { ...IDS, Reason: encodeUtf8('Région fermée\0') } });
    expect(kicked.start.failure).toEqual({ reason: 'kicked', text: 'Région fermée' });
    const wordless = new Entrance();
    wordless.hears('KickUser');
    expect(wordless.start.failure).toEqual({ reason: 'kicked', text: '' });
    for (const name of ['DisableSimulator', 'CloseCircuit']) {
      const closed = new Entrance();
      closed.hears(name);
      expect(closed.start.failure).toEqual({ reason: 'closed' });
    }
  });

  it('fails with a lost circuit, unless it was over before', () => {
    const lost = new Entrance();
    lost.start.handle({ kind: 'lost', silence: 100_000 }, 100_000);
    expect(lost.start.failure).toEqual({ reason: 'lost' });
    const ready = new Entrance();
    ready.acknowledges(1);
    ready.hears('RegionHandshake', HANDSHAKE);
    ready.hears('AgentMovementComplete', ARRIVAL);
    ready.start.handle({ kind: 'lost', silence: 100_000 }, 100_000);
    ready.start.tick(300_000);
    expect([ready.start.step, ready.start.failure]).toEqual(['ready', null]);
  });
});
