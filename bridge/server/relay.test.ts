import { describe, expect, it } from 'vitest';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { hex } from '../../test/hex.ts';

const inbound = (value: number) => hex(`00 000000${value.toString(16).padStart(2, '0')} 00 ff06`);

describe('relay of datagrams', () => {
  it('goes both ways, byte for byte', () =>
    withBridge({}, async ({ simulator, enter }) => {
      const { page } = await enter();
      page.send(0, hex('00 00000002 00 aa'), hex('00 00000003 00 bb'));
      page.send(0, hex('00 00000004 00 cc'));
      await until(() => simulator.datagrams.length === 4, 'four datagrams');
      expect(simulator.datagrams.slice(1).map((datagram) => datagram[6])).toEqual([
        0xaa, 0xbb, 0xcc,
      ]);

      simulator.send(inbound(7));
      await until(() => page.datagrams.length === 1, 'a datagram');
      expect(page.datagrams[0].channel).toBe(0);
      expect(new Uint8Array(page.datagrams[0].bytes)).toEqual(inbound(7));
    }));

  it('packs what comes together in few frames, in order', () =>
    withBridge({}, async ({ simulator, enter }) => {
      const { page } = await enter();
      const frames = page.frames;
      for (let i = 0; i < 100; i++) simulator.send(inbound(i));
      await until(() => page.datagrams.length === 100, 'all datagrams');
      expect(page.datagrams.map(({ bytes }) => bytes[4])).toEqual(
        Array.from({ length: 100 }, (_, i) => i),
      );
      expect(page.frames - frames).toBeLessThan(50);
    }));

  it('keeps the circuits of a session apart', () =>
    withBridge({}, async ({ simulator, enter }) => {
      const { page } = await enter();
      await page.openCircuit(5, simulator.port);
      page.send(5, hex('00 00000001 00 05'));
      await until(() => simulator.datagrams.length === 2, 'the second circuit');
      simulator.send(inbound(1));
      await until(() => page.datagrams.length === 1, 'an answer');
      expect(page.datagrams[0].channel).toBe(5);

      page.sendControl({ type: 'close', channel: 5 });
      await pause(50);
      page.send(5, hex('00 00000002 00 05'));
      page.send(0, hex('00 00000002 00 00'));
      await until(() => simulator.datagrams.length === 3, 'the first circuit');
      expect(simulator.datagrams[2][6]).toBe(0);
    }));

  it('drops and counts what is no packet by its size, or has no circuit', () =>
    withBridge({}, async ({ simulator, enter, metric }) => {
      const { page } = await enter();
      page.send(0, new Uint8Array(8193), new Uint8Array(0));
      page.send(9, new Uint8Array(20));
      page.send(0, new Uint8Array(8192).fill(1));
      await until(() => simulator.datagrams.length === 2, 'the largest');
      expect(simulator.datagrams[1].length).toBe(8192);
      expect(await metric('vitrine_bridge_dropped_total{reason="size"}')).toBe(2);
      expect(await metric('vitrine_bridge_dropped_total{reason="no-circuit"}')).toBe(1);
    }));

  it('opens circuits only to simulators that the grid named, and so many', () =>
    withBridge({ limits: { circuits: 2 } }, async ({ simulator, enter, connect }) => {
      const stranger = await connect();
      const early = stranger.request({
        type: 'open',
        channel: 0,
        address: '127.0.0.1',
        port: simulator.port,
      });
      expect((await stranger.response('refused', early)).code).toBe('no-session');

      const { page } = await enter();
      const ask = (channel: number, address: string, port: number) =>
        page.response('refused', page.request({ type: 'open', channel, address, port }));
      expect((await ask(1, '127.0.0.1', 9)).code).toBe('address-not-allowed');
      expect((await ask(1, '10.0.0.1', simulator.port)).code).toBe('address-not-allowed');
      expect((await ask(0, '127.0.0.1', simulator.port)).code).toBe('malformed');
      await page.openCircuit(1, simulator.port);
      expect((await ask(2, '127.0.0.1', simulator.port)).code).toBe('too-many-circuits');
    }));

  it('goes on when a simulator comes back after nobody listened', () =>
    withBridge({}, async ({ simulator, enter, metric }) => {
      const { page } = await enter();
      await simulator.pause(async () => {
        for (let i = 2; i < 4; i++) {
          page.send(0, agentUpdate(i, 0));
          await pause(50);
        }
        expect(await metric('vitrine_bridge_unreachable_total')).toBeGreaterThan(0);
      });
      page.send(0, agentUpdate(4, 0));
      await simulator.waitFor('AgentUpdate');
      simulator.send(inbound(1));
      await until(() => page.datagrams.length === 1, 'the simulator');
      expect(page.controlsOf('closed')).toEqual([]);
    }));
});
