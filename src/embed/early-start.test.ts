import { expect, it } from 'vitest';
import type { WorkerHandle } from '../offload/index.ts';
import { EarlyStart } from './early-start.ts';

const { signal } = new AbortController();

function harness(fails = false) {
  const started: WorkerHandle[] = [];
  const asked: string[] = [];
  const early = new EarlyStart({
    spawn: () => {
      if (fails) throw new Error('no workers here');
      const worker = { onCrash: () => {}, terminate: () => {} } as unknown as WorkerHandle;
      started.push(worker);
      return worker;
    },
    read: async (path) => {
      asked.push(path);
      if (fails) throw new Error(`no ${path} here`);
      return Uint8Array.of(7);
    },
    paths: ['a', 'b'],
  });
  return { early, started, asked };
}

it('begins files and one worker before they are asked for', async () => {
  const { early, started, asked } = harness();
  early.begin();
  expect(asked).toEqual(['a', 'b']);
  expect(started).toHaveLength(1);
  expect(early.spawn()).toBe(started[0]);
  expect(await early.read('a', signal)).toEqual(Uint8Array.of(7));
  expect(asked).toEqual(['a', 'b']);
});

it('gives each reader bytes of its own, and a second worker to whoever needs one', async () => {
  const { early, started, asked } = harness();
  early.begin();
  const [one, two] = await Promise.all([early.read('a', signal), early.read('a', signal)]);
  expect(one.buffer).not.toBe(two.buffer);
  expect(asked).toEqual(['a', 'b', 'a']);
  expect(early.spawn()).not.toBe(early.spawn());
  expect(started).toHaveLength(2);
});

it('begins nothing twice that nobody has taken, and no worker where others have theirs', () => {
  const { early, started, asked } = harness();
  early.begin();
  early.begin();
  expect(asked).toEqual(['a', 'b']);
  early.spawn();
  early.begin();
  expect(started).toHaveLength(1);
});

it('leaves failures to whoever asks', async () => {
  const { early } = harness(true);
  early.begin();
  await expect(early.read('a', signal)).rejects.toThrow('no a here');
  expect(() => early.spawn()).toThrow('no workers here');
});

it('tells whoever has given up', async () => {
  const { early } = harness();
  early.begin();
  await expect(early.read('a', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
