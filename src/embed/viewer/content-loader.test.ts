import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { BuiltinClips } from '../../app/files/builtin-clips.ts';
import { FileLoader } from '../../app/files/file-loader.ts';
import { Outfit, type StepRecorder } from '../../app/outfit/index.ts';
import type { FileSource } from '../../app/state/index.ts';
import { AppState, type FileFailure } from '../../app/state/index.ts';
import { encodeAvatarObject } from '../../avatar/avatar-object/index.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { bundledSource, ContentLoader, DefaultOutfit, fileSources } from './content-loader.ts';

const CLIP = encodeAnimation(
  buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  }),
);
const JUNK = new TextEncoder().encode('this is no animation at all');

const AVATAR = new TextEncoder().encode(
  encodeAvatarObject({
    name: 'Ada',
    skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
    renderObjects: [],
    visualParameters: new Map(),
    hover: 0.25,
    animations: [{ name: 'walk' }],
  }),
);

const source = (path: string, bytes: Uint8Array = CLIP): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

/** A file that is read when the test calls `arrive`. */
function slowSource(path: string) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow: FileSource = {
    ...source(path),
    read: async (signal) => {
      const abort = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
      await Promise.race([arrival, abort]);
      return CLIP.slice();
    },
  };
  return { slow, arrive };
}

let client: DecoderClient;

function harness() {
  const state = new AppState();
  const history: StepRecorder = {
    record: (_label, change) => change(),
    takeBack: () => false,
    rebase: () => {},
  };
  const loader = new FileLoader(state, client);
  const outfit = new Outfit(state, history);
  const messages = { add: () => '', reportFailures: () => {} };
  const builtins = new BuiltinClips({ state, history, loader, messages, bundledFile: source });
  const failures: FileFailure[] = [];
  const reportFailure = async (failure: FileFailure) => void failures.push(failure);
  const openBuiltins = async () => builtins;
  const content = new ContentLoader({ state, loader, outfit, openBuiltins, reportFailure });
  const worn = () => state.items.value.map(({ name }) => name);
  return { state, content, failures, worn };
}

beforeEach(() => {
  client = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(() => client.dispose());

describe('ContentLoader', () => {
  it('adds to what was worn, or replaces it', async () => {
    const { content, worn } = harness();
    await content.load([source('walk.anim')], false);
    await content.load([source('wave.anim')], false);
    expect(worn()).toEqual(['walk', 'wave']);
    await content.load([source('dance.anim')], true);
    expect(worn()).toEqual(['dance']);
  });

  it('resets the override rule when everything is replaced, not when something is added', async () => {
    const { content, state } = harness();
    state.overrideRule.value = 'rank';
    await content.load([source('walk.anim')], false);
    expect(state.overrideRule.value).toBe('rank');
    await content.load([source('dance.anim')], true);
    expect(state.overrideRule.value).toBe('highest-id');
  });

  it('replaces what was worn by a saved avatar, also where it is only added', async () => {
    const { content, state, worn } = harness();
    await content.load([source('wave.anim')], false);
    await content.load([source('ada.json', AVATAR)], false);
    expect(worn()).toEqual(['walk']);
    expect(state.wornAvatar.value?.name).toBe('Ada');
  });

  it('hides the mannequin under a whole body', async () => {
    const { content, state } = harness();
    state.items.value = [wornMesh('mannequin', ['mChest'], { builtIn: true })];
    await content.load([source('walk.anim')], false);
    expect(state.meshes.value.map(({ visible }) => visible)).toEqual([true]);
    const body = readFileSync(new URL('../../../public/samples/mannequin.llmesh', import.meta.url));
    await content.load([source('body.llmesh', new Uint8Array(body))], false);
    expect(state.meshes.value.map(({ visible }) => visible)).toEqual([false, true]);
  });

  it('lists what is being loaded among the tasks', async () => {
    const { content, state } = harness();
    const { slow, arrive } = slowSource('walk.anim');
    const loading = content.load([slow], false);
    expect(state.tasks.value).toMatchObject([{ builtIn: false }]);
    arrive();
    await loading;
    expect(state.tasks.value).toEqual([]);
  });

  it('reports what cannot be used, and keeps what is worn where nothing can be', async () => {
    const { content, worn, failures } = harness();
    await content.load([source('walk.anim'), source('junk.txt', JUNK)], true);
    expect(worn()).toEqual(['walk']);
    expect(failures).toMatchObject([{ fileName: 'junk.txt', code: 'unknown-format' }]);
    await expect(content.load([source('b.txt', JUNK)], true)).rejects.toMatchObject({
      code: 'nothing-usable',
      fileName: 'b.txt',
    });
    expect(failures).toHaveLength(2);
    const junk = [source('b.txt', JUNK), source('c.txt', JUNK)];
    await expect(content.load(junk, true)).rejects.toMatchObject({ fileName: null });
    expect(worn()).toEqual(['walk']);
  });

  it('reports a performance, which only the page plays', async () => {
    const { content, failures } = harness();
    const performance = new TextEncoder().encode('{"mHead":{"r":[0,0,0.1]}}');
    await expect(content.load([source('nod.json', performance)], false)).rejects.toThrow();
    expect(failures).toMatchObject([
      { code: 'unknown-format', details: { looksLike: 'a puppetry performance' } },
    ]);
  });

  it('reports a wearable, which only the page opens', async () => {
    const { content, failures, state } = harness();
    const text = 'LLWearable version 22\n\n\ntype 3\nparameters 0\ntextures 0\n';
    const wearable = new TextEncoder().encode(text);
    await expect(content.load([source('eyes.txt', wearable)], false)).rejects.toThrow();
    expect(failures).toMatchObject([{ fileName: 'eyes.txt', code: 'unknown-format' }]);
    expect(state.documents.value).toEqual([]);
  });

  it('adds content in the order of the calls, whichever file is read first', async () => {
    const { content, state, worn } = harness();
    const { slow, arrive } = slowSource('walk.anim');
    const first = content.load([slow], false);
    const second = content.load([source('wave.anim')], false);
    await vi.waitFor(() => expect(state.tasks.value).toHaveLength(1));
    expect(worn()).toEqual([]);
    arrive();
    await Promise.all([first, second]);
    expect(worn()).toEqual(['walk', 'wave']);
  });

  it('cancels everything that is being loaded when everything is replaced', async () => {
    const { content, worn, state } = harness();
    const { slow } = slowSource('walk.anim');
    const cancelled = [content.load([slow], true), content.load([source('wave.anim')], false)];
    const newer = content.load([source('dance.anim')], true);
    for (const load of cancelled) await expect(load).rejects.toMatchObject({ code: 'overtaken' });
    await newer;
    expect(worn()).toEqual(['dance']);
    expect(state.tasks.value).toEqual([]);
  });

  it('does not wait for cancelled files when everything is replaced', async () => {
    const { content, worn } = harness();
    const stuck: FileSource = { ...source('walk.anim'), read: () => new Promise(() => {}) };
    void content.load([stuck], false).catch(() => {});
    await content.load([source('dance.anim')], true);
    expect(worn()).toEqual(['dance']);
  });

  it('continues after a failure, and rejects what is cancelled', async () => {
    const { content, worn } = harness();
    const failing = content.load([source('junk.txt', JUNK)], false);
    const good = content.load([source('walk.anim')], false);
    await expect(failing).rejects.toMatchObject({ code: 'nothing-usable' });
    await good;
    const { slow } = slowSource('late.anim');
    const late = content.load([slow], false);
    content.cancel();
    await expect(late).rejects.toMatchObject({ code: 'overtaken' });
    expect(worn()).toEqual(['walk']);
  });
});

const { signal } = new AbortController();
const read = (content: Parameters<typeof fileSources>[0]) =>
  fileSources(content)[0].read(signal, () => {});

describe('fileSources', () => {
  beforeEach(() => void vi.stubGlobal('document', { baseURI: 'https://shop.example/page/' }));
  afterEach(() => vi.unstubAllGlobals());

  it('resolves addresses against the page, with names of their own', () => {
    const sources = fileSources(['../tee.llmesh', { url: 'https://a.example/17', name: 'hat' }]);
    expect(sources).toMatchObject([
      { path: 'tee.llmesh', address: 'https://shop.example/tee.llmesh' },
      { path: 'hat', address: 'https://a.example/17' },
    ]);
  });

  it('reads files and blobs', async () => {
    const file = new File(['abc'], 'walk.anim');
    expect(fileSources(file)).toMatchObject([{ path: 'walk.anim', address: null, byteLength: 3 }]);
    expect(await read(file)).toEqual(Uint8Array.of(97, 98, 99));
    expect(await read({ bytes: new Blob(['a']), name: 'a' })).toEqual(Uint8Array.of(97));
  });

  it('copies bytes, which stay the caller’s', async () => {
    const bytes = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    const copy = await read({ bytes, name: 'walk.anim' });
    expect(copy).toEqual(Uint8Array.of(2, 3));
    expect(copy.buffer).not.toBe(bytes.buffer);
    expect(copy.buffer.byteLength).toBe(2);
    const whole = await read({ bytes: bytes.buffer, name: 'all' });
    expect(whole).toEqual(Uint8Array.of(1, 2, 3, 4));
    // The buffer is transferred to the decoder.
    expect(whole.buffer).not.toBe(bytes.buffer);
  });
});

/** With a decoder that decodes all bytes as an animation; `reads` are the paths of the files that were read. */
function outfitHarness(isBroken: () => boolean) {
  const reads: string[] = [];
  const readBundledFile = async (path: string) => {
    reads.push(path);
    if (isBroken()) throw new Error('no answer');
    return Uint8Array.of(1);
  };
  const decoder = new DecoderClient({ spawn: () => Promise.reject() as never });
  vi.spyOn(decoder, 'decode').mockImplementation(async () => ({ kind: 'animation' }) as never);
  return { outfit: new DefaultOutfit(decoder, readBundledFile), reads };
}

describe('DefaultOutfit', () => {
  it('is loaded once, however often it is requested', async () => {
    const { outfit, reads } = outfitHarness(() => false);
    const [first, second] = await Promise.all([outfit.load(), outfit.load()]);
    expect(await outfit.load()).toBe(first);
    expect(second).toBe(first);
    expect(first.map(({ kind }) => kind)).toEqual(['loaded', 'loaded']);
    expect(reads).toEqual(['samples/mannequin.llmesh', 'samples/idle.anim']);
  });

  it('is loaded again after a failure', async () => {
    let isBroken = true;
    const { outfit, reads } = outfitHarness(() => isBroken);
    expect((await outfit.load()).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
    isBroken = false;
    expect((await outfit.load()).map(({ kind }) => kind)).toEqual(['loaded', 'loaded']);
    expect(reads.length).toBe(4);
  });
});

it('reads files of the build by their path in its folder', async () => {
  const requested: string[] = [];
  const source = bundledSource('./samples/idle.anim', async (path) => {
    requested.push(path);
    return Uint8Array.of(1);
  });
  await source.read(new AbortController().signal, () => {});
  expect(requested).toEqual(['samples/idle.anim']);
});
