import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drop, expect, items, jointPosition, openPage, ownFile, test } from './fixtures.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const PORT = 4183;
const PREFIX = '/shop/avatars/';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The plainest file server: `dist` under a sub-path, and nothing else. */
function serve(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    try {
      if (!path.startsWith(PREFIX)) throw new Error('outside');
      const name = path.slice(PREFIX.length) || 'index.html';
      const bytes = await readFile(DIST + name);
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve) => server.listen(PORT, '127.0.0.1', () => resolve(server)));
}

test.describe('under a sub-path of a plain file server', () => {
  let server: Server;
  test.use({ baseURL: `http://127.0.0.1:${PORT}${PREFIX}` });
  test.beforeAll(async () => {
    server = await serve();
  });
  test.afterAll(() => server.close());

  test('the page starts, moves and opens files', async ({ page }) => {
    await openPage(page);
    const before = await jointPosition(page, 'mChest');
    await expect.poll(() => jointPosition(page, 'mChest')).not.toEqual(before);
    await drop(page, [ownFile('samples/linen-tee.llmesh')]);
    await expect
      .poll(() => items(page))
      .toContainEqual(expect.objectContaining({ name: 'linen-tee' }));
    await expect(page.getByRole('tab', { name: 'Rig' })).toBeVisible();
  });
});

test('a name that looks like markup stays text', async ({ page }) => {
  await openPage(page);
  const name = '<img src=x onerror="document.title=1">.anim';
  await drop(page, [
    { name, bytes: Uint8Array.of(1, 2, 3) },
    { ...ownFile('samples/wave.anim'), name: '<b>wave.anim' },
  ]);
  await expect(page.getByRole('alert')).toContainText(name);
  await expect(page.getByText('<b>wave', { exact: true }).first()).toBeVisible();
  expect(await page.locator('img[src=x], #app b:text-is("wave")').count()).toBe(0);
});

test('without WebGL the page says so, and files are still read', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('./');
  await expect(page.getByText(/WebGL/).first()).toBeVisible();
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByText('53', { exact: true }).first()).toBeVisible();
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'walk' }));
});
