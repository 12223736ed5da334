import type { Page } from '@playwright/test';
import { ARM_DOWN, ARM_UP, armClip } from './arm-clips.ts';
import {
  drop,
  expect,
  framesDrawn,
  jointPosition,
  openPage,
  paintedBands,
  test,
} from './fixtures.ts';

const comparedJoint = (page: Page, joint = 'mElbowLeft') =>
  page.evaluate((name) => window.vitrine.comparedJointPosition(name), joint);

/** Opens two clips side by side, one with the arm up and one with it down; returns the name of the first. */
async function compareArms(page: Page): Promise<'up' | 'down'> {
  await openPage(page);
  await drop(page, [armClip('down.anim', ARM_DOWN, 3), armClip('up.anim', ARM_UP, 3)]);
  const heading = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(/^(up|down)/);
  const first = (await heading.textContent())!.startsWith('up') ? 'up' : 'down';
  await page.getByLabel('Compare with').selectOption(first === 'up' ? 'down' : 'up');
  await expect.poll(() => comparedJoint(page)).not.toBeNull();
  return first;
}

test('two clips side by side play at the same time on two avatars', async ({ page }) => {
  const first = await compareArms(page);
  const [here, there] = first === 'up' ? [1, -1] : [-1, 1];
  const shoulder = (await jointPosition(page, 'mShoulderLeft'))![2];
  await expect.poll(async () => Math.sign((await comparedJoint(page))![2] - shoulder)).toBe(there);
  const elbow = (await jointPosition(page, 'mElbowLeft'))![2];
  expect(Math.sign(elbow - shoulder)).toBe(here);
  await page.getByLabel('Compare with').selectOption('');
  await expect.poll(() => comparedJoint(page)).toBeNull();
});

test('the compared clips have numbers, since the map of joints has letters in list order', async ({
  page,
}) => {
  await compareArms(page);
  await expect(page.getByTitle('On the left avatar')).toHaveText('1');
  await expect(page.getByTitle('On the right avatar')).toHaveText('2');
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator('.compare .pair b')).toHaveText(['1', '2']);
  await expect(panel.getByRole('columnheader', { name: /\bA\b|\bB\b/ })).toHaveCount(0);
});

test('the picture shows both avatars from every side, and one when the comparison ends', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await compareArms(page);
  await page.keyboard.press('g');
  for (const view of ['Front', 'Side', 'Back']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await framesDrawn(page);
    const [left, middle, right] = await paintedBands(page, 3);
    expect(Math.min(left, right), view).toBeGreaterThan(0.05);
    expect(middle, view).toBeLessThan(0.02);
  }
  await page.screenshot({ path: 'artifacts/compare.png' });
  // The clip that is compared goes, and with it the second avatar.
  const other = page.locator('.item', { has: page.getByTitle('On the right avatar') });
  await other.hover();
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => comparedJoint(page)).toBeNull();
  await framesDrawn(page);
  const [left, middle, right] = await paintedBands(page, 3);
  expect(middle).toBeGreaterThan(0.05);
  expect(Math.max(left, right)).toBeLessThan(middle / 2);
});
