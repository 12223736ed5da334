import { describe, expect, it } from 'vitest';
import { agentUpdate, answerLogouts, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { AGENT_ID, SESSION_ID } from '../../test/bridge/fake-grids.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { hex } from '../../test/hex.ts';

describe('a session whose socket broke', () => {
  it('is taken up again with everything that came meanwhile', () =>
    withBridge({}, async ({ simulator, enter, connect, grids }) => {
      const { page, token } = await enter();
      page.send(0, agentUpdate(2, 0));
      await simulator.hears('AgentUpdate');
      page.break();
      await simulator.hears('AgentUpdate', 2);
      for (let i = 1; i <= 3; i++) simulator.send(hex(`40 0000000${i} 00 ff06`));
      await simulator.hears('PacketAck');

      const again = await connect();
      const id = again.ask({ type: 'resume', token });
      const { channels } = await again.answer('resumed', id);
      const highest = Math.max(...simulator.packets.map(({ sequence }) => sequence));
      expect(channels).toEqual([{ channel: 0, sequence: highest }]);
      await until(() => again.datagrams.length === 3, 'what waited');
      expect(again.datagrams.map(({ bytes }) => bytes[4])).toEqual([1, 2, 3]);

      again.send(0, agentUpdate(highest + 1, 0));
      await until(() => simulator.packets.at(-1)?.sequence === highest + 1, 'the page');
      expect(new Set(simulator.packets.map(({ sequence }) => sequence)).size).toBe(
        simulator.packets.length,
      );
      expect(simulator.named('LogoutRequest')).toEqual([]);
      expect(grids.tokens).toEqual([token]);
    }));

  it('is over after its time: the agent is logged out, again and again until answered', () =>
    withBridge({ limits: { resumeSeconds: 0.3 } }, async ({ simulator, enter, connect, grids }) => {
      const { page, token } = await enter();
      page.break();
      await simulator.hears('LogoutRequest', 2);
      const [first, second] = simulator.named('LogoutRequest');
      expect(first.value).toEqual({ AgentData: { AgentID: AGENT_ID, SessionID: SESSION_ID } });
      expect([first.reliable, first.resent]).toEqual([true, false]);
      expect([second.reliable, second.resent, second.sequence]).toEqual([
        true,
        true,
        first.sequence,
      ]);
      answerLogouts(simulator);
      await until(() => grids.tokens.length === 0, 'the end');
      await simulator.hears('PacketAck');
      expect(simulator.named('PacketAck')[0].value).toEqual({ Packets: [{ ID: 900 }] });

      const late = await connect();
      const id = late.ask({ type: 'resume', token });
      expect((await late.answer('refused', id)).code).toBe('no-session');
    }));

  it('is over at once for a tab that was closed', () =>
    withBridge({}, async ({ simulator, enter }) => {
      const { page } = await enter();
      page.socket.close(1001);
      await simulator.hears('LogoutRequest');
    }));

  it('moves to the newest socket', () =>
    withBridge({}, async ({ simulator, enter, connect }) => {
      const { page, token } = await enter();
      const other = await connect();
      await other.answer('resumed', other.ask({ type: 'resume', token }));
      expect(await page.isClosedWith()).toBe(4010);
      simulator.send(hex('00 00000001 00 ff06'));
      await until(() => other.datagrams.length === 1, 'a datagram');
      expect(simulator.named('LogoutRequest')).toEqual([]);
    }));

  it('is not had by guessing', () =>
    withBridge({}, async ({ enter, connect }) => {
      await enter();
      const stranger = await connect();
      const id = stranger.ask({ type: 'resume', token: '0'.repeat(64) });
      expect((await stranger.answer('refused', id)).code).toBe('no-session');
    }));

  it('holds no more than its bytes, and drops the oldest', () =>
    withBridge({ limits: { queueBytes: 20_000 } }, async ({ simulator, enter, connect }) => {
      const { page, token } = await enter();
      page.break();
      await pause(50);
      for (let i = 0; i < 100; i++) {
        const datagram = new Uint8Array(1000);
        datagram[6] = i;
        simulator.send(datagram);
        if (i % 20 === 0) await pause(5);
      }
      await pause(100);
      const again = await connect();
      await again.answer('resumed', again.ask({ type: 'resume', token }));
      await until(() => again.of('dropped').length > 0, 'the news');
      // 1000 bytes and 200 for their keeping: 16 of them are 19,200.
      expect(again.datagrams.map(({ bytes }) => bytes[6])).toEqual(
        Array.from({ length: 16 }, (_, i) => 84 + i),
      );
      expect(again.of('dropped')).toEqual([{ type: 'dropped', count: 84 }]);
    }));
});
