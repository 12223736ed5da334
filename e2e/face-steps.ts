import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { dressedAvatar } from '../test/dressed-avatar.ts';
import { drop, expect, openPage, ownFile } from './fixtures.ts';

export const TEE = ownFile('samples/linen-tee.llmesh');

/** The inspector's open tab. */
export const panel = (page: Page) => page.getByRole('tabpanel');
/** The head of a face's card. */
export const card = (page: Page, face: number) =>
  panel(page).getByRole('button', { name: new RegExp(`^Face ${face}`) });
export const textureRows = (page: Page) =>
  page.getByRole('list', { name: 'Textures', exact: true });

/** Waits until every texture has the stage that it ends in. */
export const texturesAt = (page: Page, stages: readonly string[]) =>
  expect
    .poll(async () =>
      (await page.evaluate(() => window.vitrine.textures())).map(({ stage }) => stage).sort(),
    )
    .toEqual([...stages].sort());

/** Opens the avatar whose shirt has textures, one of which is missing. */
export async function openDressed(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  const bytes = dressedAvatar(Uint8Array.from(TEE.bytes));
  await drop(page, [{ name: 'market-outfit.avatar.json', bytes }]);
  await texturesAt(page, ['missing', 'sharp', 'sharp', 'sharp']);
  await page.getByRole('tab', { name: /^Faces/ }).click();
}

/** Where the shirt's front is drawn, pixels of the window. */
export async function chest(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const [x, y] = await page.evaluate(() => window.vitrine.jointOnCanvas('mChest')!);
  return { x: box.x + x, y: box.y + y };
}

/** The mean colour of the shirt's front, red, green, blue. */
export async function shirtColor(page: Page): Promise<readonly [number, number, number]> {
  const { x, y } = await chest(page);
  const clip = { x: x - 12, y: y - 8, width: 24, height: 24 };
  const { data, channels } = decode(await page.screenshot({ clip }));
  const sum = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels)
    for (let channel = 0; channel < 3; channel++) sum[channel] += data[at + channel];
  const count = data.length / channels;
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** A colour of the picture once it stays: in software, reflections arrive some seconds after the first picture. */
export async function settledColor<T extends readonly number[]>(
  look: () => Promise<T>,
): Promise<T> {
  let color = await look();
  let looks = 0;
  const hasSettled = async () => {
    const now = await look();
    looks = now.every((value, channel) => Math.abs(value - color[channel]) < 1) ? looks + 1 : 0;
    color = now;
    return looks >= 3;
  };
  await expect.poll(hasSettled, { timeout: 60_000, intervals: [2000] }).toBe(true);
  return color;
}
