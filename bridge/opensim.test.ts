import { expect, it } from 'vitest';
import { CONTROL_FLAGS, type MessageName, type MessageOf } from '../src/protocol/lludp/index.ts';
import { ACCOUNT, type OpenSim, withOpenSim } from '../test/opensim/index.ts';
import type { RealSession } from '../test/session/real-session.ts';
import { describeWithSamples } from '../test/shared-samples.ts';

const OWN = '00000000-0000-0000-0000-0000000000a1';
const OTHER = '00000000-0000-0000-0000-0000000000a2';
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
const DANCE = 'b68a3d7c-de9e-fc87-eec8-543d787e5b0d';
const WALK = '6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0';

/** The messages of a name that the simulator has received. */
function received<Name extends MessageName>(sim: OpenSim, name: Name) {
  const packets = sim.circuit?.received.filter((packet) => packet.name === name) ?? [];
  return packets.map((packet) => ({ ...packet, value: packet.value as MessageOf<Name> }));
}

/** All records of an avatar that the page has received. */
function recordsOf(session: RealSession, agentId: string) {
  const changed = session.of('avatars').flatMap((event) => event.changed);
  return changed.filter((avatar) => avatar.agentId === agentId);
}

describeWithSamples("a page's session, the bridge and a recorded OpenSimulator", () => {
  it.concurrent('logs in, sees another avatar dance, walk and leave, and logs out', {
    timeout: 20_000,
  }, async () => {
    await withOpenSim({ pauseBefore: 'KillObject', pollMs: 300 }, async ({ sim, session }) => {
      const page = session();
      expect(await page.live.login(ACCOUNT, null)).toEqual({ kind: 'logged-in', mfaHash: null });
      await page.until('connected', () => page.step === 'connected');
      expect(page.of('region').at(-1)?.region).toMatchObject({
        name: 'Loopback Test',
        grid: 'My OpenSim',
        sizeX: 256,
        sizeY: 256,
      });
      await page.until('chat', () => page.of('chat').length > 0);
      expect(page.of('chat')[0].line).toMatchObject({ from: 'Second Bot', text: 'hello from B' });

      expect(page.own).toMatchObject({ agentId: OWN, firstName: 'Test', lastName: 'User' });
      expect(page.avatars.get(OTHER)).toMatchObject({ firstName: 'Second', lastName: 'Bot' });
      for (const { visualParameters } of page.avatars.values()) {
        expect(visualParameters?.size).toBe(218);
      }
      const played = recordsOf(page, OTHER).map(({ animations }) => animations.map(({ id }) => id));
      expect(played).toContainEqual([STAND, DANCE]);
      expect(played).toContainEqual([WALK]);
      expect(played.at(-1)).toEqual([STAND]);
      // It walked from x = 130 to x = 131.
      expect(page.position(OTHER)[0]).toBeGreaterThan(131);
      expect(page.position(OWN)[0]).toBeCloseTo(127.99, 1);
      expect(page.of('distant').flatMap(({ agents }) => agents)).toEqual([]);

      sim.resume();
      await page.until('the other leaves', () => !page.avatars.has(OTHER));
      expect(page.avatars.has(OWN)).toBe(true);
      await page.live.logout();
      expect(page.of('step').at(-1)?.end).toEqual({ kind: 'logged-out' });
      expect(sim.isPresent).toBe(false);
      expect(page.reported).toEqual([]);
    });
  });

  it.concurrent('sends the messages of the handshake once, in order, and in time', {
    timeout: 20_000,
  }, async () => {
    await withOpenSim({ pauseBefore: 'KillObject' }, async ({ sim, session }) => {
      const page = session();
      await page.live.login(ACCOUNT, null);
      await page.until('everything', () => page.of('chat').length > 0);
      await page.until('acks', () => sim.circuit?.unacked === 0);
      expect(sim.circuit).toMatchObject({ dropped: 0, stale: 0, duplicates: 0, resent: 0 });
      expect(sim.circuit?.received.slice(0, 6).map(({ name }) => name)).toEqual([
        ...['UseCircuitCode', 'CompleteAgentMovement', 'RegionHandshakeReply', 'AgentThrottle'],
        ...['AgentHeightWidth', 'AgentUpdate'],
      ]);
      const [reply] = received(sim, 'RegionHandshakeReply');
      expect(reply.value.RegionInfo.Flags).toBe(6);
      const updates = received(sim, 'AgentUpdate');
      expect(updates.map(({ reliable }) => reliable)).toEqual([
        true,
        ...updates.slice(1).map(() => false),
      ]);
      expect(updates[0].value.AgentData.Far).toBeGreaterThanOrEqual(96);
      // Only one object of the scene was announced as cached.
      expect(received(sim, 'RequestMultipleObjects')).toHaveLength(1);
      expect(sim.seeds).toHaveLength(1);
      expect(sim.seeds[0]).toEqual(expect.arrayContaining(['EventQueueGet', 'ObjectAnimation']));
      await page.live.logout();
    });
  });

  it.concurrent('sees all avatars if the region’s name arrives last', {
    timeout: 20_000,
  }, async () => {
    await withOpenSim(
      { lostMessage: 'RegionHandshake', pauseBefore: 'KillObject' },
      async (world) => {
        const page = world.session();
        await page.live.login(ACCOUNT, null);
        await page.until('everything', () => page.of('chat').length > 0);
        // Once, or more often where the machine is slow.
        expect(world.sim.circuit?.resent).toBeGreaterThan(0);
        expect([...page.avatars.keys()].sort()).toEqual([OWN, OTHER]);
        await page.live.logout();
      },
    );
  });

  it.concurrent('loads its outfit by the links of its folder, and its animations as assets', {
    timeout: 20_000,
  }, async () => {
    await withOpenSim({}, async ({ session }) => {
      const page = session();
      await page.live.login(ACCOUNT, null);
      await page.until('outfit', () => {
        const items = page.of('outfit').at(-1)?.items ?? [];
        return items.length > 0 && items.every(({ state }) => /loaded|failed/.test(state));
      });
      const items = page.of('outfit').at(-1)?.items ?? [];
      // The recording contains the assets of two of the six items.
      expect(
        Object.fromEntries(items.map(({ name, type, state }) => [name, `${type} ${state}`])),
      ).toEqual({
        'Default Eyes': '13 failed',
        'Default Hair': '13 failed',
        'Default Pants': '5 failed',
        'Default Shape': '13 loaded',
        'Default Shirt': '5 loaded',
        'Default Skin': '13 failed',
      });
      const shape = items.find(({ name }) => name === 'Default Shape');
      expect(shape?.visualParameters?.size).toBe(142);

      const { base = '', token = '' } = page.of('access').at(-1)?.access ?? {};
      const headers = { Authorization: `Bearer ${token}` };
      const asset = (query: string) => fetch(`${base}ViewerAsset?${query}`, { headers });
      const stand = await asset(`animatn_id=${STAND}`);
      expect([stand.status, (await stand.arrayBuffer()).byteLength]).toEqual([200, 790]);
      expect((await asset(`animation_id=${STAND}`)).status).toBe(400);
      const features = await fetch(`${base}SimulatorFeatures`, { headers });
      expect(await features.text()).toContain('<key>OpenSimExtras</key>');
      await page.live.logout();
    });
  });

  it.concurrent('is refused once while a stale presence counts, and then accepted', {
    timeout: 20_000,
  }, async () => {
    await withOpenSim({}, async ({ sim, session }) => {
      const page = session();
      sim.leaveStalePresence();
      expect(await page.live.login(ACCOUNT, null)).toMatchObject({
        kind: 'refused',
        reason: 'presence',
        challenge: null,
      });
      expect(await page.live.login(ACCOUNT, null)).toMatchObject({ kind: 'logged-in' });
      await page.until('connected', () => page.step === 'connected');
      await page.live.logout();
      expect(await page.live.login(ACCOUNT, null)).toMatchObject({ kind: 'logged-in' });
      await page.until('connected again', () => page.step === 'connected');
      expect(await page.live.login({ ...ACCOUNT, first: 'Nobody' }, null)).toMatchObject({
        kind: 'refused',
        reason: 'key',
      });
      expect(sim.isPresent).toBe(false);
      expect(page.reported).toEqual([]);
    });
  });

  it.concurrent('continues after the tab has slept, and after its socket has broken', {
    timeout: 30_000,
  }, async () => {
    await withOpenSim({ pauseBefore: 'KillObject' }, async ({ sim, session }) => {
      const page = session();
      await page.live.login(ACCOUNT, null);
      await page.until('everything', () => page.of('chat').length > 0);
      const hasReceived = (flag: number) => () =>
        received(sim, 'AgentUpdate').some(
          ({ value }) => (value.AgentData.ControlFlags & flag) !== 0,
        );

      page.process.sleep();
      const before = received(sim, 'AgentUpdate').length;
      await page.until(
        'the bridge sends updates',
        () => received(sim, 'AgentUpdate').length > before + 1,
      );
      page.process.wake();
      page.live.setHeld('forward', true);
      await page.until('it walks', hasReceived(CONTROL_FLAGS.AT_POS));

      page.cutSockets();
      await page.until('it notices', () => page.step === 'reconnecting');
      page.live.setHeld('forward', false);
      page.live.setHeld('back', true);
      await page.until('it walks backwards', hasReceived(CONTROL_FLAGS.AT_NEG));
      expect(sim.logins).toBe(1);
      // No sequence number was used twice, or after a higher one.
      expect(sim.circuit).toMatchObject({ dropped: 0, stale: 0, duplicates: 0 });
      sim.resume();
      await page.until('the other leaves', () => !page.avatars.has(OTHER));
      await page.live.logout();
      expect(page.reported).toEqual([]);
    });
  });
});
