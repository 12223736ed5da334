import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built page. */
export const DIST = process.env.VITRINE_DIST ?? fileURLToPath(new URL('../dist/', import.meta.url));

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

export interface HostServer {
  /** With its slash. */
  readonly origin: string;
  /** Paths that were asked for, newest last. */
  readonly asked: string[];
  /** Folder that is served; it may be exchanged while the server runs. */
  root: string;
  close(): Promise<void>;
}

export interface HostOptions {
  /** Files of this folder lie under `prefix`; `dist` unless told. */
  readonly root?: string;
  /** With slashes at both ends; `/v/` unless told. */
  readonly prefix?: string;
  readonly hostname?: string;
  /** Pages by path, beside the files. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Headers of a file, by its path. */
  readonly headersOf?: (file: string) => Readonly<Record<string, string>>;
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers in place of files. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A plain file server on a port of its own, hence another origin than that of the other tests. */
export async function startHost(options: HostOptions = {}): Promise<HostServer> {
  const { root = DIST, prefix = '/v/', hostname = '127.0.0.1', pages = {}, answer } = options;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    setHeaders(response, options.headers);
    if (answer?.(request, response)) return;
    const file = pathname.startsWith(prefix) ? pathname.slice(prefix.length) || 'index.html' : null;
    const page = pages[pathname];
    const bytes = page ?? (file && (await readFile(join(host.root, file)).catch(() => null)));
    if (bytes === null) {
      response.writeHead(404).end('not here');
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
    ...{ origin: `http://${hostname}:${port}/`, asked, root },
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
