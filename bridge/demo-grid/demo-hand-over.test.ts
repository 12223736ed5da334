import { describe, expect, it } from 'vitest';
import { fromZRotation } from '../../src/math/index.ts';
import { CONTROL_FLAGS as C, decodeFieldText } from '../../src/protocol/lludp/index.ts';
import {
  demoGridFixture,
  EventQueueReader,
  type TestCircuit,
  type TestViewer,
  testContent,
} from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';
import type { DemoGridOptions } from './index.ts';
import { SPEEDS } from './region/avatar-movement.ts';

const { start, enter } = demoGridFixture();

const FIRST = 'Test Region';
const SECOND = 'Test Region East';
const SECOND_HANDLE = (256256n << 32n) | 256000n;
/** Metres: who walks is handed over a frame of its velocity, 0.09 s, before the border. */
const BORDER = 256 - 0.09 * SPEEDS.walk + 0.001;
const WEST = [...fromZRotation(180)] as unknown as readonly [number, number, number, number];

/** A viewer that has been told of the second region. */
async function enterBesideNeighbour(options: DemoGridOptions = {}) {
  const content = testContent({ bots: 1, neighbours: 1 });
  const grid = await start({ content, secondRegion: true, ...options });
  // The neighbour is 132 m away from the landing point.
  const viewer = await enter({ agent: { Far: 160 } });
  const queue = await EventQueueReader.open(viewer.login.seedCapability);
  const enabled = await queue.next('EnableSimulator');
  const established = await queue.next('EstablishAgentCommunication');
  return { grid, viewer, queue, simulator: enabled.simulators[0], established };
}

/** The same, with a complete child agent in the second region. */
async function enterWithChild(options: DemoGridOptions = {}) {
  const entered = await enterBesideNeighbour(options);
  const child = entered.viewer.openChild(entered.simulator);
  const childQueue = await EventQueueReader.open(entered.established.seedCapability);
  await until(() => child.scene.avatars().length > 0, 'the neighbours are seen');
  return { ...entered, child, childQueue };
}

/** Teleports within the region to a place from which it walks. */
async function placeAt(viewer: TestViewer, position: readonly [number, number, number]) {
  const RegionHandle = viewer.scene.region!;
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle, Position: position, LookAt: [1, 0, 0] },
  });
  await until(() => Math.abs((viewer.position?.[0] ?? 0) - position[0]) < 1, 'it is there');
}

const teleportEast = (viewer: TestViewer) =>
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: { RegionHandle: SECOND_HANDLE, Position: [40, 50, 22], LookAt: [1, 0, 0] },
  });

const lookAtOf = (circuit: TestCircuit) =>
  circuit.received('AgentMovementComplete').at(-1)!.Data.LookAt;

describe('a child agent', () => {
  it('is presented once the scene of its own region begins', async () => {
    const content = testContent({ bots: 0, neighbours: 1 });
    await start({ content, secondRegion: true, pollSeconds: 1.5 });
    const viewer = await enter({ skipsSeed: true });
    await new Promise((resolve) => setTimeout(resolve, 700));
    const queue = await EventQueueReader.open(viewer.login.seedCapability);
    const { simulators } = await queue.next('EnableSimulator');
    const established = await queue.next('EstablishAgentCommunication');
    const [{ region, port }] = simulators;
    expect(region).toMatchObject({ handle: SECOND_HANDLE, sizeX: 256 });
    expect(established).toMatchObject({ agentId: viewer.login.agentId, port });
  });

  it('gets a handshake at once, and the scene after the reply and the seed request', async () => {
    const { viewer, simulator, established } = await enterBesideNeighbour();
    const child = viewer.openChild(simulator);
    child.repliesToHandshakes = false;
    await until(() => child.received('RegionHandshake').length > 0, 'the handshake');
    await EventQueueReader.open(established.seedCapability);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(child.received('ObjectUpdate')).toEqual([]);
    child.replyToHandshake();
    await until(() => child.scene.avatars().length === 1, 'the neighbour');
    expect(child.received('ObjectUpdate')[0].RegionData.RegionHandle).toBe(SECOND_HANDLE);
    await until(() => child.received('CoarseLocationUpdate').length > 0, 'the map');
    expect(child.received('CoarseLocationUpdate')[0].Index.You).toBe(-1);
    expect(child.received('AgentMovementComplete')).toEqual([]);
  });

  it('cannot move or speak, and its own avatar stays in its region', async () => {
    const { viewer, child } = await enterWithChild();
    child.completeMovement();
    child.send('AgentUpdate', {
      AgentData: {
        ...viewer.ids,
        BodyRotation: [0, 0, 0, 1],
        HeadRotation: [0, 0, 0, 1],
        State: 0,
        CameraCenter: [0, 0, 0],
        CameraAtAxis: [1, 0, 0],
        CameraLeftAxis: [0, 1, 0],
        CameraUpAxis: [0, 0, 1],
        Far: 0,
        ControlFlags: C.AT_POS,
        Flags: 0,
      },
    });
    await until(() => child.circuit.statistics.unacked === 0, 'all acknowledgements');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(child.received('AgentMovementComplete')).toEqual([]);
    expect(viewer.position?.[0]).toBeGreaterThan(120);
    expect(child.scene.avatars()).toHaveLength(1);
  });

  it('hears chat in range across the border', async () => {
    const { viewer, child, grid } = await enterWithChild();
    const neighbour = await enter({ first: 'Far' });
    grid.teleport('Far Viewer', SECOND);
    const queue = await EventQueueReader.open(neighbour.login.seedCapability);
    await neighbour.moveTo(await queue.next('TeleportFinish'));
    await placeAt(neighbour, [5, 128, 22]);
    const shout = (text: string) =>
      neighbour.send('ChatFromViewer', {
        AgentData: neighbour.ids,
        ChatData: { Message: new TextEncoder().encode(`${text}\0`), Type: 2, Channel: 0 },
      });
    shout('too far');
    await until(() => neighbour.received('ChatFromSimulator').length > 0, 'its own shout');
    await placeAt(viewer, [250, 128, 22]);
    shout('near enough');
    await until(() => child.received('ChatFromSimulator').length > 0, 'the shout');
    const [{ ChatData }] = child.received('ChatFromSimulator');
    expect(decodeFieldText(ChatData.Message)).toBe('near enough');
    expect(ChatData.Position[0]).toBeCloseTo(5, 0);
  });

  it('leaves its region by a logout, and the root agent stays', async () => {
    const { viewer, child, grid } = await enterWithChild();
    child.send('LogoutRequest', { AgentData: viewer.ids });
    await until(() => child.circuit.statistics.unacked === 0, 'the acknowledgement');
    expect(child.received('LogoutReply')).toEqual([]);
    expect(grid.viewers()).toBe(1);
    await viewer.logOut();
    expect(grid.viewers()).toBe(0);
  });

  it('is closed out of view, and comes again with a new seed', async () => {
    const { viewer, child, queue, established, simulator } = await enterWithChild();
    viewer.control({ Far: 20 });
    await until(() => child.received('DisableSimulator').length > 0, 'it is closed');
    viewer.control({ Far: 200 });
    await queue.next('EnableSimulator');
    const again = await queue.next('EstablishAgentCommunication');
    expect(again.seedCapability).not.toBe(established.seedCapability);
    const reopened = viewer.openChild(simulator);
    await until(() => reopened.received('RegionHandshake').length > 0, 'a new circuit');
  });
});

describe('a crossing', () => {
  it('there, back and there again goes over the kept circuits', async () => {
    const { viewer, child, queue, childQueue, established, simulator, grid } =
      await enterWithChild();
    const first = viewer.root;
    const localIds = [first.scene.avatar(viewer.login.agentId)!.object.localId];
    await placeAt(viewer, [253, 100, 22]);
    viewer.control({ ControlFlags: C.AT_POS });
    const there = await queue.next('CrossedRegion');
    expect(there).toMatchObject({
      port: simulator.port,
      seedCapability: established.seedCapability,
    });
    expect(there.position?.[1]).toBeCloseTo(100, 0);
    await viewer.moveTo(there);
    await until(() => viewer.position !== null, 'its own avatar');
    await until(() => viewer.position![0] > 1.5, 'it walks on by itself');
    expect(viewer.root).toBe(child);
    expect(child.received('RegionHandshake')).toHaveLength(1);
    expect(lookAtOf(child)[0]).toBeCloseTo(-0.99, 2);
    localIds.push(child.scene.avatar(viewer.login.agentId)!.object.localId);
    // The region that was left goes on as a child agent's, and does not remove the avatar.
    expect(first.received('KillObject')).toEqual([]);
    expect(first.received('DisableSimulator')).toEqual([]);

    viewer.control({ ControlFlags: C.AT_POS, BodyRotation: WEST });
    const back = await childQueue.next('CrossedRegion');
    await viewer.moveTo(back);
    expect(viewer.root).toBe(first);
    expect(lookAtOf(first)).toEqual([1, 0, 0]);
    await until(() => {
      const id = first.scene.avatar(viewer.login.agentId)?.object.localId;
      return id !== undefined && !localIds.includes(id);
    }, 'another local id');

    viewer.control({ ControlFlags: C.AT_POS, BodyRotation: [0, 0, 0, 1] });
    await viewer.moveTo(await queue.next('CrossedRegion'));
    expect(lookAtOf(child)).toEqual([0, 0, 0]);
    expect(child.received('RegionHandshake')).toHaveLength(1);
    expect(grid.viewers()).toBe(1);
  });

  it('there and back is possible with a tenth of the packets lost', {
    timeout: 60_000,
  }, async () => {
    const { viewer, child, queue, childQueue } = await enterWithChild({ link: { loss: 0.1 } });
    const first = viewer.root;
    await placeAt(viewer, [252, 100, 22]);
    viewer.control({ ControlFlags: C.AT_POS });
    await viewer.moveTo(await queue.next('CrossedRegion'));
    await until(() => viewer.position !== null, 'its own avatar', 20_000);
    expect(viewer.root).toBe(child);
    viewer.control({ ControlFlags: C.AT_POS, BodyRotation: WEST });
    await viewer.moveTo(await childQueue.next('CrossedRegion'));
    expect(viewer.root).toBe(first);
    viewer.control({ ControlFlags: 0 });
  });

  it('needs the child agent: else the avatar waits at the border and is put back', async () => {
    const { viewer, queue, simulator } = await enterBesideNeighbour({ transfers: { crossing: 1 } });
    await placeAt(viewer, [254, 100, 22]);
    viewer.control({ ControlFlags: C.AT_POS });
    await until(() => viewer.position![0] > BORDER, 'it waits at the border');
    const before = viewer.messages.length;
    viewer.control({ ControlFlags: 0, BodyRotation: WEST });
    await until(() => viewer.position![0] < 252, 'it is put back');
    const names = viewer.messages.slice(before).map(({ name }) => name);
    expect(names).not.toContain('AlertMessage');
    expect(names).not.toContain('TeleportFailed');

    viewer.control({ ControlFlags: C.AT_POS, BodyRotation: [0, 0, 0, 1] });
    await until(() => viewer.position![0] > BORDER, 'it waits at the border again');
    const child = viewer.openChild(simulator);
    await viewer.moveTo(await queue.next('CrossedRegion'));
    expect(viewer.root).toBe(child);
    await until(() => viewer.position !== null, 'its own avatar');
  });

  it('may stay unanswered', async () => {
    const { viewer, child, queue, grid } = await enterWithChild();
    grid.faults.ignoresArrivals = true;
    await placeAt(viewer, [253, 100, 22]);
    viewer.control({ ControlFlags: C.AT_POS });
    await queue.next('CrossedRegion');
    child.completeMovement();
    await until(() => child.circuit.statistics.unacked === 0, 'the acknowledgement');
    expect(child.received('AgentMovementComplete')).toEqual([]);
    expect(grid.viewers()).toBe(0);
  });
});

describe('a teleport', () => {
  it('to a region in view goes over the child circuit, and starts its scene anew', async () => {
    const { viewer, child, queue, established, grid } = await enterWithChild();
    const watcher = await enter({ first: 'Watcher' });
    const { agentId } = viewer.login;
    await until(() => watcher.scene.avatar(agentId) !== null, 'the watcher sees it');
    const left = viewer.root;
    teleportEast(viewer);
    const finish = await queue.next('TeleportFinish');
    expect(finish.seedCapability).toBe(established.seedCapability);
    expect(left.received('TeleportStart')).toHaveLength(1);
    await viewer.moveTo(finish);
    await until(() => viewer.position !== null, 'it is in the other region');
    expect(viewer.root).toBe(child);
    expect(viewer.position!.slice(0, 2)).toEqual([40, 50]);
    expect(child.received('RegionHandshake')).toHaveLength(2);
    await until(() => watcher.scene.avatar(agentId) === null, 'it has left the first region');
    expect(grid.viewers()).toBe(2);
    await viewer.logOut();
  });

  it('to an unknown region opens a circuit, and the region that was left is closed', async () => {
    const content = testContent({ bots: 0 });
    const faults = { hidesNeighbours: true };
    const grid = await start({ content, secondRegion: true, faults });
    const viewer = await enter();
    const left = viewer.root;
    const queue = await EventQueueReader.open(viewer.login.seedCapability);
    expect(grid.regionNames).toEqual([FIRST, SECOND]);
    expect(grid.teleport('Nobody Here', SECOND)).toBe(false);
    expect(grid.teleport('Test Viewer', 'Atlantis')).toBe(false);
    expect(grid.teleport('Test Viewer', SECOND)).toBe(true);
    expect(grid.teleport('Test Viewer', SECOND)).toBe(false);
    await viewer.moveTo(await queue.next('TeleportFinish'));
    await until(() => viewer.position !== null, 'it is there');
    await until(() => left.received('DisableSimulator').length > 0, 'the old region closes');
    expect(await queue.poll()).toBe(404);
    await viewer.logOut();
    expect(grid.viewers()).toBe(0);
  });

  it('fails on the old circuit if the viewer does not arrive, and can be tried again', async () => {
    const { viewer, queue } = await enterBesideNeighbour({ transfers: { circuit: 0.5 } });
    teleportEast(viewer);
    await queue.next('TeleportFinish');
    await until(() => viewer.received('TeleportFailed').length > 0, 'the failure');
    const [{ Info }] = viewer.received('TeleportFailed');
    expect(decodeFieldText(Info.Reason)).toContain('Keeping avatar in Test Region');
    const [x] = viewer.position!;
    viewer.control({ ControlFlags: C.AT_POS });
    await until(() => viewer.position![0] > x + 1, 'it moves');
    teleportEast(viewer);
    await viewer.moveTo(await queue.next('TeleportFinish'));
  });

  it('is ignored while it waits: the avatar does not move', async () => {
    const { viewer, queue } = await enterBesideNeighbour();
    const [x] = viewer.position!;
    teleportEast(viewer);
    viewer.control({ ControlFlags: C.AT_POS });
    await queue.next('TeleportFinish');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(viewer.position![0]).toBeCloseTo(x, 1);
  });

  it('can be cancelled before TeleportFinish', async () => {
    const { viewer } = await enterBesideNeighbour({ transfers: { teleportDelay: 30 } });
    const { AgentID, SessionID } = viewer.ids;
    teleportEast(viewer);
    await until(() => viewer.received('TeleportStart').length > 0, 'the start');
    viewer.send('TeleportCancel', { Info: { AgentID, SessionID } });
    const [x] = viewer.position!;
    viewer.control({ ControlFlags: C.AT_POS });
    await until(() => viewer.position![0] > x + 1, 'it moves');
  });

  it('may be announced twice', async () => {
    const { viewer, queue, grid } = await enterBesideNeighbour();
    grid.faults.repeatsTeleportFinish = true;
    teleportEast(viewer);
    const finishes = [await queue.next('TeleportFinish'), await queue.next('TeleportFinish')];
    expect(finishes[0]).toEqual(finishes[1]);
  });

  it('to no region fails', async () => {
    const { viewer } = await enterBesideNeighbour();
    viewer.send('TeleportLocationRequest', {
      AgentData: viewer.ids,
      Info: { RegionHandle: 42n, Position: [1, 2, 3], LookAt: [1, 0, 0] },
    });
    await until(() => viewer.received('TeleportFailed').length > 0, 'the failure');
  });

  it('home is to the first region', async () => {
    const { viewer, child, queue, childQueue } = await enterWithChild();
    teleportEast(viewer);
    await viewer.moveTo(await queue.next('TeleportFinish'));
    const LandmarkID = '00000000-0000-0000-0000-000000000000';
    child.send('TeleportLandmarkRequest', { Info: { ...viewer.ids, LandmarkID } });
    const home = await childQueue.next('TeleportFinish');
    expect(home).toMatchObject({ port: viewer.login.simPort, teleportFlags: 0x20 });
    await viewer.moveTo(home);
  });

  it('within the region needs no event', async () => {
    const { viewer } = await enterBesideNeighbour();
    await placeAt(viewer, [30, 40, 22]);
    expect(viewer.received('TeleportStart')).toHaveLength(1);
    const [{ Info }] = viewer.received('TeleportLocal');
    expect(Info.Position.slice(0, 2)).toEqual([30, 40]);
    expect(Info.TeleportFlags).toBe(0x10);
  });
});

it('regions are found by a part of their names', async () => {
  const { viewer } = await enterBesideNeighbour();
  const ask = async (name: string) => {
    const before = viewer.received('MapBlockReply').length;
    viewer.send('MapNameRequest', {
      AgentData: { ...viewer.ids, Flags: 2, EstateID: 0, Godlike: false },
      NameData: { Name: new TextEncoder().encode(`${name}\0`) },
    });
    await until(() => viewer.received('MapBlockReply').length > before, 'the answer');
    return viewer.received('MapBlockReply').at(-1)!.Data;
  };
  const found = await ask('region east');
  expect(found.map(({ Name, X, Y }) => [decodeFieldText(Name), X, Y])).toEqual([
    [SECOND, 1001, 1000],
  ]);
  expect(await ask('test')).toHaveLength(2);
  expect(await ask('nowhere')).toEqual([]);
});

it('a silent region neither hears nor answers', async () => {
  const { viewer, child, grid } = await enterWithChild();
  grid.setSilent(SECOND, true);
  child.send('RegionHandshakeReply', { AgentData: viewer.ids, RegionInfo: { Flags: 0 } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(child.circuit.statistics.unacked).toBeGreaterThan(0);
  grid.setSilent(SECOND, false);
  await until(() => child.circuit.statistics.unacked === 0, 'it answers again');
});

it('a child agent can be closed, and anything sent', async () => {
  const { viewer, child, queue, grid } = await enterWithChild();
  expect(grid.closeAgent('Test Viewer', SECOND)).toBe(true);
  await until(() => child.received('DisableSimulator').length > 0, 'it is closed');
  expect(grid.closeAgent('Test Viewer', SECOND)).toBe(false);
  const invented = [
    { address: '10.0.0.1', port: 9000, handle: 1n },
    { address: '127.0.0.1', port: 22, handle: 2n },
  ];
  expect(grid.presentNeighbours('Test Viewer', invented)).toBe(true);
  const [first] = (await queue.next('EnableSimulator')).simulators;
  expect(first).toMatchObject({ address: '10.0.0.1', port: 9000 });
  expect(grid.alert('Test Viewer', 'Mind the gap.', true)).toBe(true);
  await until(() => viewer.received('AgentAlertMessage').length > 0, 'the alert');
  expect(viewer.received('AgentAlertMessage')[0].AlertData.Modal).toBe(true);
  expect(grid.pushEvents('Test Viewer', { message: 'Nonsense', body: new Map() })).toBe(true);
  await queue.next('other');
});
