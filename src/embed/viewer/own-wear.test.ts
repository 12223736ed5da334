import { expect, it, vi } from 'vitest';
import { DecoderClient } from '../../offload/index.ts';
import { OwnWear } from './own-wear.ts';

/** A decoder that says of all bytes that they are an animation; `reads` are the files that were fetched. */
function ownWear(isBroken: () => boolean) {
  const reads: string[] = [];
  const readOwnFile = async (path: string) => {
    reads.push(path);
    if (isBroken()) throw new Error('no answer');
    return Uint8Array.of(1);
  };
  const decoder = new DecoderClient({ spawn: () => Promise.reject() as never });
  vi.spyOn(decoder, 'decode').mockImplementation(async () => ({ kind: 'animation' }) as never);
  return { own: new OwnWear(decoder, readOwnFile), reads };
}

it('is read once, however many ask and whenever', async () => {
  const { own, reads } = ownWear(() => false);
  const [first, second] = await Promise.all([own.load(), own.load()]);
  expect(await own.load()).toBe(first);
  expect(second).toBe(first);
  expect(first.map(({ kind }) => kind)).toEqual(['loaded', 'loaded']);
  expect(reads).toEqual(['samples/mannequin.llmesh', 'samples/idle.anim']);
});

it('is tried again after it failed', async () => {
  let isBroken = true;
  const { own, reads } = ownWear(() => isBroken);
  expect((await own.load()).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  isBroken = false;
  expect((await own.load()).map(({ kind }) => kind)).toEqual(['loaded', 'loaded']);
  expect(reads.length).toBe(4);
});
