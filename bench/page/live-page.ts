import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { pino } from 'pino';
import { defaultConfig, withDemoGrid } from '../../bridge/config/index.ts';
import {
  type DemoGrid,
  type DemoGridOptions,
  startDemoGrid,
} from '../../bridge/demo-grid/index.ts';
import { type Bridge, startBridge } from '../../bridge/index.ts';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs';

interface LivePageOptions {
  /** CSS pixels; small by default, since it is drawn without a graphics card. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Whether the page enters the region by itself; it does by default. */
  readonly enters?: boolean;
  /** Runs in the page before its own scripts. */
  readonly initScript?: () => void;
}

const SMALL = { width: 320, height: 240 };
const TIMEOUT_MS = 180_000;

/** The built page in a browser, in the region of a demo grid; grid and bridge run in this process. */
export class LivePage {
  readonly grid: DemoGrid;
  readonly browser: Browser;
  readonly page: Page;
  readonly #bridge: Bridge;

  private constructor(grid: DemoGrid, bridge: Bridge, browser: Browser, page: Page) {
    this.grid = grid;
    this.#bridge = bridge;
    this.browser = browser;
    this.page = page;
  }

  /** @param siteRoot folder of the built page. */
  static async open(
    siteRoot: string,
    options: DemoGridOptions,
    { viewport = SMALL, enters = true, initScript }: LivePageOptions = {},
  ): Promise<LivePage> {
    const grid = await startDemoGrid(options);
    const config = withDemoGrid({ ...defaultConfig({}), port: 0 }, grid);
    const bridge = await startBridge({ config, siteRoot, log: pino({ level: 'silent' }) });
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    const page = await browser.newPage({ viewport });
    await page.addInitScript(emptyDrawCalls);
    if (initScript) await page.addInitScript(initScript);
    await page.goto(enters ? `${bridge.url}?live=1` : bridge.url);
    return new LivePage(grid, bridge, browser, page);
  }

  /** Waits until this many avatars besides the page's own are in view with their whole outfits. */
  async waitForAvatars(others: number): Promise<void> {
    const areLoaded = (others: number) => {
      const inView = window.vitrine.agents().filter(({ isInView }) => isInView);
      return inView.length > others && inView.every(({ assets }) => assets.ready === assets.total);
    };
    await this.page.waitForFunction(areLoaded, others, { timeout: TIMEOUT_MS, polling: 250 });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#bridge.close();
    await this.grid.close();
  }
}

/**
 * Runs in the page before its own scripts: every draw call is made, and none has anything to draw. Without a graphics
 * card, filling pixels would take the CPU time that the measured code needs.
 */
function emptyDrawCalls(): void {
  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArrays } = gl;
  gl.drawElements = function (mode, _count, type, offset) {
    drawElements.call(this, mode, 0, type, offset);
  };
  gl.drawArrays = function (mode, first, _count) {
    drawArrays.call(this, mode, first, 0);
  };
}

/** CPU time of a page's threads since they started, milliseconds. */
export interface ThreadTimes {
  readonly main: number;
  readonly workers: number;
}

/** The name of the threads of workers in `/proc`. */
const WORKER = 'DedicatedWorker';

/** Whether the system reports the CPU time of threads, as Linux does. */
export const canReadThreads = (): boolean => existsSync('/proc/self/schedstat');

/** The CPU time of the threads of the browser's only page. */
export async function threadTimes(browser: Browser): Promise<ThreadTimes> {
  const pid = await rendererOf(browser);
  const workers = threadsOf(pid).filter((thread) => nameOf(pid, thread) === WORKER);
  return {
    main: timeOf(pid, String(pid)),
    workers: workers.reduce((total, thread) => total + timeOf(pid, thread), 0),
  };
}

/** The process of the page: Chromium keeps a spare renderer, which has no workers. */
export async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderer = processInfo.find(
    ({ type, id }) =>
      type === 'renderer' && threadsOf(id).some((thread) => nameOf(id, thread) === WORKER),
  );
  if (!renderer) throw new Error('the page has no workers');
  return renderer.id;
}

const threadsOf = (pid: number): string[] => readdirSync(`/proc/${pid}/task`);
const readThread = (pid: number, thread: string, file: string): string =>
  readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8').trim();
const nameOf = (pid: number, thread: string): string => readThread(pid, thread, 'comm');
/** The first number of `schedstat` is nanoseconds on a processor. */
const timeOf = (pid: number, thread: string): number =>
  Number(readThread(pid, thread, 'schedstat').split(' ')[0]) / 1e6;
