import { expect, test } from '@playwright/test';
import type { VitrineAvatar } from './embed-fixtures.ts';
import { framesDrawn, framesSettled } from './fixtures.ts';
import { type HostServer, startHost } from './host-server.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT } from './ports.ts';
import {
  arrivedNames,
  avatars,
  framesOf,
  notice,
  pill,
  seesMotion,
  showsAvatars,
  status,
} from './watching-steps.ts';

/* A live region in the page of a shop, whose origin is another one than the bridge's. */

const server = new LiveServer(BRIDGE_PORT);
let shop: HostServer;

const SHOP = (frames: number, parameters = '') => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
<style>iframe { width: 540px; height: 380px; border: 0 }</style><h1>A shop</h1>
${`<iframe src="${server.url}embed.html?live=demo${parameters}" title="Live"></iframe>`.repeat(frames)}`;

test.beforeAll(async () => {
  await server.start();
  shop = await startHost({
    pages: {
      '/': SHOP(1),
      '/pair': SHOP(2),
      '/unknown': SHOP(1).replace('live=demo', 'live=other'),
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await shop.close();
});

test('an embed shows a live region: who is there, moving, with how many watch and how far behind it is', async ({
  page,
}) => {
  await page.goto(shop.origin);
  const [frame] = framesOf(page);
  await showsAvatars(frame);
  const names = await arrivedNames(frame);
  expect(names.every((name) => name.trim() !== '')).toBe(true);
  await expect(pill(frame)).toHaveText(/Live\s*1\s*watching/);
  await seesMotion(frame);
  await expect.poll(async () => (await status(frame))?.delay ?? 99).toBeLessThan(3);
  expect(await status(frame)).toMatchObject({ state: 'live', watching: 1, avatars: names.length });
  // The account of the bridge is not among those who are shown.
  await frame.locator('.canvas').hover();
  const bar = frame.getByRole('group', { name: 'Controls of the live region' });
  await expect(bar).toContainText(`${names.length} avatars`);
  await expect(frame.locator('.bar-place').getByRole('status')).toHaveText('Demo grid is live.');
});

test('a late embed shows the same, and both count', async ({ page, context }) => {
  await page.goto(shop.origin);
  const [first] = framesOf(page);
  await showsAvatars(first);
  const names = await arrivedNames(first);
  const later = await context.newPage();
  await later.goto(shop.origin);
  const [second] = framesOf(later);
  await expect.poll(() => arrivedNames(second)).toEqual(names);
  await seesMotion(second);
  await expect(pill(first)).toHaveText(/Live\s*2/);
  await later.close();
  await expect(pill(first)).toHaveText(/Live\s*1/);
});

test('pause stops the picture, and play goes on with the present scene', async ({ page }) => {
  await page.goto(shop.origin);
  const [frame] = framesOf(page);
  await showsAvatars(frame);
  await framesSettled(frame);
  // The focus shows the bar, and keeps it: after a mere movement of the mouse it may be gone before a click.
  await frame.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  await expect(pill(frame)).toContainText('Paused');
  // What was under way is still shown.
  let still = await avatars(frame);
  const stands = async () => {
    const before = still;
    await framesDrawn(frame, 4);
    still = await avatars(frame);
    return JSON.stringify(still) === JSON.stringify(before);
  };
  await expect.poll(stands, { intervals: [500] }).toBe(true);
  await page.waitForTimeout(1500);
  expect(await avatars(frame)).toEqual(still);
  // The bar stays while the picture stands.
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(pill(frame)).toContainText('Live');
  await seesMotion(frame);
});

test('commands that would change what is shown are refused, those of the camera work', async ({
  page,
}) => {
  await page.goto(shop.origin);
  const [frame] = framesOf(page);
  await showsAvatars(frame);
  const results = await frame.evaluate(async () => {
    const viewer = await (document.querySelector('vitrine-avatar') as VitrineAvatar).viewer;
    const code = (error: { code?: string }) => error.code;
    const refused = await Promise.all([
      viewer.load('samples/linen-tee.llmesh').catch(code),
      viewer.puppeteer([{ joint: 'mHead', rotation: [0, 0, 0, 1] }]).catch(code),
      viewer.seek(1).catch(code),
    ]);
    const before = await viewer.camera();
    await viewer.setCamera({ orbit: '40deg 70deg 9m', animate: false });
    const after = await viewer.camera();
    const picture = await viewer.screenshot({ width: 64, height: 48 });
    return {
      refused,
      moved: [before.radius, after.radius],
      type: picture.type,
      items: await viewer.items(),
    };
  });
  expect(results.refused).toEqual(['read-only', 'read-only', 'read-only']);
  expect(results.moved[1]).toBeCloseTo(9, 1);
  expect(results.type).toBe('image/png');
  expect(results.items).toEqual([]);
});

test('a source that the bridge does not have is said to be missing', async ({ page }) => {
  await page.goto(`${shop.origin}unknown`);
  const [frame] = framesOf(page);
  await expect(notice(frame)).toContainText('This region is not shown here');
});

test('the last scene stays while the bridge is away, and goes on when it is back', async ({
  page,
}) => {
  test.slow();
  await page.goto(shop.origin);
  const [frame] = framesOf(page);
  await showsAvatars(frame);
  const names = await arrivedNames(frame);
  await server.stop('SIGKILL');
  await expect(notice(frame)).toContainText('The region is away');
  await expect(notice(frame)).toContainText(/Since \d.*Trying again/);
  expect(Object.keys(await avatars(frame)).sort()).toEqual(names);
  await expect(pill(frame)).toBeHidden();
  await server.start();
  await expect(pill(frame)).toContainText('Live', { timeout: 30_000 });
  await showsAvatars(frame);
  await expect(notice(frame)).toBeHidden();
  await seesMotion(frame);
});

test('with reduced motion the picture stops once it is there, and plays on request', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(shop.origin);
  const [frame] = framesOf(page);
  await showsAvatars(frame);
  await expect(pill(frame)).toContainText('Paused');
  await frame.getByRole('button', { name: 'Play' }).click();
  await seesMotion(frame);
});
