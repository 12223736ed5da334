import { describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { hex } from '../../../test/hex.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import type { FileSource } from '../state/index.ts';
import { AppState } from '../state/index.ts';
import { FileError } from './file-errors.ts';
import { FileLoader } from './file-loader.ts';

const GOOD = encodeAnimation(
  buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  }),
);

const source = (path: string, bytes: Uint8Array): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

function harness() {
  const state = new AppState();
  const client = new DecoderClient({ spawn: () => channelWorker(assetDecoder), size: 1 });
  return { state, loader: new FileLoader(state, client), client };
}

describe('FileLoader', () => {
  it('returns results in the order of the files, good and bad ones', async () => {
    const { state, loader, client } = harness();
    const results = await loader.load([
      source('cut.anim', GOOD.subarray(0, 30)),
      source('good.anim', GOOD),
      source('empty', new Uint8Array()),
    ]);
    expect(results.map((result) => result.kind)).toEqual(['failed', 'loaded', 'failed']);
    expect(results[0]).toMatchObject({
      failure: { fileName: 'cut.anim', format: 'anim', code: 'truncated', byteLength: 30 },
    });
    expect(results[2]).toMatchObject({ failure: { code: 'empty-file', excerpt: null } });
    expect(state.tasks.value).toEqual([]);
    client.dispose();
  });

  it('cancels reading the excerpt of a bad file with the rest', async () => {
    const { loader, client } = harness();
    const abort = new AbortController();
    let looks = 0;
    const hanging: FileSource = {
      ...source('cut.anim', GOOD),
      read: async (signal) => {
        looks += 1;
        if (looks === 1) return GOOD.slice(0, 30);
        abort.abort();
        signal.throwIfAborted();
        return new Promise(() => {});
      },
    };
    const [result] = await loader.load([hanging], false, abort.signal);
    expect([result.kind, looks]).toEqual(['failed', 2]);
    client.dispose();
  });

  it('marks the tasks of built-in files', async () => {
    const { state, loader, client } = harness();
    const loading = [
      loader.load([source('idle.anim', GOOD)], true),
      loader.load([source('walk.anim', GOOD)]),
    ];
    expect(state.tasks.value).toMatchObject([
      { fileName: 'idle.anim', builtIn: true },
      { fileName: 'walk.anim', builtIn: false },
    ]);
    await Promise.all(loading);
    client.dispose();
  });

  it('has the bytes around the error', async () => {
    const { loader, client } = harness();
    const bytes = hex('01000000 02000000 0000807f 00 00000000 00000000 00000000');
    const [result] = await loader.load([source('odd.anim', bytes)]);
    expect(result).toMatchObject({ failure: { offset: 8, excerpt: { start: 0 } } });
    client.dispose();
  });

  it('has a task for every file, and drops those that are cancelled', async () => {
    const { state, loader, client } = harness();
    const slow: FileSource = {
      path: 'slow.anim',
      address: null,
      byteLength: null,
      read: (signal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
    };
    const loading = loader.load([slow, source('good.anim', GOOD)]);
    expect(state.tasks.value.map((task) => task.fileName)).toEqual(['slow.anim', 'good.anim']);
    loader.cancel(state.tasks.value[0].id);
    const results = await loading;
    expect(results.map((result) => result.kind)).toEqual(['cancelled', 'loaded']);
    expect(state.tasks.value).toEqual([]);
    client.dispose();
  });

  it('distinguishes a file that cannot be read from one that cannot be decoded', async () => {
    const { loader, client } = harness();
    const gone: FileSource = {
      path: 'gone.anim',
      address: null,
      byteLength: null,
      read: async () => {
        throw new FileError('fetch-refused', 'the server answered 404', undefined, { status: 404 });
      },
    };
    const locked: FileSource = {
      path: 'locked.anim',
      address: null,
      byteLength: 9,
      read: async () => {
        throw new Error('the disk is gone');
      },
    };
    const huge: FileSource = {
      ...locked,
      read: async () => {
        throw new RangeError('Array buffer allocation failed');
      },
    };
    const results = await loader.load([gone, locked, huge]);
    expect(results).toMatchObject([
      { failure: { code: 'fetch-refused', details: { status: 404 }, excerpt: null } },
      { failure: { code: 'unreadable', reason: 'the disk is gone' } },
      { failure: { code: 'out-of-memory' } },
    ]);
    client.dispose();
  });
});
