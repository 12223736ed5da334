import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DecodeError } from '../../../src/formats/bytes/index.ts';
import { encodeLlsdXml, type Llsd } from '../../../src/formats/llsd/index.ts';
import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import { LOOPBACK } from '../lossy-link.ts';

/** A request, with its body read. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** As it was sent, to the letter. */
  readonly contentType: string;
  readonly range: string | null;
  readonly body: Uint8Array;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

export interface HttpReply {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** No request of a viewer comes near this. */
const MOST_BODY_BYTES = 1024 * 1024;

/** What OpenSimulator says its LLSD is. */
const LLSD_REPLY_TYPE = 'text/html;charset=UTF-8';

/** A status without a word. */
export function emptyReply(status: number): HttpReply {
  return { status };
}

export function llsdReply(value: Llsd, contentType = LLSD_REPLY_TYPE): HttpReply {
  return { status: 200, contentType, body: encodeLlsdXml(value) };
}

/** OpenSimulator compares the type to the letter: with a character set behind it, it is another one. */
export function isLlsdPost({ method, contentType }: HttpRequest): boolean {
  return method === 'POST' && contentType === LLSD_CONTENT_TYPE;
}

/** Null for a body that is too large, or that breaks off. */
export async function readRequest(
  message: IncomingMessage,
  signal: AbortSignal,
): Promise<HttpRequest | null> {
  const body = await readBody(message);
  if (!body) return null;
  const [path = '', query = ''] = (message.url ?? '').split('?', 2);
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    contentType: message.headers['content-type'] ?? '',
    range: message.headers.range ?? null,
    body,
    signal,
  };
}

export function writeReply(response: ServerResponse, reply: HttpReply): void {
  if (response.destroyed || response.writableEnded) return;
  const { status, contentType = 'text/plain', headers = {}, body = new Uint8Array(0) } = reply;
  response.writeHead(status, {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': body.length,
  });
  response.end(body);
}

async function readBody(message: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_BODY_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export type RequestHandler = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

/** The grid's HTTP side on loopback: reads, asks `answer`, writes. Unreadable requests get a 400. */
export class HttpServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(port: number, answer: RequestHandler): Promise<HttpServer> {
    const server = createServer((message, response) => {
      void serve(message, response, answer);
    });
    server.requestTimeout = 30_000;
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    return new HttpServer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  answer: RequestHandler,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const request = await readRequest(message, gone.signal);
  if (!request) {
    writeReply(response, { status: 413, headers: { Connection: 'close' } });
    return;
  }
  writeReply(response, await handleSafely(request, answer));
}

async function handleSafely(request: HttpRequest, answer: RequestHandler): Promise<HttpReply> {
  try {
    return await answer(request);
  } catch (error) {
    // A fault of ours costs this request, and not the grid.
    return emptyReply(error instanceof DecodeError ? 400 : 500);
  }
}
