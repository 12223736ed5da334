import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs';
import { rendererOf } from './live-page.ts';
import { type MainThreadTask, recordTasks } from './main-thread-trace.ts';

/** Milliseconds until the page has loaded what it does without at first. */
const SETTLE_MS = 4000;
/** Milliseconds between two looks at the memory. */
const SAMPLE_MS = 50;
const TIMEOUT_MS = 300_000;

/** How an archive was opened in the page. */
export interface ArchiveOpening {
  /** Milliseconds from the choice of the file until its tree is there. */
  readonly duration: number;
  /** How many different shares its progress bar has shown meanwhile. */
  readonly progressSteps: number;
  /** MB by which the memory of the page and its workers was higher than before, at most and after it was opened. */
  readonly memory: { readonly highest: number; readonly after: number };
}

/** Opens an archive in the built page as a visitor does, by *Add files*. @param url of the page. */
export async function openArchive(url: string, path: string): Promise<ArchiveOpening> {
  return withPage(url, async (page, browser) => {
    const pid = await rendererOf(browser);
    const empty = residentMegabytes(pid);
    await page.evaluate(watchProgress);
    let highest = 0;
    const begin = performance.now();
    const opened = chooseFile(page, path);
    let isOpen = false;
    void opened.finally(() => {
      isOpen = true;
    });
    while (!isOpen) {
      highest = Math.max(highest, residentMegabytes(pid));
      await sleep(SAMPLE_MS);
    }
    await opened;
    const duration = performance.now() - begin;
    await sleep(SETTLE_MS);
    const after = residentMegabytes(pid);
    highest = Math.max(highest, after);
    return {
      duration,
      progressSteps: await page.evaluate(() => window.progressSteps!.size),
      memory: { highest: highest - empty, after: after - empty },
    };
  });
}

/** The tasks of the main thread while an archive is opened. */
export async function recordOpening(url: string, path: string): Promise<MainThreadTask[]> {
  return withPage(url, (page, browser) =>
    recordTasks(browser, page, async () => {
      await chooseFile(page, path);
      await sleep(SETTLE_MS);
    }),
  );
}

async function withPage<T>(
  url: string,
  use: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(url);
    await page.getByRole('button', { name: 'Add files' }).first().waitFor();
    await sleep(SETTLE_MS);
    return await use(page, browser);
  } finally {
    await browser.close();
  }
}

async function chooseFile(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add files' }).first().click(),
  ]);
  await chooser.setFiles(path);
  const tree = page.getByRole('complementary', { name: 'Archive' }).getByRole('tree');
  await tree.waitFor({ timeout: TIMEOUT_MS });
}

declare global {
  interface Window {
    /** Of {@link watchProgress}. */
    progressSteps?: Set<number>;
  }
}

/** Runs in the page: notes each whole percent that a progress bar shows. */
function watchProgress(): void {
  const steps = new Set<number>();
  window.progressSteps = steps;
  const note = () => {
    const bar = document.querySelector<HTMLProgressElement>('progress[value]');
    if (bar) steps.add(Math.round(100 * bar.value));
  };
  new MutationObserver(note).observe(document.body, {
    ...{ subtree: true, childList: true, attributes: true, attributeFilter: ['value'] },
  });
}

/** What a process has in memory, without the pages of its program. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024;
}
