import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decodeAvatarObject } from '../src/avatar/avatar-object/index.ts';
import { textureFace } from '../src/formats/texture-entry/index.ts';
import { DRESSED } from '../test/dressed-avatar.ts';
import { pngOf } from '../test/sample-pictures.ts';
import { card, openDressed, panel, settledColor, shirtColor, texturesAt } from './face-steps.ts';
import { drop, expect, openPage, test } from './fixtures.ts';

const RED = pngOf(64, 64, () => [220, 20, 20]);

/** How much more red than green the shirt's front is. */
async function redness(page: Page): Promise<number> {
  const [r, g] = await shirtColor(page);
  return r / Math.max(g, 1);
}

/** Opens a folded section of the open card. */
const unfold = (page: Page, title: string) =>
  panel(page).locator('summary').filter({ hasText: title }).click();

/** Drags a picture to an element, and drops it there. */
async function dropOn(page: Page, selector: string, bytes: Uint8Array): Promise<void> {
  const send = (types: readonly string[]) =>
    page.evaluate(
      ({ selector, bytes, types }) => {
        const dataTransfer = new DataTransfer();
        const file = new File([Uint8Array.from(bytes)], 'red.png', { type: 'image/png' });
        dataTransfer.items.add(file);
        const target = document.querySelector(selector)!;
        const { left, top } = target.getBoundingClientRect();
        const at = { clientX: left + 5, clientY: top + 5 };
        for (const each of types)
          target.dispatchEvent(
            new DragEvent(each, { dataTransfer, bubbles: true, cancelable: true, ...at }),
          );
      },
      { selector, bytes: [...bytes], types },
    );
  await send(['dragenter']);
  // The code that finds faces is loaded by the first drag.
  await expect
    .poll(async () => {
      await send(['dragover']);
      return page.locator('.stage .plate').textContent();
    })
    .toContain('A picture goes on Linen tee, face 0: ');
  await send(['drop']);
}

test('a face becomes PBR, its factors show at once, and undo takes each gesture back', async ({
  page,
}) => {
  await openDressed(page);
  await card(page, 0).click();
  const kind = panel(page).getByLabel('Material of face 0');
  await expect(kind.locator('option:checked')).toHaveText('Blinn-Phong');
  const before = await settledColor(() => shirtColor(page));
  await kind.selectOption('PBR');
  await expect(
    panel(page).getByRole('button', { name: /^Base colour 1024²: linen_fern/ }),
  ).toBeVisible();
  await unfold(page, 'Surface');
  await panel(page).getByLabel('Emissive tint').fill('#ff0000');
  await expect.poll(() => redness(page)).toBeGreaterThan(1.5);
  const roughness = panel(page).getByRole('slider', { name: 'Roughness' });
  await roughness.focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await expect(roughness).toHaveValue('0.95');
  await page.keyboard.press('Control+z');
  await expect(roughness).toHaveValue('1');
  await page.keyboard.press('Control+z');
  await expect.poll(() => redness(page)).toBeLessThan(1.3);
  await page.keyboard.press('Control+z');
  await expect(kind.locator('option:checked')).toHaveText('Blinn-Phong');
  await expect.poll(async () => Math.abs((await shirtColor(page))[0] - before[0])).toBeLessThan(3);
});

test('a map takes a picture that is dropped on it, another one from its menu, and none', async ({
  page,
}) => {
  await openDressed(page);
  await card(page, 0).click();
  const diffuse = panel(page).getByRole('button', { name: /^Diffuse / });
  await dropOn(page, '[data-drop-map="diffuse"]', RED);
  await expect(diffuse).toHaveAccessibleName('Diffuse 64²: red.png');
  await expect.poll(() => redness(page)).toBeGreaterThan(2);
  await diffuse.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: /^Diffuse/ });
  await expect(menu.getByRole('button', { name: /^red.png/ })).toBeFocused();
  await menu.getByRole('button', { name: /^linen_fern/ }).click();
  await expect.poll(() => redness(page)).toBeLessThan(1.5);
  await panel(page)
    .getByRole('button', { name: /^Normal 512²: linen_normal/ })
    .click();
  await page.getByRole('button', { name: 'Take off', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: 'Normal: none' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(
    panel(page).getByRole('button', { name: /^Normal 512²: linen_normal/ }),
  ).toBeVisible();
});

test('the look of a face is copied to all faces, and a face is reset', async ({ page }) => {
  await openDressed(page);
  await card(page, 1).click();
  await panel(page).getByLabel('Colour of face 1').fill('#ff0000');
  const choose = async (face: number, text: string) => {
    await panel(page)
      .getByRole('button', { name: `Actions for face ${face}` })
      .click();
    await page.getByRole('button', { name: text, exact: true }).click();
  };
  await choose(1, 'Same look on all faces');
  await expect(card(page, 0)).toContainText('rib_blue.png');
  await expect.poll(() => redness(page)).toBeGreaterThan(2);
  await page.keyboard.press('Control+z');
  await expect(card(page, 0)).toContainText('linen_fern.png');
  await choose(1, 'Copy look');
  await card(page, 0).click();
  await choose(0, 'Paste look of Linen tee, face 1');
  await expect.poll(() => redness(page)).toBeGreaterThan(2);
  await choose(0, 'Reset face');
  await expect(card(page, 0)).toContainText('no texture');
  await expect.poll(() => redness(page)).toBeLessThan(1.3);
});

test('what was edited is saved with the avatar, opened again, and exported as GLB', async ({
  page,
  openAnother,
}) => {
  await openDressed(page);
  await card(page, 0).click();
  await unfold(page, 'Surface');
  await panel(page).getByLabel('Full bright').click();
  await panel(page).getByLabel('Glow').last().fill('0.2');
  await page.keyboard.press('Enter');
  await unfold(page, 'Placement');
  await panel(page).getByLabel('Map that is placed').selectOption('Normal');
  await panel(page).getByLabel('Repeats along U').fill('5');
  await page.keyboard.press('Enter');
  await card(page, 1).click();
  await panel(page).getByLabel('Material of face 1').selectOption('PBR');
  await panel(page).getByLabel('Metallic').last().fill('0.75');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('slider', { name: 'Metallic' })).toHaveValue('0.75');
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const saved = await save('Save this avatar');
  const look = decodeAvatarObject(new Uint8Array(saved)).renderObjects[0].look!;
  const entry = textureFace(look.textureEntry, 0);
  expect(entry).toMatchObject({ fullbright: true, glow: 51 / 255, repeats: [2, 2] });
  expect(look.legacyMaterials.get(entry.materialId)?.normalMap).toMatchObject({
    textureId: DRESSED.normals,
    repeats: [5, 2],
  });
  expect(look.pbrMaterials.get(1)).toMatchObject({
    metallic: 0.75,
    maps: { baseColor: { textureId: DRESSED.rib } },
  });
  const glb = await save('Save as .glb');
  const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()) as {
    materials: { pbrMetallicRoughness?: { metallicFactor?: number } }[];
  };
  const factors = json.materials.map(({ pbrMetallicRoughness }) => pbrMetallicRoughness);
  expect(factors.some((pbr) => pbr?.metallicFactor === 0.75)).toBe(true);
  const again = await openAnother({});
  await openPage(again);
  await drop(again, [{ name: 'again.avatar.json', bytes: new Uint8Array(saved) }]);
  await texturesAt(again, ['missing', 'sharp', 'sharp', 'sharp']);
  await again.getByRole('tab', { name: /^Faces/ }).click();
  await card(again, 1).click();
  await unfold(again, 'Surface');
  await expect(panel(again).getByRole('slider', { name: 'Metallic' })).toHaveValue('0.75');
  await again.context().close();
});
