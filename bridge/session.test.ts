import { describe, expect, it } from 'vitest';
import { DATAGRAMS_OUT, readMetric } from '../test/bridge/bridge-fixture.ts';
import { formOf, withDemo } from '../test/session/real-session.ts';

/** The number of avatars in the region: one's own and the bots, of which one or two may be away. */
const AVATARS = 7;

/** Horizontal distance in metres. */
function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

describe.concurrent("a page's session, the bridge and the demo grid over real sockets", () => {
  it('logs in, sees all avatars, walks, is seen walking, and logs out', {
    timeout: 40_000,
  }, async () => {
    await withDemo({}, async ({ grid, session }) => {
      const ada = session();
      const bob = session();
      expect(await ada.live.login(formOf('Ada'), null)).toMatchObject({ kind: 'logged-in' });
      expect(await bob.live.login(formOf('Bob'), null)).toMatchObject({ kind: 'logged-in' });
      await ada.until('ada is connected', () => ada.step === 'connected');
      await bob.until('bob is connected', () => bob.step === 'connected');
      await ada.until('the bots and two viewers', () => ada.avatars.size >= AVATARS);
      await ada.until('ada sees herself', () => ada.own !== undefined);
      await ada.until('meshes', () =>
        [...ada.avatars.values()].some(({ parts }) => parts.some(({ meshId }) => meshId)),
      );
      await ada.until('outfit', () => {
        const items = ada.of('outfit').at(-1)?.items ?? [];
        return items.length > 0 && items.every(({ state }) => state === 'loaded');
      });

      const id = ada.own?.agentId ?? '';
      await bob.until('bob sees ada', () => bob.position(id).length === 3);
      const before = [ada.position(id), bob.position(id)];
      ada.live.setHeld('forward', true);
      await ada.until('ada walks', () => distance(ada.position(id), before[0]) > 2);
      await bob.until('bob sees it', () => distance(bob.position(id), before[1]) > 2);
      await ada.until('a walk', () => (ada.avatars.get(id)?.animations.length ?? 0) > 0);
      ada.live.setHeld('forward', false);

      await ada.until('health', () => (ada.of('health').at(-1)?.health.packetsIn ?? 0) > 0);
      expect(ada.of('health').at(-1)?.health.unknownMessages).toBe(0);
      expect(grid.viewers()).toBe(2);
      await ada.live.logout();
      expect(ada.of('step').at(-1)?.end).toEqual({ kind: 'logged-out' });
      await bob.until('bob sees her disappear', () => !bob.avatars.has(id));
      expect(grid.viewers()).toBe(1);
      await bob.live.logout();
      expect([...ada.reported, ...bob.reported]).toEqual([]);
    });
  });

  it('reconnects by itself after the bridge has restarted', {
    timeout: 40_000,
  }, async () => {
    await withDemo({}, async (world) => {
      const ada = world.session();
      await ada.live.login(formOf('Ada'), null);
      await ada.until('all avatars', () => ada.step === 'connected' && ada.avatars.size >= AVATARS);
      await world.restartBridge(() =>
        ada.until('it notices', () => ada.steps().includes('reconnecting')),
      );
      await ada.until('it is back', () => ada.step === 'connected', 20);
      await ada.until('all avatars again', () => ada.avatars.size >= AVATARS);
      expect(ada.steps().filter((step) => step === 'logging-in')).toHaveLength(1);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('resumes its session after its socket has broken', { timeout: 30_000 }, async () => {
    await withDemo({}, async ({ grid, session }) => {
      const ada = session();
      await ada.live.login(formOf('Ada'), null);
      await ada.until('all avatars', () => ada.step === 'connected' && ada.avatars.size >= AVATARS);
      ada.cutSockets();
      await ada.until('it notices', () => ada.step === 'reconnecting');
      await ada.until('it is back', () => ada.step === 'connected');
      expect(grid.viewers()).toBe(1);
      expect(ada.of('avatars').flatMap(({ gone }) => gone)).not.toContain(ada.own?.agentId);
      const id = ada.own?.agentId ?? '';
      const before = ada.position(id);
      ada.live.setHeld('forward', true);
      await ada.until('it walks', () => distance(ada.position(id), before) > 1);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('survives a sleep, in which the bridge keeps its circuit alive', {
    timeout: 60_000,
  }, async () => {
    await withDemo({ silenceSeconds: 2 }, async ({ grid, bridge, clock, session }) => {
      const ada = session();
      await ada.live.login(formOf('Ada'), null);
      await ada.until('all avatars', () => ada.step === 'connected' && ada.avatars.size >= AVATARS);
      ada.process.sleep();
      // Six seconds for bridge and grid, which logs out silent viewers after two.
      clock.stop();
      for (let seconds = 0; seconds < 6; seconds += 0.5) {
        clock.advance(500);
        const sent = await readMetric(bridge, DATAGRAMS_OUT);
        await ada.until('all datagrams', () => grid.counts().received >= sent);
      }
      clock.resume();
      expect(grid.viewers()).toBe(1);
      ada.process.wake();
      const id = ada.own?.agentId ?? '';
      const before = ada.position(id);
      ada.live.setHeld('forward', true);
      await ada.until('it walks', () => distance(ada.position(id), before) > 1);
      expect(ada.steps().filter((step) => step === 'connected')).toHaveLength(1);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('teleports to another region and back', { timeout: 40_000 }, async () => {
    await withDemo({ secondRegion: true }, async ({ grid, session }) => {
      const ada = session();
      await ada.live.login(formOf('Ada'), null);
      await ada.until('all avatars', () => ada.step === 'connected' && ada.avatars.size >= AVATARS);
      const [first, second] = grid.regionNames;
      for (const name of [second, first]) {
        expect(grid.teleport('Ada Tester', name)).toBe(true);
        await ada.until(
          `she is in ${name}`,
          () => ada.step === 'connected' && ada.of('region').at(-1)?.region.name === name,
        );
        await ada.until('she sees herself', () => ada.own !== undefined);
      }
      await ada.until('all avatars again', () => ada.avatars.size >= AVATARS);
      expect(grid.viewers()).toBe(1);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('works over a bad network', { timeout: 90_000 }, async () => {
    const link = { loss: 0.1, latency: 20, jitter: 300, duplication: 0.05, reordering: 0.05 };
    await withDemo({ link }, async ({ session }) => {
      const ada = session();
      await ada.live.login(formOf('Ada'), null);
      await ada.until('connected', () => ada.step === 'connected', 30);
      await ada.until('all avatars', () => ada.avatars.size >= AVATARS, 30);
      await ada.until('she sees herself', () => (ada.own?.parts.length ?? 0) > 0, 30);
      const id = ada.own?.agentId ?? '';
      const before = ada.position(id);
      ada.live.setHeld('forward', true);
      await ada.until('she walks', () => distance(ada.position(id), before) > 2, 15);
      await ada.live.logout();
      expect(ada.of('step').at(-1)?.end).toEqual({ kind: 'logged-out' });
      expect(ada.reported).toEqual([]);
    });
  });
});
