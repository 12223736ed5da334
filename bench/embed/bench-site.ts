import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs';
import { exportGlb, glbAvatarOf } from '../../src/app/export/glb/index.ts';
import { writeEmbedCode } from '../../src/app/export/share/index.ts';
import { stateWith } from '../../test/worn-file.ts';
import { BenchServer, type Network } from './bench-server.ts';
import { ScreenshotReader } from './screencast.ts';

/** How a page shows the avatar: by our element, by our iframe, or by `<model-viewer>`, the peer. */
export type Subject = 'element' | 'iframe' | 'peer';
export const SUBJECTS: readonly Subject[] = ['element', 'iframe', 'peer'];

/** The number of avatars on the page that has many. */
export const MANY = 10;

/** A page of the bench. */
export interface PageContent {
  readonly subject: Subject;
  /** Number of avatars. */
  readonly count: number;
  readonly poster: boolean;
}

const PAGES: readonly PageContent[] = SUBJECTS.flatMap((subject) => [
  { subject, count: 1, poster: false },
  { subject, count: 1, poster: true },
  { subject, count: MANY, poster: false },
]);

/** Paths on the server. */
const PATHS = {
  dist: '/vitrine/',
  peer: '/peer/',
  glb: '/avatar.glb',
  poster: '/poster.png',
} as const;

export const pathOf = ({ subject, count, poster }: PageContent) =>
  `/${subject}-${count}${poster ? '-poster' : ''}.html`;

/** The size of an avatar alone on its page, and among many. CSS pixels. */
const SIZE = { width: 320, height: 320 };
const SMALL_SIZE = { width: 150, height: 150 };

export const sizeOf = ({ count }: PageContent) => (count > 1 ? SMALL_SIZE : SIZE);

/** The pages of both sides on one server, and a browser that visits them. */
export class BenchSite {
  readonly server: BenchServer;
  readonly browser: Browser;
  readonly screenshots: ScreenshotReader;

  private constructor(server: BenchServer, browser: Browser, screenshots: ScreenshotReader) {
    this.server = server;
    this.browser = browser;
    this.screenshots = screenshots;
  }

  /**
   * @param siteRoot folder of the built page.
   * @param peerFolder folder of the scripts of `<model-viewer>`.
   */
  static async open(siteRoot: string, peerFolder: string): Promise<BenchSite> {
    const pages = new Map<string, string | Uint8Array>();
    const folders = new Map([
      [PATHS.dist, siteRoot],
      [PATHS.peer, peerFolder],
    ]);
    const server = new BenchServer({ pages, folders });
    await server.start();
    for (const content of PAGES) pages.set(pathOf(content), writePage(server.origin, content));
    pages.set(PATHS.glb, await exportDancer(`${siteRoot}/samples`));
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    const screenshots = await ScreenshotReader.open(browser);
    pages.set(PATHS.poster, await screenshots.drawPoster());
    return new BenchSite(server, browser, screenshots);
  }

  setNetwork(network: Network | null): void {
    this.server.setNetwork(network);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}

/** Our mannequin and its dance as binary glTF, by the export of the page. */
async function exportDancer(samples: string): Promise<Uint8Array> {
  const state = await stateWith(`${samples}/mannequin.llmesh`, `${samples}/dance.anim`);
  return exportGlb(await glbAvatarOf(state, () => 0));
}

/** A page with avatars, of the code that we and the peer tell people to paste. */
function writePage(origin: string, content: PageContent): string {
  const [script, element] =
    content.subject === 'peer' ? writePeerCode(content) : writeOurCode(origin, content);
  const { width, height } = sizeOf(content);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Avatars</title>',
    // The size of an avatar is fixed, so that no picture fills the whole window.
    `<style>body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;background:#fff}`,
    `iframe,vitrine-avatar,model-viewer{width:${width}px!important;height:${height}px!important}</style>`,
    script,
    '</head><body>',
    ...Array.from({ length: content.count }, () => element),
    '</body></html>',
  ].join('\n');
}

function writeOurCode(
  origin: string,
  { subject, poster }: PageContent,
): [script: string, element: string] {
  const folder = origin + PATHS.dist.slice(1);
  const options = {
    files: [`${folder}samples/dance.anim`],
    autoplay: true,
    ui: 'none',
    background: 'transparent',
    poster: poster ? origin + PATHS.poster.slice(1) : null,
  } as const;
  const form = subject === 'iframe' ? 'iframe' : 'element';
  const code = writeEmbedCode(form, folder, options, { kind: 'fixed', ...SIZE });
  const at = code.indexOf('<vitrine-avatar');
  return at < 0 ? ['', code] : [code.slice(0, at), code.slice(at)];
}

function writePeerCode({ poster }: PageContent): [script: string, element: string] {
  const attributes = poster ? ` poster="${PATHS.poster}"` : '';
  return [
    `<script type="module" src="${PATHS.peer}model-viewer.min.js"></script>`,
    `<model-viewer src="${PATHS.glb}" autoplay camera-controls shadow-intensity="1" interaction-prompt="none"` +
      ` alt="An avatar"${attributes}></model-viewer>`,
  ];
}
