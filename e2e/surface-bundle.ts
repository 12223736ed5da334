import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { PAGE_PORT } from './ports.ts';

const scripts = new Map<string, Promise<string>>();

/** Opens the page of surface-page.ts, which is built for these tests only. */
export async function openSurfacePage(page: Page): Promise<void> {
  await openScriptPage(page, 'surface-page');
  await page.waitForFunction(() => window.surfacePage !== undefined);
}

/** Opens a page with a canvas and one of the scripts beside this file. */
export async function openScriptPage(page: Page, name: string): Promise<void> {
  const address = `http://127.0.0.1:${PAGE_PORT}/${name}.html`;
  const script = scripts.get(name) ?? bundle(name);
  scripts.set(name, script);
  const body = `<!doctype html><canvas width="320" height="320"></canvas><script>${await script}</script>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
}

async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const output = await build({
    ...{ configFile: false, logLevel: 'error', mode: 'production' },
    build: {
      ...{ write: false, target: 'es2023', minify: true },
      lib: { entry, formats: ['iife'], name: 'testPage' },
    },
  });
  const [first] = [output].flat();
  if (!('output' in first)) throw new Error('nothing was built');
  const [chunk] = first.output;
  return chunk.code.replaceAll('</script', '<\\/script');
}
