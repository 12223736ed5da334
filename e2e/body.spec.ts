import { decode } from 'fast-png';
import { expect, openPage, test } from './fixtures.ts';
import { colorAt, type Rgb } from './joint-color.ts';

/** Skin is red before green before blue, by far; plaster and grey cloth are nearly grey. */
const warmth = ([red, , blue]: Rgb): number => red - blue;

test('the mannequin wears its skin where the address says so, and is of wood again by the switch', async ({
  page,
}) => {
  await openPage(page, './?anim=samples/idle.anim&body=skin&autoplay=0');
  const warmthOf = async (joint: string) => warmth(await colorAt(page, joint));
  await expect.poll(() => warmthOf('mKneeLeft'), { timeout: 30_000 }).toBeGreaterThan(45);
  // The chest is in grey cloth.
  await expect.poll(() => warmthOf('mChest'), { timeout: 30_000 }).toBeLessThan(0);
  const skin = page.getByRole('button', { name: 'Skin' });
  await expect(skin).toHaveAttribute('aria-pressed', 'true');
  await skin.focus();
  await page.keyboard.press('Enter');
  await expect(skin).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => warmthOf('mKneeLeft')).toBeLessThan(25);
  expect(await warmthOf('mChest')).toBeGreaterThan(0);
});

test('the buttons of a row stay where they are when the pointer comes to them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, './?anim=samples/idle.anim');
  const skin = page.getByRole('button', { name: 'Skin' });
  const before = await skin.boundingBox();
  const { x, y, width, height } = before!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(page.getByRole('button', { name: 'Remove mannequin' })).toHaveCSS('opacity', '1');
  expect(await skin.boundingBox()).toEqual(before);
  await page.mouse.down();
  await page.mouse.up();
  await expect(skin).toHaveAttribute('aria-pressed', 'true');
});

test('the sample tee is of linen with a printed fern, on skin', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await page.getByRole('button', { name: /^Linen tee/ }).click();
  const stages = async () =>
    (await page.evaluate(() => window.vitrine.textures())).map(({ stage }) => stage);
  await expect
    .poll(stages, { timeout: 30_000 })
    .toEqual(['sharp', 'sharp', 'sharp', 'sharp', 'sharp']);
  expect(await page.evaluate(() => window.vitrine.items().map(({ name }) => name))).toContain(
    'linen-tee-cloth',
  );
  // The print is green; the cloth beside it is nearly white, and a little warm.
  const greenness = async () => {
    const [red, green, blue] = await colorAt(page, 'mChest');
    return green / Math.max(red, blue);
  };
  await expect.poll(greenness).toBeGreaterThan(1.02);
  const cloth = await colorAt(page, 'mCollarLeft');
  expect(Math.min(...cloth)).toBeGreaterThan(130);
  expect(warmth(cloth)).toBeGreaterThan(8);
  expect(warmth(cloth)).toBeLessThan(60);
  expect(warmth(await colorAt(page, 'mElbowLeft'))).toBeGreaterThan(45);
});

test('an embed shows the skin where its address says so', async ({ page }) => {
  /** The share of the picture that has the colour of skin. */
  const warmShare = async () => {
    const { data, channels } = decode(await page.screenshot());
    let warm = 0;
    for (let at = 0; at < data.length; at += channels) {
      if (warmth([data[at], data[at + 1], data[at + 2]]) > 45) warm++;
    }
    return (warm * channels) / data.length;
  };
  await page.setViewportSize({ width: 320, height: 400 });
  await page.goto('embed.html?anim=samples/idle.anim&autoplay=0&ui=none');
  await expect(page.locator('.frame[data-phase="figure"]')).toBeVisible();
  expect(await warmShare()).toBe(0);
  await page.goto('embed.html?anim=samples/idle.anim&body=skin&autoplay=0&ui=none');
  await expect.poll(warmShare, { timeout: 30_000 }).toBeGreaterThan(0.02);
});
