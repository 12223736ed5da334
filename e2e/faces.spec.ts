import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { DRESSED } from '../test/dressed-avatar.ts';
import { fernCloth, pngOf } from '../test/sample-pictures.ts';
import {
  card,
  chest,
  openDressed,
  panel,
  settledColor,
  shirtColor,
  TEE,
  textureRows,
  texturesAt,
} from './face-steps.ts';
import { drop, expect, openPage, test } from './fixtures.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const RED = pngOf(64, 64, () => [220, 20, 20]);

/** Drags a file to a point of the window, calls `before`, and drops the file there. */
async function dragTo(
  page: Page,
  { name, bytes, type }: { name: string; bytes: Uint8Array; type: string },
  { x, y }: { x: number; y: number },
  before: () => Promise<void>,
): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64');
  const send = (types: readonly string[]) =>
    page.evaluate(
      ({ name, base64, type, x, y, types }) => {
        const content = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], name, { type }));
        const target = document.querySelector('.stage > canvas')!;
        for (const each of types)
          target.dispatchEvent(
            new DragEvent(each, {
              ...{ dataTransfer, bubbles: true, cancelable: true },
              ...{ clientX: x, clientY: y },
            }),
          );
      },
      { name, base64, type, x, y, types },
    );
  await send(['dragenter']);
  // The code that finds faces is loaded by the first drag.
  await expect
    .poll(async () => {
      await send(['dragover']);
      return page.locator('.stage .plate').textContent();
    })
    .toContain('A picture goes on');
  await before();
  await send(['drop']);
}

test('a picture that is dropped on a face becomes its texture, with its facts', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [TEE]);
  await page.getByRole('tab', { name: /^Faces/ }).click();
  await expect(panel(page).getByText('This mesh has no textures.')).toBeVisible();
  await expect(panel(page).getByText('2 faces, no textures')).toBeVisible();
  const file = { name: 'red.png', bytes: RED, type: 'image/png' };
  await dragTo(page, file, await chest(page), async () => {
    await expect(page.getByText('A picture goes on linen-tee, face 0')).toBeVisible();
  });
  await texturesAt(page, ['sharp']);
  await expect(textureRows(page).getByRole('button', { name: /^red.png/ })).toBeVisible();
  await expect(textureRows(page).getByText('64²')).toBeVisible();
  await expect
    .poll(async () => {
      const [r, g, b] = await shirtColor(page);
      return r > 2 * g && r > 2 * b;
    })
    .toBe(true);
  await page
    .getByRole('button', { name: /^linen-tee/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Faces/ }).click();
  if ((await card(page, 0).getAttribute('aria-expanded')) !== 'true') await card(page, 0).click();
  const facts = panel(page).locator('.facts');
  await expect(facts).toContainText('64 × 64');
  await expect(facts).toContainText('3, RGB');
  await expect(panel(page).getByText('1 texture', { exact: false })).toBeVisible();
  await page.screenshot({ path: 'artifacts/faces-dropped.png' });
});

test('arrows walk the faces, Enter opens one, Delete takes its picture off, undo puts it back', async ({
  page,
}) => {
  await openDressed(page);
  await card(page, 0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 1)).toHaveAttribute('aria-expanded', 'true');
  expect(await page.evaluate(() => window.vitrine.selection().face)).toBe(1);
  await expect(panel(page).getByText('A large texture on a small face')).toBeVisible();
  await expect(panel(page).getByText('Blends although nothing shows through')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(card(page, 1)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Delete');
  await expect(card(page, 0)).toContainText('no texture');
  await expect(card(page, 0)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(card(page, 0)).toContainText('linen_fern.png');
});

test('a texture that is missing is listed with its id, and loaded when a picture of that name comes', async ({
  page,
}) => {
  await openDressed(page);
  const missing = page.getByRole('list', { name: 'Missing' });
  const row = missing.getByRole('button', { name: new RegExp(DRESSED.missing) });
  await expect(row).toHaveAccessibleName(
    `Missing texture ${DRESSED.missing}, wanted by Linen tee, face 0`,
  );
  await row.click();
  await expect(card(page, 0)).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByText('Texture is missing')).toBeVisible();
  await drop(page, [{ name: `${DRESSED.missing}.png`, bytes: fernCloth(64) }]);
  await texturesAt(page, ['sharp', 'sharp', 'sharp', 'sharp']);
  await expect(missing).toBeHidden();
});

test('the checker, a channel and a new colour change what the stage shows', async ({ page }) => {
  await openDressed(page);
  const before = await settledColor(() => shirtColor(page));
  await panel(page).getByRole('button', { name: 'Checker' }).click();
  await expect.poll(async () => distance(await shirtColor(page), before)).toBeGreaterThan(8);
  await panel(page).getByRole('button', { name: 'Textures' }).click();
  await expect.poll(async () => distance(await shirtColor(page), before)).toBeLessThan(2);
  await panel(page).getByRole('button', { name: 'B', exact: true }).click();
  await expect.poll(async () => distance(await shirtColor(page), before)).toBeGreaterThan(8);
  await panel(page).getByRole('button', { name: 'RGB' }).click();
  await card(page, 0).click();
  await panel(page).getByLabel('Colour of face 0').fill('#ff0000');
  await expect
    .poll(async () => {
      const [r, g] = await shirtColor(page);
      return r / Math.max(g, 1);
    })
    .toBeGreaterThan(2);
});

test('a picture that is selected by itself shows its facts, channels and where it is used', async ({
  page,
}) => {
  await openDressed(page);
  await textureRows(page)
    .getByRole('button', { name: /^linen_fern/ })
    .click();
  await expect(panel(page).getByRole('heading', { name: 'linen_fern.png' })).toBeVisible();
  await expect(panel(page).getByText(DRESSED.ferns)).toBeVisible();
  await panel(page).getByRole('button', { name: 'G', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  const saved = decode(readFileSync(await download.path()));
  const original = decode(fernCloth(1024));
  expect([saved.width, saved.height, saved.channels]).toEqual([1024, 1024, 3]);
  expect([...saved.data.subarray(0, 3)]).toEqual([...original.data.subarray(0, 3)]);
  await panel(page).getByRole('button', { name: 'Linen tee, face 0' }).click();
  await expect(card(page, 0)).toHaveAttribute('aria-expanded', 'true');
});

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, index) => Math.abs(value - b[index])));
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the tab of faces and the lists of textures, ${scheme}`, async ({
    openAnother,
  }) => {
    const page = await openAnother({ colorScheme: scheme, bypassCSP: true });
    await openDressed(page);
    await card(page, 0).click();
    await page.screenshot({ path: `artifacts/faces-${scheme}.png` });
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const faces = await page.evaluate(() => window.axe.run());
    expect(faces.violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    await textureRows(page)
      .getByRole('button', { name: /^rib_blue/ })
      .click();
    await page.screenshot({ path: `artifacts/picture-${scheme}.png` });
    const picture = await page.evaluate(() => window.axe.run());
    expect(picture.violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    await page.context().close();
  });
}
