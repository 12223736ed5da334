import { describe, expect, it } from 'vitest';
import { formOf, type RealSession, withDemo } from '../test/session/real-session.ts';

/** The regions of the demo grid: the second one is east of the first. */
const [WEST, EAST] = ['Sandbox Plaza', 'Sandbox Plaza East'];
const SECOND = { secondRegion: true };

/** Logs in, and waits until the circuit to the other region is open. */
async function enter(ada: RealSession, seconds = 15): Promise<void> {
  await ada.live.login(formOf('Ada'), null);
  await ada.until('she sees herself', () => ada.step === 'connected' && !!ada.own, seconds);
  await ada.until('the neighbour', () => neighbourState(ada) === 'open', seconds);
}

function neighbourState(ada: RealSession): string | undefined {
  return ada.of('neighbours').at(-1)?.regions.at(0)?.state;
}

/** Teleports within the region, so that it need not walk for half a minute. */
async function goTo(ada: RealSession, x: number, seconds = 10): Promise<void> {
  const region = ada.of('region').at(-1)!.region.handle;
  await ada.live.teleport({ region, position: [x, 100, 22] });
  await ada.until(
    `she is at ${x}`,
    () => Math.abs(ownPosition(ada)[0] - x) < 3 && ada.step === 'connected',
    seconds,
  );
}

function ownPosition(ada: RealSession): readonly number[] {
  return ada.position(ada.own?.agentId ?? '');
}

/** Walks until it is in another region. */
async function cross(ada: RealSession, to: string, seconds = 20): Promise<void> {
  ada.live.setHeld('forward', true);
  await ada.until(`she is in ${to}`, () => ada.region === to && ada.step === 'connected', seconds);
  const [x] = ownPosition(ada);
  // Half a second of walking, in the same direction as before.
  await ada.until('she walks on', () => Math.abs(ownPosition(ada)[0] - x) > 2, seconds);
  ada.live.setHeld('forward', false);
}

describe.concurrent('crossing between regions, over real sockets', () => {
  it('walks east, back, and east again; the avatar and its clothes stay as they are', {
    timeout: 90_000,
  }, async () => {
    await withDemo(SECOND, async ({ grid, session }) => {
      const ada = session();
      await enter(ada);
      await ada.until('her clothes', () => (ada.own?.parts.length ?? 0) > 0);
      const id = ada.own?.agentId ?? '';
      const { slot } = ada.own!;
      await goTo(ada, 252);
      const begin = ada.events.length;
      await cross(ada, EAST);
      expect(ownPosition(ada)[0]).toBeGreaterThan(0);
      expect(ownPosition(ada)[0]).toBeLessThan(30);
      // Turned round: half a turn of the body.
      ada.live.turnBody(Math.PI);
      await cross(ada, WEST);
      expect(ownPosition(ada)[0]).toBeGreaterThan(226);
      ada.live.turnBody(Math.PI);
      await cross(ada, EAST);
      const events = ada.events.slice(begin);
      expect(ada.own?.slot).toBe(slot);
      for (const event of events) {
        if (event.type === 'region') expect(event.shift).not.toBeNull();
        if (event.type !== 'avatars') continue;
        expect(event.gone).not.toContain(id);
        const own = event.changed.find(({ agentId }) => agentId === id);
        if (own) expect(own.parts.length).toBeGreaterThan(0);
      }
      expect(grid.viewers()).toBe(1);
      await ada.live.logout();
      await ada.until('she is gone', () => grid.viewers() === 0);
      expect(ada.reported).toEqual([]);
    });
  });

  it('shows the neighbours behind the border, in their place', { timeout: 40_000 }, async () => {
    await withDemo(SECOND, async ({ session }) => {
      const ada = session();
      await enter(ada);
      await goTo(ada, 240);
      const runa = () => [...ada.avatars.values()].find(({ firstName }) => firstName === 'Runa');
      await ada.until('Runa Falk', () => ada.position(runa()?.agentId ?? '').length === 3);
      expect(ada.position(runa()!.agentId)[0]).toBeGreaterThan(256);
      expect(ada.position(runa()!.agentId)[0]).toBeLessThan(290);
      expect(runa()!.region).not.toBe(ada.own!.region);
      const { slot, agentId } = runa()!;
      await cross(ada, EAST);
      expect(ada.avatars.get(agentId)?.slot).toBe(slot);
      expect(ada.position(agentId)[0]).toBeLessThan(40);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('teleports by name, home and back, and the other region stays in view', {
    timeout: 60_000,
  }, async () => {
    await withDemo(SECOND, async ({ grid, session }) => {
      const ada = session();
      await enter(ada);
      const to = { region: EAST.toUpperCase(), position: [40, 50, 22] } as const;
      expect(await ada.live.teleport(to)).toEqual({ kind: 'requested' });
      expect(await ada.live.teleport(to)).toEqual({ kind: 'failed', reason: 'busy' });
      await ada.until('she is there', () => ada.region === EAST && ada.step === 'connected');
      await ada.until('she sees herself', () => Math.abs(ownPosition(ada)[0] - 40) < 2);
      expect(neighbourState(ada)).toBe('open');
      expect(await ada.live.teleport({ region: 'Atlantis', position: [1, 1, 1] })).toEqual({
        kind: 'failed',
        reason: 'unknown-region',
      });
      expect(await ada.live.teleportHome()).toEqual({ kind: 'requested' });
      await ada.until('she is home', () => ada.region === WEST && ada.step === 'connected');
      await ada.until('she sees herself', () => ada.own?.region !== undefined);
      expect(grid.viewers()).toBe(1);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('stays where it is when a teleport fails, and says so', { timeout: 60_000 }, async () => {
    const transfers = { arrival: 3, circuit: 3 };
    await withDemo({ ...SECOND, transfers }, async ({ grid, session }) => {
      const ada = session();
      await enter(ada);
      grid.setSilent(EAST, true);
      await ada.live.teleport({ region: EAST, position: [40, 50, 22] });
      await ada.until('it fails', () => ada.of('notice').length > 0, 30);
      expect(ada.of('notice')[0].notice.kind).toBe('teleport-failed');
      expect(ada.step).toBe('connected');
      expect(ada.region).toBe(WEST);
      const [x, y] = ownPosition(ada);
      ada.live.setHeld('forward', true);
      await ada.until('she walks', () => {
        const [nowX, nowY] = ownPosition(ada);
        return Math.hypot(nowX - x, nowY - y) > 2;
      });
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('walks over the border and teleports over a bad network', { timeout: 120_000 }, async () => {
    const link = { loss: 0.1, latency: 20, jitter: 200, duplication: 0.05, reordering: 0.05 };
    await withDemo({ ...SECOND, link }, async ({ session }) => {
      const ada = session();
      await enter(ada, 40);
      await goTo(ada, 250, 30);
      await cross(ada, EAST, 45);
      ada.live.turnBody(Math.PI);
      await cross(ada, WEST, 45);
      await ada.live.teleport({ region: EAST, position: [60, 60, 22] });
      await ada.until('she is there', () => ada.region === EAST && ada.step === 'connected', 45);
      await ada.until('she sees herself', () => Math.abs(ownPosition(ada)[0] - 60) < 3, 20);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });
});

describe.concurrent('grids that misbehave at crossings, over real sockets', () => {
  it('may never answer an arrival: the agent stays, and the next teleport succeeds', {
    timeout: 90_000,
  }, async () => {
    const transfers = { arrival: 3, circuit: 3 };
    const options = { ...SECOND, transfers, faults: { ignoresArrivals: true } };
    await withDemo(options, async ({ grid, session }) => {
      const ada = session();
      await enter(ada);
      const to = { region: EAST, position: [40, 50, 22] } as const;
      await ada.live.teleport(to);
      await ada.until('it fails', () => ada.of('notice').length > 0, 30);
      expect([ada.region, ada.step]).toEqual([WEST, 'connected']);
      grid.faults.ignoresArrivals = false;
      await ada.until('the neighbour again', () => neighbourState(ada) === 'open', 20);
      expect(await ada.live.teleport(to)).toEqual({ kind: 'requested' });
      await ada.until('she is there', () => ada.region === EAST && ada.step === 'connected', 20);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });

  it('may repeat TeleportFinish, and never reply to a logout', { timeout: 60_000 }, async () => {
    const faults = { repeatsTeleportFinish: true, omitsLogoutReply: true };
    await withDemo({ ...SECOND, faults }, async ({ grid, session }) => {
      const ada = session();
      await enter(ada);
      await ada.live.teleport({ region: EAST, position: [40, 50, 22] });
      await ada.until('she is there', () => ada.region === EAST && ada.step === 'connected', 20);
      await ada.until('she sees herself', () => Math.abs(ownPosition(ada)[0] - 40) < 2, 20);
      const begin = Date.now();
      await ada.live.logout();
      expect(Date.now() - begin).toBeLessThan(4000);
      expect(ada.steps().slice(-2)).toEqual(['logging-out', 'ended']);
      await ada.until('she is gone', () => grid.viewers() === 0);
      expect(ada.reported).toEqual([]);
    });
  });

  it('a session whose socket breaks on the way arrives over the next one', {
    timeout: 60_000,
  }, async () => {
    await withDemo(SECOND, async ({ session }) => {
      const ada = session();
      await enter(ada);
      await ada.live.teleport({ region: EAST, position: [40, 50, 22] });
      ada.cutSockets();
      await ada.until('it notices', () => ada.steps().includes('reconnecting'));
      await ada.until('she is there', () => ada.region === EAST && ada.step === 'connected', 30);
      await ada.until('she sees herself', () => Math.abs(ownPosition(ada)[0] - 40) < 2, 20);
      await ada.live.logout();
      expect(ada.reported).toEqual([]);
    });
  });
});
