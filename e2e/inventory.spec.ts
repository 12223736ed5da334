import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { GridServer } from './grid-server.ts';
import { BRIDGE_PORT } from './ports.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SLOW = { timeout: 40_000 };

const server = new GridServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start({ avatars: 2 }));
test.afterAll(() => server.stop());

const own = (page: Page) => page.evaluate(() => window.vitrine.agents().find(({ isOwn }) => isOwn));
const list = (page: Page) => page.getByRole('complementary', { name: 'Inventory' });
const tree = (page: Page) => list(page).getByRole('tree', { name: 'Folders and items' });
const row = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name });

async function openInventory(page: Page): Promise<void> {
  await page.goto('./?live=1&quality=low');
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  await page.getByRole('button', { name: 'Inventory', exact: true }).click();
  await expect(list(page).getByText(/all read/)).toBeVisible(SLOW);
}

test('folders are read in the background, and browsed with the keyboard', async ({ page }) => {
  await openInventory(page);
  await tree(page).focus();
  await expect(row(page, /^Animations/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, /^Animations/)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, /^away/)).toHaveAttribute('aria-selected', 'true');
  // Typing jumps to a name, and does not walk.
  await page.keyboard.type('d');
  await expect(row(page, /^dance/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, /^Animations/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, /^dance/)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(row(page, /^Library/)).toHaveAttribute('aria-selected', 'true');

  // Of a long folder only the rows around the visible ones are in the document.
  await page.keyboard.type('n');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, /^Notecards/)).toHaveAttribute('aria-expanded', 'true');
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(80);
  const last = await tree(page).getByRole('treeitem').nth(12).getAttribute('aria-setsize');
  expect(Number(last)).toBe(320);
});

test('what is worn is marked, and outfits list their links and what is missing', async ({
  page,
}) => {
  await openInventory(page);
  await row(page, /^Current Outfit/).click();
  await expect(tree(page).getByText('worn').first()).toBeVisible();
  const search = list(page).getByRole('searchbox', { name: 'Search the inventory' });
  await search.fill('umbrella');
  await expect(row(page, /^Lost umbrella/)).toContainText('missing');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(3);
  await row(page, /^Lost umbrella/).click();
  await expect(list(page)).toContainText('A link to something that is no longer in the inventory');
  await search.fill('no such thing');
  await expect(list(page)).toContainText('Nothing has “no such thing” in its name.');
  await search.fill('');
  await expect(row(page, /^Library/)).toBeVisible();
});

test('an animation is inspected, saved, and opened on the own stage', async ({ page }) => {
  await openInventory(page);
  await list(page).getByRole('searchbox').fill('dance');
  await row(page, /^dance/)
    .first()
    .click();
  await list(page).getByRole('button', { name: 'Inspect' }).click();
  await expect(list(page).getByRole('region', { name: 'Contents of dance' })).toContainText(
    /duration/i,
  );
  const saving = page.waitForEvent('download');
  await list(page).getByRole('button', { name: 'Save' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('dance.anim');
  const bytes = readFileSync(await download.path());
  expect([...bytes.subarray(0, 4)]).toEqual([1, 0, 0, 0]);

  await tree(page).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => window.vitrine.items().map(({ name }) => name)))
    .toContain('dance');
  await expect(page.getByRole('button', { name: 'Outfit', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('an object is worn with its meshes, and a notecard is read', async ({ page }) => {
  await openInventory(page);
  await row(page, /^Notecards/).click();
  await tree(page).press('ArrowRight');
  await expect(list(page).getByRole('button', { name: 'Inspect' })).toBeVisible();
  await list(page).getByRole('button', { name: 'Inspect' }).click();
  await expect(list(page).locator('.inventory-text')).not.toBeEmpty();
  await row(page, /^Notecards/)
    .first()
    .click();
  await row(page, /^Objects/).click();
  await tree(page).press('ArrowRight');
  const name = await tree(page).locator('[aria-selected=true] .cut').textContent();
  await page.keyboard.press('Enter');
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            window.vitrine
              .items()
              .filter(({ kind, name }) => kind === 'mesh' && name !== 'mannequin').length,
        ),
      SLOW,
    )
    .toBeGreaterThan(0);
  expect(name).not.toBe('');
});

test('own clothes that the region does not send are drawn from the inventory', async ({ page }) => {
  server.grid.faults.withholdsOwnAttachments = true;
  try {
    await page.goto('./?live=1&quality=low');
    await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
    expect((await own(page))!.assets.total).toBe(0);
    // Outfits differ from visitor to visitor.
    await expect.poll(async () => (await own(page))!.assets.ready, SLOW).toBeGreaterThan(1);
    expect((await own(page))!.assets.failed).toBe(0);
    const outfit = page.locator('details', {
      has: page.getByRole('heading', { name: 'Your outfit' }),
    });
    await outfit.locator('summary').click();
    await expect(outfit.getByText('from the inventory').first()).toBeVisible();
    await page.screenshot({ path: 'artifacts/inventory-clothes.png' });

    // The AvatarObject has been composed by itself.
    const saving = page.waitForEvent('download');
    await outfit.getByRole('button', { name: 'Save outfit' }).click();
    const file = await (await saving).path();
    const avatar = JSON.parse(readFileSync(file, 'utf8'));
    expect(avatar.renderObjects.length).toBeGreaterThan(1);
    expect(avatar.name).toMatch(/^Guest/);
  } finally {
    server.grid.faults.withholdsOwnAttachments = false;
  }
});

test('the list has no accessibility violations, light and dark', async ({ page }) => {
  await openInventory(page);
  await row(page, /^Animations/).click();
  await tree(page).press('ArrowRight');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `artifacts/inventory-${scheme}.png` });
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const violations = await page.evaluate(async () => {
      const { violations: found } = await (
        window as unknown as {
          axe: {
            run(
              target: string,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe.run('.left');
      return found.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
    });
    expect(violations).toEqual([]);
  }
});

test('a hostile inventory is limited, and the page goes on', async ({ page }) => {
  await server.stop();
  await server.start({ avatars: 1, inventory: 'hostile' });
  await page.goto('./?live=1&quality=low');
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  await page.getByRole('button', { name: 'Inventory', exact: true }).click();
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible(SLOW);
  await tree(page).focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(100);
  await page.screenshot({ path: 'artifacts/inventory-hostile.png' });
});
