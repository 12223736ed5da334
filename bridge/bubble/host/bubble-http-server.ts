import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ErrorsOnlyLog } from '../../connections/errors-only-log.ts';
import { COMMON_HEADERS } from '../../server/site-headers.ts';

/** How long a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Forms are small, and nothing else is sent to these servers. */
const BODY_LIMIT = 16 * 1024;

/** Simultaneous connections of one server. */
const MAX_CONNECTIONS = 256;

/**
 * An HTTP server of a bubble server, without routes: limits, and security headers on all responses.
 *
 * @param policy - its Content-Security-Policy.
 */
export function httpServer(log: FastifyBaseLogger, policy: string): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new ErrorsOnlyLog(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy).headers(COMMON_HEADERS);
  });
  return app;
}

/** Begins to listen. @param port 0 for any. @returns the address, such as `http://127.0.0.1:4281`. */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const bound = (app.server.address() as AddressInfo).port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`;
}
