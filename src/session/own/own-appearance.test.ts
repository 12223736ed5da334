import { describe, expect, it } from 'vitest';
import { blankBlock } from '../../../test/blank-message.ts';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { FakeOwnRegion, OwnHarness } from '../../../test/session/own-harness.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { decodeLlsdXml, encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import {
  decodeTextureEntry,
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
} from '../../formats/texture-entry/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import { decodeVisualParams } from '../../protocol/objects/index.ts';

const BAKE = idOf(0xba4e);
const SHAPE = idOf(0x5a9e);
/** Index of Height (id 33), and its range. */
const HEIGHT = { index: 25, id: 33 };
const COF = idOf(0xc0f);

const entry = (faces: Readonly<Record<number, string>>) =>
  encodeTextureEntry({
    defaultFace: { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.none },
    faces: new Map(
      Object.entries(faces).map(([index, textureId]) => [
        Number(index),
        { ...PLAIN_FACE, textureId },
      ]),
    ),
  });

const NEVER_BAKED = entry({});
const BAKED = entry({ 8: BAKE, 9: BAKE, 10: BAKE, 11: BAKE, 20: BAKE });
const VALUES = Array.from({ length: 218 }, (_, index) => index);

function appear(
  world: OwnHarness,
  TextureEntry: Uint8Array<ArrayBuffer>,
  cofVersion: number | null = null,
): void {
  const data = { AppearanceVersion: 1, CofVersion: cofVersion ?? 0, Flags: 0 };
  world.receive('AvatarAppearance', {
    Sender: { ID: OWN_ID, IsTrial: false },
    ObjectData: { TextureEntry },
    VisualParam: VALUES.map((ParamValue) => ({ ParamValue })),
    AppearanceData: cofVersion === null ? [] : [data],
  });
}

function wear(world: OwnHarness, assetId: string): void {
  const WearableData = [{ ItemID: idOf(1), AssetID: assetId, WearableType: 0 }];
  const AgentData = { AgentID: OWN_ID, SessionID: idOf(2), SerialNum: 1 };
  world.receive('AgentWearablesUpdate', { AgentData, WearableData });
}

const shapeText = (height: number) =>
  encodeUtf8(
    `LLWearable version 22\nTall and broad\n\ntype 0\nparameters 1\n33 ${height}\ntextures 0\n`,
  );

async function entered() {
  const world = new OwnHarness();
  world.login();
  world.showOwn(1.75);
  await world.clock.run(100);
  return world;
}

const announced = (world: OwnHarness) => world.region!.of('AgentSetAppearance');

describe('an avatar that was never baked', () => {
  it('is announced with its own values, its height and a bare default body', async () => {
    const world = await entered();
    appear(world, NEVER_BAKED);
    await world.clock.run(100);
    expect(world.last('appearance')?.appearance).toMatchObject({
      ...{ seenAs: 'cloud', parameters: 218, bakes: { known: 0, of: 5 }, announcedAt: null },
    });
    await world.clock.run(9000);
    const [message] = announced(world);
    expect(message.AgentData.SerialNum).toBe(1);
    expect(message.AgentData.Size.map((metres) => Number(metres.toFixed(2)))).toEqual([
      0.45, 0.6, 1.75,
    ]);
    expect(message.WearableData).toEqual([]);
    expect(message.VisualParam.map(({ ParamValue }) => ParamValue)).toEqual(VALUES);
    const { defaultFace, faces } = decodeTextureEntry(message.ObjectData.TextureEntry);
    expect(defaultFace.textureId).toBe(SPECIAL_TEXTURES.none);
    expect([...faces].map(([index, { textureId }]) => `${index} ${textureId.slice(-12)}`)).toEqual([
      '8 000000000012',
      '9 000000000010',
      '10 000000000011',
      '11 a35a221fe21f',
      '20 f93fd03d3e7b',
    ]);
    expect(world.last('appearance')?.appearance).toMatchObject({
      ...{ seenAs: 'stand-in', version: 1, isAutomatic: true, announcedAt: expect.any(Number) },
    });
    // The region sends it to the others only, and the page shows it, too.
    world.showOwn();
    world.scene.flush(world.clock.now());
    const [own] = world.events.flatMap((event) => (event.type === 'avatars' ? event.changed : []));
    expect(own.bakes?.get('head')).toBe('00000000-0000-1111-9999-000000000012');
    await world.clock.run(60_000);
    expect(announced(world)).toHaveLength(1);
    expect(world.reported).toEqual([]);
  });

  it('is announced with the worn shape as soon as that is known', async () => {
    const world = await entered();
    expect(world.region!.of('AgentWearablesRequest')).toHaveLength(1);
    world.region!.responses.set(`ViewerAsset?bodypart_id=${SHAPE}`, shapeText(1.25));
    appear(world, NEVER_BAKED);
    await world.clock.run(4000);
    wear(world, SHAPE);
    await world.clock.run(200);
    const [{ VisualParam }] = announced(world);
    const bytes = VisualParam.map(({ ParamValue }) => ParamValue);
    expect(decodeVisualParams(bytes).get(HEIGHT.id)).toBeCloseTo(1.25, 1);
    expect(bytes.filter((byte, index) => byte !== VALUES[index])).toHaveLength(1);
    expect(world.last('appearance')?.appearance.shapeName).toBe('Tall and broad');
  });

  it('is announced at once where the shape cannot be loaded', async () => {
    const world = await entered();
    appear(world, NEVER_BAKED);
    wear(world, SHAPE);
    await world.clock.run(200);
    expect(announced(world)).toHaveLength(1);
    expect(world.last('appearance')?.appearance.shapeName).toBe('');
  });

  it('is announced again on demand, and by itself where another region does not know it', async () => {
    const world = await entered();
    appear(world, NEVER_BAKED);
    await world.clock.run(10_000);
    await expect(world.own.announceAppearance()).resolves.toEqual({ kind: 'announced' });
    expect(announced(world).map(({ AgentData }) => AgentData.SerialNum)).toEqual([1, 2]);
    world.region = new FakeOwnRegion();
    await world.clock.run(10_000);
    expect(announced(world)).toEqual([]);
    appear(world, NEVER_BAKED);
    await world.clock.run(100);
    expect(announced(world).map(({ AgentData }) => AgentData.SerialNum)).toEqual([3]);
  });

  it('whose appearance comes before the region is entered is announced as well', async () => {
    const world = new OwnHarness();
    const { region } = world;
    world.region = null;
    world.login();
    appear(world, NEVER_BAKED);
    await world.clock.run(100);
    world.region = region;
    await world.clock.run(10_000);
    expect(announced(world)).toHaveLength(1);
  });
});

describe('real bakes', () => {
  it.each([
    ['bakes', BAKED, 'baked', 5],
    ['a single bake', entry({ 9: BAKE }), 'cloud', 1],
    ['an empty texture entry', new Uint8Array(), 'unknown', 0],
    ['a texture entry that cannot be read', new Uint8Array([1, 2, 3]), 'unknown', 0],
  ])('are kept: %s', async (_what, textures, seenAs, known) => {
    const world = await entered();
    appear(world, textures);
    await world.clock.run(20_000);
    expect(world.last('appearance')?.appearance).toMatchObject({
      ...{ seenAs, bakes: { known, of: 5 }, announcedAt: null, version: null },
    });
    await expect(world.own.announceAppearance()).resolves.toEqual({ kind: 'kept' });
    expect(announced(world)).toEqual([]);
  });

  it('with a skirt are six', async () => {
    const world = await entered();
    appear(world, entry({ 8: BAKE, 9: BAKE, 10: BAKE, 19: BAKE }));
    expect(world.last('appearance')?.appearance.bakes).toEqual({ known: 4, of: 6 });
  });

  it('are not known before the region has sent them, nor outside of regions', async () => {
    const world = await entered();
    await expect(world.own.announceAppearance()).resolves.toEqual({ kind: 'too-early' });
    appear(world, NEVER_BAKED);
    world.region = null;
    await world.clock.run(100);
    await expect(world.own.announceAppearance()).resolves.toEqual({ kind: 'too-early' });
  });
});

describe('a grid that composes the bakes itself', () => {
  const folder = (version: bigint): Llsd =>
    new Map<string, Llsd>([
      ['folder_id', uuid(COF)],
      ['version', version],
      ['categories', []],
      ['items', []],
    ]);

  async function onGrid(answer: Readonly<Record<string, Llsd>>) {
    const world = new OwnHarness();
    const { responses } = world.region!;
    world.region!.capabilityNames = ['UpdateAvatarAppearance', 'FetchInventoryDescendents2'];
    responses.set(
      'FetchInventoryDescendents2',
      encodeLlsdXml(new Map<string, Llsd>([['folders', [folder(318n)]]])),
    );
    responses.set('UpdateAvatarAppearance', encodeLlsdXml(new Map(Object.entries(answer))));
    const summary = { folderId: COF, parentId: idOf(1), name: 'Current Outfit' };
    world.login({ skeleton: [{ ...summary, defaultType: 46, version: 300 }] });
    const info = { RegionFlagsExtended: 0n, RegionProtocols: 1n };
    world.receive('RegionHandshake', {
      RegionInfo: blankBlock('RegionHandshake', 'RegionInfo') as never,
      RegionInfo4: [info] as MessageOf<'RegionHandshake'>['RegionInfo4'],
    });
    await world.clock.run(100);
    return world;
  }

  const versions = (world: OwnHarness) =>
    world.region!.requests.flatMap(({ path, body }) =>
      path === 'UpdateAvatarAppearance'
        ? [Number((decodeLlsdXml(body!) as Map<string, Llsd>).get('cof_version'))]
        : [],
    );

  it('is asked for it on demand only, with the version of the outfit, and never sent an appearance', async () => {
    const world = await onGrid({ success: true });
    appear(world, NEVER_BAKED, 318);
    await world.clock.run(20_000);
    expect(versions(world)).toEqual([]);
    const outcome = world.own.announceAppearance();
    await world.clock.run(100);
    await expect(outcome).resolves.toEqual({ kind: 'announced' });
    expect(versions(world)).toEqual([318]);
    expect(announced(world)).toEqual([]);
    expect(world.region!.of('AgentWearablesRequest')).toEqual([]);
    expect(world.last('appearance')?.appearance).toMatchObject({ bakedBy: 'grid', version: 318 });
  });

  it('that expects another version is asked for that one, five times at most', async () => {
    const world = await onGrid({ success: false, expected: 320n, error: 'Cof mismatch' });
    const outcome = world.own.announceAppearance();
    await world.clock.run(5000);
    await expect(outcome).resolves.toMatchObject({ kind: 'failed', message: 'Cof mismatch' });
    expect(versions(world)).toEqual([318, 320, 320, 320, 320]);
  });

  it('drops what is older than what it has', async () => {
    const world = await onGrid({});
    appear(world, BAKED, 319);
    appear(world, NEVER_BAKED, 318);
    expect(world.last('appearance')?.appearance).toMatchObject({ seenAs: 'baked', version: 319 });
  });
});
