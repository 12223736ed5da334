import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { drop, expect, framesDrawn, openPage, ownFile, test } from './fixtures.ts';

/* The light and the background of the stage, by what is seen of them. Software draws shadows only where they are asked for. */

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ALL_EFFECTS = './?quality=high&autoplay=0';

/** The panel beside the avatar covers nothing of it. */
test.use({ viewport: { width: 1280, height: 720 } });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Light', exact: true });
const dial = (page: Page) => page.getByRole('slider', { name: 'Direction of the light' });
const exposure = (page: Page) => page.getByRole('slider', { name: 'Exposure' });

/** A part of the window, CSS pixels. */
interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The means of red, green and blue (0 to 255) of each pixel of a part of the picture. */
async function greys(page: Page, clip: Clip): Promise<number[]> {
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return Array.from(
      { length: data.length / 4 },
      (_, pixel) => (data[4 * pixel] + data[4 * pixel + 1] + data[4 * pixel + 2]) / 3,
    );
  }, picture.toString('base64'));
}

/** The mean of a square around a point. */
async function brightness(page: Page, x: number, y: number, size = 16): Promise<number> {
  const clip = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const values = await greys(page, clip);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Where a joint is in the window, CSS pixels. */
async function jointInWindow(page: Page, joint: string): Promise<[x: number, y: number]> {
  const [x, y] = await page.evaluate((name) => window.vitrine.jointOnCanvas(name)!, joint);
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  return [box.x + x, box.y + y];
}

/** Opens the page with a shirt, and waits until the camera shows it. */
async function openShirt(page: Page, address = './?autoplay=0'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, address);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await expect(page.getByRole('tab', { name: 'Rig' })).toBeVisible();
  await framesDrawn(page, 6);
}

/** On the shirt. */
async function chest(page: Page): Promise<number> {
  const [x, y] = await jointInWindow(page, 'mTorso');
  return brightness(page, x, y);
}

test('I opens the light with the focus in it; the exposure shows at once; Escape gives the focus back', async ({
  page,
}) => {
  await openShirt(page);
  const canvas = page.locator('.stage > canvas');
  await canvas.focus();
  await page.keyboard.press('i');
  await expect(panel(page)).toBeVisible();
  await expect(exposure(page)).toBeFocused();
  const before = await chest(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(exposure(page)).toHaveAttribute('aria-valuetext', '+1.0\u202fEV');
  await expect.poll(() => chest(page)).toBeGreaterThan(before + 25);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => chest(page)).toBeLessThan(before - 25);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(canvas).toBeFocused();
  // It is no change of the outfit, so undo takes back something else.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('i');
  await expect(exposure(page)).toHaveAttribute('aria-valuetext', '−1.0\u202fEV');
});

test('the dial turns the light by arrow keys and by the pointer, together with the fields', async ({
  page,
}) => {
  await openShirt(page);
  await page.getByRole('button', { name: 'Light (I)' }).click();
  const [x, y] = await jointInWindow(page, 'mTorso');
  const sides = async () => [
    await brightness(page, x - 22, y, 8),
    await brightness(page, x + 22, y, 8),
  ];
  await dial(page).focus();
  await expect(dial(page)).toHaveAttribute(
    'aria-valuetext',
    '40° to the left of the camera, 40° above the horizon',
  );
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft');
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('textbox', { name: /^From/ })).toHaveValue('−70');
  await expect(panel(page).getByRole('textbox', { name: /^Height/ })).toHaveValue('20');
  await expect.poll(async () => Math.sign((await sides())[0] - (await sides())[1])).toBe(1);
  await panel(page).getByRole('textbox', { name: /^From/ }).fill('70');
  await page.keyboard.press('Enter');
  await expect.poll(async () => Math.sign((await sides())[0] - (await sides())[1])).toBe(-1);
  // The upper edge of the dial is behind the avatar: only what is lit from other sides is left.
  const front = await chest(page);
  const box = (await dial(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 4);
  await expect(dial(page)).toHaveAttribute('aria-valuetext', /^From behind|^1[78]\d°/);
  await expect.poll(() => chest(page)).toBeLessThan(front - 15);
  await panel(page).getByRole('button', { name: 'Reset light and background' }).click();
  await expect(dial(page)).toHaveAttribute('aria-valuenow', '-40');
});

test('the avatar casts a shadow on the ground and on itself, until shadows are switched off', async ({
  page,
}) => {
  await openShirt(page, `${ALL_EFFECTS}&light=-70deg 30deg`);
  const [headX, headY] = await jointInWindow(page, 'mHead');
  const [footX, footY] = await jointInWindow(page, 'mAnkleRight');
  const height = footY - headY;
  // To the right of the feet.
  const ground = {
    ...{ x: footX + 0.3 * height, y: footY - 0.2 * height },
    ...{ width: 0.3 * height, height: 0.25 * height },
  };
  const onGround = async () => Math.min(...(await greys(page, ground)));
  await page.keyboard.press('g');
  await page.getByRole('button', { name: 'Light (I)' }).click();
  // Legs and arms, of which the body hides some from the light.
  const onBody = () => brightness(page, headX, headY + 0.5 * height, 0.36 * height);
  const shadows = panel(page).getByRole('switch', { name: 'Shadows' });
  await shadows.uncheck();
  await framesDrawn(page, 4);
  const lit = [await onGround(), await onBody()];
  await shadows.check();
  await expect.poll(onGround, { timeout: 15_000 }).toBeLessThan(lit[0] - 12);
  expect(await onBody()).toBeLessThan(lit[1] - 1);
  await shadows.uncheck();
  await expect.poll(onGround).toBeGreaterThan(lit[0] - 2);
});

test('background and light are kept, and can be reset', async ({ page }) => {
  await openShirt(page);
  await page.getByRole('button', { name: 'Light (I)' }).click();
  await panel(page).getByRole('button', { name: 'Colour' }).click();
  await panel(page).getByLabel('Colour of the background').fill('#204060');
  await panel(page).getByRole('slider', { name: 'Fill' }).press('End');
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const corner = () => brightness(page, box.x + box.width - 30, box.y + 0.5 * box.height);
  const colour = (0x20 + 0x40 + 0x60) / 3;
  await expect.poll(async () => Math.abs((await corner()) - colour)).toBeLessThan(2);
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Rig' })).toBeVisible();
  await expect.poll(async () => Math.abs((await corner()) - colour)).toBeLessThan(2);
  await page.keyboard.press('i');
  await expect(panel(page).getByRole('slider', { name: 'Fill' })).toHaveValue('100');
  await panel(page).getByRole('button', { name: 'Reset light and background' }).click();
  await expect(panel(page).getByRole('slider', { name: 'Fill' })).toHaveValue('40');
  await expect.poll(corner).toBeGreaterThan(150);
  await panel(page).getByRole('button', { name: 'None' }).click();
  await expect(page.getByRole('main')).toHaveCSS('background-image', 'none');
});

test('parameters light an embedded avatar, and attributes light it anew', async ({ page }) => {
  await page.goto('./embed.html?ui=none&exposure=-2&shadows=0&background=336699');
  const element = page.locator('vitrine-avatar');
  await element.evaluate(async (avatar: HTMLElementTagNameMap['vitrine-avatar']) => {
    await (await avatar.viewer).ready;
  });
  const { width, height } = page.viewportSize()!;
  const body = () => brightness(page, width / 2, 0.38 * height, 8);
  const dark = await body();
  expect(await brightness(page, 20, 20)).toBeCloseTo((0x33 + 0x66 + 0x99) / 3, -1);
  await element.evaluate((avatar) => avatar.setAttribute('exposure', '0'));
  await expect.poll(body).toBeGreaterThan(dark + 40);
  await element.evaluate((avatar) => avatar.setAttribute('light', '180deg 10deg'));
  const bright = await body();
  await expect.poll(body).toBeLessThan(bright + 1);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing about the light, ${scheme}; a phone has it in its menu`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ colorScheme: scheme, bypassCSP: true, baseURL });
    const audit = async () => {
      await page.evaluate(readFileSync(AXE, 'utf8'));
      const { violations } = await page.evaluate(() => window.axe.run('.light-panel'));
      expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    };
    await openShirt(page);
    await page.keyboard.press('i');
    await panel(page).getByRole('button', { name: 'Colour' }).click();
    await audit();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await expect(exposure(page)).toBeInViewport({ ratio: 1 });
    await expect(panel(page).getByRole('button', { name: 'None' })).toBeInViewport({ ratio: 1 });
    await audit();
    await panel(page).getByRole('button', { name: 'Close (Esc)' }).click();
    await expect(panel(page)).toBeHidden();
    await page.close();
  });
}
