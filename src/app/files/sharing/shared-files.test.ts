import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelWorker } from '../../../../test/channel-worker.ts';
import { buildAnimation, encodeAnimation } from '../../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../../offload/index.ts';
import { AppState, type FileSource } from '../../state/index.ts';
import { FileLoader } from '../file-loader.ts';
import type { LoadResult } from '../load-result.ts';
import { SharedFiles } from './shared-files.ts';

const WALK = encodeAnimation(
  buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  }),
);

/** A file on a server that answers when the test says so. */
class ServedFile {
  readCount = 0;
  readonly signals: AbortSignal[] = [];
  answer: (bytes: Uint8Array<ArrayBuffer>) => void = () => {};
  refuse: (reason: Error) => void = () => {};

  source(address: string | null = 'https://host.example/walk.anim'): FileSource {
    return {
      path: 'walk.anim',
      address,
      byteLength: null,
      read: (signal, onProgress) => {
        this.readCount++;
        this.signals.push(signal);
        onProgress(0.5, 7);
        return new Promise((resolve, reject) => {
          this.answer = resolve;
          this.refuse = reject;
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    };
  }
}

let decodeCount: number;
let client: DecoderClient;
let sharing: SharedFiles;
let file: ServedFile;

beforeEach(() => {
  decodeCount = 0;
  const decoder: typeof assetDecoder = {
    ...assetDecoder,
    decode: (...args) => {
      decodeCount++;
      return assetDecoder.decode(...args);
    },
  };
  client = new DecoderClient({ spawn: () => channelWorker(decoder), size: 1 });
  sharing = new SharedFiles();
  file = new ServedFile();
});
afterEach(() => client.dispose());

/** A loader of one of the page's avatars. */
function newLoader() {
  const state = new AppState();
  return { state, loader: new FileLoader(state, client, { sharing }) };
}

function recordOf([result]: readonly LoadResult[]): object {
  if (result.kind !== 'loaded' || result.asset.kind !== 'animation') throw new Error(result.kind);
  return result.asset.animation;
}

const failureOf = ([result]: readonly LoadResult[]) =>
  result.kind === 'failed' ? result.failure.code : result.kind;

/** Ten avatars that load the file at the same time. */
function loadTen(signalOfFirst?: AbortSignal) {
  const avatars = Array.from({ length: 10 }, newLoader);
  const results = avatars.map(({ loader }, index) =>
    loader.load([file.source()], false, index === 0 ? signalOfFirst : undefined),
  );
  return { avatars, results };
}

it('fetches and decodes a file once for ten avatars, which get the same record', async () => {
  const { avatars, results } = loadTen();
  // All of them report the progress that was made since they joined.
  expect(avatars.map(({ state }) => state.tasks.value.length)).toEqual(Array(10).fill(1));
  expect(avatars[0].state.tasks.value[0]).toMatchObject({ stage: 'reading', received: 7 });
  file.answer(WALK.slice());
  const records = (await Promise.all(results)).map(recordOf);
  expect(new Set(records).size).toBe(1);
  expect([file.readCount, decodeCount]).toEqual([1, 1]);
  expect(avatars.flatMap(({ state }) => state.tasks.value)).toEqual([]);
});

it('tells all of them how far decoding is', async () => {
  const { avatars, results } = loadTen();
  const stages = avatars.map(({ state }) => {
    const seen = new Set<string>();
    state.tasks.subscribe((tasks) => void tasks.forEach(({ stage }) => void seen.add(stage)));
    return seen;
  });
  file.answer(WALK.slice());
  await Promise.all(results);
  for (const seen of stages) expect([...seen]).toContain('decoding');
});

it('goes on for the others when one is removed, and ends with the last', async () => {
  const abort = new AbortController();
  const { results } = loadTen(abort.signal);
  abort.abort();
  expect((await results[0])[0].kind).toBe('cancelled');
  expect(file.signals[0].aborted).toBe(false);
  file.answer(WALK.slice());
  const others = await Promise.all(results.slice(1));
  expect(others.map(([{ kind }]) => kind)).toEqual(Array(9).fill('loaded'));

  const only = new AbortController();
  const { loader } = newLoader();
  file = new ServedFile();
  const result = loader.load([file.source('https://host.example/run.anim')], false, only.signal);
  only.abort();
  expect((await result)[0].kind).toBe('cancelled');
  expect(file.signals[0].aborted).toBe(true);
});

it('tells a failure to all of them, and reads again for a later one', async () => {
  const { results } = loadTen();
  file.refuse(new Error('the line is dead'));
  const failures = (await Promise.all(results)).map(failureOf);
  expect(new Set(failures).size).toBe(1);
  expect(failures[0]).not.toBe('loaded');

  const later = newLoader().loader.load([file.source()]);
  expect(file.readCount).toBe(2);
  file.refuse(new Error('still dead'));
  expect(failureOf(await later)).toBe(failures[0]);
  const latest = newLoader().loader.load([file.source()]);
  file.answer(WALK.slice());
  expect(recordOf(await latest)).toBeTypeOf('object');
});

it('gives a later avatar what an earlier one still wears, and the same one a new reading', async () => {
  const { loader } = newLoader();
  const first = loader.load([file.source()]);
  file.answer(WALK.slice());
  const record = recordOf(await first);

  const second = newLoader().loader;
  expect(recordOf(await second.load([file.source()]))).toBe(record);
  expect(file.readCount).toBe(1);

  // The file may have changed since.
  const again = second.load([file.source()]);
  expect(file.readCount).toBe(2);
  file.answer(WALK.slice());
  const changed = recordOf(await again);
  expect(changed).not.toBe(record);
  expect(recordOf(await newLoader().loader.load([file.source()]))).toBe(changed);
  expect(file.readCount).toBe(2);
});

it('shares only what has an address, and other addresses not', async () => {
  const load = (address: string | null) => {
    const result = newLoader().loader.load([file.source(address)]);
    file.answer(WALK.slice());
    return result.then(recordOf);
  };
  const records = [
    await load(null),
    await load(null),
    await load('https://host.example/walk.anim'),
    await load('https://host.example/walk.anim?2'),
  ];
  expect(new Set(records).size).toBe(4);
  expect(file.readCount).toBe(4);
});
