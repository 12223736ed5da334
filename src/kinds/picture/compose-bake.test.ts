import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeTexture,
  type TexturePixels,
  type TextureTools,
} from '../../formats/texture/index.ts';
import { composeBake, tgaOf } from './compose-bake.ts';

const NO_TOOLS: TextureTools = {
  loadCodestreamDecoder: () => Promise.reject(new Error('no codestream is decoded')),
  decodePicture: null,
};

const picture = (width: number, ...pixels: readonly (readonly number[])[]): TexturePixels => ({
  ...{ width, height: pixels.length / width, mask: null, reduction: 0 },
  rgba: Uint8Array.from(pixels.flat()),
});

const CLEAR = [0, 0, 0, 0] as const;
const over = { mode: 'over', tint: null } as const;

describe('composeBake', () => {
  it('lays a half transparent picture over another, and keeps that opaque', () => {
    const skin = picture(1, [200, 100, 50, 255]);
    const tattoo = picture(1, [0, 0, 250, 51]);
    const { rgba } = composeBake([skin, tattoo], [over, over], CLEAR);
    expect([...rgba]).toEqual([160, 80, 90, 255]);
  });

  it('stretches what is smaller, and tints', () => {
    const skin = picture(2, ...Array.from({ length: 4 }, () => [10, 20, 30, 255]));
    const paint = picture(1, [255, 255, 255, 255]);
    const tint = [255, 128, 0] as const;
    const { width, height, rgba } = composeBake([skin, paint], [over, { ...over, tint }], CLEAR);
    expect([width, height]).toEqual([2, 2]);
    expect([...rgba.subarray(12)]).toEqual([255, 128, 0, 255]);
  });

  it('brightens by tints above 255, up to white', () => {
    const { rgba } = composeBake(
      [picture(1, [100, 200, 0, 255])],
      [{ ...over, tint: [510, 510, 510] }],
      CLEAR,
    );
    expect([...rgba]).toEqual([200, 255, 0, 255]);
  });

  it('cuts by the alpha of a mask, whatever its colour is', () => {
    const skin = picture(1, [10, 20, 30, 255]);
    const mask = picture(1, [255, 0, 0, 0]);
    const { rgba } = composeBake([skin, mask], [over, { mode: 'mask', tint: null }], CLEAR);
    expect([...rgba]).toEqual([10, 20, 30, 0]);
  });

  it('keeps the alpha of hair, and puts an iris on the white of the eye', () => {
    const hair = picture(1, [100, 100, 100, 77]);
    const replace = { mode: 'replace', tint: [51, 255, 255] } as const;
    expect([...composeBake([hair], [replace], CLEAR).rgba]).toEqual([20, 100, 100, 77]);
    const own = picture(1, [1, 2, 3, 255]);
    const iris = picture(1, [0, 0, 0, 0]);
    const white = { ...over, fill: [239, 232, 226] as const };
    expect([...composeBake([own, iris], [over, white], CLEAR).rgba]).toEqual([239, 232, 226, 255]);
  });

  it('tints only within a distance from the middle', () => {
    const eye = picture(4, ...Array.from({ length: 16 }, () => [200, 200, 200, 255]));
    const layer = { ...over, tint: [0, 255, 0], within: 0.3 } as const;
    const { rgba } = composeBake([eye], [layer], CLEAR);
    expect([...rgba.subarray(0, 4)]).toEqual([200, 200, 200, 255]);
    const middle = 4 * (4 * 1 + 1);
    expect([...rgba.subarray(middle, middle + 4)]).toEqual([0, 200, 0, 255]);
  });

  it('leaves what nothing covers as the ground', () => {
    const { rgba } = composeBake([picture(1, [9, 9, 9, 0])], [over], [128, 128, 128, 3]);
    expect([...rgba]).toEqual([128, 128, 128, 3]);
  });

  it('never needs more than the largest of the pictures', () => {
    const size = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(size, size, size, size, (a, b, c, d) => {
        const plain = (width: number, height: number) =>
          picture(width, ...Array.from({ length: width * height }, () => [7, 7, 7, 255]));
        const made = composeBake([plain(a, b), plain(c, d)], [over, over], CLEAR);
        expect([made.width, made.height]).toEqual([Math.max(a, c), Math.max(b, d)]);
        expect(made.rgba.every((value, at) => value === (at % 4 === 3 ? 255 : 7))).toBe(true);
      }),
    );
  });
});

it('writes a TGA that decodes to the same pixels', async () => {
  const { width, height, rgba } = picture(
    3,
    ...Array.from({ length: 6 }, (_, index) => [index, 2 * index, 3 * index, 250 - index]),
  );
  const { header, pixels } = await decodeTexture(tgaOf({ width, height, rgba }), {}, NO_TOOLS);
  expect(header).toMatchObject({ codec: 'tga', width: 3, height: 2, components: 4 });
  expect([...pixels.rgba]).toEqual([...rgba]);
});
