import { describe, expect, it } from 'vitest';
import type { Submesh } from '../formats/mesh/index.ts';
import { lintFaces } from './lint-faces.ts';
import type { LintedFace, LintedMap } from './linted-face.ts';
import { measureFace, measureTexture } from './texture-measures.ts';

const RIB = '7f3c01d2-5b0a-4e8e-9a11-000000000001';

const mapOf = (fields: Partial<LintedMap> = {}): LintedMap => ({
  slot: 'color',
  textureId: RIB,
  name: 'rib.j2c',
  isMissing: false,
  header: { width: 1024, height: 1024, components: 3 },
  measures: { minAlpha: 255, normalShare: 0 },
  repeats: [1, 1],
  ...fields,
});

/** A face of so many square metres, with all of the texture on it once. */
const faceOf = (area: number, ...maps: LintedMap[]): LintedFace => ({
  face: 1,
  measures: { area, uvArea: 1 },
  blends: false,
  opacity: 1,
  maps,
});

const lint = (face: LintedFace, ...others: LintedFace[]) => lintFaces([face, ...others])[0];
const codesOf = (face: LintedFace, ...others: LintedFace[]) =>
  lint(face, ...others).map(({ code }) => code);

/** Pixels, each red, green, blue, alpha. */
const pixelsOf = (...pixels: number[][]) => ({
  width: pixels.length,
  height: 1,
  rgba: Uint8Array.from(pixels.flat()),
  mask: null,
  reduction: 0,
});

describe('texture-too-large', () => {
  it('says how many pixels the face shows, and what a smaller texture saves', () => {
    // A button of 2 cm: 0.02 m of 935.3 pixels a metre are 18.7; 1024 / 18.7 = 54.7.
    const [finding] = lint(faceOf(0.0004, mapOf()));
    expect(finding).toMatchObject({
      code: 'texture-too-large',
      severity: 'warning',
      path: 'face 1',
      message:
        'rib.j2c is 1024², and the face has 4.0 cm². At 1 m the face shows 19 pixels across, and 55 pixels of the texture fall on each of them.',
      mend: 'upload it at 32²: 5.3 MB less video memory, and 248 points less complexity.',
    });
  });

  it('recommends the size that leaves a pixel for each of the screen', () => {
    // 90 pixels of the screen, as the neck of the tee: 1024 / 90 = 11.4.
    expect(lint(faceOf((90 / 935.3) ** 2, mapOf()))[0].mend).toBe(
      'upload it at 128²: 5.3 MB less video memory, and 224 points less complexity.',
    );
  });

  it('lets a face of the body have its 1024²', () => {
    expect(codesOf(faceOf(0.6, mapOf()))).toEqual([]);
    expect(codesOf(faceOf(0.02, mapOf()))).toEqual([]);
    expect(codesOf(faceOf(0.018, mapOf()))).toEqual(['texture-too-large']);
  });

  it('counts repeats, and the part of the texture that the face uses', () => {
    expect(codesOf(faceOf(0.1, mapOf({ repeats: [4, -4] })))).toEqual(['texture-too-large']);
    const atlas = { ...faceOf(0.0004, mapOf()), measures: { area: 0.0004, uvArea: 1 / 64 ** 2 } };
    expect(codesOf(atlas)).toEqual([]);
  });

  it('is no finding while a larger face shows the same texture, and is one at the largest only', () => {
    expect(codesOf(faceOf(0.0004, mapOf()), faceOf(1, mapOf()))).toEqual([]);
    expect(codesOf(faceOf(0.0004, mapOf()), faceOf(0.01, mapOf()))).toEqual([]);
    expect(codesOf(faceOf(0.01, mapOf()), faceOf(0.0004, mapOf()))).toEqual(['texture-too-large']);
  });

  it('says nothing of faces without area, or while the size is not known', () => {
    expect(codesOf(faceOf(0, mapOf()))).toEqual([]);
    expect(codesOf(faceOf(0.0001, mapOf({ header: null })))).toEqual([]);
    expect(
      codesOf(faceOf(0.0001, mapOf({ header: { width: 32, height: 32, components: 3 } }))),
    ).toEqual([]);
  });
});

describe('alpha-all-opaque', () => {
  const header = { width: 64, height: 64, components: 4 };
  const blending = (fields: Partial<LintedMap>, opacity = 1) => ({
    ...faceOf(1, mapOf({ header, ...fields })),
    blends: true,
    opacity,
  });

  it('is a face that blends although all alpha values are 255', () => {
    expect(lint(blending({}))).toMatchObject([
      { code: 'alpha-all-opaque', severity: 'note', mend: 'save it with three components.' },
    ]);
  });

  it('is none where something shows through, or the face does not blend', () => {
    expect(codesOf(blending({ measures: { minAlpha: 254, normalShare: 0 } }))).toEqual([]);
    expect(codesOf(blending({}, 0.5))).toEqual([]);
    expect(codesOf(faceOf(1, mapOf({ header })))).toEqual([]);
    expect(codesOf(blending({ measures: null }))).toEqual([]);
    expect(codesOf(blending({ header: { ...header, components: 3 } }))).toEqual([]);
  });
});

describe('other rules about textures', () => {
  it('names a missing texture once for a face, with its id', () => {
    const missing = { isMissing: true, header: null, measures: null };
    expect(lint(faceOf(1, mapOf(missing), mapOf({ ...missing, slot: 'other' })))).toMatchObject([
      { code: 'texture-missing', severity: 'warning', message: expect.stringContaining(RIB) },
    ]);
  });

  it('finds a picture that is no normal map', () => {
    const normal = (normalShare: number) =>
      faceOf(1, mapOf({ slot: 'normal', measures: { minAlpha: 255, normalShare } }));
    expect(codesOf(normal(0.1))).toEqual(['normal-map-odd']);
    expect(codesOf(normal(0.9))).toEqual([]);
    expect(codesOf(faceOf(1, mapOf()))).toEqual([]);
  });

  it.each([
    [521, 512, ['texture-not-power-of-two']],
    [4096, 4096, ['texture-over-upload-size']],
    [1024, 64, ['texture-narrow']],
    [512, 64, []],
    [8, 8, []],
  ])('%i × %i: %j', (width, height, codes) => {
    expect(codesOf(faceOf(4, mapOf({ header: { width, height, components: 3 } })))).toEqual(codes);
  });

  it('says to what an upload scales a size', () => {
    const message = (width: number, height: number) =>
      lint(faceOf(4, mapOf({ header: { width, height, components: 3 } })))[0].message;
    expect(message(521, 1000)).toContain('powers of two: 512 × 1024.');
    expect(message(3000, 100)).toMatch(/scales it down to at most 2048/);
  });
});

describe('measures', () => {
  it('adds up the triangles of a face in metres and in texture coordinates', () => {
    const quad = {
      empty: false,
      positions: Float32Array.of(0, 0, 0, 2, 0, 0, 2, 0, 1, 0, 0, 1),
      uvs: Float32Array.of(0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5),
      indices: Uint16Array.of(0, 1, 2, 0, 2, 3),
    } as unknown as Submesh;
    expect(measureFace(quad)).toEqual({ area: 2, uvArea: 0.25 });
    expect(measureFace(quad, [0.5, 9, 0.1]).area).toBeCloseTo(0.1);
    expect(measureFace({ ...quad, empty: true })).toEqual({ area: 0, uvArea: 0 });
  });

  it('finds the lowest alpha, and how many pixels are normals', () => {
    const pixels = pixelsOf(
      [128, 128, 255, 255],
      [218, 128, 218, 7],
      [128, 128, 0, 255],
      [90, 80, 60, 255],
    );
    expect(measureTexture(pixels)).toEqual({ minAlpha: 7, normalShare: 0.5 });
  });
});

it('an outfit without textures has no findings', () => {
  expect(lintFaces([])).toEqual([]);
  expect(lintFaces([faceOf(1)])).toEqual([[]]);
});
