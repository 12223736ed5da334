import { expect, it, vi } from 'vitest';
import { DecoderClient } from '../../offload/index.ts';
import { bundledSource, DefaultOutfit } from './default-outfit.ts';

/** With a decoder that decodes all bytes as an animation; `reads` are the paths of the files that were read. */
function harness(isBroken: () => boolean) {
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

it('is loaded once, however often it is requested', async () => {
  const { outfit, reads } = harness(() => false);
  const [first, second] = await Promise.all([outfit.load(), outfit.load()]);
  expect(await outfit.load()).toBe(first);
  expect(second).toBe(first);
  expect(first.map(({ kind }) => kind)).toEqual(['loaded', 'loaded']);
  expect(reads).toEqual(['samples/mannequin.llmesh', 'samples/idle.anim']);
});

it('is loaded again after a failure', async () => {
  let isBroken = true;
  const { outfit, reads } = harness(() => isBroken);
  expect((await outfit.load()).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  isBroken = false;
  expect((await outfit.load()).map(({ kind }) => kind)).toEqual(['loaded', 'loaded']);
  expect(reads.length).toBe(4);
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
