import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileSources, ownSource } from './file-sources.ts';

const { signal } = new AbortController();
const read = (content: Parameters<typeof fileSources>[0]) =>
  fileSources(content)[0].read(signal, () => {});

beforeEach(() => void vi.stubGlobal('document', { baseURI: 'https://shop.example/page/' }));
afterEach(() => vi.unstubAllGlobals());

describe('fileSources', () => {
  it('takes addresses relative to the page, with a name of their own', () => {
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

  it('leaves bytes to those who gave them', async () => {
    const bytes = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    const copy = await read({ bytes, name: 'walk.anim' });
    expect(copy).toEqual(Uint8Array.of(2, 3));
    expect(copy.buffer).not.toBe(bytes.buffer);
    expect(copy.buffer.byteLength).toBe(2);
    const whole = await read({ bytes: bytes.buffer, name: 'all' });
    expect(whole).toEqual(Uint8Array.of(1, 2, 3, 4));
    // The decoder takes the memory of what it reads away.
    expect(whole.buffer).not.toBe(bytes.buffer);
  });
});

it('reads our own by their path in the folder of the build', async () => {
  const requested: string[] = [];
  const source = ownSource('./samples/idle.anim', async (path) => {
    requested.push(path);
    return Uint8Array.of(1);
  });
  await source.read(signal, () => {});
  expect(requested).toEqual(['samples/idle.anim']);
});
