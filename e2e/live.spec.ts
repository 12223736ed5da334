import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { haveSamples } from '../test/shared-path.ts';
import { drop, expect, framesSettled, items, sampleFile, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT, OTHER_BRIDGE_PORT } from './ports.ts';

const server = new LiveServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1100, height: 560 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const agents = (page: Page) => page.evaluate(() => window.vitrine.agents());
const inView = async (page: Page) => (await agents(page)).filter(({ isInView }) => isInView);
const own = async (page: Page) => (await agents(page)).find(({ isOwn }) => isOwn);

const ownAnimations = async (page: Page) =>
  (await own(page))?.animations.map(({ name }) => name).join() ?? '';

async function enter(page: Page): Promise<void> {
  await page.goto('./?live=1');
  await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', { timeout: 40_000 });
  await expect.poll(async () => (await own(page)) !== undefined, { timeout: 40_000 }).toBe(true);
}

test('with ?live=1 the page enters by itself: eight avatars are listed, drawn, and move', async ({
  page,
}) => {
  await enter(page);
  await expect
    .poll(async () => (await agents(page)).length, { timeout: 40_000 })
    .toBeGreaterThan(8);
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option', { name: /Tomo/ })).toBeVisible();
  await expect(list.getByRole('option', { name: /you/ })).toBeVisible();

  // All their clothes are loaded, and the feet of the one who walks move.
  await expect
    .poll(async () => (await inView(page)).every(({ assets }) => assets.ready === assets.total), {
      timeout: 60_000,
    })
    .toBe(true);
  const walker = (await agents(page)).find(({ name }) => name.startsWith('Tomo'))!;
  const foot = () =>
    page.evaluate((id) => window.vitrine.agentJointPosition(id, 'mAnkleLeft'), walker.agentId);
  const before = await foot();
  expect(before).not.toBeNull();
  await expect
    .poll(async () => Math.hypot(...(await foot())!.map((value, axis) => value - before![axis])))
    .toBeGreaterThan(0.5);
});

test('prims and sculpts that avatars wear are drawn, with the look of their faces', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('./?live=1&quality=low');
  const named = async (name: string) =>
    (await inView(page)).find((each) => each.name.startsWith(name));
  const isDressed = async (name: string) => {
    const { ready = 0, failed = 1, total = 0 } = (await named(name))?.assets ?? {};
    return total > 4 && failed === 0 && ready === total;
  };
  // A hat of two prims, one of them a ring with a cut; and hair whose shape is a texture.
  const worn = [
    ['Sanna', ['Skull6 faces', 'Skull 23 faces']],
    ['Per', ['Skull1 face']],
  ] as const;
  await page.getByRole('tab', { name: 'Faces' }).click();
  const parts = page.getByRole('tabpanel').locator('.part-faces');
  for (const [name, expected] of worn) {
    await expect.poll(() => isDressed(name), { timeout: 120_000 }).toBe(true);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    const listed = async () =>
      (await parts.allTextContents()).filter((text) => /^Skull/.test(text));
    await expect
      .poll(async () => (await listed()).length, { timeout: 40_000 })
      .toBe(expected.length);
    for (const [index, text] of (await listed()).entries()) expect(text).toContain(expected[index]);
    await framesSettled(page);
    await page.screenshot({ path: `artifacts/region-prims-${name}.png` });
  }
});

test('the keyboard walks the own avatar, and another page sees it walk', async ({
  page,
  browser,
}) => {
  await enter(page);
  const other = await browser.newPage({
    baseURL: server.url,
    // High enough for a bar, which names the region; lower windows have rails.
    viewport: { width: 600, height: 520 },
  });
  await enter(other);
  const { agentId, name } = (await own(page))!;
  const seenByOther = async () =>
    (await agents(other)).find((agent) => agent.agentId === agentId)?.position;
  await expect.poll(seenByOther).toBeTruthy();
  const start = (await own(page))!.position;

  await page.keyboard.down('w');
  const moved = (position: readonly number[] | undefined) =>
    position ? Math.hypot(position[0] - start[0], position[1] - start[1]) : 0;
  await expect.poll(async () => moved((await own(page))?.position)).toBeGreaterThan(2);
  await expect.poll(() => ownAnimations(page), { timeout: 10_000 }).toContain('walk');
  await page.keyboard.up('w');
  await expect.poll(async () => moved(await seenByOther())).toBeGreaterThan(2);
  await expect.poll(() => ownAnimations(page), { timeout: 10_000 }).toContain('stand');
  expect((await agents(other)).find((agent) => agent.agentId === agentId)?.name).toBe(name);

  // Leaving the page is leaving the region.
  await other.close();
});

test('the Live tab shows the quality of the connection, and the log its messages', async ({
  page,
}) => {
  await enter(page);
  await page.getByRole('tab', { name: 'Live' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('Round trip');
  await panel.getByRole('heading', { name: 'Connection' }).click();
  await expect(panel).toContainText('packets/s');
  await page.getByRole('button', { name: 'Messages on the wire' }).click();
  const filter = page.getByRole('combobox', { name: 'Filter the messages' });
  await filter.fill('AgentUpdate');
  const dock = page.getByRole('region', { name: 'Messages on the wire' });
  await expect(dock).toContainText('AgentUpdate');
  await expect(dock).not.toContainText('StartPingCheck');
});

test('the login form shows the challenge of the grid, and logs in with the answer', async ({
  page,
}) => {
  await enter(page);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Tos Tester');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toContainText(/terms/i);
  await dialog.getByRole('button', { name: /agree/i }).first().click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect.poll(async () => (await own(page))?.name, { timeout: 30_000 }).toBe('Tos Tester');
});

test('a log that was saved is replayed by dropping it', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Messages on the wire' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the log as .jsonl' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const [line] = bytes.toString().split('\n');
  expect(JSON.parse(line)).toMatchObject({ dir: expect.any(String), hex: expect.any(String) });
  await page.getByRole('tab', { name: 'Live' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await drop(page, [{ name: 'mine.jsonl', bytes }]);
  await expect
    .poll(async () => (await agents(page)).length, { timeout: 40_000 })
    .toBeGreaterThan(3);
});

test('an avatar of the region is saved, and shown again when its file is dropped', async ({
  page,
}) => {
  await enter(page);
  await page.getByRole('tab', { name: 'Live' }).click();
  await expect
    .poll(async () => {
      const assets = (await own(page))?.assets;
      return assets !== undefined && assets.total > 0 && assets.ready === assets.total;
    })
    .toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /save avatar/i }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  await drop(page, [{ name: 'guest.avatar.json', bytes }]);
  const { renderObjects } = JSON.parse(bytes.toString()) as { renderObjects: unknown[] };
  expect(renderObjects.length).toBeGreaterThan(1);
  await expect
    .poll(async () => (await items(page)).filter(({ kind }) => kind === 'mesh').length)
    .toBe(renderObjects.length + 1);
  await expect(page.getByRole('button', { name: 'Outfit' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test.describe('when the bridge stops', () => {
  const fragile = new LiveServer(OTHER_BRIDGE_PORT);
  test.use({ baseURL: fragile.url, expectedError: /WebSocket|ERR_CONNECTION|Failed to load/ });
  test.beforeAll(() => fragile.start('--demo-avatars', '3'));
  test.afterAll(() => fragile.stop());

  test('the last scene stays visible, and the page reconnects to a new bridge', async ({
    page,
  }) => {
    await enter(page);
    await expect.poll(async () => (await agents(page)).length).toBeGreaterThan(2);
    await fragile.stop('SIGKILL');
    await expect(page.getByText(/Connection lost, trying again/).first()).toBeVisible({
      timeout: 20_000,
    });
    expect((await agents(page)).length).toBeGreaterThan(2);
    await fragile.start('--demo-avatars', '3');
    await page.getByRole('tab', { name: 'Live' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(async () => (await agents(page)).length, { timeout: 60_000 })
      .toBeGreaterThan(2);
  });
});

test.describe('a recorded session of a real OpenSim', () => {
  test.skip(!haveSamples, 'no ../shared on this machine');

  test('replays offline when it is dropped', async ({ page }) => {
    await enter(page);
    await drop(page, [sampleFile('samples/opensim/viewer-a.jsonl')]);
    await expect
      .poll(async () => (await agents(page)).map(({ name }) => name), { timeout: 60_000 })
      .toEqual(expect.arrayContaining([expect.stringContaining('Second')]));
  });
});
