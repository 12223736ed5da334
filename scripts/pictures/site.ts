import type { Browser, Page } from '@playwright/test';
import { preview } from 'vite';

/** What one who takes pictures is given. */
export interface Studio {
  readonly browser: Browser;
  /** Of the built page, with its slash. */
  readonly address: string;
  /** Folder of the built page. */
  readonly dist: string;
}

/** Pixels of a picture for each of the page. */
const SCALE = 1200 / 1440;

/** A window in daylight, of somebody who wants nothing to move by itself unless told otherwise. */
export function openWindow(
  { browser }: Studio,
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

/** Serves the built page for as long as `take` takes. */
export async function withSite(
  dist: string,
  take: (address: string) => Promise<void>,
): Promise<void> {
  const server = await preview({
    build: { outDir: dist },
    preview: { port: 4187, strictPort: false },
  });
  try {
    await take(server.resolvedUrls!.local[0]);
  } finally {
    await server.close();
  }
}
