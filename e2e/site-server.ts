import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteHeaders } from '../bridge/server/site-headers.ts';

export const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/** What every file server has in its table, and what docs/hosting.md adds. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
};

export interface SiteOptions {
  /** Folder that is served; it may be exchanged while the server runs. */
  root?: string;
  /** Of the site on its server, with slashes at both ends. */
  prefix?: string;
  hostname?: string;
  /** Those that docs/hosting.md recommends; else none but types, as the plainest of servers. */
  withHeaders?: boolean;
}

export interface SiteServer {
  root: string;
  /** Address of the page. */
  readonly url: string;
  /** Paths that were asked for, in the order of asking. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A file server for one folder, and nothing else. */
export async function serveSite(options: SiteOptions = {}): Promise<SiteServer> {
  const { root = DIST, prefix = '/', hostname = '127.0.0.1', withHeaders = false } = options;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    asked.push(pathname);
    try {
      if (!pathname.startsWith(prefix)) throw new Error('outside');
      const name = pathname.slice(prefix.length) || 'index.html';
      const bytes = await readFile(join(site.root, name));
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
      if (withHeaders) {
        for (const [header, value] of Object.entries(siteHeaders(name))) {
          response.setHeader(header, value);
        }
      }
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: SiteServer = {
    root,
    url: `http://${hostname}:${port}${prefix}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return site;
}
