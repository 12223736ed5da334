import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { haveSamples } from '../test/shared-path.ts';
import { drop, expect, openPage, sampleFile, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT } from './ports.ts';

const server = new LiveServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start('--demo-avatars', '4'));
test.afterAll(() => server.stop());

const SLOW = { timeout: 40_000 };
const dock = (page: Page) => page.getByRole('region', { name: 'Messages on the wire' });
const filterOf = (page: Page) => page.getByRole('combobox', { name: 'Filter the messages' });
const log = (page: Page) => page.getByRole('table', { name: 'Messages on the wire, newest last' });
const names = (page: Page) => log(page).locator('.message-name').allTextContents();
const view = (page: Page, name: string) =>
  dock(page).getByRole('button', { name, exact: true }).click();

async function enter(page: Page): Promise<void> {
  await page.goto('./?live=1&quality=low');
  await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', SLOW);
  // A region begins with the chat.
  await page.getByRole('button', { name: 'Messages on the wire' }).click();
  await expect.poll(async () => (await names(page)).length, SLOW).toBeGreaterThan(3);
}

/** Waits until the log has rows, all of which the filter accepts. */
async function expectNames(page: Page, isAccepted: (name: string) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await names(page);
      return shown.length > 0 && shown.every(isAccepted);
    }, SLOW)
    .toBe(true);
}

test('the log filters by name, direction, flags, fields and exclusion', async ({ page }) => {
  await enter(page);
  const filter = filterOf(page);
  await filter.fill('AgentUpdate');
  await expectNames(page, (name) => name === 'AgentUpdate');
  await filter.fill('in -AvatarAnimation -*Object* ');
  await expectNames(page, (name) => !/^AvatarAnimation$|Object|^AgentUpdate$/.test(name));
  await filter.fill('out reliable');
  await expect
    .poll(async () => {
      const directions = await log(page).locator('td.direction').allTextContents();
      const flags = await log(page).locator('td.flags').allTextContents();
      const areOut = directions.length > 0 && directions.every((text) => text === 'sent');
      return areOut && flags.every((text) => text.includes('R'));
    }, SLOW)
    .toBe(true);
  await filter.fill('SimName~sandbox');
  await expectNames(page, (name) => name === 'RegionHandshake');
  await filter.fill('Nonsense=1');
  await expect(dock(page).getByText('No message has a field Nonsense.')).toBeVisible();
  await expect(dock(page)).toContainText('No message in the log matches the filter.');
});

test('the filter suggests words, and its help adds them', async ({ page }) => {
  await enter(page);
  const filter = filterOf(page);
  await filter.click();
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option')).toHaveCount(6);
  await expect(list).toContainText('received');
  await filter.pressSequentially('-avataran');
  await expect(list.getByRole('option').first()).toContainText('-AvatarAnimation');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('-AvatarAnimation');
  await page.screenshot({ path: 'artifacts/wire-suggestions.png' });
  await page.keyboard.press('Enter');
  await expect(filter).toHaveValue('-AvatarAnimation ');
  await expect(filter).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expectNames(page, (name) => name !== 'AvatarAnimation');

  await dock(page).getByRole('button', { name: 'How to filter' }).click();
  const help = page.getByRole('dialog', { name: 'How to filter' });
  await expect(help).toContainText('a value in a field');
  await page.screenshot({ path: 'artifacts/wire-help.png' });
  await help.getByRole('button', { name: 'in', exact: true }).click();
  await expect(help).toBeHidden();
  await expect(filter).toHaveValue('-AvatarAnimation in ');
});

test('the summary counts messages, sorts, and filters by a click', async ({ page }) => {
  await enter(page);
  await view(page, 'Summary');
  const table = page.getByRole('table', { name: 'Messages by name and direction' });
  const firstColumn = table.getByRole('rowheader');
  await expect(firstColumn.first()).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Bytes' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(dock(page)).toContainText(/messages, .* in .* s/);
  await table.getByRole('button', { name: 'Message', exact: true }).click();
  await expect
    .poll(async () => {
      const shown = await firstColumn.allTextContents();
      return (
        shown.length > 4 && shown.join() === shown.toSorted((a, b) => a.localeCompare(b)).join()
      );
    })
    .toBe(true);
  await page.screenshot({ path: 'artifacts/wire-summary.png' });
  await table.getByRole('button', { name: 'Hide AgentUpdate' }).click();
  await expect(filterOf(page)).toHaveValue('-AgentUpdate');
  await expect(table.getByRole('rowheader', { name: 'AgentUpdate', exact: true })).toHaveCount(0);
  await table.getByRole('button', { name: 'CoarseLocationUpdate' }).first().click();
  await expect(filterOf(page)).toHaveValue('in CoarseLocationUpdate');
  await expectNames(page, (name) => name === 'CoarseLocationUpdate');
});

test('the log is compared with a recording', async ({ page }) => {
  await enter(page);
  await dock(page).getByRole('button', { name: 'Pause the log' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dock(page).getByRole('button', { name: 'Save the log as .jsonl' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const lines = bytes.toString().trim().split('\n');
  const compareWith = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dock(page)
        .getByRole('button', { name: /^Choose/ })
        .click(),
    ]);
    const buffer = Buffer.from(text);
    await chooser.setFiles({ name: 'other.jsonl', mimeType: 'application/jsonl', buffer });
  };
  await view(page, 'Compare');
  await expect(dock(page)).toContainText('Choose a recording (.jsonl)');
  await compareWith(bytes.toString());
  await expect(dock(page)).toContainText('No message differs.', SLOW);

  // Without the handshake, and with nonsense.
  const handshake = lines.findIndex((line) => JSON.parse(line).hex.includes('ffff000194'));
  expect(handshake).toBeGreaterThanOrEqual(0);
  await compareWith(lines.toSpliced(handshake, 1).join('\n'));
  const table = page.getByRole('table', { name: 'Differences by message' });
  await expect(table.getByRole('row', { name: /RegionHandshake received/ })).toContainText(
    '1 only in this log',
    SLOW,
  );
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await page.getByLabel('Only differences').uncheck();
  await expect.poll(() => table.getByRole('rowheader').count()).toBeGreaterThan(4);
  await page.screenshot({ path: 'artifacts/wire-comparison.png' });
  await compareWith('nonsense');
  await expect(dock(page).getByRole('alert')).toContainText('other.jsonl cannot be compared');
});

test.describe('a recorded session of a real OpenSim', () => {
  test.skip(!haveSamples, 'no ../shared on this machine');

  test('is counted, and found by the local id of an object', async ({ page }) => {
    await openPage(page);
    await drop(page, [sampleFile('samples/opensim/viewer-a.jsonl')]);
    await expect(log(page)).toContainText('KillObject', { timeout: 60_000 });
    await filterOf(page).fill('KillObject');
    await expectNames(page, (name) => name === 'KillObject');
    await log(page).getByRole('button', { name: 'KillObject' }).click();
    const id = await page.locator('.wire-fields dd').first().textContent();
    await filterOf(page).fill(`LocalID=${id}`);
    await expect.poll(async () => new Set(await names(page)).size, SLOW).toBeGreaterThan(1);
    await view(page, 'Summary');
    await expect(
      page
        .getByRole('table', { name: 'Messages by name and direction' })
        .getByRole('rowheader', { name: 'KillObject' }),
    ).toBeVisible();
  });
});
