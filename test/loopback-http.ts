import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a {@link LoopbackHttp} has received. */
export interface ReceivedRequest {
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
  /** All requests, in order. */
  readonly requests: ReceivedRequest[];
}

/** An HTTP server on loopback that is closed after the test. */
export async function loopbackHttp(
  respond: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<LoopbackHttp> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = '', url = '', headers } = message;
    const request = { method, url, headers, body: Buffer.concat(chunks) };
    requests.push(request);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, requests };
}
