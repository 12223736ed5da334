import { describe, expect, it } from 'vitest';
import { messageOf } from '../../src/protocol/lludp/index.ts';
import { agentUpdate, replyToLogouts, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { AGENT_ID, SESSION_ID } from '../../test/bridge/fake-grids.ts';
import type { FakeSimulator } from '../../test/bridge/fake-simulator.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { hex } from '../../test/hex.ts';
import { sequenceNumber, setSequence } from './packet-header.ts';

describe('a session whose socket broke', () => {
  it('is taken up again with everything that came meanwhile', () =>
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
      await until(() => again.datagrams.length === 3, 'what waited');
      expect(again.datagrams.map(({ bytes }) => bytes[4])).toEqual([1, 2, 3]);

      again.send(0, agentUpdate(highest + 501, 0));
      await until(() => simulator.packets.at(-1)?.sequence === highest + 501, 'the page');
      expect(new Set(simulator.packets.map(({ sequence }) => sequence)).size).toBe(
        simulator.packets.length,
      );
      expect(simulator.received('LogoutRequest')).toEqual([]);
      expect(grids.tokens).toEqual([token]);
    }));

  it('is over after its time: the agent is logged out, again and again until answered', () =>
    withBridge({ limits: { resumeSeconds: 0.3 } }, async ({ simulator, enter, connect, grids }) => {
      const { page, token } = await enter();
      page.terminate();
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
      await until(() => grids.tokens.length === 0, 'the end');
      await simulator.waitFor('PacketAck');
      expect(simulator.received('PacketAck')[0].value).toEqual({ Packets: [{ ID: 900 }] });

      const late = await connect();
      const id = late.request({ type: 'resume', token });
      expect((await late.response('refused', id)).code).toBe('no-session');
    }));

  it('is over at once for a tab that was closed', () =>
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

  it('is not had by guessing', () =>
    withBridge({}, async ({ enter, connect }) => {
      await enter();
      const stranger = await connect();
      const id = stranger.request({ type: 'resume', token: '0'.repeat(64) });
      expect((await stranger.response('refused', id)).code).toBe('no-session');
    }));

  it('holds no more than its bytes, and drops the oldest', () =>
    withBridge(
      { limits: { queueBytes: 20_000 } },
      async ({ simulator, enter, connect, metric }) => {
        const { page, token } = await enter();
        page.terminate();
        await until(() => page.closeCode !== null, 'the break');
        for (let i = 0; i < 100; i++) {
          const datagram = new Uint8Array(1000);
          datagram[6] = i;
          simulator.send(datagram);
          if (i % 20 === 0) await pause(5);
        }
        const arrived = 'vitrine_bridge_datagrams_total{from="simulator"}';
        await metricIs(() => metric(arrived), 100);
        const again = await connect();
        await again.response('resumed', again.request({ type: 'resume', token }));
        await until(() => again.controlsOf('dropped').length > 0, 'the news');
        // 1000 bytes and 200 for their keeping: 16 of them are 19,200.
        expect(again.datagrams.map(({ bytes }) => bytes[6])).toEqual(
          Array.from({ length: 16 }, (_, i) => 84 + i),
        );
        expect(again.controlsOf('dropped')).toEqual([{ type: 'dropped', count: 84 }]);
      },
    ));

  it('gets everything that was acknowledged for it, and acknowledges no more than it can hold', () =>
    withBridge({ limits: { queueBytes: 20_000 } }, async ({ simulator, enter, connect }) => {
      const { page, token } = await enter();
      const sender = new Reliably(simulator);
      page.terminate();
      for (let i = 0; i < 60; i++) sender.send(1000);
      // Those that are not acknowledged come again, as simulators do it; there is room for 16.
      for (let i = 0; i < 20 && sender.acked.size < 16; i++) await sender.repeat();
      await sender.repeat();
      expect(sender.acked.size).toBe(16);

      // A socket that breaks with all of it under way, though not before its end has the frames.
      const second = await connect();
      second.socket.pause();
      second.request({ type: 'resume', token });
      await pause(150);
      second.terminate();
      await pause(50);
      const third = await connect();
      await third.response('resumed', third.request({ type: 'resume', token }));
      await until(() => third.datagrams.length >= 16, 'what waited');
      const numbers = () => new Set(third.datagrams.map(({ bytes }) => sequenceNumber(bytes)));
      expect([...sender.acked].filter((number) => !numbers().has(number))).toEqual([]);
      for (let i = 0; i < 20 && sender.acked.size < 60; i++) await sender.repeat();
      expect(sender.acked.size).toBe(60);
      expect(numbers().size).toBe(60);
    }));
});

/** A simulator's reliable packets, until they are acknowledged. */
class Reliably {
  readonly acked = new Set<number>();
  readonly #simulator: FakeSimulator;
  readonly #unacked = new Map<number, Uint8Array>();
  #sequence = 0;
  #read = 0;

  constructor(simulator: FakeSimulator) {
    this.#simulator = simulator;
  }

  send(length: number): void {
    const datagram = new Uint8Array(length);
    datagram[0] = 0x40;
    this.#sequence += 1;
    this.#unacked.set(this.#sequence, setSequence(datagram, this.#sequence));
    this.#simulator.send(datagram);
  }

  /** After those that it waited for. */
  async repeat(): Promise<void> {
    await pause(150);
    for (const packet of this.#simulator.packets.slice(this.#read)) {
      this.#read += 1;
      for (const { ID } of messageOf(packet, 'PacketAck')?.Packets ?? []) {
        this.acked.add(ID);
        this.#unacked.delete(ID);
      }
    }
    for (const datagram of this.#unacked.values()) this.#simulator.send(datagram);
  }
}

async function metricIs(read: () => Promise<number>, value: number): Promise<void> {
  while ((await read()) !== value) await pause(10);
}
