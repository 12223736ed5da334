import { describe, expect, it } from 'vitest';
import { agentUpdate, answerPage, withBridge } from '../test/bridge/bridge-fixture.ts';
import { type DatagramInjector, formOf, withDemo } from '../test/session/real-session.ts';
import { until } from '../test/until.ts';
import { seededRandom } from './demo-grid/reproducible-values.ts';

/** The number of avatars in the region: one's own and the bots, of which one or two may be away. */
const AVATARS = 7;

/** Bytes of header and message number, zero-coded too, with which a damaged datagram still reaches its decoder. */
const HEAD = 11;
const RELIABLE = 0x40;

const AGENTS_WAITING = 'vitrine_bridge_agents_waiting';

/** Damages datagrams at random: changes bytes, truncates or extends them, or makes noise. */
class Damage {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** @param head number of bytes that are kept, unless the datagram is truncated to fewer. */
  apply(datagram: Uint8Array, head: number): Uint8Array {
    const length = this.#random() < 0.3 ? this.#below(datagram.length + 40) : datagram.length;
    const damaged = new Uint8Array(Math.max(1, length));
    damaged.set(datagram.subarray(0, damaged.length));
    for (let change = this.#below(8); change >= 0; change--) {
      const at = head + this.#below(Math.max(1, damaged.length - head));
      if (at < damaged.length) damaged[at] = this.#below(256);
    }
    // The sequence number is that of the undamaged datagram: a reliable one would be ignored as its duplicate.
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

/** Adds damaged copies of every datagram of one direction, up to `limit` of them. */
function damagedCopies(direction: 'in' | 'out', head: number, copies: number, limit: number) {
  const damage = new Damage(head + copies);
  const state = { count: 0 };
  const inject: DatagramInjector = (way, datagram) => {
    if (way !== direction || state.count >= limit) return [];
    state.count += copies;
    return Array.from({ length: copies }, () => damage.apply(datagram, head));
  };
  return { inject, state };
}

describe.concurrent('thousands of damaged datagrams', () => {
  it('from the simulator do not harm the session', { timeout: 60_000 }, async () => {
    await withDemo({}, async ({ session }) => {
      const { inject, state } = damagedCopies('in', HEAD, 40, 8000);
      const ada = session(inject);
      await ada.live.login(formOf('Ada'), null);
      await ada.until('all of them', () => state.count >= 8000, 40);
      await ada.until('it is connected', () => ada.step === 'connected');
      await ada.until('they are counted', () =>
        ada.of('health').some(({ health }) => health.unknownMessages > 100),
      );
      expect(ada.steps()).toEqual(['connecting', 'logging-in', 'entering', 'connected']);
      expect(ada.avatars.size).toBeLessThanOrEqual(512);
      await ada.live.logout();
      expect(ada.of('step').at(-1)?.end).toEqual({ kind: 'logged-out' });
      expect(ada.reported).toEqual([]);
    });
  });

  it('from the page do not harm bridge and grid', { timeout: 60_000 }, async () => {
    await withDemo({}, async ({ bridge, grid, session }) => {
      // Message numbers are damaged too: a page may send anything.
      const { inject, state } = damagedCopies('out', 6, 20, 2000);
      const ada = session(inject);
      await ada.live.login(formOf('Ada'), null);
      ada.live.setHeld('forward', true);
      const turning = setInterval(() => ada.live.turnBody(0.1), 50);
      await ada.until('all of them', () => state.count >= 2000 || ada.step === 'ended', 40);
      clearInterval(turning);
      expect(state.count).toBeGreaterThan(1000);
      expect(grid.counts().malformed + grid.counts().wrongAgents).toBeGreaterThan(100);
      expect((await fetch(new URL('healthz', bridge.url))).status).toBe(200);
      await ada.live.logout();

      const bob = session();
      await bob.live.login(formOf('Bob'), null);
      await bob.until('all avatars', () => bob.step === 'connected' && bob.avatars.size >= AVATARS);
      await bob.live.logout();
      expect([...ada.reported, ...bob.reported]).toEqual([]);
    });
  });

  it('do not harm the bridge while it keeps a circuit alive', { timeout: 20_000 }, () =>
    withBridge({ limits: { queueBytes: 100_000 } }, async (fixture) => {
      const { bridge, simulator, enter, connect, metric } = fixture;
      const { page, token } = await enter();
      await answerPage(simulator, page);
      const damage = new Damage(7);
      const update = agentUpdate(2, 0);
      for (let i = 0; i < 200; i++) page.send(0, damage.apply(update, 6));
      page.send(0, update);
      await until(() => simulator.datagrams.length > 150, 'the datagrams of the page');
      page.terminate();
      await until(async () => (await metric(AGENTS_WAITING)) === 1, 'the disconnection');
      for (let i = 0; i < 4000; i++) {
        simulator.send(i % 2 ? damage.apply(update, 0) : damage.noise(1 + (i % 1200)));
        if (i % 20 === 0) await new Promise(setImmediate);
      }
      expect(await metric('vitrine_bridge_waiting_bytes')).toBeLessThanOrEqual(100_000);
      expect((await fetch(new URL('healthz', bridge.url))).status).toBe(200);
      const again = await connect();
      await again.response('resumed', again.request({ type: 'resume', token }));
      await until(() => again.datagrams.length > 50, 'the datagrams that waited');
    }),
  );
});
