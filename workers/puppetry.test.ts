import { type Endpoint, expose, transfer, wrap } from 'comlink';
import { expect, it, vi } from 'vitest';
import type { LiveWorker, SessionEvent } from '../src/session/index.ts';
import { FORM, World } from '../test/session/world.ts';

/** Like the worker, but in the same thread: arguments, results and events are cloned all the same. */
it('a page drives its session through Comlink and gets its events through a port', async () => {
  const world = new World();
  const { port1, port2 } = new MessageChannel();
  expose(world.session, port1 as unknown as Endpoint);
  const live = wrap<LiveWorker>(port2 as unknown as Endpoint);
  const channel = new MessageChannel();
  const events: SessionEvent[] = [];
  channel.port2.onmessage = ({ data }: MessageEvent<SessionEvent>) => void events.push(data);
  await live.start('http://page.test/', transfer(channel.port1, [channel.port1]));

  const outcome = live.login(FORM, null);
  await vi.waitFor(() => expect(world.bridge.sockets).toBe(1));
  await world.clock.run(1000);
  expect(await outcome).toEqual({ kind: 'logged-in', mfaHash: null });
  world.bridge.simulator.showAvatar(
    8,
    FORM.machineId.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    'Bot',
    5,
    world.clock.now(),
  );
  await world.clock.run(1000);
  expect((await live.logRows('AgentUpdate', 5, null)).length).toBeGreaterThan(0);
  await vi.waitFor(() =>
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['step', 'region', 'access', 'avatars', 'motion', 'health', 'log']),
    ),
  );
  port1.close();
  port2.close();
  channel.port2.close();
});
