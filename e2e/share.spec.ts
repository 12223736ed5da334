import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  drop,
  expect,
  framesDrawn,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });

/** Opens the page with our tee and walk by their addresses, and pauses it. */
async function openPaused(page: Page): Promise<void> {
  await openPage(page, './?mesh=samples/linen-tee.llmesh&anim=samples/walk.anim');
  await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
  // Past the walk's ease in, below which the idle shows: its phase in the link may be a frame off.
  await expect.poll(() => page.evaluate(() => window.vitrine.time())).toBeGreaterThan(0.4);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
  await framesDrawn(page);
}

async function openShare(page: Page, name: string): Promise<void> {
  await page.keyboard.press('l');
  await expect(dialog(page)).toBeVisible();
  await tab(page, name).click();
}

async function linkOf(page: Page): Promise<string> {
  await openShare(page, 'Link');
  // The link follows the camera, which may still move.
  let link = '';
  await expect
    .poll(
      async () => {
        const before = link;
        link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
        return link === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  return link;
}

test('a link restores the outfit, the time and the camera', async ({ page }) => {
  await openPaused(page);
  await page.getByRole('button', { name: 'Side' }).click();
  const link = await linkOf(page);
  const wrist = await jointPosition(page, 'mWristLeft');
  const worn = await items(page);
  await openPage(page, link);
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
  await expect.poll(() => items(page)).toEqual(worn);
  const near = wrist!.map((metres) => expect.closeTo(metres, 2));
  await expect.poll(() => jointPosition(page, 'mWristLeft')).toEqual(near);
  expect(await linkOf(page)).toBe(link);
});

test('dropped files are named, and the link has the rest', async ({ page }) => {
  await openPaused(page);
  await drop(page, [ownFile('samples/wave.anim', 'my-wave.anim')]);
  await expect.poll(async () => (await items(page)).length).toBe(5);
  await openShare(page, 'Link');
  const rows = dialog(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'my-wave' })).toContainText('opened from this device');
  await expect(rows.filter({ hasText: 'walk' }).first()).toContainText('not playing');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain('samples/linen-tee.llmesh');
  expect(link).not.toContain('wave');
});

test('frames are recorded one by one, and the page is unchanged afterwards', async ({ page }) => {
  await openPaused(page);
  const wrist = await jointPosition(page, 'mWristLeft');
  await openShare(page, 'Video');
  await dialog(page).getByRole('button', { name: 'PNG frames' }).click();
  await dialog(page).getByLabel('Size', { exact: true }).selectOption('custom');
  for (const side of ['Width in pixels', 'Height in pixels']) {
    await page.getByRole('textbox', { name: side }).fill('64');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('textbox', { name: 'Length' }).fill('0.5');
  await page.keyboard.press('Enter');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Record', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('linen-tee-turntable-64x64.zip');
  const zip = readFileSync(await saved.path()).toString('latin1');
  expect(zip.match(/frame-00\d\d\.png/g)!.length).toBe(2 * 15);
  await expect(dialog(page).getByRole('status')).toContainText('Saved linen-tee-turntable');
  const same = wrist!.map((metres) => expect.closeTo(metres, 9));
  expect(await jointPosition(page, 'mWristLeft')).toEqual(same);
});
