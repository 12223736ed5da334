import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { type SiteServer, serveSite } from './site-server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Several avatars load slowly without a graphics processor. */
const TIMEOUT_MS = 45_000;

let site: SiteServer;
let problems: string[];

test.beforeEach(async ({ page }) => {
  site = await serveSite({ prefix: '/some/where/', withHeaders: true });
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => problems.push(`${request.url()} failed`));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && !url.startsWith(site.url)) problems.push(`request to ${url}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) {
      problems.push(message.text());
    }
  });
});

test.afterEach(async () => {
  await site.close();
  expect(problems).toEqual([]);
});

const open = (page: Page, name: string) => page.goto(`${site.url}examples/${name}.html`);

/** The playback of the avatar in one of our pages. */
const playback = (frame: Frame) =>
  frame.evaluate(() => {
    const { playing, currentTime, duration } = document.querySelector('vitrine-avatar')!;
    return { playing, currentTime, duration };
  });

test('the gallery shows each example beside its source, one after the other', async ({ page }) => {
  await open(page, 'index');
  await expect(page.getByRole('region', { name: 'Source of duet.js' })).toContainText('connect(');
  const first = page.frameLocator('#iframe .live iframe').frameLocator('iframe');
  await expect(first.locator('.frame[data-phase="figure"]')).toBeVisible({ timeout: TIMEOUT_MS });
  // Examples out of view are not loaded.
  await expect(page.locator('#grid iframe')).toHaveCount(0);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run({ exclude: ['iframe'] }));
  expect(violations).toEqual([]);
  expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('two frames dance in step', async ({ page }) => {
  await open(page, 'duet');
  const dancers = () => Promise.all(page.frames().slice(1).map(playback));
  await expect
    .poll(async () => (await dancers()).map(({ playing, duration }) => playing && duration), {
      timeout: TIMEOUT_MS,
    })
    .toEqual([8, 8]);
  const [{ currentTime: first }, { currentTime: second }] = await dancers();
  expect(Math.abs(first - second)).toBeLessThan(0.5);
});

test('buttons of a page dress the avatar', async ({ page }) => {
  await open(page, 'buttons');
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('status')).toHaveText('On the figure: linen-tee.');
  await page.getByRole('combobox').selectOption('wave');
  await expect(page.getByRole('status')).toHaveText('On the figure: linen-tee, wave.');
  await page.getByRole('checkbox').uncheck();
  await expect(page.getByRole('status')).toHaveText('On the figure: wave.');
});

test('a sandboxed frame shows files that the page passes to it', async ({ page }) => {
  await open(page, 'sandbox');
  await expect
    .poll(() => playback(page.frames()[1]), { timeout: TIMEOUT_MS })
    .toEqual({ playing: true, currentTime: expect.any(Number), duration: 8 });
});
