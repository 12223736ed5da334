import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that came to a {@link LoopbackHttp}. */
export interface TakenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer<ArrayBuffer>;
}

export interface LoopbackHttp {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly taken: TakenRequest[];
}

/** A real HTTP server on loopback that ends with the test. */
export async function loopbackHttp(
  answer: (request: TakenRequest, response: ServerResponse) => void,
): Promise<LoopbackHttp> {
  const taken: TakenRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = '', url = '', headers } = message;
    const request = { method, url, headers, body: Buffer.concat(chunks) };
    taken.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, taken };
}
