import { describe, expect, it } from 'vitest';
import { GUEST_ID } from '../../../test/grid-responses.ts';
import { idOf } from '../../../test/scene-records.ts';
import { HANDLE } from '../../../test/session/fake-simulator.ts';
import { World } from '../../../test/session/world.ts';
import type { Llsd } from '../../formats/llsd/index.ts';

const ELSEWHERE = HANDLE + 256n;

const map = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));

/** Integers of 64 bits travel as eight bytes, the highest first. */
function handleBytes(handle: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, handle);
  return bytes;
}

function teleportTo(agentId: string): Llsd {
  const info = map({
    AgentID: agentId,
    SimIP: Uint8Array.of(127, 0, 0, 1),
    SimPort: 9002n,
    RegionHandle: handleBytes(ELSEWHERE),
    SeedCapability: 'http://127.0.0.1:9000/other-seed',
    TeleportFlags: 0n,
  });
  return map({ Info: [info] });
}

describe('a hand-over to another region', () => {
  it('opens the next circuit, enters the region, and closes the last one when its simulator says so', async () => {
    const world = new World();
    await world.enter();
    const first = world.bridge.simulator;
    first.showAvatar(8, idOf(0xb1), 'Bot', 12, world.clock.now());
    await world.clock.run(500);
    world.http.push('TeleportFinish', teleportTo(GUEST_ID));
    await world.clock.run(2000);
    expect(world.steps().slice(-3)).toEqual(['connected', 'moving', 'connected']);
    expect(world.bridge.requests).toContainEqual(
      expect.objectContaining({ type: 'open', channel: 1, address: '127.0.0.1', port: 9002 }),
    );
    first.send('DisableSimulator', {}, world.clock.now());
    await world.clock.run(200);
    expect(world.bridge.requests.at(-1)).toEqual({ type: 'close', channel: 0 });
    expect([...world.bridge.simulators.keys()]).toEqual([1]);
    expect(world.of('avatars').at(-1)?.gone).toEqual([idOf(0xb1)]);
    expect(world.of('access').at(-1)?.access?.base).toBe(
      'http://page.test/bridge/v1/cap/127.0.0.1:9002/',
    );
    expect(world.of('region')).toHaveLength(2);
    expect(world.reported).toEqual([]);
  });

  it('is ignored for another agent', async () => {
    const world = new World();
    await world.enter();
    world.http.push('TeleportFinish', teleportTo(idOf(0xb1)));
    world.http.push('TeleportFinish', 'nonsense');
    await world.clock.run(2000);
    expect(world.steps().at(-1)).toBe('connected');
    expect([...world.bridge.simulators.keys()]).toEqual([0]);
  });

  it('goes on over a new connection when the old one breaks', async () => {
    const world = new World();
    await world.enter();
    world.bridge.breakSocket();
    world.http.push('TeleportFinish', teleportTo(GUEST_ID));
    await world.clock.run(4000);
    expect(world.steps().at(-1)).toBe('connected');
    expect([...world.bridge.simulators.keys()]).toEqual([0, 1]);
  });

  it('sends no AgentUpdate while a teleport is under way', async () => {
    const world = new World();
    await world.enter();
    const { simulator } = world.bridge;
    const updates = () => simulator.receivedNames().filter((name) => name === 'AgentUpdate').length;
    simulator.send('TeleportStart', {}, world.clock.now());
    await world.clock.run(200);
    const before = updates();
    await world.clock.run(3000);
    expect(updates()).toBe(before);
    simulator.send('TeleportFailed', {}, world.clock.now());
    await world.clock.run(500);
    expect(updates()).toBeGreaterThan(before);
  });
});
