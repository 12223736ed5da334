import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { connect } from '../src/embed/client/index.ts';
import type { ContractFiles } from '../test/embed/viewer-contract.ts';
import { type HostOptions, type HostServer, startHost } from './host-server.ts';

/** The class of `<vitrine-avatar>`; its module declares it for the queries of all browser tests. */
export type { VitrineAvatar } from '../src/embed/element/vitrine-avatar.ts';

/** The global `host` of {@link HOST_PAGE}. */
export interface HostTools {
  connect: typeof connect;
  /** Adds an iframe. */
  frame(src: string, attributes?: Record<string, string>): HTMLIFrameElement;
  /** Files for the statements of the contract, from this host. */
  files(): Promise<ContractFiles>;
  /** Verifies the contract over iframes: the statements that do not hold, with what was found instead. */
  verifyOverFrames(src: string, attributes: Record<string, string>): Promise<string[]>;
  /** The same for `<vitrine-avatar>`; the page has to load its script before. */
  verifyInPage(): Promise<string[]>;
}

declare global {
  interface Window {
    host: HostTools;
  }
}

const HOST_SCRIPT = `
import { connect } from '/v/vitrine-embed.js';
import { VIEWER_CONTRACT } from '/contract.js';
const bytes = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
const failedStatements = async (create) => {
  const files = await window.host.files();
  const failures = [];
  for (const { title, verify } of VIEWER_CONTRACT) {
    // Each takes half a minute where nothing in the frame responds.
    if (failures.length > 2) break;
    const { viewer, dispose } = await create();
    await verify(viewer, files).catch((error) => failures.push(title + ': ' + error.message));
    dispose();
  }
  return failures;
};
window.host = {
  connect,
  frame(src, attributes = {}) {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries({ width: 240, height: 180, ...attributes })) frame.setAttribute(name, value);
    frame.src = src;
    document.body.append(frame);
    return frame;
  },
  async files() {
    const [mesh, animation] = await Promise.all([bytes('/v/samples/linen-tee.llmesh'), bytes('/v/samples/dance.anim')]);
    return {
      mesh: () => ({ bytes: mesh, name: 'linen-tee.llmesh' }),
      meshName: 'linen-tee.llmesh',
      animation: () => new File([animation], 'dance.anim'),
      unusable: () => new File(['nothing of ours'], 'notes.txt'),
      unusableName: 'notes.txt',
    };
  },
  verifyOverFrames: (src, attributes) =>
    failedStatements(async () => {
      const iframe = window.host.frame(src, attributes);
      const viewer = connect(iframe);
      return { viewer, dispose: () => { viewer.dispose(); iframe.remove(); } };
    }),
  verifyInPage: () =>
    failedStatements(async () => {
      const avatar = document.createElement('vitrine-avatar');
      avatar.setAttribute('ui', 'none');
      avatar.style.cssText = 'display: block; width: 240px; height: 180px';
      document.body.append(avatar);
      return { viewer: await avatar.viewer, dispose: () => avatar.remove() };
    }),
};
`;

export const HOST_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A host page</title>
<link rel="icon" href="data:,"><script type="module">${HOST_SCRIPT}</script><h1>A host page</h1>`;

/** The statements of the contract as one script for a page. */
async function contractScript(): Promise<string> {
  const entry = fileURLToPath(new URL('../test/embed/viewer-contract.ts', import.meta.url));
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'contract' },
    },
  });
  const [{ output }] = result as Rolldown.RolldownOutput[];
  return output[0].code;
}

/** A host of pages, with Vitrine's files under `/v/`. */
export async function startPages(options: HostOptions = {}): Promise<HostServer> {
  const contract = await contractScript();
  return startHost({
    ...options,
    pages: { '/': HOST_PAGE, ...options.pages },
    respond: (request, response) => {
      if (request.url !== '/contract.js') return options.respond?.(request, response) ?? false;
      response.setHeader('content-type', 'text/javascript');
      response.end(contract);
      return true;
    },
  });
}

/** Opens the host's page and waits for its script. */
export async function openHost(page: Page, host: HostServer, path = ''): Promise<void> {
  await page.goto(host.origin + path);
  await page.waitForFunction(() => 'host' in window);
}
