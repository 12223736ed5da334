import { describe, expect, it } from 'vitest';
import { WebpAnimation } from './webp-animation.ts';

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

const chunk = (tag: string, data: readonly number[]) => [
  ...ascii(tag),
  ...[data.length, 0, 0, 0],
  ...data,
  ...(data.length % 2 === 1 ? [0] : []),
];

/** A still picture of these chunks; their data need not be pixels. */
function still(...chunks: readonly number[][]): Uint8Array {
  const body = [...ascii('WEBP'), ...chunks.flat()];
  return Uint8Array.from([...ascii('RIFF'), body.length, 0, 0, 0, ...body]);
}

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

describe('WebpAnimation', () => {
  it('writes the container, and a frame for each picture, without the other chunks of stills', async () => {
    const animation = new WebpAnimation(300, 2);
    animation.add(still(chunk('VP8 ', [1, 2, 3])), 40);
    const vp8x = chunk('VP8X', new Array(10).fill(0));
    animation.add(still(vp8x, chunk('ALPH', [4]), chunk('VP8 ', [5, 6]), chunk('EXIF', [7])), 300);
    const frames = [
      ...chunk('ANMF', [
        ...[0, 0, 0, 0, 0, 0, 299 & 0xff, 1, 0, 1, 0, 0, 40, 0, 0, 2],
        ...chunk('VP8 ', [1, 2, 3]),
      ]),
      ...chunk('ANMF', [
        ...[0, 0, 0, 0, 0, 0, 299 & 0xff, 1, 0, 1, 0, 0, 300 & 0xff, 1, 0, 2],
        ...chunk('ALPH', [4]),
        ...chunk('VP8 ', [5, 6]),
      ]),
    ];
    expect(animation.byteLength).toBe(frames.length);
    const body = [
      ...ascii('WEBP'),
      ...chunk('VP8X', [0x12, 0, 0, 0, 299 & 0xff, 1, 0, 1, 0, 0]),
      ...chunk('ANIM', [0, 0, 0, 0, 0, 0]),
      ...frames,
    ];
    const size = [body.length & 0xff, body.length >> 8, 0, 0];
    expect(await bytesOf(animation.finish())).toEqual([...ascii('RIFF'), ...size, ...body]);
  });

  it.each([
    ['a PNG, which browsers without an encoder give', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
    ['a picture without pixels', still(chunk('EXIF', [1, 2]))],
    ['a picture that was cut short', still(chunk('VP8 ', [1, 2, 3, 4])).subarray(0, 22)],
  ])('refuses %s', (_, file) => {
    const animation = new WebpAnimation(1, 1);
    expect(() => animation.add(file, 40)).toThrow(expect.objectContaining({ code: 'encoder' }));
  });
});
