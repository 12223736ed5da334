import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import { NO_EXTRA_PARAMS } from '../src/formats/extra-params/index.ts';
import { DEFAULT_PART, encodeSceneGroup } from '../src/formats/scene-group/index.ts';
import { PLAIN_FACE } from '../src/formats/texture-entry/index.ts';
import { pngOf } from '../test/sample-pictures.ts';
import { haveSamples } from '../test/shared-path.ts';
import { CONTROL_XML, gzippedTar, itemXml, tarEntry, uuidOf } from '../test/tar-archive.ts';
import { violationsIn } from './accessibility.ts';
import {
  type DroppedFile,
  drop,
  expect,
  framesDrawn,
  items,
  openPage,
  ownFile,
  sampleFile,
  test,
} from './fixtures.ts';

/** Decoding and drawing are done by software here. */
const SLOW = { timeout: 60_000 };
test.describe.configure({ timeout: 240_000 });

const [MESH, CLOTH, LOST_CLOTH] = [uuidOf('a'), uuidOf('b'), uuidOf('c')];
const TEE = encodeSceneGroup([
  {
    offset: [0, 0, 0],
    parts: [
      {
        ...DEFAULT_PART,
        name: 'Tee front',
        textureEntry: {
          defaultFace: { ...PLAIN_FACE, textureId: CLOTH },
          faces: new Map([[1, { ...PLAIN_FACE, textureId: LOST_CLOTH }]]),
        },
        extraParams: {
          ...NO_EXTRA_PARAMS,
          sculpt: { shape: 'mesh', id: MESH, invert: false, mirror: false },
        },
      },
    ],
  },
]);
const NOTE = 'Wash at 30 degrees.';
const CLOTHING = `inventory/Clothing__${uuidOf('1')}/`;
const OUTFIT = `inventory/My Outfits__${uuidOf('2')}/Market day__${uuidOf('3')}/`;

const item = (folder: string, name: string, id: string, assetId: string, type: number) =>
  tarEntry(`${folder}${name}__${uuidOf(id)}.xml`, itemXml(name, id, assetId, type));

/** A tee with its mesh, of whose two textures one is missing; a note, a damaged hat, and an outfit with a broken link. */
const CLOSET = {
  name: 'closet.iar',
  bytes: gzippedTar(
    tarEntry('archive.xml', CONTROL_XML),
    item(CLOTHING, 'Linen tee', '4', 'd', 6),
    item(CLOTHING, 'Cut hat', '5', 'e', 6),
    item(CLOTHING, 'Care note', '6', 'f', 7),
    item(CLOTHING, 'Linen weave', '7', 'b', 0),
    item(OUTFIT, 'Linen tee', '8', '4', 24),
    item(OUTFIT, 'Lost scarf', '9', '0', 24),
    tarEntry(`assets/${uuidOf('d')}_object.xml`, TEE),
    tarEntry(`assets/${uuidOf('e')}_object.xml`, '<SceneObjectGroup><RootPart>'),
    tarEntry(
      `assets/${uuidOf('f')}_notecard.txt`,
      encodeUtf8(
        `Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length ${NOTE.length}\n${NOTE}}\n`,
      ),
    ),
    tarEntry(`assets/${MESH}_mesh.llmesh`, ownFile('samples/linen-tee.llmesh').bytes),
    tarEntry(
      `assets/${CLOTH}_texture.jp2`,
      pngOf(8, 8, () => [40, 160, 60, 255]),
    ),
  ),
};

const list = (page: Page) => page.getByRole('complementary', { name: 'Archive' });
const row = (page: Page, name: string | RegExp) => list(page).getByRole('treeitem', { name });
const tab = (page: Page) => page.getByRole('tabpanel');
const button = (page: Page, name: string) => tab(page).getByRole('button', { name, exact: true });

async function openArchive(page: Page, archive: DroppedFile): Promise<void> {
  await openPage(page);
  await drop(page, [archive]);
  await expect(list(page).getByRole('tree')).toBeVisible(SLOW);
}

async function saved(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save to disk').click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('an object of an archive is found, worn with its mesh, saved, and taken off', async ({
  page,
}) => {
  await openArchive(page, CLOSET);
  await expect(row(page, /^Clothing/)).toContainText('4');
  await list(page).getByRole('searchbox').fill('linen');
  await expect(row(page, /^Clothing/)).toContainText('2 of 4');
  await expect(list(page).getByRole('button', { name: 'Objects 1' })).toBeVisible();
  await list(page).getByRole('button', { name: 'Objects 1' }).click();
  await expect(list(page).getByRole('treeitem')).toHaveCount(2);
  await row(page, /^Linen tee/).click();
  await expect(tab(page).getByRole('heading', { name: 'Linen tee' })).toBeVisible();
  await expect(tab(page)).toContainText('An asset is not in the archive', SLOW);
  await expect(tab(page)).toContainText(LOST_CLOTH);
  expect(await saved(page)).toEqual({ name: 'Linen tee.xml', bytes: Buffer.from(TEE) });

  await button(page, 'Wear').click();
  const tee = expect.objectContaining({ name: 'Tee front', kind: 'mesh', shown: true });
  await expect.poll(() => items(page), SLOW).toContainEqual(tee);
  await expect(row(page, /^Linen tee/)).toContainText('worn');
  await expect
    .poll(() => page.evaluate(() => window.vitrine.textures().map(({ id }) => id)), SLOW)
    .toContain(CLOTH);
  await page.screenshot({ path: 'artifacts/archive-worn.png' });

  await page.getByRole('tab', { name: 'Item' }).click();
  await button(page, 'Take off').click();
  await expect.poll(() => items(page)).not.toContainEqual(tee);
  await page.keyboard.press('Control+z');
  await expect.poll(() => items(page)).toContainEqual(tee);
  await page.keyboard.press('Control+z');
  await expect.poll(() => items(page)).not.toContainEqual(tee);
  await expect(row(page, /^Linen tee/)).not.toContainText('worn');
});

test('outfits are worn as a whole, broken things are named, and the rest is readable', async ({
  page,
}) => {
  await openArchive(page, CLOSET);
  await list(page).getByRole('tree').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, /^Care note/)).toBeVisible();
  await row(page, /^Care note/).click();
  await expect(tab(page)).toContainText(NOTE, SLOW);
  await row(page, /^Linen weave/).click();
  await expect(tab(page).getByRole('img', { name: 'Picture of Linen weave' })).toBeVisible(SLOW);
  expect((await saved(page)).name).toBe('Linen weave.j2c');

  await list(page).getByRole('searchbox').fill('s');
  await expect(row(page, /^Lost scarf/)).toContainText('target missing');
  await list(page).getByRole('searchbox').fill('');
  await row(page, /^My Outfits/).click();
  await row(page, /^Market day/).click();
  await expect(tab(page)).toContainText('1 broken link');
  await button(page, 'Wear this').click();
  const tee = expect.objectContaining({ name: 'Tee front', shown: true });
  await expect.poll(() => items(page), SLOW).toContainEqual(tee);

  await row(page, /^Cut hat/).click();
  await expect(button(page, 'Wear')).toBeVisible();
  await button(page, 'Wear').click();
  await expect(page.locator('.stage').getByText(/Cut hat/)).toBeVisible(SLOW);
  await expect.poll(() => items(page)).toContainEqual(tee);
});

test('an item is worn by being dragged to the stage', async ({ page }) => {
  await openArchive(page, CLOSET);
  await row(page, /^Clothing/).click();
  const stage = page.locator('.stage > canvas');
  await row(page, /^Linen tee/).dragTo(stage);
  const tee = expect.objectContaining({ name: 'Tee front', shown: true });
  await expect.poll(() => items(page), SLOW).toContainEqual(tee);
  await expect(page.locator('.stage')).not.toHaveAttribute('data-target');
  // Nothing is worn twice.
  const worn = (await items(page)).length;
  await row(page, /^Linen tee/).dragTo(stage);
  await framesDrawn(page, 10);
  expect(await items(page)).toHaveLength(worn);
});

test('an archive is still there after a reload, and what was worn from it', async ({ page }) => {
  await openArchive(page, CLOSET);
  await row(page, /^Clothing/).click();
  await row(page, /^Linen tee/).dblclick();
  const tee = expect.objectContaining({ name: 'Tee front', shown: true });
  await expect.poll(() => items(page), SLOW).toContainEqual(tee);
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping()), SLOW).toBe('kept');
  await page.reload();
  await expect(list(page).getByRole('tree')).toBeVisible(SLOW);
  await expect.poll(() => items(page), SLOW).toContainEqual(tee);
  await row(page, /^Clothing/).click();
  await row(page, /^Care note/).click();
  await expect(tab(page)).toContainText(NOTE, SLOW);
});

test('list and item have no accessibility violations, light and dark, and fit on a phone', async ({
  page,
}) => {
  await openArchive(page, CLOSET);
  await list(page).getByRole('searchbox').fill('l');
  await row(page, /^Linen tee/)
    .first()
    .click();
  await expect(tab(page)).toContainText('An asset is not in the archive', SLOW);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // Colours change over a moment.
    await expect.poll(() => violationsIn(page, ['.left', '.right']), SLOW).toEqual([]);
    await page.screenshot({ path: `artifacts/archive-${scheme}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation').getByRole('button', { name: 'Outfit' }).click();
  await list(page)
    .getByRole('treeitem', { name: /^Linen tee/ })
    .first()
    .click();
  await expect(list(page).getByRole('heading', { name: 'Linen tee' })).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Wear' })).toBeInViewport();
  await page.screenshot({ path: 'artifacts/archive-phone.png' });
  await list(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect(row(page, /^Lost scarf/)).toBeVisible();
});

test.describe('with ../shared/samples', () => {
  test.skip(!haveSamples, 'no ../shared/samples on this machine');

  test('what an avatar of OpenSimulator wore is worn', async ({ page }) => {
    await openArchive(page, sampleFile('samples/archives/web-viewer.iar'));
    await row(page, /^Current Outfit/).click();
    await page.screenshot({ path: 'artifacts/archive-outfit-light.png' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: 'artifacts/archive-outfit-dark.png' });
    await button(page, 'Add to the avatar').click();
    await expect
      .poll(() => items(page), SLOW)
      .toContainEqual(expect.objectContaining({ kind: 'mesh', triangles: 1872 }));
    await expect
      .poll(() => items(page), SLOW)
      .toContainEqual(expect.objectContaining({ name: 'Default Shape', kind: 'document' }));
    await expect(list(page).locator('.archive-progress')).toHaveCount(0, SLOW);
    await row(page, /^Objects/).click();
    await row(page, /^Table/).click();
    await expect(tab(page).getByRole('heading', { name: 'Table' })).toBeVisible();
    await expect(tab(page)).toContainText('Assets', SLOW);
    await page.screenshot({ path: 'artifacts/archive-item-dark.png' });
  });

  test('the objects of a region archive are listed', async ({ page }) => {
    await openArchive(page, sampleFile('samples/archives/two-regions.oar'));
    expect(await list(page).getByRole('treeitem').count()).toBe(8);
    await page.screenshot({ path: 'artifacts/archive-regions.png' });
  });
});
