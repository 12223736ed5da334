import { describe, expect, it } from 'vitest';
import { hex } from '../../../../test/hex.ts';
import { drainEvents, drainSent, packetOf, plainCodec } from '../../../../test/plain-packets.ts';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import type { MessageValue } from '../message-types.ts';
import { Circuit } from './circuit.ts';
import { CircuitStart, type StartOptions } from './circuit-start.ts';

const AGENT = {
  agentId: '11111111-2222-3333-4444-555555555555',
  sessionId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  circuitCode: 0x12345678,
};
const IDS = { AgentID: AGENT.agentId, SessionID: AGENT.sessionId };
const WITH_CODE = { ...IDS, CircuitCode: 0x12345678 };
const MOVEMENT = { AgentData: IDS, Data: { Position: [128, 125, 25.5] } };
const HANDSHAKE = { RegionInfo: { SimName: 'Loopback Test' } };

/** A viewer that enters, and a simulator whose messages the test sends. */
class TestStart {
  readonly circuit = new Circuit(plainCodec, 0);
  readonly start: CircuitStart;
  #simulatorSequence = 0;

  constructor(options: Partial<StartOptions> = {}, isNeighbour = false) {
    this.start = new CircuitStart(this.circuit, AGENT, {
      view: { width: 1024, height: 768 },
      agentUpdate: ({ Data }) => ({ Seen: Data }),
      ...options,
    });
    if (!isNeighbour) this.start.begin(0);
    else this.start.begin(0, false);
  }

  receives(name: string, value: MessageValue = {}, now = 0): void {
    this.#simulatorSequence += 1;
    this.circuit.receive(
      packetOf(name, this.#simulatorSequence, { value, reliable: true }),
      now,
      20,
    );
    this.#passEvents(now);
  }

  acknowledges(...sequences: number[]): void {
    this.receives('PacketAck', { Packets: sequences.map((ID) => ({ ID })) });
  }

  runUntil(end: number): void {
    for (let now = 0; now <= end; now += 1000) {
      this.circuit.tick(now);
      this.#passEvents(now);
      this.start.tick(now);
    }
  }

  drainSent(): [string, MessageValue][] {
    return drainSent(this.circuit).map(({ name, value }) => [name, value]);
  }

  #passEvents(now: number): void {
    for (const event of drainEvents(this.circuit)) this.start.handle(event, now);
  }
}

describe('CircuitStart', () => {
  it('goes through the steps in order', () => {
    const attempt = new TestStart();
    const { start, circuit } = attempt;
    expect(circuit.outbox.map(({ packet }) => [packet.reliable, packet.sequence])).toEqual([
      [true, 1],
    ]);
    expect(attempt.drainSent()).toEqual([
      [
        'UseCircuitCode',
        { CircuitCode: { Code: 0x12345678, SessionID: IDS.SessionID, ID: IDS.AgentID } },
      ],
    ]);
    expect(start.step).toBe('opening');

    attempt.acknowledges(1);
    expect(attempt.drainSent()).toEqual([['CompleteAgentMovement', { AgentData: WITH_CODE }]]);
    expect(start.step).toBe('entering');

    attempt.receives('RegionHandshake', HANDSHAKE);
    expect(attempt.drainSent()).toEqual([
      ['RegionHandshakeReply', { AgentData: IDS, RegionInfo: { Flags: 6 } }],
    ]);
    expect(start.step).toBe('entering');

    attempt.receives('AgentMovementComplete', MOVEMENT);
    expect([start.step, start.failure]).toEqual(['ready', null]);
    expect(circuit.outbox.every(({ packet }) => packet.reliable)).toBe(true);
    const [[throttle], ...rest] = attempt.drainSent();
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

  it('requests the bandwidth of the reference example', () => {
    const attempt = new TestStart();
    attempt.acknowledges(1);
    attempt.drainSent();
    attempt.receives('AgentMovementComplete', MOVEMENT);
    const [[, { AgentData, Throttle }]] = attempt.drainSent();
    expect(AgentData).toEqual(WITH_CODE);
    const { GenCounter, Throttles } = Throttle as { GenCounter: number; Throttles: Uint8Array };
    expect(GenCounter).toBe(0);
    expect(Throttles).toEqual(
      hex('0000c847 0000c847 0000a046 0000a046 00009b48 00009b48 00000c48'),
    );
  });

  it('answers early, late and repeated handshakes, one reply at a time', () => {
    const attempt = new TestStart();
    attempt.receives('RegionHandshake', HANDSHAKE);
    for (let n = 0; n < 1000; n++) attempt.receives('RegionHandshake', HANDSHAKE);
    const names = () => attempt.drainSent().map(([name]) => name);
    const replies = () => names().filter((name) => name === 'RegionHandshakeReply');
    expect(replies()).toHaveLength(1);
    attempt.acknowledges(1);
    attempt.receives('AgentMovementComplete', MOVEMENT);
    expect(attempt.start.step).toBe('ready');
    attempt.acknowledges(2);
    attempt.receives('RegionHandshake', { RegionInfo: { SimName: 'Renamed' } });
    expect(replies()).toHaveLength(1);
  });

  it('ignores an early or repeated AgentMovementComplete, and those of other agents', () => {
    const attempt = new TestStart();
    attempt.receives('AgentMovementComplete', MOVEMENT);
    attempt.acknowledges(1);
    const stranger = { AgentData: { ...IDS, AgentID: '99999999-2222-3333-4444-555555555555' } };
    attempt.receives('AgentMovementComplete', stranger);
    attempt.receives('AgentMovementComplete', { AgentData: { ...IDS, SessionID: AGENT.agentId } });
    attempt.receives('AgentMovementComplete');
    expect(attempt.drainSent().map(([name]) => name)).toEqual([
      'UseCircuitCode',
      'CompleteAgentMovement',
    ]);
    attempt.receives('AgentMovementComplete', MOVEMENT);
    attempt.receives('AgentMovementComplete', MOVEMENT);
    expect(attempt.drainSent()).toHaveLength(3);
  });

  it('fails 20 s after an opening that is never acknowledged', () => {
    const attempt = new TestStart();
    attempt.runUntil(19_000);
    expect(attempt.start.step).toBe('opening');
    attempt.runUntil(20_000);
    expect(attempt.start.failure).toEqual({ reason: 'unanswered', message: 'UseCircuitCode' });
    attempt.drainSent();
    attempt.receives('RegionHandshake', HANDSHAKE, 20_000);
    expect([attempt.start.step, attempt.drainSent()]).toEqual(['failed', []]);
  });

  it('fails when the circuit code is acknowledged but the agent is not', () => {
    const attempt = new TestStart();
    attempt.acknowledges(1);
    attempt.runUntil(30_000);
    const failure = { reason: 'unanswered', message: 'CompleteAgentMovement' };
    expect(attempt.start.failure).toEqual(failure);
  });

  it('names the missing message when its time is over', () => {
    const limit = { timeLimit: 10_000 };
    const unopenedCircuit = new TestStart(limit);
    const withoutMovement = new TestStart(limit);
    const regionless = new TestStart(limit);
    for (const attempt of [withoutMovement, regionless]) {
      attempt.acknowledges(1);
      attempt.acknowledges(2);
    }
    withoutMovement.receives('RegionHandshake', HANDSHAKE);
    regionless.receives('AgentMovementComplete', MOVEMENT);
    const failures = [unopenedCircuit, withoutMovement, regionless].map((attempt) => {
      attempt.start.tick(9999);
      expect(attempt.start.failure).toBeNull();
      attempt.start.tick(10_000);
      return attempt.start.failure;
    });
    expect(failures).toEqual([
      { reason: 'late', message: 'PacketAck' },
      { reason: 'late', message: 'AgentMovementComplete' },
      { reason: 'late', message: 'RegionHandshake' },
    ]);
  });

  it('reports why the simulator rejects the agent', () => {
    const kicked = new TestStart();
    kicked.receives('KickUser', { UserInfo: { ...IDS, Reason: encodeUtf8('Région fermée\0') } });
    expect(kicked.start.failure).toEqual({ reason: 'kicked', text: 'Région fermée' });
    const withoutReason = new TestStart();
    withoutReason.receives('KickUser');
    expect(withoutReason.start.failure).toEqual({ reason: 'kicked', text: '' });
    for (const name of ['DisableSimulator', 'CloseCircuit']) {
      const closed = new TestStart();
      closed.receives(name);
      expect(closed.start.failure).toEqual({ reason: 'closed' });
    }
  });

  it('fails with a lost circuit, unless it was over before', () => {
    const lost = new TestStart();
    lost.start.handle({ kind: 'lost', silence: 100_000 }, 100_000);
    expect(lost.start.failure).toEqual({ reason: 'lost' });
    const ready = new TestStart();
    ready.acknowledges(1);
    ready.receives('RegionHandshake', HANDSHAKE);
    ready.receives('AgentMovementComplete', MOVEMENT);
    ready.start.handle({ kind: 'lost', silence: 100_000 }, 100_000);
    ready.start.tick(300_000);
    expect([ready.start.step, ready.start.failure]).toEqual(['ready', null]);
  });
});

describe('CircuitStart of a neighbour', () => {
  const names = (attempt: TestStart) => attempt.drainSent().map(([name]) => name);

  function neighbour(): TestStart {
    const attempt = new TestStart({ timeLimit: 60_000 }, true);
    attempt.acknowledges(1);
    attempt.receives('RegionHandshake', HANDSHAKE);
    attempt.acknowledges(2);
    return attempt;
  }

  it('replies to the handshake, and does not enter', () => {
    const attempt = neighbour();
    expect(names(attempt)).toEqual(['UseCircuitCode', 'RegionHandshakeReply']);
    attempt.receives('AgentMovementComplete', MOVEMENT);
    attempt.runUntil(50_000);
    expect(names(attempt).filter((name) => !/Ping|Ack/.test(name))).toEqual([]);
    expect([attempt.start.step, attempt.start.failure]).toEqual(['open', null]);
  });

  it('enters when it is to, with one handshake for all times that it does', () => {
    const attempt = neighbour();
    names(attempt);
    for (let time = 0; time < 3; time++) {
      attempt.start.enter(1000, false);
      expect(attempt.start.step).toBe('entering');
      attempt.receives('AgentMovementComplete', MOVEMENT, 1000);
      expect(attempt.start.step).toBe('ready');
      expect(names(attempt)).toEqual([
        'CompleteAgentMovement',
        'AgentThrottle',
        'AgentHeightWidth',
        'AgentUpdate',
      ]);
      attempt.start.leave();
      expect(attempt.start.step).toBe('open');
    }
  });

  it('sends the circuit code again after a teleport', () => {
    const attempt = neighbour();
    names(attempt);
    attempt.start.enter(1000, true);
    expect(names(attempt)).toEqual(['UseCircuitCode', 'CompleteAgentMovement']);
  });

  it('enters as soon as the circuit is open: an ack or the handshake says so', () => {
    const early = new TestStart({}, true);
    early.start.enter(0, false);
    expect(names(early)).toEqual(['UseCircuitCode']);
    early.receives('RegionHandshake', HANDSHAKE);
    expect(names(early)).toEqual(['RegionHandshakeReply', 'CompleteAgentMovement']);
    early.acknowledges(1);
    expect(names(early)).toEqual([]);
  });

  it('asks again for a movement that does not come, and fails when it is late', () => {
    const attempt = neighbour();
    names(attempt);
    attempt.start.enter(0, false);
    names(attempt);
    attempt.acknowledges(3);
    const sent: number[] = [];
    for (let now = 1000; now <= 61_000; now += 1000) {
      attempt.receives('SimStats', {}, now);
      attempt.start.tick(now);
      if (names(attempt).includes('CompleteAgentMovement')) {
        sent.push(now);
        attempt.acknowledges(3 + sent.length);
      }
    }
    expect(sent).toEqual([10_000, 20_000]);
    expect(attempt.start.failure).toEqual({ reason: 'late', message: 'AgentMovementComplete' });
  });
});
