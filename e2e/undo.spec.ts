import type { Page } from '@playwright/test';
import { ARM_UP, armClip, openClip } from './arm-clips.ts';
import { expect, openPage, test } from './fixtures.ts';

/** What is read out to those who do not see the page. */
const said = (page: Page) => page.locator('.app > [role="status"]');

async function openArm(page: Page): Promise<void> {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
}

test('Ctrl Z undoes an edit, wherever the focus is', async ({ page }) => {
  await openArm(page);
  const hand = page.getByLabel('Hand pose', { exact: true });
  const before = await hand.inputValue();
  await hand.selectOption('4');
  await hand.focus();
  await page.keyboard.press('Control+z');
  await expect(hand).toHaveValue(before);
  await expect(said(page)).toHaveText('Undone: hand pose of arm');

  const loop = page.getByRole('switch', { name: 'Loop' });
  await loop.click();
  await expect(loop).not.toBeChecked();
  await expect(loop).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(loop).toBeChecked();
  await page.keyboard.press('Control+y');
  await expect(loop).not.toBeChecked();
  await expect(said(page)).toHaveText('Redone: loop of arm');
});

test('Ctrl Z in a field undoes the typing first, then the last step', async ({ page }) => {
  await openArm(page);
  const easeIn = page.getByLabel('Ease in, seconds');
  await easeIn.click();
  await page.keyboard.press('ArrowUp');
  const stepped = await easeIn.inputValue();
  expect(stepped).not.toBe('0.000');

  await easeIn.pressSequentially('9');
  await page.keyboard.press('Control+z');
  await expect(easeIn).toHaveValue(stepped);
  await page.keyboard.press('Enter');
  await easeIn.focus();
  await page.keyboard.press('Control+z');
  await expect(easeIn).toHaveValue('0.000');
});

test('opening, saving and removing are announced; an edited clip is marked', async ({ page }) => {
  await openArm(page);
  await expect(said(page)).toContainText('arm.anim on the avatar');
  const row = page.locator('.item', { hasText: 'arm' });
  await expect(row).not.toContainText('edited');
  await page.getByRole('switch', { name: 'Loop' }).click();
  await expect(row).toContainText('edited');
  await page.getByRole('button', { name: 'Save .anim', exact: true }).first().click();
  await expect(said(page)).toContainText('Saved as arm.anim');
  await row.hover();
  await row.getByRole('button', { name: /^Remove arm/ }).click();
  await expect(said(page)).toContainText('Removed arm');
});
