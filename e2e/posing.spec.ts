import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decodeAnimation } from '../src/formats/animation/index.ts';
import { drop, expect, framesDrawn, jointPosition, openPage, ownFile, test } from './fixtures.ts';

const canvas = (page: Page) => page.locator('.stage > canvas');
const itemNames = (page: Page) =>
  page.evaluate(() => window.vitrine.items().map(({ name }) => name));

/** Clicks the dot of a joint on the stage, on which rings are shown. */
async function clickJoint(page: Page, joint: string): Promise<void> {
  const [x, y] = await page.evaluate((name) => window.vitrine.jointOnCanvas(name)!, joint);
  await canvas(page).click({ position: { x, y } });
  await expect(page.locator('.pose-label')).toContainText(joint);
  await framesDrawn(page);
}

/** Shows the rings, and selects a joint. */
async function poseJoint(page: Page, joint: string): Promise<void> {
  await page.getByRole('tab', { name: 'Animation' }).click();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Hide rings' })).toBeVisible();
  await framesDrawn(page, 4);
  await clickJoint(page, joint);
}

/** The page with the mannequin, its idle paused. */
async function openPaused(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
}

const angle = (page: Page, axis: string, joint = 'mElbowRight') =>
  page.getByRole('textbox', { name: `${axis} of ${joint}, degrees` });

const distance = (a: readonly number[] | null, b: readonly number[] | null) =>
  Math.hypot(...a!.map((value, axis) => value - b![axis]));

test('a ring turns the joint, in a clip of its own; undo restores exactly', async ({ page }) => {
  await openPaused(page);
  await poseJoint(page, 'mElbowRight');
  const before = await jointPosition(page, 'mWristRight');
  const points = (await page.evaluate(() => window.vitrine.ringPoints()))!;
  const box = (await canvas(page).boundingBox())!;
  const [x, y] = [box.x + points[1][0], box.y + points[1][1]];
  await page.mouse.move(x, y);
  await framesDrawn(page);
  await page.screenshot({ path: 'artifacts/pose-rings.png' });
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 12, { steps: 5 });
  await page.mouse.move(x + 40, y + 24, { steps: 5 });
  await page.mouse.up();
  await framesDrawn(page);
  expect(distance(await jointPosition(page, 'mWristRight'), before)).toBeGreaterThan(0.02);
  expect(await itemNames(page)).toContain('pose');
  await page.keyboard.press('Control+z');
  await framesDrawn(page, 4);
  expect(await jointPosition(page, 'mWristRight')).toEqual(before);
  expect(await itemNames(page)).not.toContain('pose');
});

test('fields, sliders and keys turn the joint by degrees', async ({ page }) => {
  await openPaused(page);
  await poseJoint(page, 'mElbowRight');
  await angle(page, 'Z').fill('64');
  await angle(page, 'Z').press('Enter');
  await expect(page.locator('.pose-label')).toContainText('mElbowRightZ64.0°');
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(angle(page, 'Z')).toHaveValue('65.0');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(angle(page, 'Z')).toHaveValue('55.0');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.pose-label')).toContainText('mElbowRightX');
  await expect(angle(page, 'Z')).toHaveValue('55.0');
  const slider = page.getByRole('slider', { name: 'Z of mElbowRight, degrees' });
  await slider.fill('30');
  await expect(angle(page, 'Z')).toHaveValue('30.0');
  await page.screenshot({ path: 'artifacts/pose-section.png' });
  await canvas(page).focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('.pose-label')).toBeHidden();
});

test('Mirror poses the other side; Both sides turns both; Reset returns to rest', async ({
  page,
}) => {
  await openPaused(page);
  await poseJoint(page, 'mShoulderRight');
  await angle(page, 'X', 'mShoulderRight').fill('50');
  await angle(page, 'X', 'mShoulderRight').press('Enter');
  const section = page.locator('.posing');
  await section.getByRole('button', { name: 'Mirror' }).click();
  const y = await angle(page, 'Y', 'mShoulderRight').inputValue();
  await clickJoint(page, 'mShoulderLeft');
  await expect(angle(page, 'X', 'mShoulderLeft')).toHaveValue('−50.0');
  await expect(angle(page, 'Y', 'mShoulderLeft')).toHaveValue(y);
  await section.getByRole('button', { name: 'Both sides' }).click();
  await section.getByRole('button', { name: 'Reset' }).click();
  for (const axis of ['X', 'Y', 'Z'])
    await expect(angle(page, axis, 'mShoulderLeft')).toHaveValue(/^[−-]?0\.0$/);
  await clickJoint(page, 'mShoulderRight');
  await expect(angle(page, 'X', 'mShoulderRight')).toHaveValue(/^[−-]?0\.0$/);
});

test('turning sets a key of the clip on the timeline at its frame; Key removes it', async ({
  page,
}) => {
  await openPaused(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect.poll(() => itemNames(page)).toContain('walk');
  await poseJoint(page, 'mElbowRight');
  const section = page.locator('.posing');
  await canvas(page).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(section).toContainText('has a key');
  const key = section.getByRole('button', { name: 'Key', exact: true });
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  expect(await itemNames(page)).not.toContain('pose');
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'false');
});

test('the shelf: a pose is applied, undone and kept over a reload, and saved as an animation', async ({
  page,
}) => {
  await openPaused(page);
  await page.getByRole('tab', { name: 'Animation' }).click();
  const before = await jointPosition(page, 'mAnkleLeft');
  await page.getByRole('heading', { name: 'Poses' }).click();
  const shelf = page.locator('.poses');
  await expect(shelf.locator('img')).toHaveCount(5);
  await shelf.scrollIntoViewIfNeeded();
  await shelf.getByRole('button', { name: 'Apply Sit' }).click();
  await expect
    .poll(async () => distance(await jointPosition(page, 'mAnkleLeft'), before))
    .toBeGreaterThan(0.2);
  await page.screenshot({ path: 'artifacts/pose-shelf.png' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shelf.getByRole('button', { name: 'Save pose as .anim' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const animation = decodeAnimation(bytes);
  const knee = animation.joints.find(({ name }) => name === 'mKneeLeft')!;
  const [, x, y, z] = Array.from(knee.rotationKeys, (code) => (code / 65535) * 2 - 1);
  expect(x).toBeCloseTo(0, 3);
  expect(y).toBeCloseTo(Math.sin((44 * Math.PI) / 180), 3);
  expect(z).toBeCloseTo(0, 3);
  await shelf.getByRole('button', { name: 'Keep this pose' }).click();
  await expect(shelf.getByRole('button', { name: 'Apply Pose 1' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => distance(await jointPosition(page, 'mAnkleLeft'), before))
    .toBeLessThan(0.001);

  await page.reload();
  await openPaused(page);
  await page.getByRole('tab', { name: 'Animation' }).click();
  // The page also restores which sections are open, perhaps only now.
  const kept = shelf.getByRole('button', { name: 'Apply Pose 1' });
  await expect(async () => {
    if (!(await kept.isVisible())) await page.getByRole('heading', { name: 'Poses' }).click();
    await expect(kept).toBeVisible({ timeout: 3000 });
  }).toPass();
  await kept.click();
  await expect
    .poll(async () => distance(await jointPosition(page, 'mAnkleLeft'), before))
    .toBeGreaterThan(0.2);
  await shelf.getByRole('button', { name: 'Delete Pose 1' }).click();
  await expect(shelf.getByRole('button', { name: 'Apply Pose 1' })).toBeHidden();
});
