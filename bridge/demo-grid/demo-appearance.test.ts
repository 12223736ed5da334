import { describe, expect, it } from 'vitest';
import {
  decodeTextureEntry,
  encodeTextureEntry,
  PLAIN_FACE,
  textureFace,
} from '../../src/formats/texture-entry/index.ts';
import { AGENT_FLAGS, decodeFieldText } from '../../src/protocol/lludp/index.ts';
import { demoGridFixture, type TestViewer, testContent } from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';

const { startPair, start, enter, stopTime, framesOf, framesUntil } = demoGridFixture();

const NEVER_BAKED = 'c228d1cf-4b5d-4ba8-84f4-899a0796aa97';
const SKIN = '11111111-2222-4333-8444-555555555555';

/** The bakes of head, upper and lower body as a viewer last heard of them. */
function bakesOf(viewer: TestViewer, agentId: string): string[] {
  const found = viewer.received('AvatarAppearance').findLast(({ Sender }) => Sender.ID === agentId);
  const entry = decodeTextureEntry(found!.ObjectData.TextureEntry);
  return [8, 9, 10].map((face) => textureFace(entry, face).textureId);
}

/** The last ones are the version of the appearance, and the hover height. */
const PARAMETERS = Array.from({ length: 253 }, (_, index) => ({
  ParamValue: index < 251 ? index : 0,
}));
const SKINS = encodeTextureEntry({
  defaultFace: { ...PLAIN_FACE, textureId: NEVER_BAKED },
  faces: new Map([8, 9, 10].map((face) => [face, { ...PLAIN_FACE, textureId: SKIN }])),
});

function announce(
  viewer: TestViewer,
  {
    textures = SKINS,
    parameters = PARAMETERS,
    faces = [],
  }: {
    textures?: Uint8Array<ArrayBuffer>;
    parameters?: readonly { ParamValue: number }[];
    faces?: readonly number[];
  } = {},
): void {
  viewer.send('AgentSetAppearance', {
    AgentData: { ...viewer.ids, SerialNum: 1, Size: [0.45, 0.6, 2.1] },
    WearableData: faces.map((TextureIndex) => ({ CacheID: SKIN, TextureIndex })),
    ObjectData: { TextureEntry: textures },
    VisualParam: [...parameters],
  });
}

const appearances = (viewer: TestViewer, agentId: string) =>
  viewer.received('AvatarAppearance').filter(({ Sender }) => Sender.ID === agentId);

describe('an agent', () => {
  it('is a cloud until it announces itself, two seconds later', async () => {
    const { walker, watcher, id } = await startPair();
    expect(bakesOf(watcher, id)).toEqual([NEVER_BAKED, NEVER_BAKED, NEVER_BAKED]);
    expect(bakesOf(walker, id)).toEqual([NEVER_BAKED, NEVER_BAKED, NEVER_BAKED]);
    const floor = walker.position![2];
    stopTime();
    announce(walker);
    await framesOf(1800);
    expect(appearances(watcher, id)).toHaveLength(1);
    await framesUntil(() => appearances(watcher, id).length === 2, 'the appearance');
    expect(bakesOf(watcher, id)).toEqual([SKIN, SKIN, SKIN]);
    const [, { VisualParam }] = appearances(watcher, id);
    expect(VisualParam).toEqual(PARAMETERS);
    await framesUntil(() => watcher.scene.avatar(id)!.object.scale[2] > 2.09, 'its height');
    await framesUntil(() => walker.position![2] > floor + 0.05, 'it stands on its feet');

    // An empty texture entry keeps the former one.
    announce(walker, { textures: new Uint8Array(0) });
    await framesUntil(() => appearances(watcher, id).length === 3, 'another appearance');
    expect(bakesOf(watcher, id)).toEqual([SKIN, SKIN, SKIN]);
  });

  it('is asked for bakes that nobody has uploaded', async () => {
    const { walker, watcher, id } = await startPair();
    announce(walker, { faces: [8] });
    await until(() => walker.received('RebakeAvatarTextures').length > 0, 'the question');
    expect(walker.received('RebakeAvatarTextures')[0].TextureData.TextureID).toBe(SKIN);
    await until(() => appearances(watcher, id).length === 2, 'the appearance');
  });

  it('keeps its appearance if what it announces is malformed', async () => {
    const { walker, watcher, id } = await startPair();
    stopTime();
    announce(walker, { parameters: PARAMETERS.slice(0, 17) });
    announce(walker, { textures: Uint8Array.of(1, 2, 3) });
    await framesOf(3000);
    expect(appearances(watcher, id)).toHaveLength(1);
  });

  it('has its appearance again at its next login', async () => {
    await start({ content: testContent({ bots: 0 }) });
    const viewer = await enter();
    const { agentId } = viewer.login;
    await until(() => viewer.position !== null, 'it is there');
    announce(viewer);
    await until(() => appearances(viewer, agentId).length === 2, 'the appearance');
    await viewer.logOut();
    const again = await enter();
    await until(() => appearances(again, agentId).length > 0, 'the appearance');
    expect(bakesOf(again, agentId)).toEqual([SKIN, SKIN, SKIN]);
  });

  it('is told four seconds later what it wears', async () => {
    const content = testContent({ bots: 0 });
    await start({ content });
    const viewer = await enter();
    stopTime();
    viewer.send('AgentWearablesRequest', { AgentData: viewer.ids });
    await framesOf(3900);
    expect(viewer.received('AgentWearablesUpdate')).toEqual([]);
    const updates = () => viewer.received('AgentWearablesUpdate');
    await framesUntil(() => updates().length > 0, 'the wearables');
    const [shape] = content.visitorOutfits[0].wearables;
    expect(updates()[0].WearableData).toEqual([
      { ItemID: shape.itemId, AssetID: shape.assetId, WearableType: 0 },
    ]);
    // The list is replaced as a whole; unknown items are dropped.
    viewer.send('AgentIsNowWearing', {
      AgentData: viewer.ids,
      WearableData: [{ ItemID: SKIN, WearableType: 1 }],
    });
    viewer.send('AgentWearablesRequest', { AgentData: viewer.ids });
    await framesUntil(() => updates().length > 1, 'the wearables');
    expect(updates()[1].WearableData).toEqual([]);
  });
});

it('bots are baked', async () => {
  const content = testContent({ bots: 1 });
  await start({ content });
  const viewer = await enter();
  const { agentId } = content.bots[0];
  await until(() => appearances(viewer, agentId).length > 0, 'its appearance');
  expect(bakesOf(viewer, agentId)).not.toContain(NEVER_BAKED);
});

describe('a title', () => {
  const titleSeen = (watcher: TestViewer, id: string) => watcher.scene.avatar(id)!.names.title;

  it('is chosen among those of the group, and can be hidden', async () => {
    const { walker, watcher, id } = await startPair();
    expect(titleSeen(watcher, id)).toBe('Visitor');
    walker.send('AgentDataUpdateRequest', { AgentData: walker.ids });
    await until(() => walker.received('AgentDataUpdate').length > 0, 'the group');
    const [{ AgentData }] = walker.received('AgentDataUpdate');
    expect(decodeFieldText(AgentData.GroupTitle)).toBe('Visitor');
    const GroupID = AgentData.ActiveGroupID;
    const ask = { ...walker.ids, GroupID, RequestID: SKIN };
    walker.send('GroupTitlesRequest', { AgentData: ask });
    await until(() => walker.received('GroupTitlesReply').length > 0, 'the titles');
    const [{ GroupData }] = walker.received('GroupTitlesReply');
    expect(GroupData.map(({ Selected }) => Boolean(Selected))).toEqual([true, false, false, false]);
    const { RoleID, Title } = GroupData[2];
    walker.send('GroupTitleUpdate', { AgentData: { ...walker.ids, GroupID, TitleRoleID: RoleID } });
    await until(() => titleSeen(watcher, id) === decodeFieldText(Title), 'another title');

    walker.control({ Flags: AGENT_FLAGS.HIDE_TITLE });
    await until(() => titleSeen(watcher, id) === '', 'no title');
    walker.control({ Flags: 0 });
    await until(() => titleSeen(watcher, id) === decodeFieldText(Title), 'the title again');
  });
});

it('a region names its maturity and water, and reports on itself', async () => {
  await start({ content: testContent({ bots: 0 }) });
  const viewer = await enter();
  const [{ RegionInfo }] = viewer.received('RegionHandshake');
  expect(decodeFieldText(RegionInfo.SimName)).toBe('Test Region|demo');
  expect([RegionInfo.SimAccess, RegionInfo.WaterHeight]).toEqual([13, 19]);
  await until(() => viewer.received('SimStats').length > 1, 'statistics, twice');
  const stats = new Map(
    viewer.received('SimStats')[1].Stat.map(({ StatID, StatValue }) => [StatID, StatValue]),
  );
  expect([stats.get(0), stats.get(13), stats.get(14)]).toEqual([1, 1, 0]);
});
