import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = process.env.VITRINE_DIST ?? fileURLToPath(new URL('../dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
};

export interface HostServer {
  /** With its slash. */
  readonly origin: string;
  /** Paths that were asked for, newest last. */
  readonly asked: string[];
  close(): Promise<void>;
}

export interface HostOptions {
  /** Pages by path, beside the files of `dist`, which lie under `/v/`. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers in place of files. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A plain file server on a port of its own, hence another origin than that of the other tests. */
export async function startHost(options: HostOptions = {}): Promise<HostServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      response.setHeader(name, value);
    }
    if (options.answer?.(request, response)) return;
    const page = options.pages?.[pathname];
    const bytes = page ?? (await fileOf(pathname));
    if (bytes === null) {
      response.writeHead(404).end('not here');
      return;
    }
    const type = page === undefined ? TYPES[extname(pathname)] : TYPES['.html'];
    response.setHeader('content-type', type ?? 'application/octet-stream');
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, asked, close: () => closeServer(server) };
}

async function fileOf(pathname: string): Promise<Buffer | null> {
  if (!pathname.startsWith('/v/')) return null;
  return readFile(DIST + pathname.slice(3)).catch(() => null);
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
