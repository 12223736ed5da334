import { describe, expect, it } from 'vitest';
import { CONTROL_FLAGS, encodeMessage } from '../../src/protocol/lludp/index.ts';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { hex } from '../../test/hex.ts';

const ping = (sequence: number) =>
  encodeMessage('StartPingCheck', { PingID: { PingID: 5, OldestUnacked: 0 } }, { sequence });

describe('a page that is silent', () => {
  it('is spoken for after a second and a half, and takes over again', () =>
    withBridge({}, async ({ simulator, enter, metric }) => {
      const { page } = await enter();
      const sentAt = performance.now();
      page.send(0, agentUpdate(2, CONTROL_FLAGS.FLY | CONTROL_FLAGS.AT_POS));
      simulator.send(ping(1));
      await until(() => simulator.packets.length >= 3, 'the keeper');
      expect(performance.now() - sentAt).toBeGreaterThan(1400);
      simulator.send(ping(2));
      simulator.send(hex('40 00000003 00 ff06'));
      await simulator.waitFor('PacketAck');
      const [, , update, pong, acks] = simulator.packets;
      expect([update.sequence, pong.sequence, acks.sequence]).toEqual([503, 504, 505]);
      expect(pong.name).toBe('CompletePingCheck');
      expect(update.value).toMatchObject({ AgentData: { ControlFlags: CONTROL_FLAGS.FLY } });
      expect(await metric('vitrine_bridge_kept_total')).toBe(3);

      const heard = simulator.packets.length;
      expect(page.controlsOf('kept')).toEqual([]);
      page.send(0, agentUpdate(3, 0));
      await until(() => page.controlsOf('kept').length > 0, 'the news');
      page.send(0, agentUpdate((page.controlsOf('kept').at(-1)?.sequence ?? 0) + 1, 0));
      simulator.send(ping(4));
      await pause(800);
      const [first, second, ...rest] = simulator.packets.slice(heard);
      // The page's own number would be passed over.
      expect(first.sequence).toBe(506);
      expect(second.sequence).toBeGreaterThan(1000);
      expect(rest).toEqual([]);
      // All of it came to the page as well: three pings, one message.
      expect(page.datagrams.length).toBe(4);
    }));

  it('is kept what was acknowledged for it until its end has it', () =>
    withBridge({}, async ({ simulator, enter, metric }) => {
      const { page } = await enter();
      page.send(0, agentUpdate(2, 0));
      await simulator.waitFor('AgentUpdate', 2);
      page.socket.pause();
      for (let i = 1; i <= 5; i++) simulator.send(hex(`40 0000000${i} 00 ff06`));
      await simulator.waitFor('PacketAck');
      const waiting = () => metric('vitrine_bridge_waiting_bytes');
      await pause(300);
      expect(await waiting()).toBe(5 * 208);
      // What answers for a page is its browser: the page itself still says nothing.
      page.socket.resume();
      const deadline = performance.now() + 5000;
      while ((await waiting()) > 0 && performance.now() < deadline) await pause(50);
      expect([await waiting(), page.datagrams.length]).toEqual([0, 5]);
    }));
});
