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
  /** Exactly as it was sent. */
  readonly contentType: string;
  readonly range: string | null;
  readonly body: Uint8Array;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface HttpReply {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export type RequestHandler = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

/** The grid's HTTP server on loopback. It answers 400 where a handler reports malformed data. */
export class HttpServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param bodyLimit - bytes that the body of a request to a path may have. */
  static async open(
    port: number,
    handler: RequestHandler,
    bodyLimit: (path: string) => number,
  ): Promise<HttpServer> {
    const server = createServer((message, response) => {
      void serve(message, response, handler, bodyLimit);
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
  handler: RequestHandler,
  bodyLimit: (path: string) => number,
): Promise<void> {
  const disconnected = new AbortController();
  response.on('close', () => disconnected.abort());
  const request = await readRequest(message, bodyLimit, disconnected.signal);
  const reply = request
    ? await runHandler(handler, request)
    : { status: 413, headers: { Connection: 'close' } };
  writeReply(response, reply);
}

async function runHandler(handler: RequestHandler, request: HttpRequest): Promise<HttpReply> {
  try {
    return await handler(request);
  } catch (error) {
    // Other errors are bugs of ours, which fail the request but not the grid.
    return emptyReply(error instanceof DecodeError ? 400 : 500);
  }
}

/** @returns null if the body is too large or breaks off. */
async function readRequest(
  message: IncomingMessage,
  bodyLimit: (path: string) => number,
  signal: AbortSignal,
): Promise<HttpRequest | null> {
  const [path = '', query = ''] = (message.url ?? '').split('?', 2);
  const body = await readBody(message, bodyLimit(path));
  if (!body) return null;
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

async function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function writeReply(response: ServerResponse, reply: HttpReply): void {
  if (response.destroyed || response.writableEnded) return;
  const { status, contentType = 'text/plain', headers = {}, body = new Uint8Array(0) } = reply;
  response.writeHead(status, {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': body.length,
  });
  response.end(body);
}

/** The content type that OpenSimulator gives its LLSD. */
const LLSD_REPLY_TYPE = 'text/html;charset=UTF-8';

export function llsdReply(value: Llsd, contentType = LLSD_REPLY_TYPE): HttpReply {
  return { status: 200, contentType, body: encodeLlsdXml(value) };
}

/** A status without a body. */
export function emptyReply(status: number): HttpReply {
  return { status };
}

/** Like OpenSimulator, this accepts the content type only without parameters such as a character set. */
export function isLlsdPost({ method, contentType }: HttpRequest): boolean {
  return method === 'POST' && contentType === LLSD_CONTENT_TYPE;
}
