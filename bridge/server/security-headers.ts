import type { FastifyInstance } from 'fastify';

/** As wide as the policy in index.html, which stays in force, and with what only a header can say. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  // Files of other sites by ?url=, and the bridge's own socket, which not every browser counts as 'self'.
  "connect-src 'self' http: https: ws: wss: blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    // What comes from a grid has a narrower one.
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', POLICY);
    }
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    });
  });
}
