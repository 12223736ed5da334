import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import { builtInTexture } from './built-in-textures.ts';
import { linearFromSrgb, srgbFromLinear } from './color-space.ts';
import { renderOrderOf } from './draw-order.ts';
import { isTwoValuedAlpha } from './two-valued-alpha.ts';

describe('isTwoValuedAlpha', () => {
  const pixels = (width: number, height: number, alphaOf: (x: number, y: number) => number) => {
    const rgba = new Uint8Array(4 * width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) rgba[4 * (y * width + x) + 3] = alphaOf(x, y);
    }
    return { width, height, rgba };
  };

  it.each<[string, (x: number, y: number) => number, boolean]>([
    ['a cut-out', (x) => (x < 32 ? 255 : 0), true],
    ['wholly opaque', () => 255, true],
    ['wholly transparent', () => 0, true],
    ['nearly opaque all over', () => 250, false],
    ['nearly transparent all over', () => 5, false],
    ['a gradient', (x) => 4 * x, false],
    ['half transparent', () => 128, false],
    // Every block of 2 × 2 averages to the middle.
    ['a checker of single pixels', (x, y) => 255 * ((x + y) % 2), false],
    ['a checker of blocks', (x, y) => 255 * (((x >> 1) + (y >> 1)) % 2), true],
    // An edge between blocks of one column: 64 of 4096 pixels, and as many blocks of four, none in the middle.
    ['a soft edge of one column', (x) => (x < 32 ? 255 : x === 32 ? 128 : 0), false],
  ])('%s', (_, alphaOf, expected) => {
    expect(isTwoValuedAlpha(pixels(64, 64, alphaOf))).toBe(expected);
  });

  it('allows one sample of 48 in the middle, and no more', () => {
    // 96 × 1 has no blocks: of 96 samples, two may be in the middle.
    const row = (middle: number) => pixels(96, 1, (x) => (x < middle ? 100 : x % 2 ? 255 : 0));
    expect([isTwoValuedAlpha(row(2)), isTwoValuedAlpha(row(3))]).toEqual([true, false]);
  });

  it('has an answer for any size', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (width, height) => {
        const found = isTwoValuedAlpha(pixels(width, height, () => 255));
        expect(found).toBe(width * height > 0);
      }),
    );
  });
});

describe('builtInTexture', () => {
  it.each([
    [SPECIAL_TEXTURES.blank, [255, 255, 255, 255]],
    [SPECIAL_TEXTURES.plain, [127, 127, 127, 255]],
    [SPECIAL_TEXTURES.none, [127, 127, 127, 255]],
    [SPECIAL_TEXTURES.flatNormal, [128, 128, 255, 255]],
    [SPECIAL_TEXTURES.transparent, [255, 255, 255, 0]],
    [SPECIAL_TEXTURES.invisible, [255, 255, 255, 0]],
  ])('%s is one pixel', (id, pixel) => {
    expect(builtInTexture(id)).toMatchObject({ width: 1, height: 1, rgba: Uint8Array.from(pixel) });
  });

  it('makes the alpha gradient from the bottom up, and nothing else', () => {
    const gradient = builtInTexture(SPECIAL_TEXTURES.alphaGradient)!;
    const alphas = gradient.rgba.filter((_, at) => at % 4 === 3);
    expect([alphas[0], alphas.at(-1)]).toEqual([0, 255]);
    expect(alphas).toEqual(alphas.slice().sort());
    expect(builtInTexture('89556747-24cb-43ed-920b-47caed15465f')).toBeNull();
  });
});

describe('renderOrderOf', () => {
  it('puts higher attachment points first, then later objects, then faces in their order', () => {
    const places: [number, number, number][] = [
      [2, 0, 0],
      [40, 1, 1],
      [40, 1, 0],
      [40, 0, 5],
      [6, 9, 0],
      [40, 3, 2],
    ];
    const sorted = [...places].sort((a, b) => renderOrderOf(...a) - renderOrderOf(...b));
    expect(sorted).toEqual([
      [40, 3, 2],
      [40, 1, 0],
      [40, 1, 1],
      [40, 0, 5],
      [6, 9, 0],
      [2, 0, 0],
    ]);
  });

  it('is below 0, where other blended faces are, and never the same for two faces', () => {
    const seen = new Set<number>();
    for (const point of [0, 1, 255]) {
      for (const object of [0, 1, 1023]) {
        for (const face of [0, 7, 63]) {
          const order = renderOrderOf(point, object, face);
          expect(order).toBeLessThan(0);
          seen.add(order);
        }
      }
    }
    expect(seen.size).toBe(27);
  });
});

it('colours come back from linear light', () => {
  for (let byte = 0; byte < 256; byte++) {
    expect(srgbFromLinear(linearFromSrgb(byte / 255))).toBeCloseTo(byte / 255, 12);
  }
  expect(linearFromSrgb(0.5)).toBeCloseTo(0.21404, 5);
});
