import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { encodeAvatarObject } from '../../avatar/avatar-object/index.ts';
import { claimKey, PELVIS_OFFSET } from '../../avatar/index.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { Outfit } from '../outfit/outfit.ts';
import { takeSnapshot } from '../outfit/outfit-snapshot.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { Player } from '../playback/player.ts';
import { editShape } from '../shape/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { AppState, type FileSource, isAvatarItem, MessageLog, shapeOf } from '../state/index.ts';
import { loadOutfit, withRestored } from './restore-outfit.ts';
import { captureWorkspace, MAX_KEPT_BYTES, type WorkspaceRecord } from './workspace-record.ts';

const CLIP = encodeAnimation(
  buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  }),
);
const TEE = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
const SHAPE = new TextEncoder().encode(
  'LLWearable version 22\nShape\n\n\tpermissions 0\n\t{\n\t}\n\tsale_info\t0\n\t{\n\t}\ntype 0\nparameters 0\ntextures 0\n',
);

const source = (path: string, bytes: Uint8Array, address: string | null = null): FileSource => ({
  path,
  address,
  byteLength: bytes.length,
  read: async () => new Uint8Array(bytes),
});

let decoder: DecoderClient;
beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(() => decoder.dispose());

/** A page without a canvas, with a mannequin that is a garment here, and an idle. */
async function openPage() {
  const state = new AppState();
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const openedFiles = new OpenedFiles();
  const files = new Files({
    ...{ state, decoder, openedFiles, messages, outfit, history },
    openObjects: async () => ({ partsOf: async () => [] }),
    opensPaused: () => false,
    onWorn: () => {},
    replay: async () => {},
    perform: async () => {},
  });
  const { items } = await files.loadItems([
    source('mannequin.llmesh', TEE),
    source('idle.anim', CLIP),
  ]);
  outfit.addBuiltIn(
    items.flatMap((item) => (item && isAvatarItem(item) ? { ...item, builtIn: true } : [])),
  );
  const player = new Player();
  const capture = () => {
    player.setClips(state.clips.value, true, true);
    const stage = { stage: null, player } as unknown as AvatarStage;
    return captureWorkspace('w', '', { state, stage, openedFiles, panels: null });
  };
  const restore = async (record: WorkspaceRecord, stored: ReadonlyMap<string, Blob>) => {
    const readFile = async (key: string) => stored.get(key);
    const loadItems = (sources: readonly FileSource[]) => files.loadItems(sources);
    const partsOf = async () => [];
    const restored = await loadOutfit(record, { readFile, loadItems, openedFiles, partsOf });
    outfit.adopt((snapshot) => withRestored(snapshot, record, restored, true));
    return restored;
  };
  return { state, history, outfit, files, capture, restore };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** What a reload must keep, without the ids of items, which are new. */
function content({ state }: Page) {
  const nameOf = (id: string | null) => state.items.value.find((item) => item.id === id)?.name;
  const { items, openedAvatar, replacements, selectedId, timelineClipId, comparedClipId, ...rest } =
    takeSnapshot(state);
  return {
    ...rest,
    avatar: openedAvatar && { ...openedAvatar, itemIds: [...openedAvatar.itemIds].map(nameOf) },
    replacements: [...replacements.values()],
    references: [selectedId, timelineClipId, comparedClipId].map(nameOf),
    items: items.map((item) => {
      const { id: _, ...others } = item;
      if (item.kind === 'document') return others;
      const { clip: _clip, source, rankId: _rank, ...own } = others as Record<string, unknown>;
      return { ...own, source: item.kind === 'mesh' ? item.source.address : source };
    }),
  };
}

const stored = ({ files }: ReturnType<Page['capture']>) =>
  new Map(files.map(({ key, bytes }) => [key, bytes]));

it('restores items with edits, visibility, names, addresses and settings from a record', async () => {
  const page = await openPage();
  const { state, outfit, files, capture } = page;
  await files.open([source('tee.llmesh', TEE, 'https://a.example/tee.llmesh')]);
  await files.open([source('set/walk.anim', CLIP), source('set/run.anim', CLIP)]);
  await files.open([source('wave.anim', CLIP), source('shape.txt', SHAPE)]);
  await files.openBuiltin('walk');
  const wave = state.clips.value.find(({ name }) => name === 'wave')!;
  outfit.editClip(wave.id, 'emote', (animation) => ({ ...animation, emote: 'express_smile' }));
  const [shape] = state.documents.value;
  editShape(page, shape.id, 'hover', () => new Map([[11001, 0.5]]));
  outfit.setClipActive(wave.id, false);
  outfit.setVisible(state.meshes.value[0].id, false);
  outfit.setLod(state.meshes.value[1].id, 'low');
  outfit.setOverrideRule('rank');
  state.comparedClipId.value = wave.id;
  const captured = structuredClone(capture().record);

  const other = await openPage();
  await other.restore(captured, stored(capture()));
  expect(content(other)).toEqual(content(page));
  expect(other.state.documents.value).toHaveLength(1);
  expect(shapeOf(other.state.documents.value[0])?.parameters).toEqual(new Map([[11001, 0.5]]));
  expect(other.state.undoSteps.value).toEqual([]);
  // What is kept again refers to the same files.
  expect(other.capture().record.files).toEqual(captured.files);
});

it('keeps which claims are ignored, and the order of ranks, where meshes have no asset id', async () => {
  const page = await openPage();
  await page.files.open([
    source('a.llmesh', TEE),
    source('b.llmesh', TEE),
    source('c.llmesh', TEE),
  ]);
  // As if `c` had been opened before the others.
  const rankOf = ({ state }: Page, name: string) =>
    state.meshes.value.find((mesh) => mesh.name === name)!.rankId;
  const [first, second, third] = ['a', 'b', 'c'].map((name) => rankOf(page, name));
  const ranks = new Map([
    ['a', second],
    ['b', third],
    ['c', first],
  ]);
  const claims = [claimKey(third, 12), claimKey('5f7d', 3), claimKey(second, PELVIS_OFFSET)];
  page.outfit.replaceAll('edit', (snapshot) => ({
    ...snapshot,
    items: snapshot.items.map((item) =>
      item.kind === 'mesh' ? { ...item, rankId: ranks.get(item.name) ?? item.rankId } : item,
    ),
    ignoredClaims: new Set(claims),
  }));

  const other = await openPage();
  await other.files.open([source('late.llmesh', TEE)]);
  await other.restore(structuredClone(page.capture().record), stored(page.capture()));
  const [a, b, c] = ['a', 'b', 'c'].map((name) => rankOf(other, name));
  expect([a, b, c].toSorted()).toEqual([c, a, b]);
  expect(new Set([a, b, c, first, second, third]).size).toBe(6);
  expect(other.state.ignoredClaims.value).toEqual(
    new Set([claimKey(b, 12), claimKey('5f7d', 3), claimKey(a, PELVIS_OFFSET)]),
  );
});

it('restores what an avatar’s file says besides its items', async () => {
  const page = await openPage();
  const avatar = encodeAvatarObject({
    name: 'Ada',
    skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
    renderObjects: [],
    visualParameters: new Map([[33, 0.5]]),
    hover: 0.25,
    animations: [{ name: 'nod', asset: { bytes: CLIP } }],
  });
  await page.files.open([source('ada.json', new TextEncoder().encode(avatar))]);
  const other = await openPage();
  await other.restore(structuredClone(page.capture().record), stored(page.capture()));
  expect(content(other)).toEqual(content(page));
  expect(other.state.wornAvatar.value).toMatchObject({ name: 'Ada', hover: 0.25 });
});

it('leaves out what cannot be read, and keeps what was opened meanwhile', async () => {
  const page = await openPage();
  await page.files.open([source('a.anim', CLIP), source('b.anim', CLIP)]);
  const captured = page.capture();
  const files = stored(captured);
  files.delete(captured.record.files[0]);
  const other = await openPage();
  await other.files.open([source('c.anim', CLIP)]);
  const { results } = await other.restore(structuredClone(captured.record), files);
  const names = () => other.state.items.value.map(({ name }) => name);
  expect(names()).toEqual(['mannequin', 'idle', 'b', 'c']);
  expect(results.map(({ kind }) => kind)).toEqual(['failed', 'loaded']);
  expect(other.state.timelineClip.value?.name).toBe('c');
  // The restored items are no step: undoing the opening of the other file keeps them.
  other.history.undo();
  expect(names()).toEqual(['mannequin', 'idle', 'b']);
});

it('keeps as many files as fit, and names the others', async () => {
  const page = await openPage();
  await page.files.open([source('small.anim', CLIP)]);
  const { items } = await page.files.loadItems([
    source('large.anim', CLIP),
    source('last.anim', CLIP),
  ]);
  page.outfit.add(
    items.flatMap((item) => item ?? []),
    false,
  );
  const large = page.state.clips.value.find(({ name }) => name === 'large')!;
  page.outfit.editClip(large.id, 'emote', (animation) => ({ ...animation, emote: 'x' }));
  const { files } = page.capture();
  expect(files).toHaveLength(4);
  Object.defineProperty(files[1].bytes, 'size', { value: MAX_KEPT_BYTES });
  const { record, tooLarge } = page.capture();
  expect(tooLarge).toEqual(['large']);
  expect(record.items.map((item) => ('name' in item ? item.name : item.kind))).toEqual([
    'built-in',
    'built-in',
    'small',
    'last',
  ]);
});
