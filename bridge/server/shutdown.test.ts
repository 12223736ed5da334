import { describe, expect, it } from 'vitest';
import { replyToLogouts, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { LOGIN_REQUEST } from '../../test/bridge/fake-page.ts';
import { hex } from '../../test/hex.ts';
import { until } from '../../test/until.ts';

describe('a bridge that is closed', () => {
  it('logs all agents out and notifies the pages', () =>
    withBridge({}, async ({ bridge, simulator, grids, clock, enter, connect }) => {
      const pages = [(await enter()).page, (await enter()).page, await connect()];
      const disconnected = (await enter()).page;
      disconnected.terminate();
      clock.stop();
      const stopped = bridge.close();
      await simulator.waitFor('LogoutRequest', 3);
      expect(await Promise.all(pages.map((page) => page.closed()))).toEqual([4001, 4001, 4001]);
      // The simulator does not reply.
      clock.advance(4500);
      await stopped;
      expect(grids.isClosed).toBe(true);
      expect(grids.tokens).toEqual([]);
      await expect(fetch(bridge.url)).rejects.toThrow();
    }));

  it('closes quickly if simulators reply, and only once', () =>
    withBridge({}, async ({ bridge, simulator, enter }) => {
      await enter();
      replyToLogouts(simulator);
      const startedAt = performance.now();
      await Promise.all([bridge.close(), bridge.close()]);
      expect(performance.now() - startedAt).toBeLessThan(1500);
      expect(simulator.received('LogoutRequest').length).toBe(1);
    }));

  it('does not log out an agent again that its page has logged out', () =>
    withBridge({}, async ({ bridge, simulator, grids, enter }) => {
      const { page } = await enter();
      page.send(
        0,
        hex('400000000200ffff00fc11111111222233334444555555555555aaaaaaaabbbbccccddddeeeeeeeeeeee'),
      );
      await simulator.waitFor('LogoutRequest');
      page.sendControl({ type: 'leave' });
      await until(() => grids.tokens.length === 0, 'the end of the session');
      await bridge.close();
      expect(simulator.received('LogoutRequest').length).toBe(1);
    }));
});

it('the log names pages and logins, but no secrets', () =>
  withBridge({ config: { token: null } }, async ({ enter, log }) => {
    const { page, token } = await enter();
    page.socket.send('{"type":"login","secret":"hunter2"}');
    await page.closed();
    const text = log.join('');
    expect(text).toContain('page connected');
    expect(text).toContain('login answered');
    for (const secret of [token, LOGIN_REQUEST.passwordDigest, 'hunter2', 'grid.test/seed']) {
      expect(text).not.toContain(secret);
    }
  }));
