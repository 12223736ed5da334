import fc from 'fast-check';
import { encode } from 'fast-png';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { animatedWebp, cmykJpeg } from '../../../test/odd-pictures.ts';
import { textureTools } from '../../../test/open-jpeg.ts';
import { DecodeError } from '../bytes/index.ts';
import { decodeTexture, readTextureHeader } from './index.ts';

const tools = textureTools();

/** The pixels of a picture from the top left, four bytes each. */
async function pixelsOf(bytes: Uint8Array<ArrayBuffer>): Promise<number[][]> {
  const { pixels } = await decodeTexture(bytes, {}, tools);
  const { width, height, rgba } = pixels;
  return Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const at = ((height - 1 - y) * width + x) * 4;
    return [...rgba.subarray(at, at + 4)];
  });
}

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof DecodeError) return error.code;
    throw error;
  }
  return null;
};

interface PngFields {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly interlace?: number;
  /** The lines of the picture, each with the byte of its filter. */
  readonly lines: readonly number[] | Uint8Array;
  /** Chunks before the picture. */
  readonly chunks?: readonly (readonly [type: string, content: readonly number[]])[];
}

/** A PNG of these fields, whose checksums nobody reads. */
function png({ width, height, depth, type, interlace = 0, lines, chunks = [] }: PngFields) {
  const chunk = (name: string, content: Uint8Array | readonly number[]) => [
    ...[24, 16, 8, 0].map((shift) => (content.length >> shift) & 255),
    ...Array.from(name, (character) => character.charCodeAt(0)),
    ...content,
    ...[0, 0, 0, 0],
  ];
  const size = [24, 16, 8, 0].map((shift) => (width >> shift) & 255);
  const rows = [24, 16, 8, 0].map((shift) => (height >> shift) & 255);
  return Uint8Array.from([
    ...hex('89 50 4e 47 0d 0a 1a 0a'),
    ...chunk('IHDR', [...size, ...rows, depth, type, 0, 0, interlace]),
    ...chunks.flatMap(([name, content]) => chunk(name, content)),
    ...chunk('IDAT', zlibSync(Uint8Array.from(lines))),
    ...chunk('IEND', []),
  ]);
}

/** The packed lines of some pixels of a picture, each with filter 0. */
function linesOf(
  width: number,
  height: number,
  depth: number,
  [firstX, firstY, stepX, stepY]: readonly number[],
  valueAt: (x: number, y: number) => number,
): number[] {
  const lines: number[] = [];
  if (firstX >= width) return lines;
  for (let y = firstY; y < height; y += stepY) {
    let bits = '';
    for (let x = firstX; x < width; x += stepX)
      bits += valueAt(x, y).toString(2).padStart(depth, '0');
    const bytes = bits.match(/.{1,8}/g) ?? [];
    lines.push(0, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
  }
  return lines;
}

describe('PNG', () => {
  it('keeps every byte, also colours under an alpha of 0', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2, 3, 4),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(255),
        async (channels, width, height, seed) => {
          const data = Uint8Array.from(
            { length: width * height * channels },
            (_, index) => (index * 37 + seed * 11) & 255,
          );
          const bytes = encode({ width, height, channels, depth: 8, data }).slice();
          expect(readTextureHeader(bytes)).toMatchObject({
            codec: 'png',
            width,
            height,
            components: channels,
            bitDepth: 8,
          });
          const expected = Array.from({ length: width * height }, (_, i) => {
            const v = [...data.subarray(i * channels, (i + 1) * channels)];
            if (channels === 1) return [v[0], v[0], v[0], 255];
            if (channels === 2) return [v[0], v[0], v[0], v[1]];
            return channels === 3 ? [...v, 255] : v;
          });
          expect(await pixelsOf(bytes)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads grey of 1, 2, 4 and 16 bits', async () => {
    const grey = (depth: number, lines: number[], width = 3) =>
      pixelsOf(png({ width, height: 1, depth, type: 0, lines: [0, ...lines] }));
    const first = async (picture: Promise<number[][]>) => (await picture).map(([value]) => value);
    expect(await first(grey(1, [0b10100000]))).toEqual([255, 0, 255]);
    expect(await first(grey(2, [0b00011000]))).toEqual([0, 85, 170]);
    expect(await first(grey(4, [0x0f, 0x80]))).toEqual([0, 255, 136]);
    expect(await first(grey(16, [0x80, 0, 0xff, 0xff, 0, 0x7f]))).toEqual([128, 255, 0]);
  });

  it('reads indexes of a palette, with alpha, and takes those outside of it as black', async () => {
    const bytes = png({
      ...{ width: 4, height: 1, depth: 2, type: 3, lines: [0, 0b00011011] },
      chunks: [
        ['PLTE', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
        ['tRNS', [0, 128]],
      ],
    });
    expect(readTextureHeader(bytes).components).toBe(4);
    expect(await pixelsOf(bytes)).toEqual([
      [1, 2, 3, 0],
      [4, 5, 6, 128],
      [7, 8, 9, 255],
      [0, 0, 0, 255],
    ]);
  });

  it('reads a colour that is transparent', async () => {
    const bytes = png({
      ...{ width: 2, height: 1, depth: 8, type: 2, lines: [0, 1, 2, 3, 1, 2, 4] },
      chunks: [['tRNS', [0, 1, 0, 2, 0, 3]]],
    });
    expect(readTextureHeader(bytes).components).toBe(4);
    expect(await pixelsOf(bytes)).toEqual([
      [1, 2, 3, 0],
      [1, 2, 4, 255],
    ]);
  });

  it('reads interlaced pictures', async () => {
    // 2 × 2: the first pixel in the first pass, its right neighbour in the sixth, the second row in the seventh.
    const lines = [0, 10, 0, 20, 0, 30, 40];
    const bytes = png({ width: 2, height: 2, depth: 8, type: 0, interlace: 1, lines });
    expect((await pixelsOf(bytes)).map(([value]) => value)).toEqual([10, 20, 30, 40]);
  });

  it('reads interlaced pixels of less than a byte, with filters', async () => {
    // 3 × 3 pixels of 1 bit: black at the corners and in the middle. Pass 1 has the pixel 0, 0; pass 4 the pixel 2, 0;
    // pass 5 the pixels 0, 2 and 2, 2; pass 6 the pixels 1, 0 and 1, 2 (2 is above); pass 7 the middle row.
    const lines = [0, 0x00, 0, 0x00, 0, 0x00, 0, 0x80, 2, 0x00, 0, 0b10100000];
    const bytes = png({ width: 3, height: 3, depth: 1, type: 0, interlace: 1, lines });
    const values = (await pixelsOf(bytes)).map(([value]) => value);
    expect(values).toEqual([0, 255, 0, 255, 0, 255, 0, 255, 0]);
  });

  it('reads an interlaced picture as the same one without interlace, whatever its size and depth', async () => {
    const anyPicture = fc.record({
      depth: fc.constantFrom(1, 2, 4, 8, 16),
      width: fc.integer({ min: 1, max: 19 }),
      height: fc.integer({ min: 1, max: 19 }),
      seed: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(anyPicture, async ({ depth, width, height, seed }) => {
        const greatest = 2 ** depth - 1;
        const valueAt = (x: number, y: number) => (x * 31 + y * 17 + seed * (x ^ y)) & greatest;
        const passes = [
          ...[
            [0, 0, 8, 8],
            [4, 0, 8, 8],
            [0, 4, 4, 8],
            [2, 0, 4, 4],
          ],
          ...[
            [0, 2, 2, 4],
            [1, 0, 2, 2],
            [0, 1, 1, 2],
          ],
        ];
        const interlaced = passes.flatMap((pass) => linesOf(width, height, depth, pass, valueAt));
        const plain = linesOf(width, height, depth, [0, 0, 1, 1], valueAt);
        const fields = { width, height, depth, type: 0 };
        expect(await pixelsOf(png({ ...fields, interlace: 1, lines: interlaced }))).toEqual(
          await pixelsOf(png({ ...fields, lines: plain })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is not inflated beyond the size in its header, nor are texts and profiles', async () => {
    const bomb = new Uint8Array(8 * 1024 * 1024);
    const bytes = png({ width: 4, height: 4, depth: 8, type: 0, lines: bomb });
    await expect(decodeTexture(bytes, {}, tools)).rejects.toMatchObject({
      code: 'inflate-too-large',
    });
    const profile = [...Array.from('x\0\0', (c) => c.charCodeAt(0)), ...zlibSync(bomb)];
    const withProfile = png({
      width: 1,
      height: 1,
      depth: 8,
      type: 0,
      lines: [0, 7],
      chunks: [['iCCP', profile]],
    });
    expect(await pixelsOf(withProfile)).toEqual([[7, 7, 7, 255]]);
  });

  it.each([
    ['has less data than it needs', { lines: [0, 1, 2] }, 'truncated'],
    ['has a filter that there is not', { lines: [9, 1, 2, 3, 9, 1, 2, 3] }, 'picture-damaged'],
    ['has 16384 pixels in a row', { width: 16_384 }, 'texture-size'],
    ['has no pixels', { height: 0 }, 'texture-size'],
    ['has an unknown colour type', { type: 5 }, 'picture-header'],
    ['has indexes of 16 bits', { type: 3, depth: 16 }, 'picture-header'],
  ] as const)('is refused if it %s', async (_what, change, code) => {
    const fields = { width: 3, height: 2, depth: 8, type: 0, lines: [0, 1, 2, 3, 0, 1, 2, 3] };
    await expect(decodeTexture(png({ ...fields, ...change }), {}, tools)).rejects.toMatchObject({
      format: 'texture',
      code,
    });
  });
});

/** A TGA of these fields. */
function tga(
  type: number,
  depth: number,
  descriptor: number,
  width: number,
  height: number,
  ...pixels: number[]
) {
  return Uint8Array.from([
    ...[0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    width,
    0,
    height,
    0,
    depth,
    descriptor,
    ...pixels,
  ]);
}

describe('TGA', () => {
  // Blue first; two rows of two.
  const FOUR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const [A, B, C, D] = [
    [3, 2, 1, 255],
    [6, 5, 4, 255],
    [9, 8, 7, 255],
    [12, 11, 10, 255],
  ];

  it.each([
    ['bottom left', 0x00, [C, D, A, B]],
    ['bottom right', 0x10, [D, C, B, A]],
    ['top left', 0x20, [A, B, C, D]],
    ['top right', 0x30, [B, A, D, C]],
  ] as const)('begins at the %s', async (_corner, descriptor, expected) => {
    expect(await pixelsOf(tga(2, 24, descriptor, 2, 2, ...FOUR))).toEqual(expected);
  });

  it('reads alpha, greys, and colours of 5 bits', async () => {
    const alpha = tga(2, 32, 0x28, 1, 1, 1, 2, 3, 0);
    expect(readTextureHeader(alpha).components).toBe(4);
    expect(await pixelsOf(alpha)).toEqual([[3, 2, 1, 0]]);
    expect(await pixelsOf(tga(3, 8, 0x20, 2, 1, 7, 9))).toEqual([
      [7, 7, 7, 255],
      [9, 9, 9, 255],
    ]);
    const greyAlpha = tga(3, 16, 0x28, 1, 1, 7, 9);
    expect(readTextureHeader(greyAlpha).components).toBe(2);
    expect(await pixelsOf(greyAlpha)).toEqual([[7, 7, 7, 9]]);
    expect(await pixelsOf(tga(2, 16, 0x20, 1, 1, 0x1f, 0x7c))).toEqual([[255, 0, 255, 255]]);
    expect(await pixelsOf(tga(2, 16, 0x21, 1, 1, 0x1f, 0x7c))).toEqual([[255, 0, 255, 0]]);
  });

  it('reads runs, which may go on in the next row', async () => {
    const run = tga(10, 24, 0x20, 2, 2, 0x82, 1, 2, 3, 0x00, 10, 11, 12);
    expect(await pixelsOf(run)).toEqual([A, A, A, D]);
    expect(await pixelsOf(tga(11, 8, 0x20, 3, 1, 0x02, 1, 2, 3))).toEqual(
      [1, 2, 3].map((v) => [v, v, v, 255]),
    );
  });

  it('reads indexes of a palette that need not begin at 0', async () => {
    const header = [0, 1, 1, 5, 0, 2, 0, 24, 0, 0, 0, 0, 3, 0, 1, 0, 8, 0x20];
    const bytes = Uint8Array.from([...header, ...FOUR.slice(0, 6), 5, 6, 7]);
    expect(await pixelsOf(bytes)).toEqual([A, B, [0, 0, 0, 255]]);
  });

  it('checks its length before it takes memory', async () => {
    const large = tga(2, 24, 0, 0, 0, 1, 2, 3);
    large.set([0, 16, 0, 16], 12);
    await expect(decodeTexture(large, {}, tools)).rejects.toMatchObject({ code: 'truncated' });
    const encoded = large.slice();
    encoded[2] = 10;
    await expect(decodeTexture(encoded, {}, tools)).rejects.toMatchObject({ code: 'truncated' });
    large.set([1, 16], 12);
    expect(codeOf(() => readTextureHeader(large))).toBe('texture-size');
  });
});

describe('headers of pictures that browsers decode', () => {
  it('JPEG: after other segments, progressive too', () => {
    const bytes = hex(
      'ff d8 ff e0 00 04 aa bb ff ff c2 00 11 08 00 20 00 10 03 01 22 00 02 11 01 03 11 01',
    );
    expect(readTextureHeader(bytes)).toMatchObject({
      codec: 'jpeg',
      width: 16,
      height: 32,
      components: 3,
    });
    expect(codeOf(() => readTextureHeader(hex('ff d8 ff c0 00 11 0c 00 20 00 10 03')))).toBe(
      'texture-depth',
    );
    expect(codeOf(() => readTextureHeader(hex('ff d8 ff c0 00 11 08 40 00 00 10 03')))).toBe(
      'texture-size',
    );
    expect(codeOf(() => readTextureHeader(hex('ff d8 ff da 00 0c 03')))).toBe('picture-header');
    expect(codeOf(() => readTextureHeader(hex('ff d8 ff e0 ff ff 00')))).toBe('truncated');
  });

  it('WebP: lossy, lossless, extended', () => {
    const webp = (rest: string) => hex(`52 49 46 46 00 00 00 00 57 45 42 50 ${rest}`);
    const lossy = webp('56 50 38 20 10 00 00 00 00 00 00 9d 01 2a 40 00 20 00 00 00');
    expect(readTextureHeader(lossy)).toMatchObject({
      codec: 'webp',
      width: 64,
      height: 32,
      components: 3,
    });
    const lossless = webp('56 50 38 4c 0c 00 00 00 2f 01 80 00 10 28 72 15 ea 51 80 00');
    expect(readTextureHeader(lossless)).toMatchObject({ width: 2, height: 3, components: 4 });
    const extended = webp('56 50 38 58 0a 00 00 00 10 00 00 00 ff 03 00 ff 01 00 00 00');
    expect(readTextureHeader(extended)).toMatchObject({ width: 1024, height: 512, components: 4 });
    expect(
      codeOf(() =>
        readTextureHeader(webp('56 50 38 58 0a 00 00 00 00 00 00 00 ff ff ff ff ff ff')),
      ),
    ).toBe('texture-size');
    expect(
      codeOf(() =>
        readTextureHeader(webp('41 4e 49 4d 0a 00 00 00 00 00 00 00 ff ff ff ff ff ff')),
      ),
    ).toBe('picture-header');
  });

  it('JPEG of four inks has three colours, and an animated WebP the size of its picture', () => {
    expect(readTextureHeader(cmykJpeg(255, 0, 0, 255))).toMatchObject({
      ...{ codec: 'jpeg', width: 8, height: 8, components: 3, bitDepth: 8 },
    });
    expect(readTextureHeader(animatedWebp([[1, 2, 3, 4]]))).toMatchObject({
      ...{ codec: 'webp', width: 4, height: 2, components: 4 },
    });
  });

  it('any changes and prefixes of pictures give a header, pixels, or a DecodeError', async () => {
    const files = [
      png({ width: 3, height: 2, depth: 8, type: 6, lines: new Uint8Array(26) }),
      tga(10, 32, 0x28, 2, 2, 0x83, 1, 2, 3, 4),
      hex('ff d8 ff e0 00 04 aa bb ff ff c2 00 11 08 00 20 00 10 03 01 22 00 02 11 01 03 11 01'),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        fc.nat(),
        async (file, changes, end) => {
          const bytes = file.slice(0, 1 + (end % (2 * file.length))) as Uint8Array<ArrayBuffer>;
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          await decodeTexture(bytes, {}, tools).catch((error: unknown) => {
            expect(error).toBeInstanceOf(DecodeError);
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
