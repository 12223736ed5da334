import { expect, it, vi } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import type { AvatarObject } from '../../avatar/avatar-object/index.ts';
import { claimKey, defaultSkeleton } from '../../avatar/index.ts';
import { buildAnimation } from '../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import type { FileSource } from '../state/index.ts';
import { AppState } from '../state/index.ts';
import { createItem } from './create-items.ts';
import { FileLoader } from './file-loader.ts';
import { type LoadResult, loadedAssets } from './load-result.ts';
import { applyAvatarInfo, collectOutfit } from './loaded-outfit.ts';

const animation = buildAnimation({
  duration: 1,
  joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
});

const source = (path: string, address: string | null = null): FileSource => ({
  path,
  address,
  byteLength: null,
  read: () => Promise.reject(new Error('is loaded already')),
});

const clip = (path: string): LoadResult => ({
  kind: 'loaded',
  source: source(path),
  byteLength: 1,
  asset: { kind: 'animation', animation, source: 'anim' },
});

const ADDRESS = 'https://shop.example/ada.json';
/** A saved avatar that plays a clip. */
const savedWith = (skeleton: AvatarObject['skeleton']): LoadResult => ({
  kind: 'loaded',
  source: source('ada.json', ADDRESS),
  byteLength: 1,
  asset: {
    kind: 'avatar',
    format: 'vitrine-avatar-object',
    avatar: {
      name: 'Ada',
      skeleton,
      renderObjects: [],
      visualParameters: new Map(),
      hover: 0.25,
      animations: [{ name: 'walk' }],
    },
  },
});
const saved = savedWith({ rule: 'rank', joints: [], pelvisOffsets: [] });

function harness() {
  const state = new AppState();
  const client = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
  const createNamedItems = vi.fn(async (loaded) =>
    loaded.map((result: never) => createItem(result, false, 'x')),
  );
  const load = vi.fn(async (name: string) => {
    const results = [clip(`${name}.anim`)];
    return { items: loadedAssets(results).map((result) => createItem(result)), results };
  });
  const openBuiltins = vi.fn(async () => ({ createNamedItems, load }));
  return { state, openBuiltins, parts: { loader: new FileLoader(state, client), openBuiltins } };
}

it('looks up names only where a file is named by an asset id', async () => {
  const { openBuiltins, parts } = harness();
  const { items } = await collectOutfit([clip('nod.anim')], parts);
  expect(items.map(({ name }) => name)).toEqual(['nod']);
  expect(openBuiltins).not.toHaveBeenCalled();
  const named = await collectOutfit([clip('6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0.anim')], parts);
  expect(named.items.map(({ name }) => name)).toEqual(['x']);
});

it('ignores the claims that a saved avatar marks, and all others count', async () => {
  const { state, parts } = harness();
  const claim = { source: 'TEE', rank: 1, translation: [0, 0, 1], locksScale: false } as const;
  const transforms = [
    { ...claim, ignored: true as const },
    { ...claim, source: 'hat' },
  ];
  const joints = [{ joint: 'mHead', transforms }];
  const marked = savedWith({ rule: 'rank', joints, pelvisOffsets: [] });
  applyAvatarInfo(await collectOutfit([marked], parts), state);
  const head = defaultSkeleton.jointNumber('mHead');
  expect(state.ignoredClaims.value).toEqual(new Set([claimKey('tee', head)]));
  applyAvatarInfo(await collectOutfit([saved], parts), state);
  expect(state.ignoredClaims.value.size).toBe(0);
});

it('unpacks a saved avatar beside the files that came with it, with the address of its file', async () => {
  const { state, parts } = harness();
  const outfit = await collectOutfit([saved, clip('nod.anim')], parts);
  expect(outfit.items.map(({ name }) => name)).toEqual(['walk', 'nod']);
  applyAvatarInfo(outfit, state);
  state.items.value = outfit.items;
  expect(state.overrideRule.value).toBe('rank');
  expect(state.wornAvatar.value).toMatchObject({ name: 'Ada', address: ADDRESS, hover: 0.25 });
  expect(state.wornAvatar.value?.itemIds).toEqual(new Set([outfit.items[0].id]));
});
