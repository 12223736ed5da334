import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The files of the server: pages by their paths, and folders by the prefixes of the paths in them. */
export interface ServedFiles {
  readonly pages: ReadonlyMap<string, string | Uint8Array>;
  readonly folders: ReadonlyMap<string, string>;
}

/** A response that was sent. */
export interface SentResponse {
  readonly path: string;
  /** The length of the gzipped body. */
  readonly bytes: number;
}

interface Resource {
  readonly type: string;
  /** Gzipped. */
  readonly body: Uint8Array;
}

/**
 * The server of our pages and of the peer's, with the same headers for both. It gzips each file once, so that compression
 * takes no time while something is measured.
 */
export class BenchServer {
  /** The responses since the list was last emptied. */
  readonly sent: SentResponse[] = [];
  readonly #files: ServedFiles;
  readonly #resources = new Map<string, Resource | null>();
  readonly #knownSockets = new WeakSet<Socket>();
  readonly #server: Server;
  #link = new SimulatedLink(null);

  constructor(files: ServedFiles) {
    this.#files = files;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** With a slash at the end. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  setNetwork(network: Network | null): void {
    this.#link = new SimulatedLink(network);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #serve({ url = '/', socket }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, 'http://host');
    const resource = this.#resourceAt(pathname);
    const isNew = !this.#knownSockets.has(socket);
    this.#knownSockets.add(socket);
    await this.#link.delayRequest(isNew);
    if (!resource) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': resource.type,
      'content-encoding': 'gzip',
      'content-length': resource.body.length,
      'cache-control': 'max-age=31536000, immutable',
    });
    await this.#link.transmit(resource.body, (piece) => response.write(piece));
    response.end();
    this.sent.push({ path: pathname, bytes: resource.body.length });
  }

  #resourceAt(path: string): Resource | null {
    let resource = this.#resources.get(path);
    if (resource === undefined) {
      const content = this.#files.pages.get(path) ?? this.#readFile(path);
      const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
      resource = content === null ? null : { type, body: gzipSync(content) };
      this.#resources.set(path, resource);
    }
    return resource;
  }

  #readFile(path: string): Uint8Array | null {
    for (const [prefix, folder] of this.#files.folders) {
      const file = join(folder, normalize(path.slice(prefix.length)));
      if (path.startsWith(prefix) && existsSync(file)) return readFileSync(file);
    }
    return null;
  }
}

/** A network between server and browser. */
export interface Network {
  /** Milliseconds from request to response. */
  readonly roundTrip: number;
  /** Simultaneous responses share it. */
  readonly bytesPerSecond: number;
}

/** Bytes of a response that are sent together: so few that simultaneous responses share the link. */
const PIECE = 8192;

/**
 * The link of all responses of a server. The server simulates it, since the throttling of the browser leaves out the
 * requests of workers.
 */
class SimulatedLink {
  readonly #network: Network | null;
  /** When everything transmitted so far has arrived, by `performance.now()`. */
  #freeAt = 0;

  /** @param network null for no delay. */
  constructor(network: Network | null) {
    this.#network = network;
  }

  /** Waits for the time from a request to the first byte of its response. */
  async delayRequest(isNewConnection: boolean): Promise<void> {
    // A new connection takes one more round trip.
    if (this.#network) await sleep(this.#network.roundTrip * (isNewConnection ? 2 : 1));
  }

  /** Writes `bytes` piece by piece, each when it would arrive at the other end. */
  async transmit(bytes: Uint8Array, write: (piece: Uint8Array) => void): Promise<void> {
    if (!this.#network) return write(bytes);
    for (let start = 0; start < bytes.length; start += PIECE) {
      const piece = bytes.subarray(start, start + PIECE);
      const now = performance.now();
      const duration = (1000 * piece.length) / this.#network.bytesPerSecond;
      this.#freeAt = Math.max(this.#freeAt, now) + duration;
      await sleep(this.#freeAt - now);
      write(piece);
    }
  }
}
