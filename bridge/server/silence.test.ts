import { describe, expect, it } from 'vitest';
import { CONTROL_FLAGS, encodeMessage } from '../../src/protocol/lludp/index.ts';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { hex } from '../../test/hex.ts';
import { until } from '../../test/until.ts';
import { TICK_MS } from '../connections/socket-lifetime.ts';

const KEEP_ALIVE_PACKETS = 'vitrine_bridge_kept_total';
const WAITING_BYTES = 'vitrine_bridge_waiting_bytes';

const ping = (sequence: number) =>
  encodeMessage('StartPingCheck', { PingID: { PingID: 5, OldestUnacked: 0 } }, { sequence });

describe('the circuit of a page that is silent', () => {
  it('is kept alive by the bridge after a second and a half, until the page is back', () =>
    withBridge({}, async ({ simulator, clock, enter, metric, delivered }) => {
      const { page } = await enter();
      clock.stop();
      page.send(0, agentUpdate(2, CONTROL_FLAGS.FLY | CONTROL_FLAGS.AT_POS));
      simulator.send(ping(1));
      await simulator.waitFor('AgentUpdate');
      await delivered();
      clock.advance(1400);
      expect(await metric(KEEP_ALIVE_PACKETS)).toBe(0);
      clock.advance(150);
      simulator.send(ping(2));
      simulator.send(hex('40 00000003 00 ff06'));
      await delivered();
      clock.advance(TICK_MS);
      await delivered();
      const [, , update, pong, acks] = simulator.packets;
      expect([update.sequence, pong.sequence, acks.sequence]).toEqual([503, 504, 505]);
      expect(pong.name).toBe('CompletePingCheck');
      expect(acks.name).toBe('PacketAck');
      expect(update.value).toMatchObject({ AgentData: { ControlFlags: CONTROL_FLAGS.FLY } });
      expect(await metric(KEEP_ALIVE_PACKETS)).toBe(3);

      expect(page.controlsOf('kept')).toEqual([]);
      page.send(0, agentUpdate(3, 0));
      await until(() => page.controlsOf('kept').length > 0, 'the number to continue above');
      page.send(0, agentUpdate((page.controlsOf('kept').at(-1)?.sequence ?? 0) + 1, 0));
      await simulator.waitFor('AgentUpdate', 4);
      simulator.send(ping(4));
      await delivered();
      for (let passed = 0; passed < 800; passed += TICK_MS) clock.advance(TICK_MS);
      await delivered();
      const [first, second, ...others] = simulator.packets.slice(5);
      // The simulator would ignore the page's own number.
      expect(first.sequence).toBe(506);
      expect(second.sequence).toBeGreaterThan(1000);
      expect(others).toEqual([]);
      // The page has received everything as well: three pings and one message.
      await until(() => page.datagrams.length >= 4, 'the datagrams of the simulator');
      expect(page.datagrams.length).toBe(4);
    }));

  it('retains what the bridge acknowledged until the browser confirms its arrival', () =>
    withBridge({}, async ({ simulator, clock, enter, metric }) => {
      const { page } = await enter();
      page.send(0, agentUpdate(2, 0));
      await simulator.waitFor('AgentUpdate');
      clock.advance(1500);
      await simulator.waitFor('AgentUpdate', 2);
      page.socket.pause();
      for (let i = 1; i <= 5; i++) simulator.send(hex(`40 0000000${i} 00 ff06`));
      await simulator.waitFor('PacketAck');
      clock.advance(300);
      expect(await metric(WAITING_BYTES)).toBe(5 * 208);
      // The browser answers pings, even while the page itself is silent.
      page.socket.resume();
      await until(async () => (await metric(WAITING_BYTES)) === 0, 'the confirmation');
      expect(page.datagrams.length).toBe(5);
    }));
});
