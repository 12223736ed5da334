import { describe, expect, it } from 'vitest';
import { blankBlock } from '../../../test/blank-message.ts';
import { idOf } from '../../../test/scene-records.ts';
import {
  crossedRegion,
  EAST,
  enableSimulator,
  enterWithNeighbour,
  teleportFinish,
} from '../../../test/session/neighbours.ts';
import { opened, simulatorOf } from '../../../test/session/region-views.ts';
import { World } from '../../../test/session/world.ts';
import { encodeFieldText } from '../../protocol/lludp/index.ts';

const BOT = idOf(0xb1);

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
