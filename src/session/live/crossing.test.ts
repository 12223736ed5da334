import { describe, expect, it } from 'vitest';
import { GUEST_ID } from '../../../test/grid-responses.ts';
import { idOf } from '../../../test/scene-records.ts';
import {
  crossedRegion,
  EAST,
  EAST_PORT,
  enableSimulator,
  enterWithNeighbour,
  establish,
  teleportFinish,
} from '../../../test/session/neighbours.ts';
import {
  opened,
  received,
  rowOf,
  simulatorOf,
  updates,
} from '../../../test/session/region-views.ts';
import { World } from '../../../test/session/world.ts';

const BOT = idOf(0xb1);

describe('the circuit to a neighbour', () => {
  it('is opened for EnableSimulator, and carries nothing of an agent that is elsewhere', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const east = simulatorOf(world, 1);
    await world.clock.run(10_000);
    expect(received(east)).toEqual(['UseCircuitCode', 'RegionHandshakeReply']);
    expect(world.http.requests.filter((path) => path.includes('9001'))).toEqual([
      'cap/127.0.0.1:9001/Seed Bearer token-1',
    ]);
    expect(world.of('neighbours').at(-1)?.regions).toEqual([
      {
        ...{ handle: String(EAST), name: 'East', corner: [256, 0] },
        ...{ sizeX: 256, sizeY: 256, state: 'open' },
      },
    ]);
    expect(world.of('region')).toHaveLength(1);
    expect(world.reported).toEqual([]);
  });

  it('is opened for the UDP form, and if the seed comes first', async () => {
    const world = new World();
    world.bridge.regions.set(EAST_PORT, { handle: EAST, isNeighbour: true });
    await world.enter();
    world.http.push('EstablishAgentCommunication', establish());
    await world.clock.run(200);
    const SimulatorInfo = { Handle: EAST, IP: '127.0.0.1', Port: EAST_PORT };
    world.bridge.simulator.send('EnableSimulator', { SimulatorInfo }, world.clock.now());
    await world.clock.run(1000);
    expect(received(simulatorOf(world, 1))).toEqual(['UseCircuitCode', 'RegionHandshakeReply']);
    expect(world.http.requests).toContain('cap/127.0.0.1:9001/Seed Bearer token-1');
  });

  it('is closed by DisableSimulator, and another one counts from the beginning', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const east = simulatorOf(world, 1);
    east.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    await world.clock.run(300);
    expect(rowOf(world, BOT)).toEqual([268, 20, 30]);
    east.send('DisableSimulator', {}, world.clock.now());
    await world.clock.run(500);
    expect(world.of('neighbours').at(-1)?.regions).toEqual([]);
    expect(world.of('avatars').at(-1)?.gone).toEqual([BOT]);
    expect(world.steps().at(-1)).toBe('connected');
    world.http.push('EnableSimulator', enableSimulator());
    await world.clock.run(1000);
    const again = simulatorOf(world, 2);
    again.showAvatar(8, BOT, 'Bot', 13, world.clock.now());
    await world.clock.run(300);
    expect(rowOf(world, BOT)).toEqual([269, 20, 30]);
    expect(world.of('neighbours').at(-1)?.regions).toMatchObject([{ state: 'open' }]);
  });

  it('is opened anew when another seed says that the simulator has done so', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    world.http.push('EstablishAgentCommunication', establish({ seed: 'http://127.0.0.1:9001/b' }));
    await world.clock.run(1000);
    expect(opened(world).slice(-2)).toMatchObject([
      { type: 'close', channel: 1 },
      { type: 'open', channel: 2, port: EAST_PORT },
    ]);
    expect(world.of('neighbours').at(-1)?.regions).toMatchObject([{ name: 'East', state: 'open' }]);
  });

  it('vanishes quietly when it is silent, or its port is closed', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    simulatorOf(world, 1).isRunning = false;
    await world.clock.run(14_000);
    expect(world.of('neighbours').at(-1)?.regions).toMatchObject([{ state: 'silent' }]);
    world.bridge.sendControl({ type: 'closed', channel: 1, detail: 'ECONNREFUSED' });
    await world.clock.run(500);
    expect(world.of('neighbours').at(-1)?.regions).toEqual([]);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('notice')).toEqual([]);
  });
});

describe('crossing a border', () => {
  it('sends CompleteAgentMovement over the circuit that there is, and goes on as before', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const [quay, east] = [simulatorOf(world, 0), simulatorOf(world, 1)];
    quay.showAvatar(7, GUEST_ID, 'Ada', 250, world.clock.now());
    world.session.setHeld('forward', true);
    world.session.togglePosture('flying');
    world.session.setCamera({ position: [247, 20, 32], direction: [1, 0, 0] });
    await world.clock.run(1000);
    const before = updates(quay).at(-1)!;
    received(east);
    world.http.push('CrossedRegion', crossedRegion());
    await world.clock.run(1000);
    expect(world.steps().slice(-2)).toEqual(['moving', 'connected']);
    const first = east.received.findIndex(({ name }) => name === 'AgentUpdate');
    expect(east.received.slice(0, first + 1).map(({ name }) => name)).toEqual([
      'CompleteAgentMovement',
      'AgentThrottle',
      'AgentHeightWidth',
      'AgentUpdate',
    ]);
    const update = updates(east)[0];
    expect(update.BodyRotation).toEqual(before.BodyRotation);
    expect(update.ControlFlags).toBe(before.ControlFlags);
    expect(update.CameraCenter).toEqual([-9, 20, 32]);
    expect(opened(world)).toHaveLength(2);
    const [{ shift, region }] = world.of('region').slice(1);
    expect(shift).toEqual([-256, 0, 0]);
    expect(region).toMatchObject({ name: 'East', handle: String(EAST) });
    expect(world.of('neighbours').at(-1)?.regions).toMatchObject([
      { name: 'Quay', corner: [-256, 0], state: 'open' },
    ]);
    expect(world.http.polled).toEqual([EAST_PORT]);
    expect(world.of('access').at(-1)?.access?.base).toContain(':9001/');
  });

  it('keeps the avatar until the next region has sent it, whatever the last one says', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const [quay, east] = [simulatorOf(world, 0), simulatorOf(world, 1)];
    quay.showAvatar(7, GUEST_ID, 'Ada', 250, world.clock.now());
    await world.clock.run(500);
    world.http.push('CrossedRegion', crossedRegion());
    await world.clock.run(500);
    quay.send('KillObject', { ObjectData: [{ ID: 7 }] }, world.clock.now());
    await world.clock.run(500);
    east.showAvatar(31, GUEST_ID, 'Ada', 2, world.clock.now());
    await world.clock.run(500);
    const avatars = world.of('avatars');
    expect(avatars.flatMap(({ gone }) => gone)).toEqual([]);
    const own = avatars.flatMap(({ changed }) => changed);
    expect(new Set(own.map(({ slot }) => slot))).toEqual(new Set([0]));
    expect(own.at(-1)?.region).toBe(String(EAST));
    expect(rowOf(world, GUEST_ID)).toEqual([2, 20, 30]);
  });

  it('goes there, back and there again over the same two circuits', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const quay = { handle: EAST - (256n << 32n), port: 9000, seed: 'http://127.0.0.1:9000/seed' };
    for (const to of [{}, quay, {}]) {
      const port = world.http.polled[0];
      world.http.push('CrossedRegion', crossedRegion(to), port);
      await world.clock.run(1500);
    }
    expect(world.steps().slice(-6)).toEqual(Array(3).fill(['moving', 'connected']).flat());
    expect(world.of('region').map(({ region }) => region.name)).toEqual([
      ...['Quay', 'East', 'Quay', 'East'],
    ]);
    expect(world.of('region').map(({ shift }) => shift?.[0] ?? null)).toEqual([
      ...[null, -256, 256, -256],
    ]);
    expect(opened(world)).toHaveLength(2);
    expect(world.reported).toEqual([]);
  });

  it('succeeds over a network that loses, delays and repeats datagrams', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const world = new World();
      world.bridge.seed = seed;
      world.bridge.network = { loss: 0.1, latency: 20, jitter: 400, duplication: 0.1 };
      const quay = { handle: EAST - (256n << 32n), port: 9000, seed: 'http://127.0.0.1:9000/seed' };
      await enterWithNeighbour(world);
      await world.clock.run(30_000);
      for (const to of [{}, quay, {}]) {
        world.http.push('CrossedRegion', crossedRegion(to), world.http.polled[0]);
        await world.clock.run(20_000);
      }
      world.http.push('TeleportFinish', teleportFinish(quay), world.http.polled[0]);
      await world.clock.run(20_000);
      expect([seed, ...world.of('region').map(({ region }) => region.name)]).toEqual([
        ...[seed, 'Quay', 'East', 'Quay', 'East', 'Quay'],
      ]);
      expect(world.steps().at(-1)).toBe('connected');
      expect(world.of('notice')).toEqual([]);
      expect(world.reported).toEqual([]);
      await world.during(3000, world.session.logout());
    }
  });

  it('shows avatars that cross with the same slot, and those beyond the border in their place', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const [quay, east] = [simulatorOf(world, 0), simulatorOf(world, 1)];
    quay.showAvatar(9, BOT, 'Bot', 254, world.clock.now());
    await world.clock.run(500);
    east.showAvatar(77, BOT, 'Bot', 1, world.clock.now());
    await world.clock.run(300);
    expect(rowOf(world, BOT)).toEqual([257, 20, 30]);
    quay.send('KillObject', { ObjectData: [{ ID: 9 }] }, world.clock.now());
    const locations = { Location: [{ X: 5, Y: 6, Z: 0 }], AgentData: [{ AgentID: idOf(0xb2) }] };
    east.send('CoarseLocationUpdate', locations, world.clock.now(), false);
    await world.clock.run(1000);
    expect(world.of('avatars').flatMap(({ gone }) => gone)).toEqual([]);
    expect(world.of('distant').at(-1)?.agents).toMatchObject([
      { agentId: idOf(0xb2), position: [261, 6, 0], height: 'above', region: String(EAST) },
    ]);
  });

  it('opens a circuit where there is none, and shows another place when that is far away', async () => {
    const world = new World();
    await world.enter();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    await world.clock.run(500);
    const far = EAST + (100_000n << 32n);
    world.bridge.regions.set(9005, { name: 'Far', handle: far });
    world.http.push('CrossedRegion', crossedRegion({ port: 9005, handle: far }));
    await world.clock.run(2000);
    expect(received(simulatorOf(world, 1)).slice(0, 2)).toEqual([
      'UseCircuitCode',
      'CompleteAgentMovement',
    ]);
    expect(world.of('region').at(-1)).toMatchObject({ shift: null, region: { name: 'Far' } });
    expect(world.of('avatars').at(-1)?.gone).toEqual([BOT]);
    // The last region is still open, but too far away to be seen.
    expect(world.of('neighbours').at(-1)?.regions ?? []).toEqual([]);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('goes on in the last region when the next one never lets the agent in', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const [quay, east] = [simulatorOf(world, 0), simulatorOf(world, 1)];
    east.isRunning = false;
    world.http.push('CrossedRegion', crossedRegion());
    await world.clock.run(1000);
    received(quay);
    await world.clock.run(30_000);
    expect(updates(quay)).toEqual([]);
    expect(world.steps().at(-1)).toBe('moving');
    await world.clock.run(6000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(updates(quay).length).toBeGreaterThan(0);
    expect(world.of('notice').map(({ notice }) => notice.kind)).toEqual(['crossing-failed']);
    expect(world.http.polled).toEqual([9000]);
  });

  it('says that the bridge does not allow the next region', async () => {
    const world = new World();
    world.bridge.refusesAddress = (address) => address.startsWith('10.');
    await world.enter();
    world.http.push('CrossedRegion', crossedRegion({ address: [10, 0, 0, 1] }));
    await world.clock.run(2000);
    expect(world.of('region-status').at(-1)?.status.crossing?.problem).toBe('refused');
    await world.clock.run(35_000);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('says after two seconds that nothing happens at the border', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const quay = simulatorOf(world, 0);
    const crossing = () => world.of('region-status').at(-1)?.status.crossing;
    quay.showAvatar(7, GUEST_ID, 'Ada', 257, world.clock.now());
    await world.clock.run(1500);
    expect(crossing()).toMatchObject({ kind: 'border', to: 'East', problem: null });
    await world.clock.run(2500);
    expect(crossing()?.problem).toBe('waiting');
    quay.showAvatar(7, GUEST_ID, 'Ada', -3, world.clock.now());
    await world.clock.run(4500);
    expect(crossing()).toMatchObject({ to: null, problem: 'no-neighbour' });
    quay.showAvatar(7, GUEST_ID, 'Ada', 100, world.clock.now());
    await world.clock.run(1500);
    expect(crossing()).toBeNull();
  });
});
