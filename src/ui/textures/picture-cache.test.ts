import { describe, expect, it } from 'vitest';
import type { TexturePixels } from '../../formats/texture/index.ts';
import { channelOf, PictureCache, shrink } from './picture-cache.ts';

const pixelsOf = (
  width: number,
  height: number,
  colorAt: (x: number, y: number) => number[],
  reduction = 0,
): TexturePixels => {
  const rgba = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rgba.set(colorAt(x, y), 4 * (y * width + x));
  return { width, height, rgba, mask: null, reduction };
};

describe('shrink', () => {
  it('puts the last row of the texture on top, and keeps what is small', () => {
    const small = shrink(pixelsOf(1, 2, (_, y) => [10 + y, 20, 30, 40]));
    expect(small).toEqual({
      width: 1,
      height: 2,
      rgba: Uint8ClampedArray.of(11, 20, 30, 40, 10, 20, 30, 40),
    });
  });

  it('keeps the shape, and takes the mean of the pixels', () => {
    const stripes = pixelsOf(512, 256, (x) => (x % 2 ? [200, 0, 100, 255] : [100, 0, 100, 255]));
    const small = shrink(stripes, 128);
    expect([small.width, small.height]).toEqual([128, 64]);
    expect([...small.rgba.subarray(0, 4)]).toEqual([150, 0, 100, 255]);
  });

  it('leaves a pixel of a very narrow texture', () => {
    expect(
      shrink(
        pixelsOf(512, 1, () => [1, 2, 3, 4]),
        16,
      ),
    ).toMatchObject({ width: 16, height: 1 });
  });
});

it('a channel is a grey, opaque picture', () => {
  const picture = shrink(pixelsOf(1, 1, () => [10, 20, 30, 40]));
  expect([...channelOf(picture, 'g').rgba]).toEqual([20, 20, 20, 255]);
  expect([...channelOf(picture, 'a').rgba]).toEqual([40, 40, 40, 255]);
  expect(channelOf(picture, 'rgb')).toBe(picture);
});

describe('PictureCache', () => {
  it('makes something of each texture once, until the texture is gone', async () => {
    const made: string[] = [];
    let changes = 0;
    const cache = new PictureCache(
      async (id) => {
        made.push(id);
        return `picture of ${id}`;
      },
      8,
      () => changes++,
    );
    expect(cache.peek('a')).toBeNull();
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([
      'picture of a',
      'picture of a',
    ]);
    expect(cache.peek('a')).toBe('picture of a');
    await cache.get('a');
    expect([made, changes]).toEqual([['a'], 1]);
    cache.keepOnly(new Set());
    expect(cache.peek('a')).toBeNull();
  });

  it('has nothing of a texture that is not there or cannot be read, and asks again later', async () => {
    const answers = [null, new Error('damaged'), 'picture'];
    const cache = new PictureCache(async () => {
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    }, 8);
    expect(await cache.get('a')).toBeNull();
    expect(await cache.get('a')).toBeNull();
    expect(await cache.get('a')).toBe('picture');
  });

  it('keeps what was used last', async () => {
    const cache = new PictureCache(async (id) => id, 2);
    await cache.get('a');
    await cache.get('b');
    await cache.get('a');
    await cache.get('c');
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual(['a', null, 'c']);
  });
});
