import type { Page } from '@playwright/test';
import { mannequinFace } from '../src/avatar/mannequin/index.ts';
import { drop, expect, framesDrawn, openPage, ownFile, test } from './fixtures.ts';

const canvas = (page: Page) => page.locator('.stage > canvas');
const selection = (page: Page) => page.evaluate(() => window.vitrine.selection());
const camera = (page: Page) => page.evaluate(() => window.vitrine.camera()!);

/** Where a joint is drawn, CSS pixels from the canvas' upper left corner. */
const jointOnCanvas = (page: Page, name: string) =>
  page.evaluate((joint) => window.vitrine.jointOnCanvas(joint)!, name);

/** Waits until the camera stands still. */
async function cameraAtRest(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await camera(page));
      const isSame = now === before;
      before = now;
      await framesDrawn(page, 4);
      return isSame;
    })
    .toBe(true);
}

/** Opens the tee, with time standing still. */
async function openTee(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await expect(page.getByRole('tab', { name: 'Rig' })).toBeVisible();
  await cameraAtRest(page);
}

/** Clicks between two joints, `share` of the way from the first to the second. */
async function clickBetween(page: Page, from: string, to: string, share: number): Promise<void> {
  const [a, b] = [await jointOnCanvas(page, from), await jointOnCanvas(page, to)];
  const position = { x: a[0] + (b[0] - a[0]) * share, y: a[1] + (b[1] - a[1]) * share };
  await canvas(page).click({ position });
}

/** The pixels of the avatar's upper body, over which nothing floats. */
async function picture(page: Page): Promise<Buffer> {
  const box = (await canvas(page).boundingBox())!;
  const [x, y] = await jointOnCanvas(page, 'mChest');
  return page.screenshot({
    clip: { x: box.x + x - 60, y: box.y + y - 40, width: 120, height: 120 },
  });
}

test('a click on the avatar selects mesh, face and joint; a click beside it deselects', async ({
  page,
}) => {
  await openTee(page);
  await clickBetween(page, 'mElbowRight', 'mWristRight', 0.5);
  expect(await selection(page)).toEqual({
    item: 'mannequin',
    face: mannequinFace('upper'),
    joint: 'mElbowRight',
  });
  const pressed = page.getByRole('button', { pressed: true });
  await expect(pressed.filter({ hasText: /^mElbowRight$/ }).first()).toBeVisible();
  await clickBetween(page, 'mTorso', 'mChest', 0.6);
  expect(await selection(page)).toMatchObject({ item: 'linen-tee', face: 0 });
  await expect(page.getByRole('button', { name: '0', exact: true, pressed: true })).toBeVisible();
  await page.screenshot({ path: 'artifacts/stage-selection.png' });
  await canvas(page).click({ position: { x: 60, y: 300 } });
  expect(await selection(page)).toMatchObject({ face: null, joint: null });
});

test('a drag turns the camera and selects nothing', async ({ page }) => {
  await openTee(page);
  const [x, y] = await jointOnCanvas(page, 'mChest');
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x + 60, box.y + y, { steps: 4 });
  await page.mouse.up();
  await framesDrawn(page);
  expect(await selection(page)).toMatchObject({ face: null, joint: null });
  expect((await camera(page)) as { theta?: number }).not.toMatchObject({ theta: 0 });
});

test('rows of faces and joints show on the stage under the pointer and with the focus', async ({
  page,
}) => {
  await openTee(page);
  await page.getByRole('tab', { name: 'Rig' }).click();
  const face = page.getByRole('row', { name: /^0 / });
  await face.scrollIntoViewIfNeeded();
  const plain = await picture(page);
  await face.hover();
  await expect.poll(async () => (await picture(page)).equals(plain)).toBe(false);
  await page.mouse.move(400, 400);
  await expect.poll(async () => (await picture(page)).equals(plain)).toBe(true);
  const joint = page.getByRole('button', { name: /^mChest$|^CHEST$/ }).first();
  await joint.focus();
  await expect.poll(async () => (await picture(page)).equals(plain)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(joint).toHaveAttribute('aria-pressed', 'true');
});

test('F frames the selection, Shift F the avatar', async ({ page }) => {
  await openTee(page);
  const whole = await camera(page);
  await clickBetween(page, 'mElbowRight', 'mWristRight', 0.5);
  await page.keyboard.press('f');
  await expect.poll(async () => (await camera(page)).radius).toBeLessThan(whole.radius / 2);
  await cameraAtRest(page);
  const [x, y] = await jointOnCanvas(page, 'mElbowRight');
  const box = (await canvas(page).boundingBox())!;
  expect(Math.abs(x - box.width / 2)).toBeLessThan(box.width / 4);
  expect(Math.abs(y - box.height / 2)).toBeLessThan(box.height / 3);
  await page.keyboard.press('Shift+F');
  await cameraAtRest(page);
  expect((await camera(page)).radius).toBeCloseTo(whole.radius, 1);
});

test('the wheel zooms towards what is under the pointer', async ({ page }) => {
  await openTee(page);
  // From the side the hand is far in front of, or behind, the camera's target.
  await page.getByRole('button', { name: 'Side' }).click();
  await cameraAtRest(page);
  const before = await camera(page);
  const [elbow, wrist] = [
    await jointOnCanvas(page, 'mElbowRight'),
    await jointOnCanvas(page, 'mWristRight'),
  ];
  const [x, y] = [(elbow[0] + wrist[0]) / 2, (elbow[1] + wrist[1]) / 2];
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.move(box.x + x, box.y + y);
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -240);
  await cameraAtRest(page);
  expect((await camera(page)).radius).toBeLessThan(before.radius / 2);
  const [e, w] = [
    await jointOnCanvas(page, 'mElbowRight'),
    await jointOnCanvas(page, 'mWristRight'),
  ];
  // The joints are inside of the arm, so that they move a little where its surface does not.
  expect(Math.abs((e[0] + w[0]) / 2 - x)).toBeLessThan(20);
  expect(Math.abs((e[1] + w[1]) / 2 - y)).toBeLessThan(20);
});
