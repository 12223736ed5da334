import { expect, test } from '@playwright/test';
import type { LegacyMaterial, PbrMaterial } from '../src/formats/material/index.ts';
import type { GlbCase } from './glb-page.ts';
import { openScriptPage } from './surface-bundle.ts';

const COLOR = '0c000000-0000-4000-8000-000000000001';
const DETAIL = '0d000000-0000-4000-8000-000000000002';

const LEGACY: LegacyMaterial = {
  ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1] },
  ...{ glossiness: 0.2, environment: 0, alphaMode: 'none', alphaCutoff: 0 },
};
const PBR: PbrMaterial = {
  ...{ baseColor: [1, 1, 1, 1], metallic: 0, roughness: 1, emissive: [0, 0, 0] },
  ...{ alphaMode: 'opaque', alphaCutoff: 0.5, doubleSided: false },
  maps: { baseColor: null, normal: null, metallicRoughness: null, emissive: null },
};
const SIDE = 64;

/** Four columns and four rows of plain cells, which cannot be mistaken for each other in any turn. */
function cells(alphaOf: (column: number, row: number) => number = () => 255) {
  const rgba = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [column, row] = [Math.floor((at % SIDE) / 16), Math.floor(at / SIDE / 16)];
    return [
      30 + 60 * column,
      30 + 60 * row,
      (column + row) % 2 === 0 ? 40 : 160,
      alphaOf(column, row),
    ];
  });
  return { size: SIDE, rgba: rgba.flat(), hasAlpha: alphaOf !== OPAQUE };
}
const OPAQUE = () => 255;

/** A surface that leans to the right and upwards, with this alpha. */
function leaning(alpha: number) {
  const rgba = Array.from({ length: SIDE * SIDE }, () => [170, 150, 230, alpha]).flat();
  return { size: SIDE, rgba, hasAlpha: alpha < 255 };
}

const legacyMap = (textureId: string) =>
  ({ textureId, repeats: [1, 1], offset: [0, 0], rotation: 0 }) as const;
const pbrMap = (
  textureId: string,
  transform: NonNullable<PbrMaterial['maps']['normal']>['transform'] = null,
) => ({ textureId, transform });
const COLORED = [[COLOR, cells(OPAQUE)]] as const;
const BOTH = [...COLORED, [DETAIL, leaning(255)]] as const;

/**
 * Looks, and how far the picture of the GLB may be from the page's on average, of 255. What glTF expresses is the same but for
 * rounding and the edges of texels; shiny faces reflect their surroundings more on the page than glTF's plain materials can.
 */
const CASES: readonly (readonly [name: string, tolerance: number, look: GlbCase])[] = [
  ['a plain texture', 1, { face: { textureId: COLOR }, textures: COLORED }],
  [
    'one that is tinted, repeated and shifted',
    1,
    {
      face: { textureId: COLOR, color: [1, 0.5, 0.8, 1], repeats: [2, -3], offset: [0.1, 0.2] },
      textures: COLORED,
    },
  ],
  [
    'one that is turned',
    1,
    { face: { textureId: COLOR, rotation: 0.6, repeats: [2, 2] }, textures: COLORED },
  ],
  [
    'one that is turned and repeated unevenly',
    1,
    { face: { textureId: COLOR, rotation: 0.6, repeats: [3, 1] }, textures: COLORED },
  ],
  ['planar mapping', 1, { face: { textureId: COLOR, mapping: 'planar' }, textures: COLORED }],
  ['full bright', 1, { face: { textureId: COLOR, fullbright: true }, textures: COLORED }],
  ['glow', 1, { face: { textureId: COLOR, glow: 0.4 }, textures: COLORED }],
  [
    'alpha that blends',
    1,
    {
      face: { textureId: COLOR, color: [1, 1, 1, 0.7] },
      textures: [[COLOR, cells((column) => 60 * column)]],
    },
  ],
  [
    'alpha that is a mask',
    1,
    {
      face: { textureId: COLOR },
      legacy: { ...LEGACY, alphaMode: 'mask', alphaCutoff: 0.5 },
      textures: [[COLOR, cells((column, row) => ((column + row) % 2) * 255)]],
    },
  ],
  [
    'alpha that is light',
    1,
    {
      face: { textureId: COLOR },
      legacy: { ...LEGACY, alphaMode: 'emissive' },
      textures: [[COLOR, cells((column) => 80 * column)]],
    },
  ],
  ['a shiny face', 10, { face: { textureId: COLOR, shiny: 2 }, textures: COLORED }],
  [
    'normal and specular map',
    1,
    {
      face: { textureId: COLOR },
      legacy: {
        ...LEGACY,
        normalMap: legacyMap(DETAIL),
        specularMap: legacyMap(COLOR),
        glossiness: 0.4,
      },
      textures: BOTH,
    },
  ],
  [
    'a PBR material with all maps',
    1,
    {
      pbr: {
        ...PBR,
        ...{ baseColor: [0.9, 0.8, 1, 1], metallic: 0.3, roughness: 0.8, emissive: [0.1, 0, 0.2] },
        maps: {
          baseColor: pbrMap(COLOR, { offset: [0.1, 0.2], scale: [2, 2], rotation: 0.4 }),
          normal: pbrMap(DETAIL),
          metallicRoughness: pbrMap(COLOR),
          emissive: pbrMap(COLOR, { offset: [0, 0], scale: [3, 1], rotation: 0.4 }),
        },
      },
      textures: BOTH,
    },
  ],
  [
    'a PBR material that blends',
    1,
    {
      pbr: {
        ...PBR,
        baseColor: [1, 1, 1, 0.6],
        alphaMode: 'blend',
        maps: { ...PBR.maps, baseColor: pbrMap(COLOR) },
      },
      textures: [[COLOR, cells((column) => 60 + 60 * column)]],
    },
  ],
];

test('three’s loader draws the GLB of a look as the page draws the look', async ({ page }) => {
  test.setTimeout(120_000);
  await openScriptPage(page, 'glb-page');
  await page.waitForFunction(() => window.glbPage !== undefined);
  for (const [name, tolerance, look] of CASES) {
    const found = await page.evaluate((square) => window.glbPage.compare(square), look);
    expect.soft(found.brightness, name).toBeGreaterThan(15);
    expect.soft(found.mean, name).toBeLessThan(tolerance);
  }
});
