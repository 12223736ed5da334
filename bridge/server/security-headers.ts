import type { FastifyInstance } from 'fastify';
import { COMMON_HEADERS, POLICY } from './site-headers.ts';

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    // What comes from a grid has a narrower one, embed.html a wider one.
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', POLICY);
    }
    reply.headers(COMMON_HEADERS);
  });
}
