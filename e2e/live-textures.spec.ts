import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import type { AgentRow } from '../src/app/state/index.ts';
import { expect, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT } from './ports.ts';

/* What the demo's avatars look like before their textures arrive, and after: cloth has a pattern, bodies have a skin. */

const server = new LiveServer(BRIDGE_PORT);

// A service worker would fetch textures past the tests.
test.use({
  baseURL: server.url,
  viewport: { width: 900, height: 560 },
  serviceWorkers: 'block',
});
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

/** Holds all textures back until it is opened. */
async function holdTextures(page: Page): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/texture_id=/, async (route) => {
    await opened;
    await route.continue().catch(() => {});
  });
  return open;
}

/** How much neighbouring pixels differ where something is drawn, and the share of pixels in the colours of skin. */
async function measure(page: Page, canvas: string): Promise<{ detail: number; skin: number }> {
  const png = decode(await page.locator(canvas).first().screenshot());
  const { width, height, channels, data } = png;
  const at = (x: number, y: number) => (y * width + x) * channels;
  let [detail, skin] = [0, 0];
  // The middle, without the toolbar and the names at the edges.
  for (let y = Math.round(height * 0.2); y < height * 0.8; y++) {
    for (let x = Math.round(width * 0.2); x < width * 0.8; x++) {
      const [red, green, blue] = data.subarray(at(x, y));
      const above = data.subarray(at(x, y - 2));
      detail += Math.min(60, Math.abs(green - above[1]));
      if (red > green + 12 && green > blue + 4 && red > 60) skin += 1;
    }
  }
  return { detail: detail / (width * height), skin: skin / (width * height) };
}

async function expectTextures(page: Page, canvas: string, open: () => void): Promise<void> {
  const before = await measure(page, canvas);
  open();
  await expect
    .poll(async () => (await measure(page, canvas)).detail, { timeout: 90_000 })
    .toBeGreaterThan(1.15 * before.detail);
  // More or less of it: plain cloth may have such a colour, too, until its pattern is there.
  await expect
    .poll(async () => Math.abs((await measure(page, canvas)).skin - before.skin), {
      timeout: 60_000,
    })
    .toBeGreaterThan(0.002);
}

test('avatars of a region wear their textures, and our mannequin their bakes', async ({ page }) => {
  const open = await holdTextures(page);
  await page.goto('./?live=1');
  const own = () =>
    page.evaluate(() => window.vitrine?.agents().find(({ isOwn }) => isOwn)?.assets ?? null);
  // Three meshes, and more textures than that.
  await expect.poll(async () => (await own())?.ready ?? 0, { timeout: 60_000 }).toBeGreaterThan(2);
  await expect.poll(async () => (await own())?.total ?? 0, { timeout: 60_000 }).toBeGreaterThan(6);
  const waiting = (await own())!;
  expect(waiting.ready).toBeLessThan(waiting.total);
  await expectTextures(page, 'canvas', open);
  await expect
    .poll(async () => ((a) => a && a.total - a.ready)(await own()), { timeout: 60_000 })
    .toBe(0);
  expect((await own())!.failed).toBe(0);
});

test('watchers see them, too: mesh bodies show the bakes of their wearers', async ({ page }) => {
  const open = await holdTextures(page);
  await page.goto('./embed.html?live=demo');
  const waited = page.waitForRequest(/watch\/demo\/assets\/\w+\?texture_id=/, { timeout: 90_000 });
  await waited;
  await expect
    .poll(async () => (await measure(page, 'canvas')).detail, { timeout: 60_000 })
    .toBeGreaterThan(0.2);
  await expectTextures(page, 'canvas', open);
});

/** Those of the demo's people near the entrance who have only one outfit; the others change theirs now and then. */
const KEEPS_CLOTHES = /^(Sanna|Per) /;

test('the tab Faces shows what the avatar in focus wears, and changes nothing', async ({
  page,
}) => {
  // Wide enough for the inspector beside the stage.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('./?live=1');
  await page.getByRole('tab', { name: 'Faces' }).click();
  const panel = page.getByRole('tabpanel');
  const agents = () => page.evaluate(() => window.vitrine?.agents() ?? []);
  const isDressed = ({ name, isInView, assets, itemCount }: AgentRow) =>
    KEEPS_CLOTHES.test(name) &&
    isInView &&
    itemCount > 1 &&
    assets.total > 4 &&
    assets.ready === assets.total;
  await expect.poll(async () => (await agents()).some(isDressed), { timeout: 90_000 }).toBe(true);
  const agent = (await agents()).find(isDressed)!;
  await page.getByRole('option').filter({ hasText: agent.name }).click();
  await expect(panel.getByRole('heading', { level: 2, name: agent.name })).toBeVisible();
  await expect(panel).toContainText(/\d+ parts? · \d+ textures? · [\d.]+ [KM]B of video memory/);

  // The first part is open: its mesh by id, and its faces.
  const parts = panel.locator('.part-faces');
  await expect(parts.first()).toContainText(/Attached to .*[0-9a-f]{8}-[0-9a-f]{4}-/);
  const faces = parts.first().getByRole('listitem');
  await expect(faces.first()).toContainText('Face 0');
  await expect(faces.first()).toContainText(/\d+²|\d+ × \d+/);
  await faces
    .first()
    .getByRole('button', { name: /Face 0/ })
    .click();
  await expect(faces.first()).toContainText(/JPEG 2000, \d levels, [\d.]+ KB/);
  await expect(faces.first().locator('.tx').first()).toBeVisible();
  await page.screenshot({ path: 'artifacts/region-faces.png' });

  // Everything that would change the face is off, and its menu only copies and saves.
  for (const field of await faces.first().locator('fieldset input, fieldset select').all()) {
    await expect(field).toBeDisabled();
  }
  await faces.first().getByRole('button', { name: 'Actions for face 0' }).click();
  const menu = page.getByRole('dialog', { name: 'Actions for face 0' });
  await expect(menu).toContainText('Copy id');
  await expect(menu).not.toContainText(/Replace|Take picture off|Reset/);
  await page.keyboard.press('Escape');

  // Another avatar, another outfit.
  const own = (await agents()).find(({ isOwn }) => isOwn)!;
  await page.getByRole('option').filter({ hasText: own.name }).click();
  await expect(panel.getByRole('heading', { level: 2, name: own.name })).toBeVisible();
});
