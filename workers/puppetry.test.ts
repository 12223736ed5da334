import { type Endpoint, expose, transfer, wrap } from 'comlink';
import { expect, it } from 'vitest';
import type { LiveWorker, SessionEvent } from '../src/session/live-contract.ts';
import { FORM, World } from '../test/session/world.ts';

/** As the worker does it, but for its thread: arguments, answers and events really are cloned. */
it('a page drives its session through Comlink and hears of it through a port', async () => {
  const world = new World();
  const { port1, port2 } = new MessageChannel();
  expose(world.session, port1 as unknown as Endpoint);
  const live = wrap<LiveWorker>(port2 as unknown as Endpoint);
  const channel = new MessageChannel();
  const heard: SessionEvent[] = [];
  channel.port2.onmessage = ({ data }: MessageEvent<SessionEvent>) => void heard.push(data);
  await live.start('http://page.test/', transfer(channel.port1, [channel.port1]));

  const outcome = live.login(FORM, null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await world.clock.run(1000);
  expect(await outcome).toEqual({ kind: 'welcome', mfaHash: null });
  world.bridge.simulator.showAvatar(
    8,
    FORM.machineId.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    'Bot',
    5,
    world.clock.now(),
  );
  await world.clock.run(1000);
  expect((await live.logRows('AgentUpdate', 5, null)).length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['step', 'region', 'access', 'avatars', 'motion', 'health', 'log']),
  );
  port1.close();
  port2.close();
  channel.port2.close();
});
