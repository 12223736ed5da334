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

/** Small, since software draws it. */
const VIEWPORT = { width: 320, height: 240 };
const PATIENCE_MS = 180_000;

/**
 * In the page, before its own scripts: every draw call is made, and none has anything to draw. What software takes to
 * fill pictures says nothing of us, and would leave no processor for what is measured.
 */
function drawNothing(): void {
  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArrays } = gl;
  gl.drawElements = function (mode, _count, type, offset) {
    drawElements.call(this, mode, 0, type, offset);
  };
  gl.drawArrays = function (mode, first, _count) {
    drawArrays.call(this, mode, first, 0);
  };
}

/** The built page in a browser, in the region of a demo grid: grid and bridge are in this process. */
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
  static async open(siteRoot: string, options: DemoGridOptions): Promise<LivePage> {
    const grid = await startDemoGrid(options);
    const config = withDemoGrid({ ...defaultConfig({}), port: 0 }, grid);
    const bridge = await startBridge({ config, siteRoot, log: pino({ level: 'silent' }) });
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.addInitScript(drawNothing);
    await page.goto(bridge.url);
    return new LivePage(grid, bridge, browser, page);
  }

  /** Until these avatars, besides one's own, stand there with all that they wear. */
  async shows(others: number): Promise<void> {
    const isDressed = (least: number) => {
      const there = window.vitrine.agents().filter(({ isInView }) => isInView);
      return there.length > least && there.every(({ assets }) => assets.ready === assets.total);
    };
    await this.page.waitForFunction(isDressed, others, { timeout: PATIENCE_MS, polling: 250 });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#bridge.close();
    await this.grid.close();
  }
}
