import { expect, it } from 'vitest';
import { CONTROL_FLAGS as C } from '../../src/protocol/lludp/index.ts';
import { until } from '../../test/bridge/until.ts';
import {
  demoGridFixture,
  pollEventQueue,
  requestSeed,
  type TestViewer,
  testContent,
} from '../../test/demo-grid/index.ts';

const stage = demoGridFixture();

async function enter(pollSeconds = 30): Promise<TestViewer> {
  const content = testContent({ bots: 1 });
  await stage.start({ content, secondRegion: true, pollSeconds });
  const viewer = await stage.enter();
  await until(() => viewer.scene.avatars().length === 2, 'it stands among the bots');
  return viewer;
}

/** The events of a hand-over, of which the last one leads on. */
async function follow(viewer: TestViewer, capabilities: ReadonlyMap<string, string>) {
  const answer = await pollEventQueue(capabilities, null);
  if (typeof answer === 'number') throw new Error(`status ${answer}`);
  return { names: answer.events.map(({ name }) => name), last: answer.events.at(-1)!, viewer };
}

it('teleports to the second region and leaves the first', async () => {
  const viewer = await enter();
  const watcher = await stage.enter({ first: 'Watcher' });
  const { agentId } = viewer.login;
  await until(() => watcher.scene.avatar(agentId) !== null, 'it is seen');
  const capabilities = await requestSeed(viewer.login.seedCapability);
  const { RegionHandle, Position } = {
    RegionHandle: (256256n << 32n) | 256000n,
    Position: [40, 50, 22] as const,
  };
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle, Position, LookAt: [1, 0, 0] },
  });
  const { names, last } = await follow(viewer, capabilities);
  expect(names).toEqual(['EnableSimulator', 'EstablishAgentCommunication', 'TeleportFinish']);
  expect(viewer.received('TeleportStart')).toHaveLength(1);

  await viewer.moveTo(last);
  await until(() => viewer.position !== null, 'it stands in the other region');
  expect(viewer.position!.slice(0, 2)).toEqual([40, 50]);
  expect(viewer.scene.avatars()).toHaveLength(1);
  await until(() => watcher.scene.avatar(agentId) === null, 'it left the first');
  expect(await pollEventQueue(capabilities, 1)).toBe(404);
});

it('walks over the east edge, and back over the west one', async () => {
  const viewer = await enter();
  const handle = viewer.scene.region!;
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle: handle, Position: [253, 100, 22], LookAt: [1, 0, 0] },
  });
  viewer.control({ ControlFlags: C.AT_POS });
  const there = await follow(viewer, await requestSeed(viewer.login.seedCapability));
  expect(there.names.at(-1)).toBe('CrossedRegion');
  viewer.control({ ControlFlags: 0 });
  const capabilities = await viewer.moveTo(there.last);
  await until(() => viewer.position !== null, 'it is over');
  expect(viewer.position![0]).toBeLessThan(5);
  expect(viewer.position![1]).toBeCloseTo(100, 0);

  viewer.control({ ControlFlags: C.AT_NEG });
  const back = await follow(viewer, capabilities);
  await viewer.moveTo(back.last);
  await until(() => viewer.scene.avatars().length === 2, 'it is among the bots again');
  expect(viewer.scene.region).toBe(handle);
});

it('is sent by the grid itself, once at a time', async () => {
  const content = testContent({ bots: 0 });
  const grid = await stage.start({ content, secondRegion: true });
  const viewer = await stage.enter();
  expect(grid.regionNames).toEqual(['Test Region', 'Test Region East']);
  expect(grid.teleport('Nobody Here', 'Test Region East')).toBe(false);
  expect(grid.teleport('Test Viewer', 'Atlantis')).toBe(false);
  expect(grid.teleport('Test Viewer', 'Test Region East')).toBe(true);
  expect(grid.teleport('Test Viewer', 'Test Region East')).toBe(false);
  const { last } = await follow(viewer, await requestSeed(viewer.login.seedCapability));
  await viewer.moveTo(last);
  await until(() => viewer.position !== null, 'it is there');
  await viewer.logOut();
  expect(grid.viewers()).toBe(0);
});

it('says so where no region lies', async () => {
  const viewer = await enter();
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle: 42n, Position: [1, 2, 3], LookAt: [1, 0, 0] },
  });
  await until(() => viewer.received('TeleportFailed').length > 0, 'it is refused');
});

it('polls in vain with 502', async () => {
  const viewer = await enter(0.2);
  expect(await pollEventQueue(await requestSeed(viewer.login.seedCapability), null)).toBe(502);
});
