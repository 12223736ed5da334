import { describe, expect, it } from 'vitest';
import { messageOf } from '../../src/protocol/lludp/index.ts';
import {
  agentUpdate,
  DATAGRAMS_IN,
  type Fixture,
  replyToLogouts,
  withBridge,
} from '../../test/bridge/bridge-fixture.ts';
import { AGENT_ID, SESSION_ID } from '../../test/bridge/fake-grids.ts';
import { hex } from '../../test/hex.ts';
import { until } from '../../test/until.ts';
import { TICK_MS } from '../connections/socket-lifetime.ts';
import { sequenceNumber, setSequence } from './packet-header.ts';

describe('a session whose socket is broken', () => {
  it('is resumed with all datagrams received in the meantime', () =>
    withBridge({}, async ({ simulator, enter, connect, grids }) => {
      const { page, token } = await enter();
      page.send(0, agentUpdate(2, 0));
      await simulator.waitFor('AgentUpdate');
      page.terminate();
      await simulator.waitFor('AgentUpdate', 2);
      for (let i = 1; i <= 3; i++) simulator.send(hex(`40 0000000${i} 00 ff06`));
      await simulator.waitFor('PacketAck');

      const again = await connect();
      const id = again.request({ type: 'resume', token });
      const { channels } = await again.response('resumed', id);
      const highest = Math.max(...simulator.packets.map(({ sequence }) => sequence));
      expect(channels).toEqual([{ channel: 0, sequence: highest + 500 }]);
      await until(() => again.datagrams.length === 3, 'the datagrams that waited');
      expect(again.datagrams.map(({ bytes }) => bytes[4])).toEqual([1, 2, 3]);

      again.send(0, agentUpdate(highest + 501, 0));
      await until(
        () => simulator.packets.at(-1)?.sequence === highest + 501,
        'the datagram of the page',
      );
      expect(new Set(simulator.packets.map(({ sequence }) => sequence)).size).toBe(
        simulator.packets.length,
      );
      expect(simulator.received('LogoutRequest')).toEqual([]);
      expect(grids.tokens).toEqual([token]);
    }));

  it('ends after its time: the agent is logged out, by requests until the simulator replies', () =>
    withBridge({ limits: { resumeSeconds: 20 } }, async (fixture) => {
      const { simulator, clock, enter, connect, grids, metric } = fixture;
      const { page, token } = await enter();
      page.terminate();
      await until(async () => (await metric(AGENTS_WAITING)) === 1, 'the disconnection');
      clock.advance(20_000);
      await simulator.waitFor('LogoutRequest');
      clock.advance(500);
      await simulator.waitFor('LogoutRequest', 2);
      const [first, second] = simulator.received('LogoutRequest');
      expect(first.value).toEqual({ AgentData: { AgentID: AGENT_ID, SessionID: SESSION_ID } });
      expect([first.reliable, first.resent]).toEqual([true, false]);
      expect([second.reliable, second.resent, second.sequence]).toEqual([
        true,
        true,
        first.sequence,
      ]);
      replyToLogouts(simulator);
      await until(() => grids.tokens.length === 0, 'the end of the session');
      await simulator.waitFor('PacketAck');
      expect(simulator.received('PacketAck')[0].value).toEqual({ Packets: [{ ID: 900 }] });

      const late = await connect();
      const id = late.request({ type: 'resume', token });
      expect((await late.response('refused', id)).code).toBe('no-session');
    }));

  it('ends at once when the tab was closed', () =>
    withBridge({}, async ({ simulator, enter }) => {
      const { page } = await enter();
      page.socket.close(1001);
      await simulator.waitFor('LogoutRequest');
    }));

  it('moves to the newest socket', () =>
    withBridge({}, async ({ simulator, enter, connect }) => {
      const { page, token } = await enter();
      const other = await connect();
      await other.response('resumed', other.request({ type: 'resume', token }));
      expect(await page.closed()).toBe(4010);
      simulator.send(hex('00 00000001 00 ff06'));
      await until(() => other.datagrams.length === 1, 'a datagram');
      expect(simulator.received('LogoutRequest')).toEqual([]);
    }));

  it('is not resumed with a guessed token', () =>
    withBridge({}, async ({ enter, connect }) => {
      await enter();
      const stranger = await connect();
      const id = stranger.request({ type: 'resume', token: '0'.repeat(64) });
      expect((await stranger.response('refused', id)).code).toBe('no-session');
    }));

  it('queues no more bytes than its limit, and drops the oldest datagrams', () =>
    withBridge(
      { limits: { queueBytes: 20_000 } },
      async ({ simulator, enter, connect, metric, delivered }) => {
        const { page, token } = await enter();
        page.terminate();
        await until(async () => (await metric(AGENTS_WAITING)) === 1, 'the disconnection');
        for (let i = 0; i < 100; i++) {
          const datagram = new Uint8Array(1000);
          datagram[6] = i;
          simulator.send(datagram);
          if (i % 20 === 0) await delivered();
        }
        await delivered();
        expect(await metric(DATAGRAMS_IN)).toBe(100);
        const again = await connect();
        await again.response('resumed', again.request({ type: 'resume', token }));
        await until(() => again.controlsOf('dropped').length > 0, 'the notification');
        // Each counts 1000 bytes and 200 for its record: 16 are 19,200.
        expect(again.datagrams.map(({ bytes }) => bytes[6])).toEqual(
          Array.from({ length: 16 }, (_, i) => 84 + i),
        );
        expect(again.controlsOf('dropped')).toEqual([{ type: 'dropped', count: 84 }]);
      },
    ));

  it('receives all that the bridge acknowledged, and the bridge acknowledges no more than it can queue', () =>
    withBridge({ limits: { queueBytes: 20_000 } }, async (fixture) => {
      const { enter, connect, metric } = fixture;
      const { page, token } = await enter();
      const sender = new ReliableSender(fixture);
      page.terminate();
      for (let i = 0; i < 60; i++) sender.send(1000);
      // There is room for 16. Simulators send again what is not acknowledged.
      await until(() => sender.resend().then((acked) => acked >= 16), '16 acknowledgements');
      expect(await sender.resend()).toBe(16);

      // This socket breaks while everything is in flight, after the bridge has sent the frames.
      const second = await connect();
      second.socket.pause();
      const sentFrames = await metric(SENT_FRAMES);
      second.request({ type: 'resume', token });
      await until(async () => (await metric(SENT_FRAMES)) > sentFrames, 'the frames');
      second.terminate();
      await until(async () => (await metric(AGENTS_WAITING)) === 1, 'the disconnection');
      const third = await connect();
      await third.response('resumed', third.request({ type: 'resume', token }));
      await until(() => third.datagrams.length >= 16, 'the datagrams that waited');
      const received = () => new Set(third.datagrams.map(({ bytes }) => sequenceNumber(bytes)));
      expect([...sender.acked].filter((number) => !received().has(number))).toEqual([]);
      await until(() => sender.resend().then((acked) => acked >= 60), 'all acknowledgements');
      await until(() => received().size >= 60, 'all datagrams');
      expect([sender.acked.size, received().size]).toEqual([60, 60]);
    }));
});

const AGENTS_WAITING = 'vitrine_bridge_agents_waiting';
const SENT_FRAMES = 'vitrine_bridge_frames_total{from="bridge"}';

/** Sends reliable packets as a simulator, and again until they are acknowledged. */
class ReliableSender {
  readonly acked = new Set<number>();
  readonly #fixture: Fixture;
  readonly #unacked = new Map<number, Uint8Array>();
  #sequence = 0;
  #read = 0;

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    fixture.clock.stop();
  }

  send(length: number): void {
    const datagram = new Uint8Array(length);
    datagram[0] = 0x40;
    this.#sequence += 1;
    this.#unacked.set(this.#sequence, setSequence(datagram, this.#sequence));
    this.#fixture.simulator.send(datagram);
  }

  /** Reads the acks of what has been sent, and sends the rest again. @returns the number of acked packets. */
  async resend(): Promise<number> {
    const { simulator, clock, delivered } = this.#fixture;
    await delivered();
    for (let tick = 0; tick < 5; tick++) clock.advance(TICK_MS);
    await delivered();
    for (const packet of simulator.packets.slice(this.#read)) {
      this.#read += 1;
      for (const { ID } of messageOf(packet, 'PacketAck')?.Packets ?? []) {
        this.acked.add(ID);
        this.#unacked.delete(ID);
      }
    }
    for (const datagram of this.#unacked.values()) simulator.send(datagram);
    return this.acked.size;
  }
}
