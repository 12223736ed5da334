import type { FastifyInstance } from 'fastify';

/** Lets the pages of the configured other origins read what the bridge answers (CORS). */
export function admitForeignPages(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'content-range, retry-after, x-vitrine-refusal',
    });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-headers': 'authorization, content-type, range',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-max-age': '600',
    });
    return reply.code(204).send();
  });
}
