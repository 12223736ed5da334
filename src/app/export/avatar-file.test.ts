import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeAvatarObject, decodeRenderObject } from '../../avatar/avatar-object/index.ts';
import { assetDecoder } from '../../offload/index.ts';
import { createItem } from '../files/create-items.ts';
import { type LoadedAsset, type LoadResult, loadedAssets } from '../files/file-loader.ts';
import { unpackAvatar } from '../files/saved-avatar.ts';
import { AppState, type FileSource, type Item, type WornMesh } from '../state/index.ts';
import { composeAvatar, composeRenderObject } from './avatar-file.ts';

const TEE = sampleSource('linen-tee.llmesh');
const WALK = sampleSource('walk.anim');
const HAT = {
  attachment: {
    point: 'Skull',
    position: [0, 0, 0.1],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
  },
  faceColors: [[1, 0, 0, 0.5]],
} as const;

function sampleSource(path: string): FileSource {
  const bytes = new Uint8Array(readFileSync(`public/samples/${path}`));
  return {
    path,
    address: null,
    byteLength: bytes.length,
    read: () => Promise.resolve(bytes.slice()),
  };
}

/** As the page's loader, in this thread. */
async function load(sources: readonly FileSource[]): Promise<LoadResult[]> {
  return Promise.all(
    sources.map(async (source): Promise<LoadResult> => {
      const bytes = await source.read(new AbortController().signal, () => {});
      const outcome = await assetDecoder.decode(bytes);
      if (!outcome.ok) throw new Error(outcome.message);
      return { kind: 'loaded', source, byteLength: bytes.length, asset: outcome.value };
    }),
  );
}

async function worn(...sources: FileSource[]): Promise<AppState> {
  const state = new AppState();
  state.items.value = loadedAssets(await load(sources)).map((result: LoadedAsset) =>
    createItem(result),
  );
  return state;
}

const noItems = () => Promise.resolve({ items: [] as Item[], results: [] as LoadResult[] });

it('saves what is worn and plays, and opens the same again', async () => {
  const state = await worn(TEE, WALK);
  state.items.value = state.items.value.map((item) =>
    item.kind === 'mesh' ? ({ ...item, ...HAT } as WornMesh) : item,
  );
  state.openedAvatar.value = {
    name: 'Ada',
    address: null,
    hover: 0.25,
    visualParameters: new Map([[33, 1.5]]),
    itemIds: new Set(state.items.value.map(({ id }) => id)),
  };
  state.overrideRule.value = 'rank';

  const { name, bytes } = await composeAvatar(state);
  const avatar = decodeAvatarObject(bytes);
  expect([name, avatar.name, avatar.hover, avatar.skeleton.rule]).toEqual([
    'Ada',
    'Ada',
    0.25,
    'rank',
  ]);
  const { items, results, usedSiblings } = await unpackAvatar(avatar, 'ada.avatar.json', {
    address: null,
    siblings: [],
    load,
    openBuiltin: noItems,
  });
  const [mesh, clip] = items;
  expect(items.map((item) => [item.kind, item.name])).toEqual([
    ['mesh', 'linen-tee'],
    ['clip', 'walk'],
  ]);
  expect(mesh).toMatchObject(HAT);
  expect(mesh.byteLength).toBe(TEE.byteLength);
  const before = state.clips.value[0].animation;
  expect(clip.kind === 'clip' && clip.animation.joints).toEqual(before.joints);
  expect([results.map(({ kind }) => kind), usedSiblings]).toEqual([['loaded', 'loaded'], []]);
});

it('leaves out items that are hidden, built in, or not running', async () => {
  const state = await worn(TEE, WALK);
  state.items.value = state.items.value.map((item) =>
    item.kind === 'mesh' ? { ...item, visible: false } : { ...item, active: false },
  );
  const avatar = decodeAvatarObject((await composeAvatar(state)).bytes);
  expect([avatar.renderObjects, avatar.animations]).toEqual([[], []]);
});

it('has no avatar info once the last of its items is removed, and has it again when they return', async () => {
  const state = await worn(TEE);
  const [tee] = state.items.value;
  const figure = {
    name: 'Ada',
    address: null,
    hover: 0.25,
    visualParameters: new Map(),
    itemIds: new Set([tee.id]),
  };
  state.openedAvatar.value = figure;
  state.items.value = [];
  expect(state.wornAvatar.value).toBeNull();
  state.items.value = [tee];
  expect(state.wornAvatar.value?.hover).toBe(0.25);
});

it('saves one mesh alone', async () => {
  const state = await worn(TEE);
  const { bytes } = await composeRenderObject(state.meshes.value[0]);
  const { asset, attachment } = decodeRenderObject(bytes);
  expect('bytes' in asset && asset.bytes.length).toBe(TEE.byteLength);
  expect(attachment).toBeNull();
});

it('resolves the parts of an avatar on the web relative to its file', async () => {
  const asset = { path: './meshes/tee.llmesh' };
  const avatar = {
    name: 'Ada',
    skeleton: { rule: 'rank' as const, joints: [], pelvisOffsets: [] },
    renderObjects: [{ id: 'tee', name: 'tee', asset, attachment: null, faceColors: [] }],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
  };
  const requested: (string | null)[] = [];
  await unpackAvatar(avatar, 'ada.json', {
    address: 'https://shop.example/ada/ada.json',
    siblings: [],
    load: async (sources) => {
      requested.push(...sources.map(({ address }) => address));
      return [];
    },
    openBuiltin: noItems,
  });
  expect(requested).toEqual(['https://shop.example/ada/meshes/tee.llmesh']);
});

it('finds parts by path among the files dropped with it, and reports those that are missing', async () => {
  const part = (path: string) => ({
    id: path,
    name: path,
    asset: { path },
    attachment: null,
    faceColors: [],
  });
  const avatar = {
    name: 'Ada',
    skeleton: { rule: 'rank' as const, joints: [], pelvisOffsets: [] },
    renderObjects: [part('meshes/linen-tee.llmesh')],
    visualParameters: new Map(),
    hover: 0,
    animations: [{ name: 'sway' }],
  };
  const tee = { ...TEE, path: 'outfit/meshes/linen-tee.llmesh' };
  const { items, results, usedSiblings } = await unpackAvatar(avatar, 'ada.json', {
    address: null,
    siblings: [tee],
    load,
    openBuiltin: noItems,
  });
  expect(usedSiblings).toEqual([tee]);
  expect(items).toHaveLength(1);
  const faults = results.flatMap((result) => (result.kind === 'failed' ? [result.failure] : []));
  expect(faults).toMatchObject([
    { fileName: 'sway', code: 'part-missing', details: { avatar: 'ada.json' } },
  ]);
});
