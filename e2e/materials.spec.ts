import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import { NO_EXTRA_PARAMS } from '../src/formats/extra-params/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  encodeMaterialAsset,
  encodeMaterialFile,
  type LegacyMaterial,
} from '../src/formats/material/index.ts';
import { DEFAULT_PART, encodeSceneGroup } from '../src/formats/scene-group/index.ts';
import { encodeTextureEntry, PLAIN_FACE } from '../src/formats/texture-entry/index.ts';
import { pngOf } from '../test/sample-pictures.ts';
import { settledColor } from './face-steps.ts';
import { type DroppedFile, drop, expect, openPage, ownFile, test } from './fixtures.ts';

const MESH = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const GLAZE = '0d2c1b3a-4455-4677-8899-aabbccddeeff';
const LEGACY = '1e9ac700-4455-4677-8899-aabbccddeeff';
const NOWHERE = 'dead0000-4455-4677-8899-aabbccddeeff';
const DULL: LegacyMaterial = {
  ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1] },
  ...{ glossiness: 0, environment: 0, alphaMode: 'none', alphaCutoff: 0 },
};
const USE_BAKED_UPPER = 'ae2de45c-d252-50b8-5c6e-19f39ce79317';
const CLOTH = '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d01';

const TEE = { ...ownFile('samples/linen-tee.llmesh'), name: `${MESH}_mesh.llmesh` };
const OBJECT: DroppedFile = {
  name: 'tee.xml',
  bytes: encodeSceneGroup([
    {
      offset: [0, 0, 0],
      parts: [
        {
          ...DEFAULT_PART,
          name: 'Tee',
          textureEntry: { defaultFace: { ...PLAIN_FACE, textureId: CLOTH }, faces: new Map() },
          extraParams: {
            ...NO_EXTRA_PARAMS,
            sculpt: { shape: 'mesh', id: MESH, invert: false, mirror: false },
            materials: [0, 1].map((face) => ({ face, id: GLAZE })),
          },
        },
      ],
    },
  ]),
};
const GREEN: DroppedFile = {
  name: `${GLAZE}_prmat.dat`,
  bytes: encodeMaterialAsset({
    ...DEFAULT_PBR_MATERIAL,
    baseColor: [0.02, 0.5, 0.05, 1],
    metallic: 0,
  }),
};

/** Pictures are taken by software here. */
const SLOW = { timeout: 40_000 };

/** The mean colour of the shirt's front, red, green, blue. */
const shirtColor = (page: Page) => pictureAt(page, 'mChest');

/** The mean colour where a joint is drawn, red, green, blue. */
async function pictureAt(page: Page, joint: string): Promise<number[]> {
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const [x, y] = (await page.evaluate((name) => window.vitrine.jointOnCanvas(name), joint))!;
  const clip = { x: box.x + x - 10, y: box.y + y - 6, width: 20, height: 12 };
  const { data, channels } = decode(await page.screenshot({ clip }));
  const sum = [0, 0, 0];
  for (let at = 0; at < data.length; at++) if (at % channels < 3) sum[at % channels] += data[at];
  return sum.map((value) => (value * channels) / data.length);
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - b[index])));

const greenness = async (page: Page) => {
  const [red, green, blue] = await shirtColor(page);
  return green - Math.max(red, blue);
};

const missing = (page: Page) => page.getByRole('list', { name: 'Missing' });

test('an object, its mesh and its material are opened one after another, in any order', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [OBJECT]);
  await expect(page.getByRole('tabpanel').getByText('named by the ids')).toBeVisible();
  await drop(page, [TEE]);
  const wanted = missing(page).getByRole('button', { name: `Missing material ${GLAZE}` });
  await expect(wanted).toBeVisible();
  await expect(
    missing(page).getByRole('button', { name: `Missing texture ${CLOTH}` }),
  ).toBeVisible();
  expect(await greenness(page)).toBeLessThan(20);
  await page.getByRole('tab', { name: /^Faces/ }).click();
  await wanted.click();
  const waits = page.getByRole('tabpanel').getByRole('list', { name: 'Waits for' });
  await expect(waits).toContainText(`Waits for the material ${GLAZE}, which is missing.`);
  await expect(page.getByRole('tabpanel')).toContainText(`The texture ${CLOTH} is not among`);
  await page.screenshot({ path: 'artifacts/missing-material.png' });
  await drop(page, [GREEN]);
  await expect(wanted).toHaveCount(0);
  await expect(waits).toHaveCount(0);
  await expect.poll(() => greenness(page), SLOW).toBeGreaterThan(50);
  await page.screenshot({ path: 'artifacts/found-material.png' });
  await page.keyboard.press('Control+z');
  await expect(wanted).toBeVisible();
  // What is missing outlives a reload, and a later file fills it.
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect(wanted).toBeVisible();
  await drop(page, [GREEN]);
  await expect.poll(() => greenness(page), SLOW).toBeGreaterThan(50);
});

test('an asset server gives the materials that an object names, PBR and legacy; what it has not is missing', async ({
  page,
}) => {
  const files = new Map([
    [GLAZE, GREEN.bytes],
    [LEGACY, encodeMaterialFile({ kind: 'legacy', material: DULL })],
  ]);
  const requests: string[] = [];
  await page.route('**/assets-of-grid/*/data', async (route) => {
    const id = route.request().url().split('/').at(-2)!;
    requests.push(id);
    const bytes = files.get(id);
    await route.fulfill(bytes ? { body: Buffer.from(bytes) } : { status: 204 });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, './?textures=assets-of-grid/{id}/data');
  await drop(page, [TEE, OBJECT]);
  await expect.poll(() => requests, SLOW).toContain(GLAZE);
  await page.getByRole('tab', { name: /^Faces/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Face 0/ })
    .click();
  const kind = page.getByLabel('Material of face 0');
  await expect(kind.getByRole('option', { name: 'PBR' })).toHaveJSProperty('selected', true, SLOW);
  await expect(page.getByRole('button', { name: `Missing material ${GLAZE}` })).toHaveCount(0);
  const defaultFace = { ...PLAIN_FACE, textureId: CLOTH, materialId: LEGACY };
  const faces = new Map([[1, { ...defaultFace, materialId: NOWHERE }]]);
  await drop(page, [{ name: 'look.te', bytes: encodeTextureEntry({ defaultFace, faces }) }]);
  const missingMaterial = missing(page).getByRole('button', { name: /Missing material/ });
  await expect(missingMaterial).toHaveCount(1);
  await expect(missingMaterial).toHaveAccessibleName(new RegExp(`${NOWHERE}.*face 1`));
  expect(requests.filter((id) => id === GLAZE)).toHaveLength(1);
});

test('a texture entry gives the only mesh its look, and several pictures find their maps', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  const defaultFace = { ...PLAIN_FACE, textureId: CLOTH, color: [0, 1, 0, 1] as const };
  await drop(page, [
    { name: 'look.te', bytes: encodeTextureEntry({ defaultFace, faces: new Map() }) },
    { name: `${CLOTH}.j2c`, bytes: pngOf(8, 8, () => [255, 255, 255]) },
  ]);
  await expect.poll(() => greenness(page), SLOW).toBeGreaterThan(50);
  await page.evaluate(
    async (files) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const canvas = document.querySelector('.stage > canvas')!;
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = window.vitrine.jointOnCanvas('mChest')!;
      for (const type of ['dragenter', 'dragover', 'drop'])
        canvas.dispatchEvent(
          new DragEvent(type, {
            ...{ dataTransfer: transfer, bubbles: true, cancelable: true },
            ...{ clientX: left + x, clientY: top + y },
          }),
        );
    },
    [
      { name: 'knit_basecolor.png', bytes: pngOf(8, 8, () => [255, 40, 40]) },
      { name: 'knit_normal.png', bytes: pngOf(8, 8, () => [128, 128, 255]) },
      { name: 'label.png', bytes: pngOf(8, 8, () => [1, 1, 1]) },
    ].map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
  );
  const toast = page.locator('.toast');
  await expect(toast).toContainText('2 pictures on face 0 of linen-tee');
  await expect(toast).toContainText('label.png is in the list, but on no map of this face.');
  await page.screenshot({ path: 'artifacts/placed-pictures.png' });
});

test('a mesh that shows the bake of the upper body hides that part of the mannequin', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  // No sleeve covers the elbow.
  const elbow = () => pictureAt(page, 'mElbowLeft');
  const before = await settledColor(elbow);
  const knee = await pictureAt(page, 'mKneeLeft');
  const defaultFace = { ...PLAIN_FACE, textureId: USE_BAKED_UPPER };
  await drop(page, [
    { name: 'bake.te', bytes: encodeTextureEntry({ defaultFace, faces: new Map() }) },
  ]);
  await expect.poll(async () => distance(await elbow(), before), SLOW).toBeGreaterThan(15);
  expect(distance(await pictureAt(page, 'mKneeLeft'), knee)).toBeLessThan(12);
  await page.screenshot({ path: 'artifacts/hidden-body.png' });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => distance(await elbow(), before), SLOW).toBeLessThan(8);
  await page.keyboard.press('Control+Shift+z');
  await page
    .getByRole('button', { name: /^mannequin/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Faces/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /upper body/ })
    .click();
  await expect(page.getByRole('tabpanel')).toContainText('Not drawn: something that is worn');
});

test('200 pictures are opened at once, and what is no texture entry is refused in a sentence', async ({
  page,
}) => {
  await openPage(page);
  const many = Array.from({ length: 200 }, (_, index) => ({
    name: `${index}.j2c`,
    bytes: pngOf(4, 4, () => [index, 0, 0]),
  }));
  await drop(page, [ownFile('samples/linen-tee.llmesh'), ...many]);
  await expect
    .poll(async () => (await page.evaluate(() => window.vitrine.textures())).length)
    .toBe(200);
  await drop(page, [{ name: 'cut.te', bytes: encodeUtf8('AAAA') }]);
  await expect(page.getByRole('alert')).toContainText('cut.te');
});
