import type { Page } from '@playwright/test';
import { ARM_DOWN, ARM_UP, armClip, openClip } from './arm-clips.ts';
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
  await expect(said(page)).toContainText('arm.anim opened');
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

const HAND = 'mWristLeft';

/** The hand of the paused avatar, in whole millimetres. */
async function handPosition(page: Page) {
  await framesDrawn(page);
  return (await jointPosition(page, HAND))?.map((metres) => Math.round(metres * 1000));
}

/** Metres of the hand above the ground. */
async function handHeight(page: Page): Promise<number> {
  await framesDrawn(page);
  return (await jointPosition(page, HAND))?.[2] ?? Number.NaN;
}

const shownItems = async (page: Page) =>
  (await items(page)).map(({ name, shown }) => [name, shown]);

const undo = (page: Page) => page.keyboard.press('Control+z');
const redo = (page: Page) => page.keyboard.press('Control+Shift+z');

test('opening files is one step: undo takes them off the avatar, redo puts them back', async ({
  page,
}) => {
  await openPage(page);
  const alone = await shownItems(page);
  await drop(page, [armClip('up.anim', ARM_UP, 3), ownFile('samples/linen-tee.llmesh')]);
  await expect.poll(() => items(page)).toHaveLength(alone.length + 2);
  await page.keyboard.press('Space');
  const opened = await shownItems(page);
  const raised = await handPosition(page);

  await undo(page);
  await expect.poll(() => shownItems(page)).toEqual(alone);
  await expect(said(page)).toHaveText('Undone: opening of up.anim and 1 more');
  expect(await handPosition(page)).not.toEqual(raised);
  await redo(page);
  await expect.poll(() => shownItems(page)).toEqual(opened);
  await expect.poll(() => handPosition(page)).toEqual(raised);
});

test('replacing by a drop with Shift is one step with the removal; its toast undoes both', async ({
  page,
}) => {
  await openPage(page);
  await openClip(page, armClip('up.anim', ARM_UP, 3));
  const before = await shownItems(page);
  await drop(page, [armClip('down.anim', ARM_DOWN, 3)], true);
  await expect.poll(async () => (await items(page)).map(({ name }) => name)).toContain('down');
  const after = await shownItems(page);
  expect(after.map(([name]) => name)).not.toContain('up');
  const toast = page.locator('.toast', { hasText: 'Replaced up' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => shownItems(page)).toEqual(before);
  await redo(page);
  await expect.poll(() => shownItems(page)).toEqual(after);
});

test('visibility, level of detail, playing and removal are undone', async ({ page }) => {
  await openPage(page);
  await drop(page, [armClip('up.anim', ARM_UP, 3), ownFile('samples/linen-tee.llmesh')]);
  const tee = page.locator('.item', { hasText: 'linen-tee' });
  await expect(tee).toBeVisible();
  const up = page.locator('.item', { hasText: 'up' });
  const state = async () => JSON.stringify(await items(page));
  const changes: [name: RegExp, change: () => Promise<void>][] = [
    [/^Undone: hiding linen-tee$/, () => tee.getByRole('button', { name: /^Hide/ }).click()],
    [/^Undone: stopping up$/, () => up.getByRole('button', { name: /^Stop/ }).click()],
    [/^Undone: level of detail of all meshes$/, () => page.keyboard.press('4')],
    [/^Undone: removal of linen-tee$/, () => tee.getByRole('button', { name: /^Remove/ }).click()],
  ];
  for (const [name, change] of changes) {
    const before = await state();
    await tee.hover();
    await change();
    await expect.poll(state).not.toBe(before);
    const after = await state();
    await undo(page);
    await expect.poll(state).toBe(before);
    await expect(said(page)).toHaveText(name);
    await redo(page);
    await expect.poll(state).toBe(after);
    await undo(page);
    await expect.poll(state).toBe(before);
  }
});

test('the list of steps goes to any of them, with the keyboard too', async ({ page }) => {
  await openArm(page);
  await page.keyboard.press('Space');
  const history = page.getByRole('button', { name: 'History' });
  const raised = await handHeight(page);
  const loop = page.getByRole('switch', { name: 'Loop' });
  await loop.click();
  await page.getByLabel('Hand pose', { exact: true }).selectOption('4');
  await openClip(page, armClip('down.anim', ARM_DOWN, 3));
  await page.keyboard.press('Home');
  const lowered = await handHeight(page);
  expect(raised - lowered).toBeGreaterThan(0.5);

  await history.click();
  const list = page.getByRole('dialog', { name: 'History' });
  const rows = list.getByRole('button');
  const labels = rows.locator('.label');
  const all = [
    'opening of down.anim',
    'hand pose of arm',
    'loop of arm',
    'opening of arm.anim',
    'Before these changes',
  ];
  await expect(labels).toHaveText(all);
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'step');
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rows.nth(3)).toHaveAttribute('aria-current', 'step');
  await expect(labels).toHaveText(all);
  await expect(rows.nth(1)).toContainText('undone');
  await expect(said(page)).toHaveText('Undone: 3 steps');
  expect((await items(page)).map(({ name }) => name)).not.toContain('down');
  await expect(loop).toBeChecked();
  // The idle, which plays too, is at another time.
  await expect.poll(() => handHeight(page)).toBeCloseTo(raised, 1);

  await rows.nth(0).click();
  await expect(said(page)).toHaveText('Redone: 3 steps');
  await expect.poll(() => handHeight(page)).toBeCloseTo(lowered, 1);
  await rows.nth(4).click();
  expect(await items(page)).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(history).toBeFocused();
});
