import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textureTools } from '../../../test/open-jpeg.ts';
import { tinyCodestream, tinyValue } from '../../../test/tiny-codestreams.ts';
import { DecodeError } from '../bytes/index.ts';
import { decodeTexture, readTextureHeader, type TexturePixels } from './index.ts';

const tools = textureTools();

/** The bytes of a pixel, counted from the top left. */
function pixel({ width, height, rgba }: TexturePixels, x: number, y: number): number[] {
  const at = ((height - 1 - y) * width + x) * 4;
  return [...rgba.subarray(at, at + 4)];
}

/** A copy with other bytes from an offset. */
function patched(bytes: Uint8Array, offset: number, ...values: number[]): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice() as Uint8Array<ArrayBuffer>;
  copy.set(values, offset);
  return copy;
}

const codeOf = (bytes: Uint8Array) => {
  try {
    return readTextureHeader(bytes).warnings.map(({ code }) => code);
  } catch (error) {
    if (error instanceof DecodeError) return error.code;
    throw error;
  }
};

describe('codestreams of 1 to 5 components', () => {
  it.each([
    ['components1', (v: readonly number[]) => [v[0], v[0], v[0], 255]],
    ['components2', (v: readonly number[]) => [v[0], v[0], v[0], v[1]]],
    ['components3', (v: readonly number[]) => [v[0], v[1], v[2], 255]],
    ['components4', (v: readonly number[]) => [v[0], v[1], v[2], v[3]]],
    ['components5', (v: readonly number[]) => [v[0], v[1], v[2], v[3]]],
  ] as const)('%s: every pixel', async (name, expected) => {
    const { pixels } = await decodeTexture(tinyCodestream(name), {}, tools);
    for (let y = 0; y < 10; y++) {
      for (let x = 0; x < 12; x++) {
        const values = [0, 1, 2, 3, 4].map((component) => tinyValue(x, y, component));
        expect(pixel(pixels, x, y)).toEqual(expected(values));
        if (name === 'components5') expect(pixels.mask![(9 - y) * 12 + x]).toBe(values[4]);
      }
    }
    if (name !== 'components5') expect(pixels.mask).toBeNull();
  });

  it('takes the codestream out of a JP2 file', async () => {
    const { header, pixels } = await decodeTexture(tinyCodestream('jp2'), {}, tools);
    expect(header).toMatchObject({ codec: 'jp2', width: 12, height: 10, components: 3 });
    expect(pixel(pixels, 3, 2)).toEqual([0, 1, 2].map((c) => tinyValue(3, 2, c)).concat(255));
  });

  it.each(['bits12', 'bits16'] as const)('reduces %s to 8', async (name) => {
    const { header, pixels } = await decodeTexture(tinyCodestream(name), {}, tools);
    expect(header.warnings.map(({ code }) => code)).toEqual(['texture-deep']);
    for (const [x, y] of [
      [0, 0],
      [7, 0],
      [3, 5],
    ]) {
      expect(Math.abs(pixel(pixels, x, y)[0] - tinyValue(x, y, 0))).toBeLessThanOrEqual(1);
    }
  });

  it('decodes tiles of one pixel, if they are few', async () => {
    const { pixels } = await decodeTexture(tinyCodestream('tiles'), {}, tools);
    expect(pixel(pixels, 5, 4)[0]).toBe(tinyValue(5, 4, 0));
  });
});

describe('reduced sizes', () => {
  it.each([
    [{ reduce: 1 }, 6, 5, 1],
    [{ reduce: 2 }, 3, 3, 2],
    // Beyond the two halvings that are stored.
    [{ reduce: 3 }, 2, 2, 3],
    [{ reduce: 99 }, 1, 1, 4],
    [{ maxSize: 6 }, 6, 5, 1],
    [{ maxSize: 5 }, 3, 3, 2],
    [{ maxSize: 0 }, 1, 1, 4],
    [{ maxSize: 100 }, 12, 10, 0],
    [{ reduce: 2, maxSize: 6 }, 3, 3, 2],
  ])('%o', async (size, width, height, reduction) => {
    const { pixels } = await decodeTexture(tinyCodestream('components5'), size, tools);
    expect(pixels).toMatchObject({ width, height, reduction });
    expect(pixels.rgba).toHaveLength(width * height * 4);
    expect(pixels.mask).toHaveLength(width * height);
  });
});

describe('headers that lie', () => {
  const bytes = tinyCodestream('components3');
  // The components begin at byte 42, three bytes each; COD is behind them.
  const cod = 42 + 9;

  it.each([
    ['16k × 16k pixels', patched(bytes, 8, 0, 0, 0x40, 0, 0, 0, 0x40, 0), 'texture-size'],
    ['4 G pixels wide', patched(bytes, 8, 255, 255, 255, 255), 'texture-size'],
    ['no pixels', patched(bytes, 16, 0, 0, 0, 12), 'texture-size'],
    ['no components', patched(bytes, 40, 0, 0), 'texture-components'],
    ['nine components', patched(bytes, 40, 0, 9), 'texture-components'],
    ['more components than there is room for', patched(bytes, 40, 0, 8), 'texture-depth'],
    ['38 bits', patched(bytes, 42, 37), 'texture-depth'],
    ['no sample', patched(bytes, 43, 0), 'codestream-header'],
    ['tiles of no size', patched(bytes, 24, 0, 0, 0, 0), 'codestream-header'],
    ['tiles beside the picture', patched(bytes, 32, 0, 0, 0, 20), 'codestream-header'],
    ['no layers', patched(bytes, cod + 6, 0, 0), 'codestream-header'],
    ['an unknown progression', patched(bytes, cod + 5, 7), 'codestream-header'],
    ['33 decompositions', patched(bytes, cod + 9, 33), 'codestream-header'],
  ])('%s', (_what, changed, code) => {
    expect(codeOf(changed)).toBe(code);
  });

  it('of a million tiles of a pixel', () => {
    const changed = patched(
      bytes,
      8,
      ...[0, 0, 4, 0, 0, 0, 4, 0],
      ...[0, 0, 0, 0, 0, 0, 0, 0],
      ...[0, 0, 0, 1, 0, 0, 0, 1],
    );
    expect(codeOf(changed)).toBe('texture-tiles');
  });

  it('of more packets than anybody stores', () => {
    const tiles = tinyCodestream('tiles');
    // 48 tiles with 65,535 layers.
    expect(codeOf(patched(tiles, 45 + 6, 255, 255))).toBe('texture-packets');
  });

  it('of subsampled components, which are shown with a warning', async () => {
    const changed = patched(bytes, 46, 2, 2);
    expect(codeOf(changed)).toContain('texture-subsampled');
    const result = await decodeTexture(changed, {}, tools).catch((error: unknown) => error);
    if (!(result instanceof DecodeError)) expect(result).toMatchObject({ pixels: { width: 12 } });
  });
});

describe('codestreams that were cut', () => {
  it.each(['layers', 'components5', 'resolutionsFirst', 'tiles', 'jp2'] as const)(
    '%s: every prefix has a picture or an error',
    async (name) => {
      const bytes = tinyCodestream(name);
      const full = await decodeTexture(bytes, {}, tools);
      const shown: number[] = [];
      for (let length = 0; length < bytes.length; length++) {
        const cut = bytes.slice(0, length);
        try {
          const { header, pixels } = await decodeTexture(cut, {}, tools);
          expect(header.complete).toBe(false);
          expect(header.warnings.map(({ code }) => code)).toContain('codestream-cut');
          expect(pixels.rgba).toHaveLength(full.pixels.rgba.length);
          const sum = pixels.rgba.reduce(
            (all, value, index) => all + Math.abs(value - full.pixels.rgba[index]),
            0,
          );
          shown.push(sum / pixels.rgba.length);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
          // Once something is shown, more bytes do not take it away.
          expect(shown).toEqual([]);
        }
      }
      expect(shown.length).toBeGreaterThan(bytes.length / 3);
      // The end of the data is the whole picture.
      expect(shown.at(-1)).toBe(0);
      expect(shown.at(0)).toBeGreaterThan(5);
    },
  );

  it('never become much worse by having more bytes', async () => {
    const bytes = tinyCodestream('layers');
    const full = await decodeTexture(bytes, {}, tools);
    let best = 255;
    for (let length = 150; length <= bytes.length; length++) {
      const { pixels } = await decodeTexture(bytes.slice(0, length), {}, tools);
      const error =
        pixels.rgba.reduce((sum, v, i) => sum + Math.abs(v - full.pixels.rgba[i]), 0) /
        pixels.rgba.length;
      expect(error).toBeLessThan(best + 4);
      best = Math.min(best, error);
    }
  });
});

describe('damaged codestreams', () => {
  const names = ['layers', 'components5', 'resolutionsFirst', 'tiles', 'jp2', 'bits12'] as const;

  it('give a picture or a DecodeError, and the decoder goes on', async () => {
    const intact = tinyCodestream('components1');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.nat(3),
        async (name, changes, reduce) => {
          const bytes = tinyCodestream(name);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          try {
            const { header, pixels } = await decodeTexture(bytes, { reduce }, tools);
            expect(pixels.rgba).toHaveLength(pixels.width * pixels.height * 4);
            expect(header.width).toBeLessThanOrEqual(4096);
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError);
          }
          const { pixels } = await decodeTexture(intact, {}, tools);
          expect(pixel(pixels, 3, 2)[0]).toBe(tinyValue(3, 2, 0));
        },
      ),
      { numRuns: 400 },
    );
  }, 60_000);
});

it('goes by the bytes, not by a name: neither texts nor noise are textures', () => {
  expect(codeOf(new TextEncoder().encode('not a texture at all, but text'))).toBe('not-a-texture');
  expect(codeOf(new Uint8Array(0))).toBe('not-a-texture');
});

it('has no decoder for JPEG and WebP without a browser', async () => {
  const jpeg = Uint8Array.of(
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 4, 0, 6, 1, 1, 0x11, 0],
    ...[0xff, 0xd9],
  );
  expect(readTextureHeader(jpeg)).toMatchObject({
    codec: 'jpeg',
    width: 6,
    height: 4,
    components: 1,
  });
  await expect(decodeTexture(jpeg, {}, tools)).rejects.toMatchObject({
    code: 'picture-unsupported',
  });
});
