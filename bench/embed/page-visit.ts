import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { type BenchSite, type PageContent, pathOf, sizeOf } from './bench-site.ts';
import { installProbe } from './page-probe.ts';
import { type Area, Screencast, type ScreencastFrame } from './screencast.ts';

const VIEWPORT = { width: 800, height: 360 };
/** CSS pixels between avatars and around them, and the edge of an avatar, over which controls lie. */
const GAP = 8;
const EDGE = 16;

/** The resources that a page has used so far. */
export interface PageLoad {
  /** CPU time of the main thread, and the part of it in scripts. Milliseconds. */
  readonly main: number;
  readonly script: number;
  /** Bytes of the heap, garbage included. */
  readonly heap: number;
}

export interface VisitOptions {
  /** Whether draw calls fill pixels; see {@link installProbe}. */
  readonly fills?: boolean;
  /** Whether a screencast is recorded. */
  readonly records?: boolean;
}

/** One page with avatars, in a browser context that has never loaded anything. */
export class PageVisit {
  readonly page: Page;
  /** When the navigation began, milliseconds since 1970. */
  start = 0;
  readonly #site: BenchSite;
  readonly #content: PageContent;
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;
  readonly #screencast: Screencast | null;

  private constructor(
    site: BenchSite,
    content: PageContent,
    parts: { context: BrowserContext; page: Page; cdp: CDPSession; screencast: Screencast | null },
  ) {
    this.#site = site;
    this.#content = content;
    this.#context = parts.context;
    this.page = parts.page;
    this.#cdp = parts.cdp;
    this.#screencast = parts.screencast;
  }

  /** Navigates, and resolves when the first bytes have arrived. */
  static async open(
    site: BenchSite,
    content: PageContent,
    { fills = false, records = false }: VisitOptions = {},
  ): Promise<PageVisit> {
    const context = await site.browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(installProbe, { count: content.count, fills });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const screencast = records ? await Screencast.start(cdp) : null;
    const visit = new PageVisit(site, content, { context, page, cdp, screencast });
    site.server.sent.length = 0;
    await page.goto(site.server.origin + pathOf(content).slice(1), { waitUntil: 'commit' });
    visit.start = await page.evaluate(() => performance.timeOrigin);
    return visit;
  }

  /** Waits until all avatars can be controlled and one was drawn. @returns when that was, milliseconds since 1970. */
  waitUntilDrawn(): Promise<number> {
    return this.page.evaluate(async () => {
      const probe = window.pageProbe;
      await probe?.drawn;
      return probe?.drawnAt ?? Number.NaN;
    });
  }

  /** Waits until the joints have moved since then. @returns when that was, milliseconds since 1970. */
  waitUntilMoved(): Promise<number> {
    return this.page.evaluate(async () => {
      const probe = window.pageProbe;
      await probe?.moved;
      return probe?.movedAt ?? Number.NaN;
    });
  }

  /** Stops the screencast after `count` frames since a time. @returns all its frames. */
  async stopScreencast(count: number, since: number): Promise<readonly ScreencastFrame[]> {
    await this.#screencast?.waitForFrames(count, since);
    return (await this.#screencast?.stop()) ?? [];
  }

  /** The area of the first avatar in the window, without its edge. */
  area(): Area {
    const { width, height } = sizeOf(this.#content);
    const start = GAP + EDGE;
    return { x: start, y: start, width: width - 2 * EDGE, height: height - 2 * EDGE };
  }

  async load(): Promise<PageLoad> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return {
      main: 1000 * read('TaskDuration'),
      script: 1000 * read('ScriptDuration'),
      heap: read('JSHeapUsedSize'),
    };
  }

  async collectGarbage(): Promise<void> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
  }

  /** The numbers of animation frames and WebGL contexts so far. */
  counts(): Promise<{ frames: number; contexts: number }> {
    return this.page.evaluate(() => {
      const { frames = 0, contexts = 0 } = window.pageProbe ?? {};
      return { frames, contexts };
    });
  }

  /** Pauses every avatar by the method of its element, and waits until they have settled. */
  async pauseAll(settleMs: number): Promise<void> {
    const pauseElements = () => {
      interface Player extends Element {
        pause(): unknown;
      }
      const players = document.querySelectorAll<Player>('vitrine-avatar, model-viewer');
      return Promise.all([...players].map((player) => player.pause()));
    };
    const frames = this.page.frames();
    await Promise.all(frames.map((frame) => frame.evaluate(pauseElements).then(() => {})));
    await sleep(settleMs);
  }

  /** Bytes of the gzipped bodies that were sent to the page. */
  transferred(): { scripts: number; all: number } {
    const sum = (matches: (path: string) => boolean) =>
      this.#site.server.sent.reduce(
        (total, { path, bytes }) => total + (matches(path) ? bytes : 0),
        0,
      );
    return { scripts: sum((path) => path.endsWith('.js')), all: sum(() => true) };
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
