import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsIn } from './accessibility.ts';
import { bannerWithBuffer, redBanner } from './banner-model.ts';
import { drop, expect, items, jointPosition, openPage, test } from './fixtures.ts';
import { pictureColor } from './picture-color.ts';
import { TABARD, TORSO, tabardAs } from './tabard.ts';

/** Metres between mPelvis and mTorso, however they are turned. */
async function torsoLength(page: Page): Promise<number> {
  const torso = await jointPosition(page, 'mTorso');
  const pelvis = await jointPosition(page, 'mPelvis');
  return Math.hypot(...torso!.map((value, axis) => value - pelvis![axis]));
}

const status = (page: Page) => page.locator('.upload-status').getByRole('status');
const positions = (page: Page) => page.getByRole('switch', { name: 'Joint positions' });

async function expectTorso(page: Page, length: number): Promise<void> {
  await expect.poll(() => torsoLength(page)).toBeCloseTo(length, 4);
}

test('a model in a wrong bind pose: the page says why, mends it, saves it, and the file does the same on another page', async ({
  page,
  openAnother,
}) => {
  await openPage(page);
  const before = await torsoLength(page);
  await drop(page, [TABARD]);

  await expect(page.getByRole('tab', { name: 'Upload' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(status(page)).toHaveText(/^Ready: [\d\u202f]+ bytes/);
  await expect(page.getByText('1 joint differs, up to 100 mm')).toBeVisible();
  await expectTorso(page, before);

  const findings = page.getByRole('region', { name: 'Findings by consequence' });
  const off = findings.getByRole('button', { name: /The bind pose is not that/ });
  await off.click();
  await expect(findings).toContainText('Without joint positions the mesh is distorted');
  await findings.getByRole('button', { name: 'Turn on joint positions' }).click();
  await expect(positions(page)).toBeChecked();
  await expectTorso(page, TORSO);

  await page.keyboard.press('Control+z');
  await expect(positions(page)).not.toBeChecked();
  await expectTorso(page, before);
  await page.keyboard.press('Control+Shift+z');
  await expect(positions(page)).toBeChecked();
  await expectTorso(page, TORSO);

  await expect(page.getByRole('button', { name: 'Save mesh' })).toBeEnabled();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save mesh' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('tabard.llmesh');
  // One page at a time draws: in software two are slow.
  await page.goto('about:blank');
  const other = await openAnother();
  await openPage(other);
  await drop(other, [{ name: 'tabard.llmesh', bytes: readFileSync(await saved.path()) }]);
  await expect.poll(async () => (await items(other)).map(({ name }) => name)).toContain('tabard');
  await expectTorso(other, TORSO);
});

test('a mend by the keyboard, and back', async ({ page }) => {
  await openPage(page);
  await drop(page, [TABARD]);
  const findings = page.getByRole('region', { name: 'Findings by consequence' });
  const empty = findings.getByRole('button', { name: /^Triangles without area/ });
  await expect(findings.getByText('3 triangles')).toContainText('2');
  const triangles = async () =>
    (await items(page)).find(({ name, kind }) => name === 'tabard' && kind === 'mesh')?.triangles;
  expect(await triangles()).toBe(3);

  // Up and down walk through the findings.
  await empty.focus();
  await page.keyboard.press('ArrowUp');
  await expect(empty).not.toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(empty).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(empty).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('m');
  await expect.poll(triangles).toBe(2);
  await expect(findings.locator('s')).toHaveText(/^Triangles without area/);
  await findings.getByRole('button', { name: /^Undo the mend/ }).click();
  await expect.poll(triangles).toBe(3);
  await expect(findings.locator('s')).toHaveCount(0);

  await findings.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(triangles).toBe(2);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save report' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('tabard report.html');
  const report = readFileSync(await saved.path(), 'utf8');
  expect(report).toContain('The bind pose is not that of the default skeleton');
  expect(report).toContain('<img src="data:image/png;base64,');
  expect(report).not.toContain('Triangles without area');
});

test('Escape stops an upload that is being made, and goes back to the options before', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [TABARD]);
  await expect(status(page)).toHaveText(/^Ready/);
  // In one task of the page, since a small model is made at once.
  await positions(page).evaluate(async (element: HTMLInputElement) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve));
    const init = { key: 'Escape', bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(positions(page)).not.toBeChecked();
  await expect(status(page)).toHaveText(/^Ready/);
  await page.keyboard.press('Control+z');
  await expect(positions(page)).toBeChecked();
});

test('levels and physics are chosen, from files as well', async ({ page }) => {
  await openPage(page);
  await drop(page, [TABARD]);
  await expect(status(page)).toHaveText(/^Ready/);
  const before = await status(page).textContent();

  await page.getByLabel('Shape', { exact: true }).selectOption('box');
  await expect(status(page)).not.toHaveText(before!);
  await expect(page.getByText('Triangles in shape')).toBeVisible();

  const lowest = page.getByLabel('Lowest', { exact: true });
  const chooser = page.waitForEvent('filechooser');
  await lowest.selectOption('from file…');
  await (await chooser).setFiles({
    name: 'coarse.dae',
    mimeType: 'model/vnd.collada+xml',
    buffer: Buffer.from(TABARD.bytes),
  });
  await expect(lowest).toHaveValue('file');
  await expect(lowest.locator('option:checked')).toHaveText('coarse.dae');
  await lowest.selectOption('sloppy');
  const triangles = page.getByLabel('Triangles of Lowest');
  await triangles.fill('2');
  await triangles.press('Enter');
  await expect(
    page.getByRole('button', { name: 'A third of the level above, for Lowest' }),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(triangles).toHaveValue('1');
  await page.keyboard.press('Control+z');
  await expect(lowest.locator('option:checked')).toHaveText('coarse.dae');
});

test('a misspelt joint leaves a model static; mended it is rigged', async ({ page }) => {
  await openPage(page);
  await drop(page, [tabardAs('tabard.dae', 'mTorso', 'Armature_mTorso')]);
  const whyStatic = page.getByText('left out: a joint has an unknown name');
  await expect(whyStatic).toBeVisible();
  await expect(positions(page)).toBeDisabled();
  const findings = page.getByRole('region', { name: 'Findings by consequence' });
  await expect(findings.getByText('1 misspelt name')).toContainText('0');
  await findings.getByRole('button', { name: 'Rename' }).click();
  await expect(whyStatic).toHaveCount(0);
  await expect(positions(page)).toBeEnabled();
  await expect(findings.locator('s')).toHaveText(/^A joint has a misspelt name/);
  await expect(status(page)).toHaveText(/^Ready/);
});

test('levels and a physics shape beside a model are its own, a reload restores them and what was chosen, and a refused level is made instead', async ({
  page,
}) => {
  await openPage(page);
  const files = [
    TABARD,
    tabardAs('tabard_LOD1.dae', /"red"/g, '"blue"'),
    tabardAs('tabard_PHYS.dae', 'mTorso', 'mChest'),
  ];
  await drop(page, files);
  const low = page.getByLabel('Low', { exact: true }).locator('option:checked');
  const shape = page.getByLabel('Shape', { exact: true }).locator('option:checked');
  await expect(low).toHaveText('tabard_LOD1.dae');
  await expect(shape).toHaveText('tabard_PHYS.dae');
  await positions(page).click();
  await expectTorso(page, TORSO);
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');

  await page.reload();
  await expect(page.locator('.toast')).toContainText('Restored your outfit');
  await expect(positions(page)).toBeChecked();
  await expect(low).toHaveText('tabard_LOD1.dae');
  await expect(shape).toHaveText('tabard_PHYS.dae');
  await expectTorso(page, TORSO);

  const refused = page.locator('[data-finding="level-refused"]');
  await expect(refused.locator('.upload-mend')).toContainText(
    /Low: from file →\s*becomes automatic/,
  );
  await refused.getByRole('button', { name: 'Generate' }).click();
  await expect(refused).toHaveCount(0);
  await expect(low).toHaveText('automatic');
  await page.keyboard.press('Control+z');
  await expect(low).toHaveText('tabard_LOD1.dae');
  await expect(refused).toHaveCount(1);
});

test('all that is safe is mended in one step, and what moves joints is left to the author', async ({
  page,
}) => {
  await openPage(page);
  const before = await torsoLength(page);
  await drop(page, [TABARD]);
  await page.getByRole('button', { name: 'Mend it' }).click();
  const findings = page.getByRole('region', { name: 'Findings by consequence' });
  await expect(findings.locator('s')).toHaveText(/^Triangles without area/);
  await expect(findings.locator('[data-finding="bind-pose-off"]')).toHaveCount(1);
  await expectTorso(page, before);
  await page.keyboard.press('Control+z');
  await expect(findings.locator('s')).toHaveCount(0);
});

test('a .glb wears the picture in it, and a .gltf finds its buffer', async ({ page }) => {
  await openPage(page);
  await drop(page, bannerWithBuffer());
  await expect(status(page)).toHaveText(/^Ready/);
  const banners = async () => (await items(page)).filter(({ name }) => name === 'square');
  expect(await banners()).toMatchObject([{ kind: 'mesh', triangles: 2 }]);
  const canvas = (await page.locator('.stage > canvas').boundingBox())!;
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
  const redness = async () => {
    const [red, green] = await pictureColor(page, x, y, 8);
    return red - green;
  };
  expect(await redness()).toBeLessThan(40);
  await drop(page, [redBanner()], true);
  await expect(status(page)).toHaveText(/^Ready/);
  await expect.poll(redness).toBeGreaterThan(80);
});

test('a broken model gives a message, and leaves on what is worn', async ({ page }) => {
  await openPage(page);
  await drop(page, [TABARD]);
  await expect(status(page)).toHaveText(/^Ready/);
  const worn = await items(page);
  await drop(page, [{ name: 'broken.dae', bytes: TABARD.bytes.slice(0, 900) }]);
  await expect(page.getByRole('alert')).toContainText('broken.dae');
  expect(await items(page)).toEqual(worn);
});

test('options, costs and findings have no accessibility violations, light and dark', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [TABARD]);
  await expect(status(page)).toHaveText(/^Ready/);
  await page.getByRole('button', { name: /^The bind pose is not that/ }).click();
  for (const title of ['As an animated object', 'OpenSimulator', '1 · tabard']) {
    await page.locator('summary').filter({ hasText: title }).click();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours change over a moment.
    await expect.poll(() => violationsIn(page, ['.left', '.right'])).toEqual([]);
    await page.screenshot({ path: `artifacts/upload-${colorScheme}.png` });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the panel has the options and the costs', async ({ page }) => {
    await openPage(page);
    await drop(page, [TABARD]);
    const panel = page.getByRole('region', { name: 'Upload', exact: true });
    await expect(panel.getByText('Skin weights')).toBeVisible();
    await expect(status(page)).toHaveText(/^Ready/);
    await positions(page).click();
    await expectTorso(page, TORSO);
    await expect(panel.getByRole('heading', { name: /^Land impact/ })).toBeAttached();
  });
});
