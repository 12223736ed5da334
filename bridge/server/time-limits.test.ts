import { describe, expect, it } from 'vitest';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';

describe('a page is disconnected', () => {
  it('if it does not log in', () =>
    withBridge({ limits: { loginSeconds: 0.2 } }, async ({ connect, enter }) => {
      const page = await connect();
      const { page: busy } = await enter();
      expect(await page.closed()).toBe(4002);
      expect(busy.closeCode).toBe(null);

      busy.sendControl({ type: 'leave' });
      expect(await busy.closed()).toBe(4002);
    }));

  it('if it does not answer heartbeats', () =>
    withBridge({ limits: { heartbeatSeconds: 0.1 } }, async ({ simulator, enter }) => {
      const { page: unresponsive } = await enter({ autoPong: false });
      const { page } = await enter();
      expect(await unresponsive.closed()).toBe(4009);
      expect(page.closeCode).toBe(null);
      // It may resume its agent.
      expect(simulator.received('LogoutRequest')).toEqual([]);
    }));

  it('if it sends nothing, and its agent is logged out', () =>
    withBridge({ limits: { idleSeconds: 10 } }, async ({ simulator, clock, enter, delivered }) => {
      const { page: idle } = await enter();
      const { page } = await enter();
      clock.stop();
      clock.advance(6000);
      page.send(0, agentUpdate(2, 0));
      await delivered();
      await simulator.waitFor('AgentUpdate');
      clock.advance(6000);
      expect(await idle.closed()).toBe(4003);
      expect(page.closeCode).toBe(null);
      await simulator.waitFor('LogoutRequest');
    }));

  it('at the end of the longest session, and its agent is logged out', () =>
    withBridge({ limits: { sessionSeconds: 0.3 } }, async ({ simulator, enter }) => {
      const { page } = await enter();
      expect(await page.closed()).toBe(4004);
      await simulator.waitFor('LogoutRequest');
    }));
});
