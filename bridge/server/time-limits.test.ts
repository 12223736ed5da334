import { describe, expect, it } from 'vitest';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { pause } from '../../test/bridge/until.ts';

describe('the time that a page has', () => {
  it('to log in', () =>
    withBridge({ limits: { loginSeconds: 0.2 } }, async ({ connect, enter }) => {
      const page = await connect();
      const { page: busy } = await enter();
      expect(await page.closed()).toBe(4002);
      expect(busy.closeCode).toBe(null);

      busy.sendControl({ type: 'leave' });
      expect(await busy.closed()).toBe(4002);
    }));

  it('to answer heartbeats', () =>
    withBridge({ limits: { heartbeatSeconds: 0.1 } }, async ({ simulator, enter }) => {
      const { page: deaf } = await enter({ autoPong: false });
      const { page } = await enter();
      expect(await deaf.closed()).toBe(4009);
      expect(page.closeCode).toBe(null);
      // It may come back for its agent.
      expect(simulator.received('LogoutRequest')).toEqual([]);
    }));

  it('to say something', () =>
    withBridge({ limits: { idleSeconds: 1 } }, async ({ simulator, enter }) => {
      const { page: idle } = await enter();
      const { page } = await enter();
      for (let i = 0; i < 80 && idle.closeCode === null; i++) {
        page.send(0, agentUpdate(2 + i, 0));
        await pause(50);
      }
      expect(idle.closeCode).toBe(4003);
      expect(page.closeCode).toBe(null);
      await simulator.waitFor('LogoutRequest');
    }));

  it('in all', () =>
    withBridge({ limits: { sessionSeconds: 0.3 } }, async ({ simulator, enter }) => {
      const { page } = await enter();
      expect(await page.closed()).toBe(4004);
      await simulator.waitFor('LogoutRequest');
    }));
});
