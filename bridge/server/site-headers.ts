/** As the policy in index.html, which stays in force, and with what only a header can say. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  // Files of other sites by the address, and the bridge's own socket, which not every browser counts as 'self'.
  "connect-src 'self' ws: wss: http: https: blob:",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** For embed.html, which has the rest in itself; without `frame-ancestors` any page may embed it. */
export const EMBED_POLICY = "base-uri 'none'; form-action 'none'";

/** For all that is served. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** For what pages of others use. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** For names that change with what is in the file; all others are asked for again. */
export const HASHED_CACHING = 'public, max-age=31536000, immutable';
export const CACHING = 'no-cache';

const OPEN = /^(?:embed\.html$|embed\/|samples\/|vitrine-[\w-]+\.js$)/;
/** Everything in there is named with a hash. */
const HASHED = /^(?:assets|embed)\//;

/** The headers of a file of the built page, by its path in there; docs/hosting.md says the same to hosts. */
export function siteHeaders(path: string): Readonly<Record<string, string>> {
  return {
    ...COMMON_HEADERS,
    'content-security-policy': path === 'embed.html' ? EMBED_POLICY : POLICY,
    'cache-control': HASHED.test(path) ? HASHED_CACHING : CACHING,
    ...(OPEN.test(path) ? OPEN_HEADERS : {}),
  };
}
