import { describe, expect, it } from 'vitest';
import { agentUpdate, withBridge } from '../test/bridge/bridge-fixture.ts';
import { pause, until } from '../test/bridge/until.ts';
import { type DatagramInjector, formOf, withDemo } from '../test/session/real-session.ts';
import { seededRandom } from './demo-grid/reproducible.ts';

const EVERYBODY = 7;

/** Header and message number, zero-coded too, which take a damaged datagram to its reader. */
const HEAD = 11;
const RELIABLE = 0x40;

/** Damages datagrams in every way, by chance: changed bytes, cut short, grown, or noise throughout. */
class Damage {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** @param head bytes that stay as they are, most of the time. */
  to(datagram: Uint8Array, head: number): Uint8Array {
    const length = this.#random() < 0.3 ? this.#below(datagram.length + 40) : datagram.length;
    const damaged = new Uint8Array(Math.max(1, length));
    damaged.set(datagram.subarray(0, damaged.length));
    for (let change = this.#below(8); change >= 0; change--) {
      const at = head + this.#below(Math.max(1, damaged.length - head));
      if (at < damaged.length) damaged[at] = this.#below(256);
    }
    // Its number is taken by the real one: only what is not reliable is read under it.
    damaged[0] &= ~RELIABLE;
    return damaged;
  }

  noise(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#below(256));
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

/** So many damaged copies of every datagram of one direction, until `limit` of them. */
function haunting(direction: 'in' | 'out', head: number, copies: number, limit: number) {
  const damage = new Damage(head + copies);
  const state = { count: 0 };
  const haunt: DatagramInjector = (way, datagram) => {
    if (way !== direction || state.count >= limit) return [];
    state.count += copies;
    return Array.from({ length: copies }, () => damage.to(datagram, head));
  };
  return { haunt, state };
}

describe.concurrent('damaged datagrams of real ones, by thousands', () => {
  it('from the simulator cost the session nothing', { timeout: 60_000 }, async () => {
    await withDemo({}, async ({ session }) => {
      const { haunt, state } = haunting('in', HEAD, 40, 8000);
      const ada = session(haunt);
      await ada.live.login(formOf('Ada'), null);
      await ada.until('all of it came', () => state.count >= 8000, 40);
      await ada.until('it is in', () => ada.step === 'connected');
      await ada.until('it counts them', () =>
        ada.of('health').some(({ health }) => health.unknownMessages > 100),
      );
      expect(ada.steps()).toEqual(['connecting', 'logging-in', 'entering', 'connected']);
      expect(ada.avatars.size).toBeLessThanOrEqual(512);
      await ada.live.logout();
      expect(ada.of('step').at(-1)?.end).toEqual({ kind: 'logged-out' });
      expect(ada.reported).toEqual([]);
    });
  });

  it('from the page cost bridge and grid nothing', { timeout: 60_000 }, async () => {
    await withDemo({}, async ({ bridge, grid, session }) => {
      // Message numbers too: a page may ask for anything.
      const { haunt, state } = haunting('out', 6, 20, 2000);
      const ada = session(haunt);
      await ada.live.login(formOf('Ada'), null);
      ada.live.setHeld('forward', true);
      const turning = setInterval(() => ada.live.turnBody(0.1), 50);
      await ada.until('all of it went', () => state.count >= 2000 || ada.step === 'ended', 40);
      clearInterval(turning);
      expect(state.count).toBeGreaterThan(1000);
      expect(grid.counts().malformed + grid.counts().impostors).toBeGreaterThan(100);
      expect((await fetch(new URL('healthz', bridge.url))).status).toBe(200);
      await ada.live.logout();

      const bob = session();
      await bob.live.login(formOf('Bob'), null);
      await bob.until('everybody', () => bob.step === 'connected' && bob.avatars.size >= EVERYBODY);
      await bob.live.logout();
      expect([...ada.reported, ...bob.reported]).toEqual([]);
    });
  });

  it('cost the bridge nothing while it speaks for a page', { timeout: 20_000 }, () =>
    withBridge({ limits: { queueBytes: 100_000 } }, async (fixture) => {
      const { bridge, simulator, enter, connect, metric } = fixture;
      const { page, token } = await enter();
      const damage = new Damage(7);
      const update = agentUpdate(2, 0);
      for (let i = 0; i < 200; i++) page.send(0, damage.to(update, 6));
      page.send(0, update);
      await until(() => simulator.datagrams.length > 150, 'the page');
      page.terminate();
      await until(() => page.closeCode !== null, 'the break');
      for (let i = 0; i < 4000; i++) {
        simulator.send(i % 2 ? damage.to(update, 0) : damage.noise(1 + (i % 1200)));
        if (i % 50 === 0) await pause(2);
      }
      expect(await metric('vitrine_bridge_waiting_bytes')).toBeLessThanOrEqual(100_000);
      expect((await fetch(new URL('healthz', bridge.url))).status).toBe(200);
      const again = await connect();
      await again.response('resumed', again.request({ type: 'resume', token }));
      await until(() => again.datagrams.length > 50, 'what waited');
    }),
  );
});
