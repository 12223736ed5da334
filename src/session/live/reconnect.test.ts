import { describe, expect, it } from 'vitest';
import { World } from '../../../test/session/world.ts';

const logins = (world: World) => world.bridge.requests.filter(({ type }) => type === 'login');

describe('a session whose connection breaks', () => {
  it('resumes the circuit, above the sequence numbers that the bridge used', async () => {
    const world = new World();
    await world.enter();
    const { simulator } = world.bridge;
    const before = Math.max(...simulator.received.map(({ sequence }) => sequence));
    world.bridge.breakSocket();
    await world.clock.run(3000);
    expect(world.steps().slice(-3)).toEqual(['connected', 'reconnecting 1', 'connected']);
    expect(logins(world)).toHaveLength(1);
    expect(world.bridge.simulator).toBe(simulator);
    const after = simulator.received.at(-1)?.sequence ?? 0;
    expect(after).toBeGreaterThan(before + 100);
  });

  it('makes attempts after growing delays while there is no bridge', async () => {
    const world = new World();
    await world.enter();
    world.bridge.stop();
    await world.clock.run(1000);
    // Delays of 250, 500, 1000 ms, less a quarter each: `random` is a half.
    expect(world.steps().filter((step) => step.startsWith('reconnecting'))).toEqual([
      'reconnecting 1',
      'reconnecting 2',
      'reconnecting 3',
    ]);
    world.bridge.isUp = true;
    world.bridge.refusals.push('presence');
    await world.clock.run(10_000);
    expect(world.steps().slice(-2)).toEqual(['entering', 'connected']);
    expect(logins(world).map((control) => 'request' in control && control.request.start)).toEqual([
      'last',
      'last',
      'last',
    ]);
    expect(world.of('access').at(-1)?.access?.token).toBe('token-2');
    expect(world.reported).toEqual([]);
  });

  it('keeps the last scene until it has entered again', async () => {
    const world = new World();
    await world.enter();
    const now = () => world.clock.now();
    world.bridge.simulator.showAvatar(8, '00000000-0000-0000-0000-0000000000b1', 'Bot', 5, now());
    await world.clock.run(500);
    world.bridge.stop();
    await world.clock.run(5000);
    expect(world.of('avatars').flatMap(({ gone }) => gone)).toEqual([]);
    world.bridge.isUp = true;
    await world.clock.run(10_000);
    expect(world.of('avatars').flatMap(({ gone }) => gone)).toHaveLength(1);
  });

  it('gives up after five minutes', async () => {
    const world = new World();
    await world.enter();
    world.bridge.stop();
    await world.clock.run(330_000);
    expect(world.end()).toEqual({ kind: 'bridge-unreachable' });
  });

  it('ends where another attempt would end the same way', async () => {
    const world = new World();
    await world.enter();
    world.bridge.breakSocket(4010, 'another page');
    await world.clock.run(1000);
    expect(world.end()).toEqual({
      kind: 'bridge-closed',
      closeCode: 4010,
      detail: 'another page',
    });
    expect(world.bridge.sockets).toBe(1);
  });

  it("ends with the grid's message when it is not let in again", async () => {
    const world = new World();
    await world.enter();
    world.bridge.stop();
    world.bridge.isUp = true;
    world.bridge.refusals.push('key');
    await world.clock.run(2000);
    expect(world.end()).toEqual({ kind: 'not-entered', message: 'because of key' });
  });

  it('logs in again when the channel to the simulator is lost', async () => {
    const world = new World();
    await world.enter();
    world.bridge.sendControl({ type: 'closed', channel: 0, detail: 'refused' });
    await world.clock.run(3000);
    expect(logins(world)).toHaveLength(2);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('goes on above the sequence numbers that the bridge used for it', async () => {
    const world = new World();
    await world.enter();
    world.bridge.sendControl({ type: 'kept', channel: 0, sequence: 5000 });
    await world.clock.run(2000);
    expect(world.bridge.simulator.received.at(-1)?.sequence).toBeGreaterThan(5000);
  });

  it('does not take its own sleep for silence of the simulator', async () => {
    const world = new World();
    await world.enter();
    world.clock.sleep(600_000);
    await world.clock.run(3000);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('may be logged out while there is no bridge', async () => {
    const world = new World();
    await world.enter();
    world.bridge.stop();
    await world.during(1000, world.session.logout());
    expect(world.end()).toEqual({ kind: 'logged-out' });
    await world.clock.run(60_000);
    expect(world.steps().at(-1)).toBe('ended');
  });
});
