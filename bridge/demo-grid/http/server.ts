import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DecodeError } from '../../../src/formats/bytes/index.ts';
import { LOOPBACK } from '../link/udp-port.ts';
import { bare, type Reply, type Request, readRequest, writeReply } from './exchange.ts';

export type Answer = (request: Request) => Reply | Promise<Reply>;

/** The grid's HTTP side on loopback: reads, asks `answer`, writes. Unreadable requests get a 400. */
export class HttpServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(port: number, answer: Answer): Promise<HttpServer> {
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
  answer: Answer,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const request = await readRequest(message, gone.signal);
  if (!request) {
    writeReply(response, { status: 413, headers: { Connection: 'close' } });
    return;
  }
  writeReply(response, await reply(request, answer));
}

async function reply(request: Request, answer: Answer): Promise<Reply> {
  try {
    return await answer(request);
  } catch (error) {
    // A fault of ours costs this request, and not the grid.
    return bare(error instanceof DecodeError ? 400 : 500);
  }
}
