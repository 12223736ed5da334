import { readFileSync } from 'node:fs';
import { encode } from 'fast-png';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { decodeAvatarObject, decodeRenderObject } from '../../avatar/avatar-object/index.ts';
import { faceColorsOf, lookOfColors, type ObjectLook } from '../../avatar/surface/index.ts';
import { assetDecoder } from '../../offload/index.ts';
import { fromOutcome, type Outcome } from '../../offload/outcome.ts';
import { type FileWriter, fileWriter } from '../../offload/saving/writer/index.ts';
import { createItem } from '../files/create-items.ts';
import { type LoadedAsset, type LoadResult, loadedAssets } from '../files/load-result.ts';
import { unpackAvatar } from '../files/saved-avatar.ts';
import { AppState, type FileSource, type Item, type WornMesh } from '../state/index.ts';
import { composeAvatar, composeRenderObject } from './avatar-file.ts';
import { NO_TEXTURES, textureSupplyOf } from './texture-supply.ts';

const [LINEN, GONE, SKIN, MATERIAL] = ['11', '22', '33', '44'].map(
  (start) => `${start}111111-2222-4333-8444-555555555555`,
);
const PICTURE = new Uint8Array(
  encode({ width: 1, height: 1, channels: 3, data: Uint8Array.of(1, 2, 3) }),
);
const TEE = sampleSource('linen-tee.llmesh');
const WALK = sampleSource('walk.anim');
const HAT = {
  attachment: {
    point: 'Skull',
    position: [0, 0, 0.1],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
  },
  look: lookOfColors([[1, 0, 0, 0.5]]),
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

/** The file that the worker writes, in this thread. */
async function written<Method extends 'avatar' | 'avatarFiles' | 'renderObject'>(
  method: Method,
  record: Parameters<FileWriter[Method]>[0],
): Promise<Uint8Array<ArrayBuffer>> {
  const write = fileWriter()[method] as (given: typeof record) => Promise<Outcome<Blob>>;
  return new Uint8Array(await fromOutcome(await write(record)).arrayBuffer());
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

  const composed = await composeAvatar(state);
  const { name } = composed;
  const avatar = decodeAvatarObject(await written('avatar', composed));
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
  expect(mesh).toMatchObject({ attachment: HAT.attachment });
  expect(faceColorsOf(mesh.kind === 'mesh' ? mesh.look : null, 1)).toEqual([[1, 0, 0, 0.5]]);
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
  const avatar = decodeAvatarObject(await written('avatar', await composeAvatar(state)));
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
  const record = await composeRenderObject(state.meshes.value[0]);
  const { asset, attachment } = decodeRenderObject(await written('renderObject', record));
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

it('saves looks with the files of their textures, once each, and opens the same again', async () => {
  const look = withMaterials(
    lookOfColors([
      [1, 0, 0, 0.5],
      [1, 1, 1, 1],
    ])!,
  );
  const state = await worn(TEE);
  state.items.value = state.items.value.map((item) =>
    item.kind === 'mesh' ? { ...item, look } : item,
  );
  const bakes = new Map([['head' as const, SKIN]]);
  state.openedAvatar.value = {
    ...{ name: 'Ada', address: null, hover: 0, visualParameters: new Map(), bakes },
    itemIds: new Set(state.items.value.map(({ id }) => id)),
  };
  const read: string[] = [];
  const nothing = () => Promise.resolve(null);
  const reader = { picture: nothing, isTwoValuedAlpha: nothing, bytes };
  function bytes(id: string) {
    read.push(id);
    if (id === GONE) return Promise.reject(new Error('gone'));
    return Promise.resolve({ name: id === LINEN ? 'linen.png' : null, bytes: PICTURE.slice() });
  }
  const supply = await textureSupplyOf(state, () => Promise.resolve(reader));
  const saved = decodeAvatarObject(await written('avatar', await composeAvatar(state, supply)));
  expect(saved.renderObjects[0].look).toEqual(look);
  expect(saved.bakes).toEqual(bakes);
  const asset = { bytes: PICTURE };
  expect(saved.textures).toEqual([
    { id: LINEN, name: 'linen.png', asset },
    { id: SKIN, name: '', asset },
  ]);
  expect(read).toEqual([LINEN, GONE, SKIN]);
  const { items } = await unpackAvatar(saved, 'ada.avatar.json', {
    ...{ address: null, siblings: [], load, openBuiltin: noItems },
  });
  expect(items.find(({ kind }) => kind === 'mesh')).toMatchObject({ look });
  expect(items.filter(({ kind }) => kind === 'texture')).toHaveLength(2);

  const files = unzipSync(await written('avatarFiles', await composeAvatar(state, supply)));
  expect(Object.keys(files).sort()).toEqual([
    'avatar.json',
    'meshes/linen-tee.llmesh',
    `textures/${LINEN}.png`,
    `textures/${SKIN}.png`,
  ]);
  const lone = decodeRenderObject(
    await written('renderObject', await composeRenderObject(state.meshes.value[0], supply)),
  );
  expect(lone.textures?.map(({ id }) => id)).toEqual([LINEN]);
});

it('does not open textures for avatars without a look', async () => {
  const supply = await textureSupplyOf(await worn(TEE), () => Promise.reject(new Error('opened')));
  expect(supply).toBe(NO_TEXTURES);
});

/** Two textures on the first face, a bake on the second, and none that every viewer has. */
function withMaterials(look: ObjectLook): ObjectLook {
  const { defaultFace, faces } = look.textureEntry;
  const [first, second] = [faces.get(0)!, faces.get(1)!];
  const map = { repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;
  return {
    textureEntry: {
      defaultFace,
      faces: new Map([
        [0, { ...first, textureId: LINEN, materialId: MATERIAL }],
        [1, { ...second, textureId: '5a9f4a74-30f2-821c-b88d-70499d3e7183' }],
      ]),
    },
    legacyMaterials: new Map([
      [
        MATERIAL,
        {
          normalMap: { ...map, textureId: GONE },
          specularMap: { ...map, textureId: LINEN },
          ...{ specularColor: [1, 1, 1], glossiness: 0, environment: 0 },
          ...{ alphaMode: 'blend', alphaCutoff: 0 },
        },
      ],
    ]),
    pbrMaterials: new Map(),
  };
}
