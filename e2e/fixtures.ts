import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Frame,
  type Page,
} from '@playwright/test';
import { sharedPath } from '../test/shared-path.ts';

/** A file to be dropped on the page. */
export interface DroppedFile {
  name: string;
  bytes: Uint8Array;
}

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

export const ownFile = (
  path: string,
  name = path.slice(path.lastIndexOf('/') + 1),
): DroppedFile => ({
  name,
  bytes: readFileSync(PUBLIC + path),
});

export const sampleFile = (path: string): DroppedFile => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  bytes: readFileSync(sharedPath(path)),
});

/** Dispatches the events of a drop as a browser does, with real File objects. */
export async function drop(
  page: Page,
  files: readonly DroppedFile[],
  shift = false,
): Promise<void> {
  const payload = files.map(({ name, bytes }) => ({
    name,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  await page.evaluate(
    ({ files, shift }) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const init = { dataTransfer: transfer, bubbles: true, cancelable: true, shiftKey: shift };
        document.body.dispatchEvent(new DragEvent(type, init));
      }
    },
    { files: payload, shift },
  );
}

export const jointPosition = (page: Page, name: string) =>
  page.evaluate((joint) => window.vitrine.jointPosition(joint), name);

/** Waits for so many frames; after two, the page has moved and drawn whatever was requested before. */
export const framesDrawn = (page: Page | Frame, count = 2) =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const next = () => {
          if (left-- === 0) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );

/**
 * Waits until eight frames in a row came within a second each: in software the first pictures of a scene stall a page for
 * seconds, in which what lasts only that long is never seen. Goes on after half a minute on a machine that never gets
 * there.
 */
export const framesSettled = (page: Page | Frame) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const start = performance.now();
        let [last, even] = [start, 0];
        const next = () => {
          const now = performance.now();
          even = now - last < 1000 ? even + 1 : 0;
          last = now;
          if (even === 8 || now - start > 30_000) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
  );

export const items = (page: Page) => page.evaluate(() => window.vitrine.items());

/** Waits until the page shows its first frame. */
export async function openPage(page: Page, address = './'): Promise<void> {
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('vitrine:first-frame').length))
    .toBeGreaterThan(0);
}

/** The share of the stage's picture (which `P` saves) that is opaque. */
export async function paintedShare(page: Page): Promise<number> {
  const [share] = await paintedBands(page, 1);
  return share;
}

/** The same share of each of so many vertical bands, from the left; the ground grid is too faint to count. */
export async function paintedBands(page: Page, count: number): Promise<number[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
  const base64 = readFileSync(await download.path()).toString('base64');
  return page.evaluate(
    async ({ base64, count }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      const painted: number[] = new Array(count).fill(0);
      for (let i = 0; i < pixels.length / 4; i++) {
        const band = Math.floor(((i % image.width) / image.width) * count);
        if (pixels[4 * i + 3] > 200) painted[band]++;
      }
      return painted.map((each) => (each * count) / (image.width * image.height));
    },
    { base64, count },
  );
}

/** Every test also fails on errors in the console and on requests to other servers. */
interface Fixtures {
  expectedError: RegExp | null;
  guard: undefined;
  /** Opens a page of another visitor, which is closed with the test. */
  openAnother(options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<Fixtures>({
  /** Errors that a test provokes. */
  expectedError: [null, { option: true }],
  guard: [
    async ({ page, baseURL, expectedError }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(baseURL!) && !/^(blob|data):/.test(url))
          errors.push(`request to ${url}`);
      });
      await use(undefined);
      expect(errors.filter((error) => !expectedError?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
  openAnother: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
