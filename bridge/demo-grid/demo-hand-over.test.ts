import { expect, it } from 'vitest';
import { CONTROL_FLAGS as C } from '../../src/protocol/lludp/index.ts';
import {
  demoGridFixture,
  pollEventQueue,
  requestSeed,
  type TestViewer,
  testContent,
} from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';

const fixture = demoGridFixture();

async function enterWithBots(pollSeconds = 30): Promise<TestViewer> {
  const content = testContent({ bots: 1 });
  await fixture.start({ content, secondRegion: true, pollSeconds });
  const viewer = await fixture.enter();
  await until(() => viewer.scene.avatars().length === 2, 'it is among the bots');
  return viewer;
}

/** The events of a hand-over, the last of which names the next region. */
async function handOverEvents(capabilities: ReadonlyMap<string, string>) {
  const response = await pollEventQueue(capabilities, null);
  if (typeof response === 'number') throw new Error(`status ${response}`);
  const { events } = response;
  return { names: events.map(({ name }) => name), last: events.at(-1)! };
}

it('a viewer teleports to the second region and leaves the first', async () => {
  const viewer = await enterWithBots();
  const watcher = await fixture.enter({ first: 'Watcher' });
  const { agentId } = viewer.login;
  await until(() => watcher.scene.avatar(agentId) !== null, 'the watcher sees it');
  const capabilities = await requestSeed(viewer.login.seedCapability);
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: {
      RegionHandle: (256256n << 32n) | 256000n,
      Position: [40, 50, 22],
      LookAt: [1, 0, 0],
    },
  });
  const { names, last } = await handOverEvents(capabilities);
  expect(names).toEqual(['EnableSimulator', 'EstablishAgentCommunication', 'TeleportFinish']);
  expect(viewer.received('TeleportStart')).toHaveLength(1);

  await viewer.moveTo(last);
  await until(() => viewer.position !== null, 'it is in the other region');
  expect(viewer.position!.slice(0, 2)).toEqual([40, 50]);
  expect(viewer.scene.avatars()).toHaveLength(1);
  await until(() => watcher.scene.avatar(agentId) === null, 'it has left the first region');
  expect(await pollEventQueue(capabilities, 1)).toBe(404);
});

it('a viewer walks over the east edge, and back over the west edge', async () => {
  const viewer = await enterWithBots();
  const handle = viewer.scene.region!;
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle: handle, Position: [253, 100, 22], LookAt: [1, 0, 0] },
  });
  viewer.control({ ControlFlags: C.AT_POS });
  const there = await handOverEvents(await requestSeed(viewer.login.seedCapability));
  expect(there.names.at(-1)).toBe('CrossedRegion');
  viewer.control({ ControlFlags: 0 });
  const capabilities = await viewer.moveTo(there.last);
  await until(() => viewer.position !== null, 'it has crossed');
  expect(viewer.position![0]).toBeLessThan(5);
  expect(viewer.position![1]).toBeCloseTo(100, 0);

  viewer.control({ ControlFlags: C.AT_NEG });
  const back = await handOverEvents(capabilities);
  await viewer.moveTo(back.last);
  await until(() => viewer.scene.avatars().length === 2, 'it is among the bots again');
  expect(viewer.scene.region).toBe(handle);
});

it('the grid teleports a viewer, one teleport at a time', async () => {
  const content = testContent({ bots: 0 });
  const grid = await fixture.start({ content, secondRegion: true });
  const viewer = await fixture.enter();
  expect(grid.regionNames).toEqual(['Test Region', 'Test Region East']);
  expect(grid.teleport('Nobody Here', 'Test Region East')).toBe(false);
  expect(grid.teleport('Test Viewer', 'Atlantis')).toBe(false);
  expect(grid.teleport('Test Viewer', 'Test Region East')).toBe(true);
  expect(grid.teleport('Test Viewer', 'Test Region East')).toBe(false);
  const { last } = await handOverEvents(await requestSeed(viewer.login.seedCapability));
  await viewer.moveTo(last);
  await until(() => viewer.position !== null, 'it is there');
  await viewer.logOut();
  expect(grid.viewers()).toBe(0);
});

it('a teleport to no region fails', async () => {
  const viewer = await enterWithBots();
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle: 42n, Position: [1, 2, 3], LookAt: [1, 0, 0] },
  });
  await until(() => viewer.received('TeleportFailed').length > 0, 'the failure');
});

it('a poll without events ends with status 502', async () => {
  const viewer = await enterWithBots(0.2);
  expect(await pollEventQueue(await requestSeed(viewer.login.seedCapability), null)).toBe(502);
});
