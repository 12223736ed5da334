import { describe, expect, it } from 'vitest';
import { blankBlock } from '../../../test/blank-message.ts';
import { GUEST_ID } from '../../../test/grid-responses.ts';
import {
  EAST,
  EAST_PORT,
  enterWithNeighbour,
  teleportFinish,
} from '../../../test/session/neighbours.ts';
import { opened, received, simulatorOf, updates } from '../../../test/session/region-views.ts';
import { World } from '../../../test/session/world.ts';
import { encodeFieldText, messageOf } from '../../protocol/lludp/index.ts';

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
