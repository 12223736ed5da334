import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs';
import { dancerGlb } from './content.ts';
import { Eye } from './eye.ts';
import { Host } from './host.ts';
import type { Network } from './link.ts';
import { PATHS, type PageContent, pageOf, pathOf, SUBJECTS } from './pages.ts';

export const MANY = 10;
const CONTENTS: readonly PageContent[] = SUBJECTS.flatMap((subject) => [
  { subject, count: 1, poster: false },
  { subject, count: 1, poster: true },
  { subject, count: MANY, poster: false },
]);

/** A server with both sides' pages, and a browser for them. */
export class Ground {
  readonly host: Host;
  readonly browser: Browser;
  readonly eye: Eye;

  private constructor(host: Host, browser: Browser, eye: Eye) {
    this.host = host;
    this.browser = browser;
    this.eye = eye;
  }

  /**
   * @param siteRoot folder of the built page.
   * @param peerFolder of the scripts of `<model-viewer>`.
   */
  static async open(siteRoot: string, peerFolder: string): Promise<Ground> {
    const pages = new Map<string, string | Uint8Array>();
    const folders = new Map([
      [PATHS.dist, siteRoot],
      [PATHS.peer, peerFolder],
    ]);
    const host = new Host({ pages, folders });
    await host.start();
    for (const content of CONTENTS) pages.set(pathOf(content), pageOf(host.origin, content));
    pages.set(PATHS.glb, await dancerGlb(`${siteRoot}/samples`));
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    const eye = await Eye.open(browser);
    pages.set(PATHS.poster, await eye.paintPoster());
    return new Ground(host, browser, eye);
  }

  setNetwork(network: Network | null): void {
    this.host.setNetwork(network);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.host.close();
  }
}
