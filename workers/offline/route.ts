/** What of a request decides who answers it. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

export interface Route {
  /** Under which the answer lies in the cache. */
  readonly key: string;
  /** The server is asked first, and the cache is for when it is out of reach. */
  readonly networkFirst: boolean;
}

interface Place {
  /** Address of the folder of the build, with its slash. */
  readonly scope: string;
  readonly isLoopback: boolean;
  /** Where the cache has a file of this version, by its address. */
  readonly keyOf: (address: string) => string | undefined;
}

/** Their names change with what is in them: those of an older version are still what an old tab means. */
const HASHED = /^(?:assets|embed)\/[^?]*-[\w-]{8}\.\w+$/;

/**
 * How a request is answered; null: as if there were no service worker. That is for what is none of our files: other
 * origins and folders, the bridge, what people bring.
 *
 * A range is answered by the whole file, as any server may.
 */
export function routeOf({ method, mode, url }: Asked, place: Place): Route | null {
  const { scope, isLoopback, keyOf } = place;
  const [address] = url.split('#');
  if (method !== 'GET' || !address.startsWith(scope)) return null;
  const asked = address.slice(scope.length);
  // What follows the question mark is for the page to read.
  const path = mode === 'navigate' ? asked.split('?')[0] || 'index.html' : asked;
  if (HASHED.test(path)) return { key: keyOf(scope + path) ?? scope + path, networkFirst: false };
  const key = keyOf(scope + path);
  if (!key) return null;
  // Who may embed the page is what its server says now.
  return { key, networkFirst: isLoopback || path === 'embed.html' };
}
