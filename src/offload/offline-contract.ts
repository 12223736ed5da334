/* Names and rules that the page and its service worker share. */

/** Message to a waiting version of the service worker: take over now, also from tabs of the old version. */
export const TAKE_OVER = 'take-over';

/** Name of the cache of one installation. An origin may have several, in different folders. */
export const filesCacheName = (scope: string) => `vitrine-files ${scope}`;

/**
 * Whether this is an address of the user's own machine. Whatever runs there has the same address: a build, a bridge,
 * another program. Names below `localhost` belong to one program, and do not count.
 */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
