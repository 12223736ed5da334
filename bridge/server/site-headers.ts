import type { FastifyInstance } from 'fastify';

/** The policy in index.html, which stays in force as well, with the directive that works only as a header. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  // Files of other sites, named in the page's address, and the bridge's socket, which not every browser counts as 'self'.
  "connect-src 'self' ws: wss: http: https: blob:",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * For the workers that decode textures and make uploads, and for no page: they compile WebAssembly, and load nothing but their
 * own files. A worker has the policy of its own response, so the pages need not allow as much.
 */
export const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** For embed.html, which contains the other directives; without `frame-ancestors` any page may embed it. */
export const EMBED_POLICY = "base-uri 'none'; form-action 'none'";

/** On all responses. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** On files that other sites may load. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** For files whose name contains a hash of their content. */
export const HASHED_CACHING = 'public, max-age=31536000, immutable';
/** For all other files: browsers have to revalidate them. */
export const CACHING = 'no-cache';

const OPEN = /^(?:embed\.html$|embed\/|samples\/|vitrine-[\w-]+\.js$)/;
/** The folders in which every name contains a hash. */
const HASHED = /^(?:assets|embed)\//;

const WASM_WORKER = /^(?:assets|embed)\/(?:texture|upload)\.worker-[\w-]+\.js$/;

function policyOf(path: string): string {
  if (path === 'embed.html') return EMBED_POLICY;
  return WASM_WORKER.test(path) ? WASM_WORKER_POLICY : PAGE_POLICY;
}

/** The headers of a file of the built page, by its path within it. docs/hosting.md gives the same to hosts. */
export function siteHeaders(path: string): Readonly<Record<string, string>> {
  return {
    ...COMMON_HEADERS,
    'content-security-policy': policyOf(path),
    'cache-control': HASHED.test(path) ? HASHED_CACHING : CACHING,
    ...(OPEN.test(path) ? OPEN_HEADERS : {}),
  };
}

/** Adds the security headers to every response that has none of its own. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    // Responses of grids have a stricter policy of their own, embed.html a looser one.
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', PAGE_POLICY);
    }
    reply.headers(COMMON_HEADERS);
  });
}

/** Lets pages of the configured other origins read the bridge's responses (CORS). */
export function allowConfiguredOrigins(app: FastifyInstance, origins: readonly string[]): void {
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
