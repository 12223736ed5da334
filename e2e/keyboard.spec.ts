import type { Page } from '@playwright/test';
import { ARM_UP, armClip } from './arm-clips.ts';
import { drop, expect, framesDrawn, items, openPage, ownFile, test } from './fixtures.ts';

/** The element with the focus: its tag, name or text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'BODY';
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName} ${name.trim().slice(0, 40)}`;
  });

/** Presses Tab until the focus is where it was first, or leaves the page. */
async function tabStops(page: Page, limit = 150): Promise<string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector<HTMLElement>('.skip-links button')!.focus();
  });
  const stops: string[] = [await focused(page)];
  while (stops.length < limit) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === 'BODY' || stop === stops[0]) break;
    stops.push(stop);
  }
  return stops;
}

const dropTwenty = async (page: Page) => {
  const clips = Array.from({ length: 20 }, (_, index) => armClip(`pose-${index}.anim`, ARM_UP, 3));
  const before = (await items(page)).length;
  await drop(page, [...clips, ownFile('samples/walk.anim')]);
  await expect.poll(async () => (await items(page)).length).toBe(before + 21);
};

test('the number of tab stops does not grow with items and joints', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByRole('slider', { name: 'Position in walk' })).toBeVisible();
  const few = await tabStops(page);
  await dropTwenty(page);
  await page.locator('[data-row]').filter({ hasText: 'walk' }).first().click();
  await expect(page.locator('.lane-label')).toHaveCount(53);
  const many = await tabStops(page);
  // The filter and its buttons.
  expect(many.length).toBeLessThanOrEqual(few.length + 10);
  // With a stop for each row there would be more than 220.
  expect(many.length).toBeLessThan(110);
  expect(many.filter((stop) => stop.startsWith('BUTTON pose-'))).toHaveLength(0);
  expect(many.filter((stop) => /^BUTTON m[A-Z]\w+(rot|pos)/.test(stop))).toHaveLength(1);
});

test('arrow keys move in the list and the lanes, and Tab comes back to the same place', async ({
  page,
}) => {
  await openPage(page);
  const skipToStage = page.getByRole('button', { name: 'Skip to the stage' });
  const area = async () => (await skipToStage.boundingBox())!.width;
  expect(await area()).toBeLessThan(2);
  await page.keyboard.press('Tab');
  await expect(skipToStage).toBeFocused();
  expect(await area()).toBeGreaterThan(80);
  await page.keyboard.press('Enter');
  await expect(page.locator('canvas')).toBeFocused();
  await dropTwenty(page);
  await page.getByRole('button', { name: 'Add files' }).first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Skip to the list' })).toBeFocused();
  await page.keyboard.press('Enter');
  const row = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
  await expect.poll(row).toMatch(/pose|walk/);
  await page.keyboard.press('Home');
  expect(await row()).toContain('mannequin');
  await page.keyboard.press('ArrowDown');
  expect(await row()).toContain('idle');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe('BUTTON Stop idle');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('Remove idle');
  await page.keyboard.press('End');
  const last = await row();
  expect(last).not.toContain('idle');
  await page.keyboard.press('Tab');
  expect(await row()).not.toBe(last);
  await page.keyboard.press('Shift+Tab');
  expect(await row()).toBe(last);

  await page.locator('[data-row]').filter({ hasText: 'walk' }).first().click();
  const lanes = page.locator('.lane-label');
  await expect(lanes).toHaveCount(53);
  await lanes.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(lanes.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(lanes.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lanes.last()).toHaveAttribute('aria-expanded', 'true');
});

test('after a sample is chosen, the focus is on its row or on the stage', async ({ page }) => {
  await openPage(page);
  const tile = page.getByRole('button', { name: /^Walk/ });
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect(tile).toHaveCount(0);
  expect(await focused(page)).toMatch(/^(BUTTON walk|CANVAS)/);
});

test('after a dialog is closed, the focus is where it was, and never nowhere', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByRole('slider', { name: 'Position in walk' })).toBeVisible();
  // From nowhere, by their keys.
  for (const key of ['?', 'l']) {
    // The event of the dialog before may still come, which gives the focus to the row.
    await framesDrawn(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect(await focused(page)).toBe('BODY');
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => focused(page)).toMatch(/^BUTTON walk/);
  }
  await framesDrawn(page);
  // From their buttons.
  for (const name of ['Keys and help (?)', 'Share', 'Connect', 'Built-in…']) {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog'), name).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('where the control with the focus goes or is disabled, another one gets the focus', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await page.getByRole('switch', { name: 'Loop' }).click();
  const undo = page.getByRole('button', { name: /^(Undo|Nothing to undo)/ });
  await undo.focus();
  while (await undo.isEnabled()) await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).not.toBe('BODY');
  expect(await focused(page)).not.toContain('Nothing to undo');

  await page.getByRole('button', { name: /^Redo/ }).click();
  // A form that closes.
  const reduce = page.getByRole('button', { name: 'Reduce keys…' });
  await reduce.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Reduce keys' }).getByText('Cancel').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Reduce keys' })).toHaveCount(0);
  expect(await focused(page)).toMatch(/^BUTTON (Reduce keys…|Revert)/);
  // A toast.
  await page.locator('[data-row]').filter({ hasText: 'walk' }).focus();
  await page.keyboard.press('Delete');
  const dismiss = page.locator('.toast').getByRole('button', { name: 'Dismiss (Esc)' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  expect(await focused(page)).not.toBe('BODY');
  // Messages that are cleared.
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0);
  expect(await focused(page)).toMatch(/^BUTTON (All|Errors|Warnings)/);
});

test('the drawer of a narrow window gives the focus back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 680 });
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  const button = page.getByRole('button', { name: 'Outfit list' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).not.toContain('Outfit list');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
