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
      page.send(0, agentUpdate(2, CONTROL_FLAGS.FLY | CONTROL_FLAGS.AT_POS));
      simulator.send(ping(1));
      await pause(1000);
      expect(simulator.packets.map(({ sequence }) => sequence)).toEqual([1, 2]);

      await until(() => simulator.packets.length >= 3, 'the keeper');
      simulator.send(ping(2));
      simulator.send(hex('40 00000003 00 ff06'));
      await simulator.hears('PacketAck');
      const [, , update, pong, acks] = simulator.packets;
      expect([update.sequence, pong.sequence, acks.sequence]).toEqual([3, 4, 5]);
      expect(pong.name).toBe('CompletePingCheck');
      expect(update.value).toMatchObject({ AgentData: { ControlFlags: CONTROL_FLAGS.FLY } });
      await until(() => page.of('kept').some(({ sequence }) => sequence === 5), 'the news');
      expect(await metric('vitrine_bridge_kept_total')).toBe(3);

      const heard = simulator.packets.length;
      page.send(0, agentUpdate(6, 0));
      simulator.send(ping(4));
      await pause(1200);
      expect(simulator.packets.slice(heard).map(({ sequence }) => sequence)).toEqual([6]);
      // All of it came to the page as well: three pings, one message.
      expect(page.datagrams.length).toBe(4);
    }));
});
