import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop } from '../../e2e/fixtures.ts';
import type { CaptureContext } from './capture.ts';
import { waitForTextures } from './capture.ts';
import { demoInventory } from './demo-archive.ts';
import { takePicture } from './page-pictures.ts';

/** Milliseconds until an outfit of an archive is decoded and worn, at most. */
const WEAR_TIMEOUT = 60_000;

/** Takes the pictures of archives, shapes, and outfits side by side. */
export async function takeOutfitPictures(context: CaptureContext): Promise<void> {
  const archive = {
    name: 'wardrobe.iar',
    bytes: await demoInventory(['Wren', 'Ilse', 'Tomo', 'Sanna', 'Per']),
  };
  await takePicture(context, 'archive', 1440, 900, async (page, address) => {
    await openWardrobe(page, address, archive);
    await wearOutfit(page, 'Sanna, Sage', 5);
    const tree = page.getByRole('complementary', { name: 'Archive' });
    await tree
      .getByRole('treeitem', { name: /^Boater/ })
      .last()
      .click();
  });
  await takePicture(context, 'shape', 1440, 900, async (page, address) => {
    await openWardrobe(page, address, archive);
    await wearOutfit(page, 'Tomo, On the way', 5);
    await page.getByRole('tab', { name: 'Shape' }).click();
  });
  await takePicture(context, 'outfits-compared', 1440, 900, async (page, address) => {
    await openWardrobe(page, address, archive);
    await wearOutfit(page, 'Per, Training', 5);
    await showList(page, 'Outfit');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save this avatar' }).click(),
    ]);
    const saved = readFileSync(await download.path());
    await wearOutfit(page, 'Ilse, Umber', 5);
    await showList(page, 'Outfit');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Compare with…' }).click(),
    ]);
    await chooser.setFiles({
      name: 'Per.avatar.json',
      mimeType: 'application/json',
      buffer: saved,
    });
    await page.getByRole('region', { name: 'Outfits compared' }).waitFor({ timeout: WEAR_TIMEOUT });
    await waitForTextures(page);
    await page.getByRole('button', { name: 'Frame the avatar (Shift F)' }).click();
  });
}

async function openWardrobe(
  page: Page,
  address: string,
  archive: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await page.goto(`${address}?body=skin&autoplay=0`);
  await page.waitForFunction(() => window.vitrine?.items().length === 2);
  await drop(page, [archive]);
  await page.getByRole('complementary', { name: 'Archive' }).getByRole('tree').waitFor();
}

/** Wears an outfit of the archive, which has at least so many textures with those of the skin. */
async function wearOutfit(page: Page, name: string, textures: number): Promise<void> {
  await showList(page, 'Archive');
  const list = page.getByRole('complementary', { name: 'Archive' });
  await list.getByRole('treeitem', { name: 'My Outfits' }).click();
  await page.keyboard.press('ArrowRight');
  await list.getByRole('treeitem', { name }).click();
  await page.getByRole('button', { name: 'Wear this' }).click();
  await waitForTextures(page, textures);
}

/** Shows one side of the list at the left. */
async function showList(page: Page, name: 'Outfit' | 'Archive'): Promise<void> {
  await page.getByRole('group', { name: 'What the list shows' }).getByRole('button', { name }).click();
}
