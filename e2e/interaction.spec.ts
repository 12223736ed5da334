import type { Page } from '@playwright/test';
import { drop, expect, framesDrawn, items, openPage, ownFile, test } from './fixtures.ts';

const time = (page: Page) => page.evaluate(() => window.vitrine.time());
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shownNames = async (page: Page) =>
  (await items(page)).filter(({ shown }) => shown).map(({ name }) => name);

test('after a click keys control the page; a control that Tab reached handles its own', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await button(page, 'Pause (Space)').click();
  await page.locator('canvas').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await time(page)).toBeCloseTo(1 / 30, 5);
  await button(page, 'Side').click();
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause (Space)')).toBeVisible();
  await page.keyboard.press('End');
  await expect(button(page, 'Play (Space)')).toBeVisible();
  await button(page, 'Keys and help (?)').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Side')).toHaveAttribute('aria-pressed', 'false');
});

test('without repeat a clip that plays once stops at its end, and plays again', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/wave.anim')]);
  await button(page, /^Repeat/).click();
  await page.getByRole('textbox', { name: /Speed/ }).fill('4');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Play (Space)')).toBeVisible();
  expect(await time(page)).toBeCloseTo(2.6, 3);
  await page.keyboard.press('Space');
  await expect.poll(() => time(page)).toBeLessThan(2);
});

test('removals are undone one by one, and the focus stays in the list', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh'), ownFile('samples/walk.anim')]);
  await expect(button(page, /^Remove walk/)).toBeAttached();
  const before = await items(page);
  for (const name of ['linen-tee', 'walk']) {
    await button(page, new RegExp(`^Remove ${name}`)).focus();
    await page.keyboard.press('Enter');
    await expect(button(page, new RegExp(`^Remove ${name}`))).toHaveCount(0);
    await expect(page.locator('[data-row]:focus')).toBeVisible();
  }
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => items(page)).toEqual(before);
});

test('Del removes the item with the focus, and the focus goes to another item', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh'), ownFile('samples/walk.anim')]);
  // The clip is selected.
  const tee = page.locator('[data-row]').filter({ hasText: 'linen-tee' });
  await tee.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => shownNames(page)).toEqual(['mannequin', 'idle', 'walk']);
  // There is no mesh below it: the focus goes to the next group.
  await expect(page.locator('[data-row]:focus')).toContainText('idle');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => shownNames(page)).toEqual(['mannequin', 'idle']);
  await expect(page.locator('[data-row]:focus')).toContainText('idle');
});

test('replacing leaves a clip on the timeline', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect.poll(() => shownNames(page)).toContain('walk');
  await drop(page, [ownFile('samples/linen-tee.llmesh')], true);
  await expect.poll(() => shownNames(page)).toEqual(['mannequin', 'idle', 'linen-tee']);
  await expect(page.getByRole('slider', { name: 'Position in idle' })).toBeVisible();
});

test.describe('with invalid addresses', () => {
  test.use({ expectedError: /404/ });

  for (const address of ['javascript:alert(1)', 'http://[', 'samples/%25E0%25A4%25A.llmesh']) {
    test(address, async ({ page }) => {
      await openPage(page, `./?mesh=${address}`);
      await expect(page.getByRole('alert')).toContainText('could not be fetched');
      expect(await shownNames(page)).toEqual(['mannequin', 'idle']);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Esc and a choice close the menu', async ({ page }) => {
    await openPage(page);
    await button(page, /^Walk/).tap();
    const bones = button(page, 'Bones');
    await button(page, 'More').tap();
    await page.keyboard.press('Escape');
    await expect(bones).toBeHidden();
    await button(page, 'More').tap();
    await bones.tap();
    await expect(bones).toBeHidden();
  });
});

test('a toast covers panels rather than the avatar on a low stage', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 620 });
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim'), { name: 'x.bin', bytes: Uint8Array.of(1, 2) }]);
  await expect(page.getByRole('slider').first()).toBeVisible();
  await framesDrawn(page);
  const toast = (await page.getByRole('alert').boundingBox())!;
  const stage = (await page.locator('canvas').boundingBox())!;
  expect(toast.y).toBeGreaterThan(stage.y + stage.height - 1);
});
