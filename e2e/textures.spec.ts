import type { Page } from '@playwright/test';
import { decode, encode } from 'fast-png';
import { encodeRenderObject } from '../src/avatar/avatar-object/index.ts';
import { lookWithoutMaterials } from '../src/avatar/surface/index.ts';
import { PLAIN_FACE } from '../src/formats/texture-entry/index.ts';
import { type DroppedFile, drop, expect, openPage, ownFile, test } from './fixtures.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const GREEN: Rgb = [20, 200, 40];
const ID = '7f3c01d2-5b0a-4e8e-9a41-6e7d0b92c3f8';

function picture(name: string, color: Rgb, size = 16): DroppedFile {
  const data = new Uint8Array(3 * size * size);
  for (let at = 0; at < data.length; at += 3) data.set(color, at);
  return { name, bytes: encode({ width: size, height: size, channels: 3, data }) };
}

const TEE = ownFile('samples/linen-tee.llmesh');

/** The tee as a saved object whose faces name a texture that is not in it. */
function teeNaming(textureId: string): DroppedFile {
  const defaultFace = { ...PLAIN_FACE, textureId };
  const text = encodeRenderObject({
    ...{ id: 'tee', name: 'Tee', attachment: null, faceColors: [] },
    asset: { bytes: new Uint8Array(TEE.bytes) },
    look: lookWithoutMaterials({ defaultFace, faces: new Map() }),
  });
  return { name: 'tee.object.json', bytes: new TextEncoder().encode(text) };
}

/** How much greener than red the chest of the avatar is, 0 to 255. */
async function greenness(page: Page): Promise<number> {
  const [x, y] = (await page.evaluate(() => window.vitrine.jointOnCanvas('mChest')))!;
  const canvas = (await page.locator('canvas.stage, canvas').first().boundingBox())!;
  const clip = { x: canvas.x + x - 6, y: canvas.y + y - 6, width: 12, height: 12 };
  const { data, channels } = decode(await page.screenshot({ clip }));
  let sum = 0;
  for (let at = 0; at < data.length; at += channels) sum += data[at + 1] - data[at];
  return (sum * channels) / data.length;
}

const textures = (page: Page) => page.evaluate(() => window.vitrine.textures());

test('a picture that is dropped with a mesh is its texture, undo takes it off, and a reload keeps it', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [TEE, picture('cloth.j2c', GREEN)]);
  await expect.poll(() => textures(page)).toMatchObject([{ name: 'cloth.j2c', stage: 'sharp' }]);
  await expect.poll(() => greenness(page)).toBeGreaterThan(60);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textures(page)).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => greenness(page)).toBeGreaterThan(60);
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect.poll(() => textures(page)).toMatchObject([{ name: 'cloth.j2c', stage: 'sharp' }]);
  await expect.poll(() => greenness(page)).toBeGreaterThan(60);
});

test('a missing texture is listed, and filled by a picture that is named by its id', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [teeNaming(ID)]);
  await expect.poll(() => textures(page)).toMatchObject([{ id: ID, stage: 'missing' }]);
  await drop(page, [picture(`${ID}.png`, GREEN)]);
  await expect.poll(() => textures(page)).toMatchObject([{ id: ID, stage: 'sharp' }]);
  await expect.poll(() => greenness(page)).toBeGreaterThan(60);
});

test('a broken picture is named, and 200 textures are loaded', async ({ page }) => {
  await openPage(page);
  const whole = picture('whole.png', GREEN).bytes;
  await drop(page, [{ name: 'cut.png', bytes: whole.slice(0, 20) }]);
  await expect(page.getByText('cut.png').first()).toBeVisible();
  const many = Array.from({ length: 200 }, (_, index) =>
    picture(`p${index}.png`, [index, 255 - index, 40], 8),
  );
  await drop(page, [TEE, ...many]);
  await expect.poll(async () => (await textures(page)).length).toBe(200);
});
