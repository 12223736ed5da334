import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { preview } from 'vite';

/** The built page and a browser, of which pictures are taken. */
export interface CaptureContext {
  readonly browser: Browser;
  /** The address of the built page, with a slash at the end. */
  readonly address: string;
  /** The folder of the built page. */
  readonly dist: string;
}

/** Pixels of a picture for each CSS pixel of the page. */
const SCALE = 1200 / 1440;

/** The most bytes of a picture, since a document with several is read on phones too. */
const MAX_BYTES = 120_000;
const JPEG_QUALITIES = [88, 82, 76, 70, 62, 54];

/** Opens a window in the light theme; by default its user prefers reduced motion. */
export function openWindow(
  { browser }: CaptureContext,
  width: number,
  height: number,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<Page> {
  return browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: width < 800 ? 1 : SCALE,
    colorScheme: 'light',
    reducedMotion,
    serviceWorkers: 'block',
  });
}

/** Saves a screenshot as a JPEG of the highest quality within the limit. */
export async function saveScreenshot(target: Page | Locator, path: string): Promise<void> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    bytes = await target.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (bytes.length <= MAX_BYTES) break;
  }
  saveFile(path, bytes);
}

export function saveFile(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${(bytes.length / 1000).toFixed(1).padStart(8)} KB  ${path}`);
}

/** Milliseconds until all textures are drawn, at most; long without a graphics card. */
const TEXTURES_TIMEOUT = 90_000;

/** Waits until at least so many textures are wanted, and all that can be had are drawn. */
export async function waitForTextures(page: Page, count = 0): Promise<void> {
  await page.waitForFunction(
    (least) => {
      const stages = window.vitrine.textures().map(({ stage }) => stage);
      return stages.length >= least && stages.every((stage) => /^(sharp|missing)$/.test(stage));
    },
    count,
    { timeout: TEXTURES_TIMEOUT },
  );
}

/** Waits until the pictures of all levels in the dock are drawn, which happens while the browser has time. */
export async function waitForLevelPictures(page: Page): Promise<void> {
  await page.locator('.level-picture').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.level-picture:empty') === null, null, {
    timeout: TEXTURES_TIMEOUT,
  });
}

/** Serves the built page until `task` has finished. */
export async function withSite(
  dist: string,
  task: (address: string) => Promise<void>,
): Promise<void> {
  const server = await preview({
    build: { outDir: dist },
    preview: { port: 4187, strictPort: false },
  });
  try {
    await task(server.resolvedUrls!.local[0]);
  } finally {
    await server.close();
  }
}
