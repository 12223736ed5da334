import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** Where the model is. */
export const MODEL_FILE = '/body.dae';

/** Opens the page in which models are read. */
export async function withModelPage(
  browser: Browser,
  origin: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    await page.waitForFunction(() => window.openModelPage);
    await use(page);
  } finally {
    await page.close();
  }
}

/** Serves the bundled page and the model. */
export async function serveModelPage(
  folder: string,
  model: string,
): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = `${folder}${path}`;
    if (path === MODEL_FILE) response.end(model);
    else if (extname(path) === '.js' && existsSync(file)) {
      response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(file));
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!doctype html><title>Bench</title><script type="module" src="/model-page.js"></script>',
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
