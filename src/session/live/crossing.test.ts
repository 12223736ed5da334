import { describe, expect, it } from 'vitest';
import { blankBlock } from '../../../test/blank-message.ts';
import { GUEST_ID } from '../../../test/grid-responses.ts';
import { idOf } from '../../../test/scene-records.ts';
import type { FakeSimulator } from '../../../test/session/fake-simulator.ts';
import {
  crossedRegion,
  EAST,
  EAST_PORT,
  enableSimulator,
  enterWithNeighbour,
  establish,
  teleportFinish,
} from '../../../test/session/neighbours.ts';
import { World } from '../../../test/session/world.ts';
import { encodeFieldText, type MessageOf, messageOf } from '../../protocol/lludp/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';

const BOT = idOf(0xb1);

/** The simulator behind a channel. */
function simulatorOf(world: World, channel: number): FakeSimulator {
  const simulator = world.bridge.simulators.get(channel);
  if (!simulator) throw new Error(`channel ${channel} is not open`);
  return simulator;
}

/** The messages that a simulator has got since the last call, without repetitions of the same name in a row. */
function received(simulator: FakeSimulator): (string | null)[] {
  const names = simulator.received.splice(0).map(({ name }) => name);
  return names.filter((name, index) => name !== names[index - 1]);
}

function updates(simulator: FakeSimulator): MessageOf<'AgentUpdate'>['AgentData'][] {
  return simulator.received.flatMap((packet) => messageOf(packet, 'AgentUpdate')?.AgentData ?? []);
}

const opened = (world: World) =>
  world.bridge.requests.filter(({ type }) => type === 'open' || type === 'close');

/** The last row of an avatar. */
function rowOf(world: World, agentId: string): number[] {
  const slot = world
    .of('avatars')
    .flatMap(({ changed }) => changed)
    .findLast((avatar) => avatar.agentId === agentId)?.slot;
  for (const { slots, rows } of world.of('motion').toReversed()) {
    const index = [...slots].indexOf(slot ?? -1);
    if (index >= 0) return [...rows.subarray(index * MOTION_STRIDE, index * MOTION_STRIDE + 3)];
  }
  return [];
}

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

describe('a teleport', () => {
  it('to a neighbour sends the circuit code again, over the same channel', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const east = simulatorOf(world, 1);
    received(east);
    world.http.push('TeleportFinish', teleportFinish({ flags: 0x2010 }));
    await world.clock.run(1500);
    expect(received(east).slice(0, 2)).toEqual(['UseCircuitCode', 'CompleteAgentMovement']);
    expect(opened(world)).toHaveLength(2);
    expect(world.of('region').at(-1)?.shift).toEqual([-256, 0, 0]);
    await world.clock.run(1000);
    // Flying, as the flags say, and in the direction that the region says.
    const { ControlFlags, BodyRotation } = updates(east).at(-1)!;
    expect(ControlFlags & 0x2000).toBe(0x2000);
    expect(BodyRotation[2]).toBeCloseTo(1, 5);
  });

  it('with another seed opens another circuit, since the last one is void', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    world.http.push('TeleportFinish', teleportFinish({ seed: 'http://127.0.0.1:9001/other' }));
    await world.clock.run(2000);
    expect(opened(world).slice(-2)).toMatchObject([
      { type: 'close', channel: 1 },
      { type: 'open', channel: 2, port: EAST_PORT },
    ]);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.http.requests.filter((path) => path.includes('9001/Seed'))).toHaveLength(2);
  });

  it('that fails leaves the agent where it is', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    const [quay, east] = [simulatorOf(world, 0), simulatorOf(world, 1)];
    east.isRunning = false;
    quay.send('TeleportStart', {}, world.clock.now());
    await world.clock.run(200);
    world.http.push('TeleportFinish', teleportFinish());
    await world.clock.run(10_000);
    expect(world.steps().at(-1)).toBe('moving');
    const Info = { AgentID: GUEST_ID, Reason: encodeFieldText('no_host') };
    quay.send('TeleportFailed', { Info }, world.clock.now());
    await world.clock.run(500);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('notice')).toMatchObject([
      { notice: { kind: 'teleport-failed', text: 'no_host' } },
    ]);
    received(quay);
    await world.clock.run(2000);
    expect(updates(quay).length).toBeGreaterThan(0);
    expect(world.of('region')).toHaveLength(1);
  });

  it('that was named twice goes to the last place', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    world.bridge.regions.set(9002, { name: 'North', handle: EAST + 256n });
    simulatorOf(world, 1).isRunning = false;
    world.http.push('TeleportFinish', teleportFinish(), 9000);
    await world.clock.run(300);
    world.http.push('TeleportFinish', teleportFinish({ port: 9002, handle: EAST + 256n }), 9000);
    await world.clock.run(3000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('region').at(-1)?.region.name).toBe('North');
    expect(world.of('notice')).toEqual([]);
  });

  it('whose start comes after its end does not begin again', async () => {
    const world = new World();
    await world.enter();
    const { simulator, network } = world.bridge;
    world.bridge.network = { ...network, latency: 500 };
    simulator.send('TeleportStart', {}, world.clock.now());
    world.bridge.network = network;
    const Info = { AgentID: GUEST_ID, Position: [40, 50, 22], LookAt: [1, 0, 0] } as const;
    simulator.send(
      'TeleportLocal',
      {
        Info: {
          ...Info,
          Position: [40, 50, 22],
          LookAt: [1, 0, 0],
          LocationID: 0,
          TeleportFlags: 0,
        },
      },
      world.clock.now(),
    );
    await world.clock.run(2000);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('is requested by handle or name, home, and cancelled', async () => {
    const world = new World();
    await world.enter();
    const { simulator } = world.bridge;
    const position = [1, 2, 3] as const;
    const byName = world.session.teleport({ region: ' north ', position });
    await world.clock.run(200);
    const block = (X: number, Y: number, name: string) =>
      blankBlock('MapBlockReply', 'Data', { X, Y, Name: encodeFieldText(name), Access: 13 });
    const Data = [block(1, 2, 'Northern'), block(1000, 1001, 'NORTH')] as never;
    simulator.send('MapBlockReply', { Data }, world.clock.now());
    await world.clock.run(200);
    expect(await byName).toEqual({ kind: 'requested' });
    expect(world.steps().at(-1)).toBe('moving');
    expect(await world.session.teleportHome()).toEqual({ kind: 'failed', reason: 'busy' });
    const request = simulator.received
      .map((packet) => messageOf(packet, 'TeleportLocationRequest'))
      .find(Boolean);
    expect(request?.Info).toMatchObject({
      RegionHandle: (256_000n << 32n) | 256_256n,
      Position: [1, 2, 3],
    });
    world.session.cancelTeleport();
    await world.clock.run(200);
    expect(simulator.receivedNames()).toContain('TeleportCancel');
    simulator.send('TeleportCancel', {}, world.clock.now());
    await world.clock.run(200);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('notice')).toEqual([]);
    const nowhere = world.session.teleport({ region: 'Nowhere', position });
    await world.clock.run(11_000);
    expect(await nowhere).toEqual({ kind: 'failed', reason: 'no-answer' });
    expect(await world.session.teleportHome()).toEqual({ kind: 'requested' });
    await world.clock.run(200);
    expect(simulator.receivedNames()).toContain('TeleportLandmarkRequest');
  });
});

describe('hostile regions', () => {
  it('that name a thousand neighbours cause ten circuits, and no more requests', async () => {
    const world = new World();
    await world.enter();
    const places = Array.from({ length: 1000 }, (_, index) => ({
      port: 10_000 + index,
      handle: EAST + BigInt(index),
    }));
    for (let time = 0; time < 5; time++) {
      world.http.push('EnableSimulator', enableSimulator(...places));
      await world.clock.run(1000);
    }
    expect(world.bridge.simulators.size).toBe(10);
    expect(opened(world).length).toBeLessThanOrEqual(20);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.reported).toEqual([]);
  });

  it('that name refused addresses again and again are asked for three times', async () => {
    const world = new World();
    world.bridge.refusesAddress = (address) => address.startsWith('10.');
    await world.enter();
    for (let time = 0; time < 20; time++) {
      world.http.push('EnableSimulator', enableSimulator({ address: [10, 0, 0, 1] }));
      await world.clock.run(3000);
    }
    expect(
      opened(world).filter((request) => 'address' in request && request.address !== '127.0.0.1'),
    ).toHaveLength(3);
  });

  it('that hand over in a flood, or describe themselves in one, are followed a few times', async () => {
    const world = new World();
    await world.enter();
    for (let time = 0; time < 100; time++) {
      const port = 10_000 + time;
      world.http.push(
        'TeleportFinish',
        teleportFinish({ port, handle: EAST + BigInt(time) }),
        9000,
      );
      const name = { SimName: encodeFieldText(`Quay ${time}`) };
      const RegionInfo = blankBlock('RegionHandshake', 'RegionInfo', name) as never;
      world.bridge.simulators.get(0)?.send('RegionHandshake', { RegionInfo }, world.clock.now());
      await world.clock.run(20);
    }
    await world.clock.run(5000);
    expect(opened(world).length).toBeLessThan(30);
    expect(world.of('region').length).toBeLessThan(20);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.reported).toEqual([]);
  });

  it('that hand over another agent, or whose neighbours do, are not believed', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    world.http.push('CrossedRegion', crossedRegion({ agentId: BOT }));
    world.http.push('TeleportFinish', 'nonsense');
    const Info = { Position: [1, 2, 3], LookAt: [1, 0, 0] } as const;
    simulatorOf(world, 1).send('CrossedRegion', { Info: Info as never }, world.clock.now());
    simulatorOf(world, 1).send('KickUser', {}, world.clock.now());
    simulatorOf(world, 1).send('TeleportStart', {}, world.clock.now());
    await world.clock.run(2000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.steps()).not.toContain('moving');
  });
});

describe('a simulator that is gone', () => {
  it('is noticed after two pings, and its silence is counted', async () => {
    const world = new World();
    await world.enter(6000);
    world.bridge.simulator.isRunning = false;
    await world.clock.run(6000);
    expect(world.of('region-status').at(-1)?.status.silentFor).toBe(0);
    await world.clock.run(7000);
    const silence = world.of('region-status').at(-1)?.status.silentFor ?? 0;
    expect(silence).toBeGreaterThan(7);
    await world.clock.run(2000);
    expect(world.of('region-status').at(-1)?.status.silentFor).toBeGreaterThan(silence);
    world.bridge.simulator.isRunning = true;
    await world.clock.run(6000);
    expect(world.of('region-status').at(-1)?.status.silentFor).toBe(0);
  });

  it('is said at once when its port is closed, and the agent logs in again', async () => {
    const world = new World();
    await world.enter();
    world.bridge.sendControl({ type: 'closed', channel: 0, detail: 'ECONNREFUSED' });
    await world.clock.run(50);
    expect(world.of('notice')).toMatchObject([
      { notice: { kind: 'simulator-gone', from: 'Quay', important: true } },
    ]);
    expect(world.steps().at(-1)).toBe('reconnecting 1');
    await world.clock.run(3000);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('after a crossing has been completed is of no concern', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    world.http.push('CrossedRegion', crossedRegion());
    await world.clock.run(100);
    simulatorOf(world, 0).send('DisableSimulator', {}, world.clock.now());
    await world.clock.run(2000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.end()).toBeNull();
    expect(world.of('region').at(-1)?.region.name).toBe('East');
  });

  it('leaves no region to go back to when the crossing fails as well', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    simulatorOf(world, 1).isRunning = false;
    world.http.push('CrossedRegion', crossedRegion());
    await world.clock.run(500);
    simulatorOf(world, 0).send('DisableSimulator', {}, world.clock.now());
    await world.clock.run(40_000);
    expect(world.end()).toEqual({ kind: 'closed-by-simulator' });
  });
});

describe('logging out', () => {
  it('is requested from the region in which the agent is, and from no other', async () => {
    const world = new World();
    await enterWithNeighbour(world);
    world.http.push('CrossedRegion', crossedRegion());
    await world.clock.run(1500);
    const [quay, east] = [simulatorOf(world, 0), simulatorOf(world, 1)];
    await world.during(3000, world.session.logout());
    expect(east.receivedNames()).toContain('LogoutRequest');
    expect(quay.receivedNames()).not.toContain('LogoutRequest');
    expect(world.steps().slice(-2)).toEqual(['logging-out', 'ended']);
  });
});
