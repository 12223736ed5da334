import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { pause } from '../../test/bridge/until.ts';
import type { Area } from './eye.ts';
import { Film, type Shot } from './film.ts';
import type { Ground } from './ground.ts';
import { type PageContent, pathOf, sizeOf } from './pages.ts';
import { keepRecord } from './record.ts';

const VIEWPORT = { width: 800, height: 360 };
/** Room between avatars and around them, CSS pixels; nothing that floats at an avatar's edge counts. */
const GAP = 8;
const EDGE = 16;
const PER_ROW = 5;

/** Processor time of the page's main thread, milliseconds. */
export interface Load {
  readonly all: number;
  readonly script: number;
  /** Bytes of the heap, whatever of it is garbage. */
  readonly heap: number;
}

export interface VisitOptions {
  /** Whether draw calls fill anything; see {@link keepRecord}. */
  readonly fills?: boolean;
  /** Whether what the page shows is kept. */
  readonly films?: boolean;
}

/** One page with avatars in a browser that has never seen it. */
export class Visit {
  readonly page: Page;
  /** Milliseconds since 1970: when it began. */
  start = 0;
  readonly #ground: Ground;
  readonly #context: BrowserContext;
  readonly #content: PageContent;
  readonly #cdp: CDPSession;
  readonly #film: Film | null;

  private constructor(
    ground: Ground,
    content: PageContent,
    parts: { context: BrowserContext; page: Page; cdp: CDPSession; film: Film | null },
  ) {
    this.#ground = ground;
    this.#content = content;
    this.#context = parts.context;
    this.page = parts.page;
    this.#cdp = parts.cdp;
    this.#film = parts.film;
  }

  /** Navigates; the answer is on its way. */
  static async begin(
    ground: Ground,
    content: PageContent,
    { fills = false, films = false }: VisitOptions = {},
  ): Promise<Visit> {
    const context = await ground.browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(keepRecord, { count: content.count, fills });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const film = films ? await Film.begin(cdp) : null;
    const visit = new Visit(ground, content, { context, page, cdp, film });
    ground.host.sent.length = 0;
    await page.goto(ground.host.origin + pathOf(content).slice(1), { waitUntil: 'commit' });
    visit.start = await page.evaluate(() => performance.timeOrigin);
    return visit;
  }

  /** Until all avatars can be driven, and one was drawn: milliseconds since 1970. */
  drawn(): Promise<number> {
    return this.page.evaluate(async () => {
      const record = window.embedRecord;
      await record?.drawn;
      return record?.drawnAt ?? Number.NaN;
    });
  }

  /** Until its joints are elsewhere than they were then. */
  moved(): Promise<number> {
    return this.page.evaluate(async () => {
      const record = window.embedRecord;
      await record?.moved;
      return record?.movedAt ?? Number.NaN;
    });
  }

  /** What it has shown, with at least so many pictures from a moment on; films no more. */
  async shots(count: number, since: number): Promise<readonly Shot[]> {
    await this.#film?.shows(count, since);
    return (await this.#film?.end()) ?? [];
  }

  /** Where avatars are, without their edges. */
  areas(): Area[] {
    const { count } = this.#content;
    const { width, height } = sizeOf(this.#content);
    return Array.from({ length: count }, (_, index) => ({
      x: GAP + (index % PER_ROW) * (width + GAP) + EDGE,
      y: GAP + Math.floor(index / PER_ROW) * (height + GAP) + EDGE,
      width: width - 2 * EDGE,
      height: height - 2 * EDGE,
    }));
  }

  async load(): Promise<Load> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return {
      all: 1000 * read('TaskDuration'),
      script: 1000 * read('ScriptDuration'),
      heap: read('JSHeapUsedSize'),
    };
  }

  async collectGarbage(): Promise<void> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
  }

  /** Callbacks of frames so far, and contexts of WebGL. */
  counts(): Promise<{ frames: number; contexts: number }> {
    return this.page.evaluate(() => {
      const { frames = 0, contexts = 0 } = window.embedRecord ?? {};
      return { frames, contexts };
    });
  }

  /** Stops all that plays, by each element's own command; they have come to rest then. */
  async rest(milliseconds: number): Promise<void> {
    const pauseAll = () => {
      interface Player extends Element {
        pause(): unknown;
      }
      const players = document.querySelectorAll<Player>('vitrine-avatar, model-viewer');
      return Promise.all([...players].map((player) => player.pause()));
    };
    await Promise.all(this.page.frames().map((frame) => frame.evaluate(pauseAll).then(() => {})));
    await pause(milliseconds);
  }

  /** Bytes sent for it, of bodies as they were packed. */
  sent(): { scripts: number; all: number } {
    const sum = (isMeant: (path: string) => boolean) =>
      this.#ground.host.sent.reduce(
        (total, { path, bytes }) => total + (isMeant(path) ? bytes : 0),
        0,
      );
    return { scripts: sum((path) => path.endsWith('.js')), all: sum(() => true) };
  }

  async end(): Promise<void> {
    await this.#context.close();
  }
}
