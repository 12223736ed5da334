import { expect, it } from 'vitest';
import type { WorkerHandle } from '../offload/index.ts';
import { Preloader } from './preloader.ts';

const { signal } = new AbortController();

function harness(fails = false) {
  const started: WorkerHandle[] = [];
  const reads: string[] = [];
  const preloader = new Preloader({
    spawnWorker: () => {
      if (fails) throw new Error('no workers here');
      const worker = { onCrash: () => {}, terminate: () => {} } as unknown as WorkerHandle;
      started.push(worker);
      return worker;
    },
    readFile: async (path) => {
      reads.push(path);
      if (fails) throw new Error(`no ${path} here`);
      return Uint8Array.of(7);
    },
    paths: ['a', 'b'],
  });
  return { preloader, started, reads };
}

it('reads files and starts one worker before they are requested', async () => {
  const { preloader, started, reads } = harness();
  preloader.start();
  expect(reads).toEqual(['a', 'b']);
  expect(started).toHaveLength(1);
  expect(preloader.spawnWorker()).toBe(started[0]);
  expect(await preloader.readFile('a', signal)).toEqual(Uint8Array.of(7));
  expect(reads).toEqual(['a', 'b']);
});

it('returns a buffer of its own to each reader, and starts further workers on request', async () => {
  const { preloader, started, reads } = harness();
  preloader.start();
  const [one, two] = await Promise.all([
    preloader.readFile('a', signal),
    preloader.readFile('a', signal),
  ]);
  expect(one.buffer).not.toBe(two.buffer);
  expect(reads).toEqual(['a', 'b', 'a']);
  expect(preloader.spawnWorker()).not.toBe(preloader.spawnWorker());
  expect(started).toHaveLength(2);
});

it('starts nothing twice, and no worker where there have been others', () => {
  const { preloader, started, reads } = harness();
  preloader.start();
  preloader.start();
  expect(reads).toEqual(['a', 'b']);
  preloader.spawnWorker();
  preloader.start();
  expect(started).toHaveLength(1);
});

it('reports failures to those who request', async () => {
  const { preloader } = harness(true);
  preloader.start();
  await expect(preloader.readFile('a', signal)).rejects.toThrow('no a here');
  expect(() => preloader.spawnWorker()).toThrow('no workers here');
});

it('rejects where the reader has aborted', async () => {
  const { preloader } = harness();
  preloader.start();
  await expect(preloader.readFile('a', AbortSignal.abort(new Error('enough')))).rejects.toThrow(
    'enough',
  );
});
