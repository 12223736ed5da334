import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type ScenePart,
} from '../src/formats/scene-group/index.ts';
import {
  type DroppedFile,
  drop,
  expect,
  framesSettled,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';

/** Software draws slowly. */
const SLOW = { timeout: 40_000 };

const prim = (change: Partial<ScenePart>): ScenePart => ({ ...DEFAULT_PART, pcode: 9, ...change });
const HAT: DroppedFile = {
  name: 'hat.xml',
  bytes: encodeSceneGroup([
    {
      offset: [0, 0, 0],
      parts: [
        prim({ name: 'Brim', attachmentPoint: 2, scale: [0.4, 0.4, 0.05] }),
        prim({ name: 'Crown', linkNumber: 2, position: [0, 0, 0.1], scale: [0.2, 0.2, 0.2] }),
      ],
    },
  ]),
};
const SHAPE: DroppedFile = {
  name: 'tall.txt',
  bytes: encodeUtf8(
    'LLWearable version 22\ntall\n\n\tpermissions 0\n\t{\n\t}\n\tsale_info\t0\n\t{\n\t}\ntype 0\nparameters 2\n33 .5\n80 0\ntextures 0\n',
  ),
};

const panel = (page: Page) => page.getByRole('tabpanel');
const height = async (page: Page) => (await jointPosition(page, 'mHead'))![2];
const documents = (page: Page) => page.getByRole('list', { name: /Wearables|Objects/ });
const pointChoice = (page: Page) => panel(page).getByLabel('Worn on');

/** Wears a hat on the chin and a shape that was made as tall as it gets. */
async function dress(page: Page): Promise<void> {
  await documents(page).getByText('hat', { exact: true }).click();
  await pointChoice(page).selectOption({ label: 'Chin' });
  await expect(pointChoice(page).locator('option:checked')).toHaveText('Chin');
  await page.getByRole('tab', { name: 'Shape' }).click();
  await panel(page).getByRole('slider', { name: 'Height', exact: true }).focus();
  await page.keyboard.press('End');
}

async function expectDressed(page: Page, head: number): Promise<void> {
  await expect(documents(page).getByText('hat', { exact: true })).toBeVisible(SLOW);
  await expect.poll(() => height(page), SLOW).toBeCloseTo(head, 2);
  await documents(page).getByText('hat', { exact: true }).click();
  await expect(panel(page)).toContainText('2 prims');
  await expect(pointChoice(page).locator('option:checked')).toHaveText('Chin');
  await page.getByRole('tab', { name: 'Shape' }).click();
  await expect(panel(page).getByRole('slider', { name: 'Height', exact: true })).toHaveValue('100');
}

test('a saved outfit opens with its object and its shape, both to be edited again', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [HAT, SHAPE]);
  await expect.poll(async () => (await items(page)).length, SLOW).toBe(6);
  const before = await height(page);
  await dress(page);
  await expect.poll(() => height(page), SLOW).toBeGreaterThan(before + 0.05);
  // The bones and the height of the avatar may follow the shape in different frames.
  await framesSettled(page);
  const head = await height(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this avatar' }).click(),
  ]);
  const saved = new Uint8Array(readFileSync(await download.path()));
  await drop(page, [{ name: 'saved.avatar.json', bytes: saved }]);
  await expect(page.getByRole('button', { name: 'Undo opening of Crown' })).toBeVisible(SLOW);
  await expectDressed(page, head);
  await page.screenshot({ path: 'artifacts/outfit-saved.png' });
});

test('a link opens the outfit whose files have addresses, with the point and the shape that were chosen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, bytes } of [HAT, SHAPE]) {
    await page.route(`**/wardrobe/${name}`, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  }
  await openPage(page, './?mesh=wardrobe/hat.xml&mesh=wardrobe/tall.txt');
  await expect.poll(async () => (await items(page)).length, SLOW).toBe(6);
  const before = await height(page);
  await dress(page);
  await expect.poll(() => height(page), SLOW).toBeGreaterThan(before + 0.05);
  // The bones and the height of the avatar may follow the shape in different frames.
  await framesSettled(page);
  const head = await height(page);
  await page.getByRole('tabpanel').focus();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/hat\.xml.*tall\.txt.*shape=33:[\d.]+&points=1:12/);
  await expect(dialog).toContainText('sees what is on your page now');
  await page.screenshot({ path: 'artifacts/outfit-link.png' });
  const link = await field.inputValue();
  await page.goto('about:blank');
  await openPage(page, link);
  await expectDressed(page, head);
});

test('a saved outfit stands beside the present one, with what differs, and goes away again', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [HAT, SHAPE]);
  await expect.poll(async () => (await items(page)).length, SLOW).toBe(6);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this avatar' }).click(),
  ]);
  const saved = readFileSync(await download.path());
  // The present outfit becomes another: no hat, a tee, and a taller body.
  await page.getByRole('button', { name: 'Remove hat' }).click();
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await page.getByRole('tab', { name: 'Shape' }).click();
  await panel(page).getByRole('slider', { name: 'Height', exact: true }).focus();
  await page.keyboard.press('End');
  const worn = await items(page);
  const undo = await page.getByRole('button', { name: /^Undo/ }).first().getAttribute('title');

  const open = page.getByRole('button', { name: 'Compare with…' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open.press('Enter')]);
  await chooser.setFiles({
    name: 'saved.avatar.json',
    mimeType: 'application/json',
    buffer: saved,
  });
  const region = page.getByRole('region', { name: 'Outfits compared' });
  await expect(region).toBeVisible(SLOW);
  await expect(region).toContainText('Only on 1: 1 itemlinen-tee');
  await expect(region).toContainText('Only on 2: 2 items');
  await expect(region.getByRole('row', { name: /^Height/ })).toContainText('100');
  await expect(region.getByRole('row', { name: /^mKneeLeft / })).toBeVisible();
  await expect(page.locator('.compared-names b')).toHaveText(['linen-tee', 'saved']);
  await page.getByRole('button', { name: 'Frame the avatar (Shift F)' }).click();
  await framesSettled(page);
  await page.screenshot({ path: 'artifacts/outfits-compared.png' });
  // It is no change of the outfit.
  expect(await items(page)).toEqual(worn);
  expect(await page.getByRole('button', { name: /^Undo/ }).first().getAttribute('title')).toBe(
    undo,
  );

  await region.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(region).toBeHidden();
  await expect(page.locator('.compared-names')).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(await items(page)).toEqual(worn);
});
