import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { drop, expect, items, openPage, ownFile, test } from './fixtures.ts';
import { startHost } from './host-server.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });

/** Opens the page with the showcase, as files from this device: a tee and a dance. */
async function openShowcase(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh'), ownFile('samples/dance.anim')]);
  await expect.poll(async () => (await items(page)).length).toBe(4);
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.keyboard.press('l');
  await dialog(page).getByRole('tab', { name, exact: true }).click();
}

async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save file' }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-share-'));

/** Waits until the avatar of a page plays: its wrist is elsewhere a little later. */
async function expectMoves(page: Page | Frame): Promise<void> {
  const wrist = () =>
    page.evaluate(async () => {
      const viewer = await document.querySelector('vitrine-avatar')!.viewer;
      await viewer.ready;
      return viewer.jointPositions(['mWristLeft']);
    });
  await expect(page.locator('vitrine-avatar canvas')).toBeVisible({ timeout: 60_000 });
  const before = await wrist();
  await expect.poll(wrist).not.toEqual(before);
}

const shownItems = (page: Page | Frame) =>
  page.evaluate(async () => {
    const viewer = await document.querySelector('vitrine-avatar')!.viewer;
    return (await viewer.items()).map(({ name, kind }) => `${kind} ${name}`);
  });

test('one page plays from a disk without a network, and is smaller than 1 MB', async ({
  page,
  browser,
}) => {
  await openShowcase(page);
  await openTab(page, 'File');
  await expect(dialog(page).getByText(/^player \d/)).toBeVisible();
  const { name, bytes } = await save(page);
  expect(name).toBe('linen-tee.html');
  expect(bytes.length).toBeLessThan(950_000);
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);

  const context = await browser.newContext({ offline: true });
  const offline = await context.newPage();
  const problems: string[] = [];
  offline.on('pageerror', (error) => problems.push(error.message));
  offline.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  offline.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) problems.push(request.url());
  });
  await offline.goto(pathToFileURL(file).href);
  await expectMoves(offline);
  expect(await shownItems(offline)).toEqual(['mesh linen-tee', 'animation dance']);
  expect(await offline.title()).toBe('linen-tee');
  // It has no address from which Vitrine could open it.
  await expect(offline.getByRole('link')).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('one page has the skin and the cloth that its author sees', async ({ page, browser }) => {
  await openPage(page);
  await page.getByRole('button', { name: /^Linen tee/ }).click();
  await expect
    .poll(() => page.evaluate(() => window.vitrine.textures().map(({ stage }) => stage)), {
      timeout: 30_000,
    })
    .toEqual(['sharp', 'sharp', 'sharp', 'sharp', 'sharp']);
  await openTab(page, 'File');
  await expect(dialog(page).getByText(/^textures \d/)).toBeVisible();
  const { name, bytes } = await save(page);
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);

  const context = await browser.newContext({
    offline: true,
    viewport: { width: 320, height: 400 },
  });
  const offline = await context.newPage();
  const problems: string[] = [];
  offline.on('pageerror', (error) => problems.push(error.message));
  offline.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await offline.goto(pathToFileURL(file).href);
  await expect(offline.locator('vitrine-avatar canvas')).toBeVisible({ timeout: 60_000 });
  /** The shares of the picture that have the colours of skin, and of the print on the cloth. */
  const shares = async () => {
    const { data, channels } = decode(await offline.screenshot());
    let [skin, print] = [0, 0];
    for (let at = 0; at < data.length; at += channels) {
      const [red, green, blue] = data.subarray(at, at + 3);
      if (red - blue > 45) skin++;
      if (green > 1.05 * Math.max(red, blue)) print++;
    }
    return [skin, print].map((count) => (count * channels) / data.length);
  };
  await expect.poll(async () => (await shares())[0], { timeout: 30_000 }).toBeGreaterThan(0.02);
  await expect.poll(async () => (await shares())[1], { timeout: 30_000 }).toBeGreaterThan(0.001);
  expect(problems).toEqual([]);
  await context.close();
});

test('one page plays from any file server', async ({ page, browser }) => {
  await openShowcase(page);
  await openTab(page, 'File');
  await dialog(page).getByRole('checkbox', { name: 'Turn the avatar' }).uncheck();
  const { name, bytes } = await save(page);
  const root = temporaryFolder();
  writeFileSync(join(root, name), bytes);
  const host = await startHost({ root, prefix: '/shop/' });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${host.origin}shop/${name}`);
  await expectMoves(visitor);
  expect(host.requests.filter((path) => path !== '/favicon.ico')).toEqual([`/shop/${name}`]);
  await expect(visitor.locator('vitrine-avatar')).toHaveAttribute('camera-controls', '0');
  await context.close();
  await host.close();
});

test('one page runs its own scripts, and none that somebody has put into it', async ({
  page,
  browser,
}) => {
  await openShowcase(page);
  await openTab(page, 'File');
  const { bytes } = await save(page);
  const attack = (name: string) => `(window.attacks ??= []).push('${name}')`;
  const markup = [
    `<script>${attack('inline')}</script>`,
    `<script nonce="vitrine">${attack('inline with a nonce')}</script>`,
    `<script nonce="vitrine" src="attack.js"></script>`,
    `<img alt="" src="data:," onerror="${attack('event handler')}">`,
  ].join('');
  const html = bytes.toString('utf8').replaceAll(/<title>|<noscript>/g, (tag) => markup + tag);
  const host = await startHost({ pages: { '/page.html': html, '/attack.js': attack('file') } });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${host.origin}page.html`);
  await expectMoves(visitor);
  expect(await visitor.evaluate(() => window.attacks ?? [])).toEqual([]);
  expect(host.requests).not.toContain('/attack.js');
  await context.close();
  await host.close();
});

test('the embed code names what it leaves out above, and a zip has everything for a server', async ({
  page,
  browser,
}) => {
  await openShowcase(page);
  await openTab(page, 'Embed');
  const warning = dialog(page).getByRole('note');
  await expect(warning).toContainText('linen-tee, dance');
  const code = dialog(page).getByRole('textbox', { name: 'Code' });
  expect((await warning.boundingBox())!.y).toBeLessThan((await code.boundingBox())!.y);
  await expect(dialog(page).getByRole('button', { name: 'Copy Code' })).not.toHaveClass(/primary/);
  await warning.getByRole('button', { name: 'Make a zip…' }).click();
  await expect(dialog(page).getByRole('radio', { name: /^A zip/ })).toBeChecked();
  await dialog(page).getByRole('checkbox', { name: 'Open it in Vitrine' }).check();
  const { name, bytes } = await save(page);
  expect(name).toBe('linen-tee.zip');

  const root = temporaryFolder();
  const files = unzipSync(bytes);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  expect(Object.keys(files).sort()).toEqual(
    expect.arrayContaining([
      'linen-tee/embed-code.txt',
      'linen-tee/index.html',
      'linen-tee/linen-tee.avatar.json',
      'linen-tee/meshes/linen-tee.llmesh',
      'linen-tee/poster.png',
      'linen-tee/samples/mannequin.llmesh',
      'linen-tee/vitrine-player.js',
    ]),
  );
  const text = readFileSync(join(root, 'linen-tee/embed-code.txt'), 'utf8');
  const frameCode = /<iframe[^>]*><\/iframe>/.exec(text)![0];
  writeFileSync(join(root, 'shop.html'), `<!doctype html><title>Shop</title>${frameCode}`);
  const host = await startHost({ root, prefix: '/', pages: { '/favicon.ico': '' } });
  const context = await browser.newContext();
  const shop = await context.newPage();
  const problems: string[] = [];
  shop.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await shop.goto(`${host.origin}shop.html`);
  const findFrame = () => shop.frame({ url: /linen-tee\/index\.html/ });
  await expect.poll(findFrame).not.toBeNull();
  const frame = findFrame()!;
  await expectMoves(frame);
  expect(await shownItems(frame)).toEqual(['mesh linen-tee', 'animation dance']);
  const link = shop.frameLocator('iframe').getByRole('link');
  const address = new URL((await link.getAttribute('href'))!);
  expect(address.searchParams.get('avatar')).toBe(`${host.origin}linen-tee/linen-tee.avatar.json`);
  expect(problems).toEqual([]);
  await context.close();
  await host.close();
});

test('a page that does not start by itself shows its poster first, and one without clips stands', async ({
  page,
}) => {
  await openShowcase(page);
  await openTab(page, 'File');
  await dialog(page).getByRole('checkbox', { name: 'Starts by itself' }).uncheck();
  await dialog(page).getByLabel('Shows').selectOption({ label: 'No animation' });
  await dialog(page)
    .getByRole('radio', { name: /^A zip/ })
    .check();
  const files = unzipSync((await save(page)).bytes);
  const html = Buffer.from(files['linen-tee/index.html']).toString();
  expect(html).toContain('poster="poster.png"');
  expect(html).not.toMatch(/^ {2}autoplay$/m);
  expect(Object.keys(files).filter((path) => path.includes('animations/'))).toEqual([]);
});
