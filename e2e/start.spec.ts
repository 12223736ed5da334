import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drop, expect, openPage, ownFile, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT, OTHER_BRIDGE_PORT } from './ports.ts';

const server = new LiveServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1100, height: 620 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const SLOW = { timeout: 40_000 };
const invitation = (page: Page) => page.getByRole('heading', { name: /^Drop a mesh/ });
const tile = (page: Page, name: RegExp | string) =>
  page.getByRole('region', { name: 'Samples' }).getByRole('button', { name });
const ownAvatar = async (page: Page) =>
  (await page.evaluate(() => window.vitrine.agents())).find(({ isOwn }) => isOwn);

/** Whether the code or the worker of live regions was requested. */
const hasLiveCode = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /live-controller|puppetry\.worker/.test(name)),
  );

test('opens on the invitation, and enters the demo region when its tile is clicked', async ({
  page,
}) => {
  await openPage(page);
  await expect(invitation(page)).toBeVisible();
  const demo = tile(page, /Enter the demo region/);
  await expect(demo).toBeVisible();
  // The panels are loaded by now, a region is not.
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible(SLOW);
  expect(await hasLiveCode(page)).toBe(false);
  await page.screenshot({ path: 'artifacts/start-with-demo.png' });

  await demo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', SLOW);
  await expect.poll(async () => (await ownAvatar(page)) !== undefined, SLOW).toBe(true);
  await expect(invitation(page)).toBeHidden();
});

test('disconnecting returns to the outfit', async ({ page }) => {
  await page.goto('./?live=1');
  await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', SLOW);
  await page.getByRole('tab', { name: 'Live' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('banner')).not.toContainText('Sandbox Plaza', SLOW);
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible(SLOW);
  await expect(page.getByRole('button', { name: 'Outfit', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The drop hint, the timeline and the panels of files are back.
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByRole('tab', { name: 'Animation' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('files that are opened while the region is entered stay on the stage', async ({ page }) => {
  await openPage(page);
  await tile(page, /Enter the demo region/).click();
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByRole('button', { name: /^Sandbox Plaza/ })).toBeVisible(SLOW);
  await expect(page.getByRole('button', { name: 'Outfit', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test.describe('a bridge with another grid', () => {
  const other = new LiveServer(OTHER_BRIDGE_PORT);
  test.use({ baseURL: other.url });
  test.beforeAll(async () => {
    const config = join(mkdtempSync(join(tmpdir(), 'vitrine-start-')), 'grids.json');
    const grid = { id: 'home', name: 'Home Grid', loginUri: 'http://127.0.0.1:9/' };
    writeFileSync(config, JSON.stringify({ grids: [{ ...grid, allowPrivate: true }] }));
    await other.start('--config', config);
  });
  test.afterAll(() => other.stop());

  test('has a tile that opens its login', async ({ page }) => {
    await openPage(page);
    await tile(page, 'Connect to Home Grid').click();
    const dialog = page.getByRole('dialog', { name: 'Connect' });
    await expect(dialog.getByRole('combobox', { name: 'Grid' })).toHaveValue('home');
    await expect(page.getByText('demo region')).toHaveCount(0);
    // No other grids here, and what would have to be done about that.
    await expect(dialog).toContainText('vitrine serve --allow-other-grids');
    await expect(dialog.getByRole('button', { name: 'Add a grid' })).toHaveCount(0);
  });
});

test.describe('a bridge that allows other grids', () => {
  const open = new LiveServer(OTHER_BRIDGE_PORT);
  test.use({ baseURL: open.url });
  test.beforeAll(async () => {
    const config = join(mkdtempSync(join(tmpdir(), 'vitrine-start-')), 'grids.json');
    writeFileSync(config, '{}');
    await open.start('--config', config, '--allow-other-grids', 'loopback');
  });
  test.afterAll(() => open.stop());

  test('logs in to a grid that is added in the dialog, which can be changed and removed', async ({
    page,
    request,
  }) => {
    // The demo grid of the other bridge is a grid on this machine.
    const info = await (await request.get(`${server.url}bridge/v1/info`)).json();
    const { loginUri } = info.grids[0];

    await openPage(page);
    await tile(page, 'Connect to a grid').click();
    const dialog = page.getByRole('dialog', { name: 'Connect' });
    await dialog.getByRole('button', { name: 'Add a grid' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const address = dialog.getByLabel('Login address');
    const save = dialog.getByRole('button', { name: 'Save grid' });
    await expect(name).toBeFocused();
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Give the grid a name.');
    await name.fill('My grid');
    await address.fill('http://login.example.org/');
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Use https');
    await expect(address).toBeFocused();
    await address.fill(loginUri);
    await page.screenshot({ path: 'artifacts/grid-editor.png' });
    await save.click();

    const grid = dialog.getByRole('combobox', { name: 'Grid' });
    await expect(grid).toHaveValue(loginUri);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(address).toHaveValue(loginUri);
    await name.fill('Our grid');
    await save.click();
    await expect(grid.locator('option:checked')).toHaveText('Our grid');
    await page.screenshot({ path: 'artifacts/grid-added.png' });

    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada Tester');
    await dialog.getByLabel('Password').fill('a secret');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog).toBeHidden(SLOW);
    await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', SLOW);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain('Our grid');
    expect(stored).not.toContain('a secret');

    // It is still there after a reload, until it is removed.
    await openPage(page);
    await tile(page, 'Connect to a grid').click();
    await expect(grid.locator('option:checked')).toHaveText('Our grid');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Tester');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(grid).toBeFocused();
    await expect(grid.locator('option')).toHaveText(['No grid yet']);
  });
});
