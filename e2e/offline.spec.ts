import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, drop, expect, items, openPage, ownFile } from './fixtures.ts';
import { DIST } from './host-server.ts';
import { makeNewerBuild } from './newer-build.ts';
import { type SiteServer, serveSite } from './site-server.ts';

const NEW_TITLE = 'Vitrine, the next one';
const NOTICE = 'A new version of Vitrine is ready';

/** Browsers treat names under `localhost` as secure; Vitrine treats them as any other host. */
const test = base.extend<{ hostname: string; withHeaders: boolean; site: SiteServer }>({
  hostname: ['shop.localhost', { option: true }],
  withHeaders: [true, { option: true }],
  site: async ({ hostname, withHeaders }, use) => {
    const site = await serveSite({ hostname, prefix: '/a/b/avatars/', withHeaders });
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => use(site.url),
});
test.use({ serviceWorkers: 'allow' });

let folder: string;
const newer = () => join(folder, 'newer');
const bridged = () => join(folder, 'bridged');

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-offline-'));
  await makeNewerBuild(DIST, newer(), NEW_TITLE);
  writeFileSync(
    join(newer(), 'framing.html'),
    '<!doctype html><link rel="icon" href="favicon.svg"><iframe src="./"></iframe>',
  );
  mkdirSync(bridged());
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const mark = '<meta name="vitrine-bridge" content="bridge/v1">';
  writeFileSync(join(bridged(), 'index.html'), page.replace('<head>', `<head>${mark}`));
  writeFileSync(
    join(bridged(), 'service-worker.js'),
    readFileSync(join(DIST, 'service-worker-remover.js')),
  );
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Waits until the service worker has stored every file. */
const filesStored = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));

const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const [name] = await caches.keys();
    return name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
  });

/** Copies of `index.html`, by version. */
const storedPages = async (page: Page) =>
  (await storedFiles(page)).filter((url) => url.includes('/index.html'));

const isUpdating = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    return installing !== null || waiting !== null;
  });

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('after the first visit the page needs no server', async ({ page, context, site }) => {
  await openPage(page);
  await filesStored(page);
  await site.close();
  const later = await context.newPage();
  await openPage(later, './?anim=samples/walk.anim');
  await expect.poll(() => items(later)).toContainEqual(expect.objectContaining({ name: 'walk' }));
  const names = (await items(later)).map(({ name, kind }) => `${kind} ${name}`);
  expect(names).toContainEqual(expect.stringMatching(/^mesh /));
  // The worker decodes it, and panels show it that the first visit did not load.
  await drop(later, [ownFile('samples/linen-tee.llmesh')]);
  await expect(later.getByRole('tab', { name: 'Rig' })).toBeVisible();
  await expect
    .poll(() => items(later))
    .toContainEqual(expect.objectContaining({ name: 'linen-tee' }));
});

const lazyScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

/** Without headers the browser's HTTP cache stores no scripts; it would hide that ours has lost them. */
test.describe('two tabs', () => {
  test.use({ withHeaders: false });
  test('a newer version is offered, loads on request, and leaves other tabs as they are', async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    await openPage(page);
    await filesStored(page);
    await openPage(page);
    site.root = newer();
    const other = await context.newPage();
    await openPage(other);
    const notice = other.getByRole('region', { name: NOTICE });
    await expect(notice).toContainText('Reloading takes a moment.');
    await expect(page.getByRole('region', { name: NOTICE })).toBeVisible();
    await drop(other, [ownFile('samples/wave.anim')]);
    await expect(notice).toContainText('keeps what you opened');
    expect(await other.title()).toBe('Vitrine');

    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(other).toHaveTitle(NEW_TITLE);
    // With the items of a first visit and the kept clip.
    await expect.poll(() => other.evaluate(() => window.vitrine?.items().length)).toBe(3);
    await expect(other.getByRole('region', { name: NOTICE })).toBeHidden();

    // The server no longer has the old scripts; the old tab loads them from the cache.
    expect(await page.title()).toBe('Vitrine');
    const scriptsBefore = await lazyScripts(page);
    await drop(page, [ownFile('samples/linen-tee.llmesh')]);
    await page.keyboard.press('b');
    await expect
      .poll(() => lazyScripts(page))
      .toContainEqual(expect.stringContaining('bone-overlay'));
    expect(scriptsBefore.join()).not.toContain('bone-overlay');
    const [script] = (await lazyScripts(page)).filter((url) => url.includes('bone-overlay'));
    expect(existsSync(join(newer(), script.slice(site.url.length)))).toBe(false);
    expect(await page.evaluate(async (url) => (await fetch(url)).ok, script)).toBe(true);

    // When no tab runs the old version any more, its files are deleted.
    expect(await storedFiles(other)).toContain(script);
    await page.close();
    await other.reload();
    await expect.poll(() => storedFiles(other)).not.toContain(script);
    await site.close();
    await openPage(other);
    expect(await other.title()).toBe(NEW_TITLE);
  });
});

test('the notice can be dismissed', async ({ page, site }) => {
  await openPage(page);
  await filesStored(page);
  site.root = newer();
  await openPage(page);
  const notice = page.getByRole('region', { name: NOTICE });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  expect(await page.title()).toBe('Vitrine');
  await openPage(page);
  await expect(notice).toBeVisible();
});

test.describe('where the same address becomes a bridge', () => {
  test.use({ expectedError: /404/ });
  test('the copy is deleted, and nothing stays in the cache', async ({ page, site }) => {
    await openPage(page);
    await filesStored(page);
    site.root = bridged();
    await openPage(page);
    await expect.poll(() => registrations(page)).toBe(0);
    expect(await storedFiles(page)).toEqual([]);
    await page.goto('./');
    await expect(page.locator('meta[name=vitrine-bridge]')).toBeAttached();
  });
});

test('a page in a frame stores nothing', async ({ page, site }) => {
  site.root = newer();
  await page.goto('framing.html');
  await expect
    .poll(() => site.requests.some((path) => path.includes('/assets/offline-')))
    .toBe(true);
  await page.frameLocator('iframe').locator('canvas').waitFor();
  expect(site.requests.some((path) => path.endsWith('/service-worker.js'))).toBe(false);
  expect(await registrations(page)).toBe(0);
});

test.describe('on the same machine', () => {
  test.use({ hostname: '127.0.0.1' });
  test('the version of the server is shown, and the copy when the server has stopped', async ({
    page,
    site,
  }) => {
    await openPage(page);
    await filesStored(page);
    const [oldCopy] = await storedPages(page);
    site.root = newer();
    await openPage(page);
    expect(await page.title()).toBe(NEW_TITLE);
    // The copy is updated without a request.
    await expect
      .poll(async () => (await storedPages(page)).some((copy) => copy !== oldCopy))
      .toBe(true);
    await expect.poll(() => isUpdating(page)).toBe(false);
    await expect(page.getByRole('region', { name: NOTICE })).toBeHidden();
    await site.close();
    await openPage(page);
    expect(await page.title()).toBe(NEW_TITLE);
  });
});
