import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ARM_DOWN, ARM_UP, armClip, openClip } from './arm-clips.ts';
import { type DroppedFile, expect, items, openPage, ownFile, test } from './fixtures.ts';

const STAND_1 = '15468e00-3400-bb66-cecc-646d7c14458e';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Built-in animations' });

async function openLibrary(page: Page) {
  await page.getByRole('button', { name: 'Built-in…' }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses a folder of these files in the dialog, as the dialog of the system returns it. */
async function useFolder(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const folder = test.info().outputPath('mine');
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of files) writeFileSync(`${folder}/${name}`, bytes);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialogOf(page).getByRole('button', { name: 'Choose a folder…' }).click(),
  ]);
  await chooser.setFiles(folder);
}

test('the built-in library plays our fallback clips', async ({ page }) => {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
  const dialog = await openLibrary(page);
  await dialog.getByRole('searchbox').fill('6ed24bd8');
  await dialog.getByRole('button', { name: /Play walk/ }).click();
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'walk' }));
  await expect(page.getByRole('tabpanel')).toContainText('6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0');
});

test('a folder of animations replaces built-in ones, which can be undone', async ({ page }) => {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
  const dialog = await openLibrary(page);
  const walk = dialog.getByRole('listitem').filter({ hasText: /^walkour|^walkyour/ });
  const inPlace = dialog.getByText(/of yours in use/);
  await expect(walk).toContainText('our walk');
  const note = new TextEncoder().encode('What these are for.');
  await useFolder(page, [
    armClip('WALK.anim', ARM_DOWN, 4),
    armClip(`${STAND_1}.anim`, ARM_UP, 4),
    ownFile('samples/linen-tee.llmesh', 'walk.llmesh'),
    { name: 'README.txt', bytes: note },
  ]);

  await expect(inPlace).toHaveText('2 files of yours in use.');
  await expect(walk).toContainText('your file WALK.anim');
  // The mesh is worn as any mesh, and the note is no error.
  await expect
    .poll(() => items(page))
    .toContainEqual(expect.objectContaining({ name: 'walk', kind: 'mesh' }));
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.keyboard.press('Control+z');
  await expect(walk).toContainText('our walk');
  await expect(inPlace).toHaveCount(0);
  // The mesh is part of the same step.
  expect(await items(page)).not.toContainEqual(expect.objectContaining({ name: 'walk' }));
  await page.keyboard.press('Control+Shift+z');
  await expect(inPlace).toHaveText('2 files of yours in use.');
  await dialog.getByRole('button', { name: 'Restore stand_1' }).click();
  await expect(inPlace).toHaveText('1 file of yours in use.');

  await dialog.getByRole('button', { name: 'Play walk', exact: true }).click();
  await expect(page.getByRole('tabpanel')).toContainText('WALK.anim');
});

test('the toast undoes replacements', async ({ page }) => {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
  const dialog = await openLibrary(page);
  await useFolder(page, [armClip('walk.anim', ARM_DOWN, 4), armClip('run.anim', ARM_UP, 4)]);
  await expect(dialog.getByText('2 files of yours in use.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close (Esc)' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('stand in for built-in animations')).toHaveCount(0);
  await openLibrary(page);
  await expect(dialog.getByText(/of yours in use/)).toHaveCount(0);
});
