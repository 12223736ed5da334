/** What the page and its service worker know of each other. */

/** Told to a version that waits: it takes over now, also from tabs of the old one. */
export const TAKE_OVER = 'take-over';

/** The cache of one installation; several may lie on one origin, in different folders. */
export const filesCacheName = (scope: string) => `vitrine-files ${scope}`;

/**
 * Whether this is an address of one's own machine. Whatever runs there today has the same one: a build, a bridge,
 * somebody else's program. Names below `localhost` are given to one thing, and do not count.
 */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
