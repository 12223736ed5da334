import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decode, encode } from 'fast-png';
import {
  type AvatarObject,
  decodeAvatarObject,
  encodeAvatarObject,
} from '../src/avatar/avatar-object/index.ts';
import { BLANK_FACE } from '../src/avatar/surface/index.ts';
import { drop, expect, openPage, ownFile, test } from './fixtures.ts';

const RED = '0c000000-0000-4000-8000-000000000001';
const GONE = '0c000000-0000-4000-8000-000000000002';

/** A tee with a red texture that the file contains, and a hem whose texture is nowhere. */
function avatarFile(): string {
  const data = Uint8Array.from({ length: 3 * 16 * 16 }, (_, at) => (at % 3 === 0 ? 220 : 0));
  const png = new Uint8Array(encode({ width: 16, height: 16, channels: 3, data }));
  const avatar: AvatarObject = {
    name: 'Ada',
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [
      {
        ...{ id: 'tee', name: 'tee', attachment: null, faceColors: [] },
        asset: { bytes: new Uint8Array(ownFile('samples/linen-tee.llmesh').bytes) },
        look: {
          textureEntry: {
            defaultFace: { ...BLANK_FACE, textureId: RED, fullbright: true },
            faces: new Map([[1, { ...BLANK_FACE, textureId: GONE }]]),
          },
          legacyMaterials: new Map(),
          pbrMaterials: new Map(),
        },
      },
    ],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
    textures: [{ id: RED, name: 'red.png', asset: { bytes: png } }],
  };
  return encodeAvatarObject(avatar);
}

/** The share of red pixels in the stage's picture. */
async function redShare(page: Page): Promise<number> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
  const { data, width, height, channels } = decode(readFileSync(await download.path()));
  let red = 0;
  for (let at = 0; at < data.length; at += channels) {
    if (data[at] > 120 && data[at + 1] < 60 && data[at + 2] < 60) red++;
  }
  return red / (width * height);
}

test('a saved avatar brings its textures, and takes them along when it is saved again, as avatar and as GLB', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [{ name: 'ada.avatar.json', bytes: new TextEncoder().encode(avatarFile()) }]);
  await expect(page.getByText('tee', { exact: true }).first()).toBeVisible();
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  await expect.poll(() => redShare(page)).toBeGreaterThan(0.005);
  const saved = decodeAvatarObject(new Uint8Array(await save('Save this avatar')));
  const original = decodeAvatarObject(new TextEncoder().encode(avatarFile()));
  expect(saved.renderObjects[0].look).toEqual(original.renderObjects[0].look);
  expect(saved.textures?.map(({ id, asset }) => [id, asset])).toEqual(
    original.textures?.map(({ id, asset }) => [id, asset]),
  );
  const glb = await save('Save as .glb');
  const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()) as {
    images?: { name: string; mimeType: string }[];
    materials: { extensions?: Record<string, unknown> }[];
  };
  expect(json.images?.map(({ name, mimeType }) => [name, mimeType])).toEqual([[RED, 'image/png']]);
  expect(json.materials.some(({ extensions }) => extensions?.KHR_materials_unlit)).toBe(true);
});

test.describe('of textures at an address', () => {
  test.use({ expectedError: /404/ });

  test('a save that is cancelled in the middle leaves no file, and the next one is whole', async ({
    page,
  }) => {
    const data = Uint8Array.from({ length: 3 * 4 * 4 }, () => 90);
    const hem = Buffer.from(encode({ width: 4, height: 4, channels: 3, data }));
    let answer: 'missing' | 'later' | 'picture' = 'missing';
    let isHeld = false;
    await page.route(`**/hems/${GONE}.png`, async (route) => {
      if (answer === 'missing') await route.fulfill({ status: 404 });
      else if (answer === 'picture') await route.fulfill({ contentType: 'image/png', body: hem });
      else isHeld = true;
    });
    await openPage(page, './?textures=hems/{id}.png');
    await drop(page, [{ name: 'ada.avatar.json', bytes: new TextEncoder().encode(avatarFile()) }]);
    const stages = async () =>
      (await page.evaluate(() => window.vitrine.textures())).map(({ stage }) => stage).sort();
    await expect.poll(stages, { timeout: 40_000 }).toEqual(['missing', 'sharp']);
    const save = page.getByRole('button', { name: 'Save this avatar', exact: true });
    answer = 'later';
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await save.click();
    await expect(page.getByText('Writing textures: 1 of 2')).toBeVisible();
    expect(isHeld).toBe(true);
    await page.screenshot({ path: 'artifacts/saving-step.png' });
    await page.getByRole('button', { name: 'Cancel avatar.json' }).click();
    await expect(page.getByText('Writing textures: 1 of 2')).toBeHidden();
    expect(downloads).toEqual([]);
    answer = 'picture';
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const saved = decodeAvatarObject(new Uint8Array(readFileSync(await download.path())));
    expect(saved.textures?.map(({ id }) => id)).toEqual([RED, GONE]);
    expect(downloads).toHaveLength(1);
  });
});
