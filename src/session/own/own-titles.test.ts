import { describe, expect, it } from 'vitest';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { FakeOwnRegion, OwnHarness } from '../../../test/session/own-harness.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { encodeFieldText } from '../../protocol/lludp/index.ts';

const GROUP = idOf(0x96);
const GARDENER = idOf(0x61);
const OWNER = idOf(0x62);

async function entered() {
  const world = new OwnHarness();
  world.login();
  await world.clock.run(100);
  return world;
}

function activate(world: OwnHarness, group: string, title: string, agentId = OWN_ID): void {
  world.receive('AgentDataUpdate', {
    AgentData: {
      AgentID: agentId,
      FirstName: encodeFieldText('Ada'),
      LastName: encodeFieldText('Tester'),
      GroupTitle: encodeFieldText(title),
      ActiveGroupID: group,
      GroupPowers: 0n,
      GroupName: encodeFieldText('Harbour\u202e gardeners'),
    },
  });
}

function list(world: OwnHarness, selected: string, group = GROUP): void {
  const rows: readonly (readonly [string, string])[] = [
    [GARDENER, 'Harbour gardener'],
    [OWNER, 'Owner'],
  ];
  world.receive('GroupTitlesReply', {
    AgentData: { AgentID: OWN_ID, GroupID: group, RequestID: NULL_UUID },
    GroupData: rows.map(([RoleID, text]) => ({
      ...{ RoleID, Title: encodeFieldText(text), Selected: RoleID === selected },
    })),
  });
}

describe('titles', () => {
  it('are asked for once a login, and of the active group', async () => {
    const world = await entered();
    expect(world.region!.of('AgentDataUpdateRequest')).toHaveLength(1);
    activate(world, GROUP, 'Owner');
    expect(world.region!.of('GroupTitlesRequest')).toMatchObject([
      { AgentData: { GroupID: GROUP } },
    ]);
    list(world, OWNER);
    expect(world.last('titles')?.titles).toEqual({
      groupId: GROUP,
      groupName: 'Harbour gardeners',
      title: 'Owner',
      choices: [
        { roleId: GARDENER, text: 'Harbour gardener', isSelected: false },
        { roleId: OWNER, text: 'Owner', isSelected: true },
      ],
    });
    world.region = new FakeOwnRegion();
    await world.clock.run(100);
    expect(world.region.of('AgentDataUpdateRequest')).toEqual([]);
  });

  it('are chosen among those of the group, and asked for again', async () => {
    const world = await entered();
    activate(world, GROUP, 'Owner');
    list(world, OWNER);
    world.own.setTitle(idOf(0x63));
    expect(world.region!.of('GroupTitleUpdate')).toEqual([]);
    world.own.setTitle(GARDENER);
    expect(world.region!.of('GroupTitleUpdate')).toEqual([
      { AgentData: { ...world.region!.agentData, GroupID: GROUP, TitleRoleID: GARDENER } },
    ]);
    expect(world.region!.of('GroupTitlesRequest')).toHaveLength(2);
    list(world, GARDENER);
    expect(world.last('titles')?.titles.title).toBe('Harbour gardener');
  });

  it('of others and of other groups are ignored, and without a group there are none', async () => {
    const world = await entered();
    activate(world, GROUP, 'Owner', idOf(0xbad));
    expect(world.last('titles')).toBeUndefined();
    activate(world, NULL_UUID, '');
    list(world, OWNER);
    expect(world.last('titles')?.titles).toMatchObject({ title: '', choices: [] });
    expect(world.region!.of('GroupTitlesRequest')).toEqual([]);
  });
});
