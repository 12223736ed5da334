import { describe, expect, it } from 'vitest';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import { hex } from '../../test/hex.ts';
import { until } from '../../test/until.ts';

const inbound = (value: number) => hex(`00 000000${value.toString(16).padStart(2, '0')} 00 ff06`);

describe('the datagram relay', () => {
  it('relays in both directions, byte for byte', () =>
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

  it('sends datagrams that arrive together in few frames, in order', () =>
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

  it('separates the circuits of a session', () =>
    withBridge({}, async ({ simulator, neighbour, enter }) => {
      const { page } = await enter();
      await page.openCircuit(5, neighbour.port);
      page.send(5, hex('00 00000001 00 05'));
      await until(() => neighbour.datagrams.length === 1, 'the second circuit');
      neighbour.send(inbound(1));
      await until(() => page.datagrams.length === 1, 'a datagram');
      expect(page.datagrams[0].channel).toBe(5);
      simulator.send(inbound(2));
      await until(() => page.datagrams.length === 2, 'a datagram of the first circuit');
      expect(page.datagrams[1].channel).toBe(0);

      page.sendControl({ type: 'close', channel: 5 });
      page.send(5, hex('00 00000002 00 05'));
      page.send(0, hex('00 00000002 00 00'));
      await until(() => simulator.datagrams.length === 2, 'the first circuit');
      expect(simulator.datagrams[1][6]).toBe(0);
      expect(neighbour.datagrams.length).toBe(1);
    }));

  it('drops and counts datagrams without the size of a packet or without a circuit', () =>
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

  it('opens circuits only to simulators that the grid named, up to a limit', () =>
    withBridge({ limits: { circuits: 1 } }, async ({ simulator, neighbour, enter, connect }) => {
      const stranger = await connect();
      const early = stranger.request({
        type: 'open',
        channel: 0,
        address: '127.0.0.1',
        port: simulator.port,
      });
      expect((await stranger.response('refused', early)).code).toBe('no-session');

      const { page } = await enter();
      const refusal = (channel: number, address: string, port: number) =>
        page.response('refused', page.request({ type: 'open', channel, address, port }));
      expect((await refusal(1, '127.0.0.1', 9)).code).toBe('address-not-allowed');
      expect((await refusal(1, '10.0.0.1', simulator.port)).code).toBe('address-not-allowed');
      expect((await refusal(0, '127.0.0.1', simulator.port)).code).toBe('malformed');
      expect((await refusal(1, '127.0.0.1', neighbour.port)).code).toBe('too-many-circuits');
    }));
});
