import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built page. */
export const DIST = process.env.VITRINE_DIST ?? fileURLToPath(new URL('../dist/', import.meta.url));

/** Media types that every file server knows, and those that docs/hosting.md adds. */
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

export interface HostServer {
  /** Ends with a slash. */
  readonly origin: string;
  /** Paths of all requests, newest last. */
  readonly requests: string[];
  /** The folder that is served; it may be changed while the server runs. */
  root: string;
  close(): Promise<void>;
}

export interface HostOptions {
  /** The folder whose files are served under `prefix`; `dist` by default. */
  readonly root?: string;
  /** Starts and ends with a slash; `/v/` by default. */
  readonly prefix?: string;
  readonly hostname?: string;
  /** Pages by path, in addition to the files. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Headers of a file, by its path. */
  readonly headersOf?: (file: string) => Readonly<Record<string, string>>;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Responds before pages and files are looked up; returns false for requests that are none of its own. */
  readonly respond?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Starts a plain file server on a free port, which makes it an origin of its own. */
export async function startHost(options: HostOptions = {}): Promise<HostServer> {
  const { root = DIST, prefix = '/v/', hostname = '127.0.0.1', pages = {}, respond } = options;
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    requests.push(pathname);
    setHeaders(response, options.headers);
    if (respond?.(request, response)) return;
    const file = pathname.startsWith(prefix) ? pathname.slice(prefix.length) || 'index.html' : null;
    const page = pages[pathname];
    const bytes = page ?? (file && (await readFile(join(host.root, file)).catch(() => null)));
    if (bytes === null) {
      response.writeHead(404).end('not found');
      return;
    }
    const type = page === undefined ? TYPES[extname(file!)] : TYPES['.html'];
    response.setHeader('content-type', type ?? 'application/octet-stream');
    if (file !== null) setHeaders(response, options.headersOf?.(file));
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: HostServer = {
    ...{ origin: `http://${hostname}:${port}/`, requests, root },
    close: () => closeServer(server),
  };
  return host;
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
