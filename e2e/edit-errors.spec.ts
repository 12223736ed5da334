import type { Locator, Page } from '@playwright/test';
import { ARM_UP, armClip, openClip } from './arm-clips.ts';
import { expect, openPage, test } from './fixtures.ts';

const hintOf = (page: Page) => page.locator('.edit-rows').getByRole('alert');
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

/** Opens a clip of two seconds, and leaves the field of its ease in with a number that is too large. */
async function enterWrongEase(page: Page): Promise<Locator> {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
  await page.getByRole('switch', { name: 'Loop' }).click();
  const easeIn = page.getByLabel('Ease in, seconds');
  await easeIn.fill('99');
  await page.keyboard.press('Tab');
  await expect(hintOf(page)).toBeVisible();
  return easeIn;
}

test('an error in a field has a row of its own, which covers nothing, and describes the field', async ({
  page,
}) => {
  const easeIn = await enterWrongEase(page);
  await expect(easeIn).toHaveAttribute('aria-invalid', 'true');
  await expect(easeIn).toHaveAccessibleDescription(/^Must be between 0\.000 and /);
  const field = await boxOf(easeIn);
  const hint = await boxOf(hintOf(page));
  const next = await boxOf(page.getByLabel(/^Duration, seconds/));
  expect(hint.y).toBeGreaterThanOrEqual(field.y + field.height);
  expect(next.y).toBeGreaterThanOrEqual(hint.y + hint.height);
  // Its text is whole.
  expect(await hintOf(page).evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);

  await easeIn.fill('0.5');
  await page.keyboard.press('Enter');
  await expect(hintOf(page)).toHaveCount(0);
  await expect(easeIn).toHaveValue('0.500');
  await expect(easeIn).toHaveAttribute('aria-invalid', 'false');
});

test('Escape restores the old value, in the field and after leaving it', async ({ page }) => {
  const easeIn = await enterWrongEase(page);
  await expect(easeIn).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hintOf(page)).toHaveCount(0);
  await expect(easeIn).toHaveValue('0.000');

  await easeIn.fill('later');
  await page.keyboard.press('Enter');
  await expect(hintOf(page)).toHaveText(/^Enter a number from/);
  await expect(easeIn).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hintOf(page)).toHaveCount(0);
  await expect(easeIn).toHaveValue('0.000');
});

test('undo takes the error away, by keys and by its button', async ({ page }) => {
  const easeIn = await enterWrongEase(page);
  await page.locator('canvas').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
  await expect(hintOf(page)).toHaveCount(0);
  await expect(easeIn).toHaveValue('0.000');

  await easeIn.fill('-1');
  await page.keyboard.press('Tab');
  await expect(hintOf(page)).toBeVisible();
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect(hintOf(page)).toHaveCount(0);
  await expect(easeIn).toHaveValue('0.000');
});
