import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Link, type Network } from './link.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** One answer, by its body as it was sent. */
export interface Sent {
  readonly path: string;
  readonly bytes: number;
}

interface Answer {
  readonly type: string;
  readonly body: Uint8Array;
}

/** What is served: pages and files by their path, and folders by the path that theirs begin with. */
export interface HostContent {
  readonly pages: ReadonlyMap<string, string | Uint8Array>;
  readonly folders: ReadonlyMap<string, string>;
}

/**
 * The one server of both sides: same headers, everything packed with gzip beforehand, so that it does nothing but
 * send while something is measured.
 */
export class Host {
  /** What was sent since the list was last emptied. */
  readonly sent: Sent[] = [];
  link = new Link(null);
  readonly #content: HostContent;
  readonly #answers = new Map<string, Answer | null>();
  readonly #sockets = new WeakSet<Socket>();
  readonly #server: Server;

  constructor(content: HostContent) {
    this.#content = content;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** With its slash. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  setNetwork(network: Network | null): void {
    this.link = new Link(network);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #serve({ url = '/', socket }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, 'http://host');
    const answer = this.#answerTo(pathname);
    const isNew = !this.#sockets.has(socket);
    this.#sockets.add(socket);
    await this.link.turnRound(isNew);
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': answer.type,
      'content-encoding': 'gzip',
      'content-length': answer.body.length,
      'cache-control': 'max-age=31536000, immutable',
    });
    await this.link.carry(answer.body, (piece) => response.write(piece));
    response.end();
    this.sent.push({ path: pathname, bytes: answer.body.length });
  }

  #answerTo(path: string): Answer | null {
    let answer = this.#answers.get(path);
    if (answer === undefined) {
      const content = this.#content.pages.get(path) ?? this.#fileAt(path);
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      answer = content === null ? null : { type, body: gzipSync(content) };
      this.#answers.set(path, answer);
    }
    return answer;
  }

  #fileAt(path: string): Uint8Array | null {
    for (const [prefix, folder] of this.#content.folders) {
      const file = join(folder, normalize(path.slice(prefix.length)));
      if (path.startsWith(prefix) && existsSync(file)) return readFileSync(file);
    }
    return null;
  }
}
