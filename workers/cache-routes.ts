/** The properties of a request that decide its route. */
interface RequestInfo {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

export interface CacheRoute {
  /** The key of the response in the cache. */
  readonly key: string;
  /** Whether the request is sent to the server first, and the cache is used only if that fails. */
  readonly networkFirst: boolean;
}

interface CachedSite {
  /** Address of the folder of the build, with its slash. */
  readonly scope: string;
  readonly isLoopback: boolean;
  /** The cache key of a file of this version, by its address. */
  readonly keyOf: (address: string) => string | undefined;
}

/** Files whose names change with their contents. A tab of an older version still requests those of its version. */
const HASHED = /^(?:assets|embed)\/[^?]*-[\w-]{8}\.\w+$/;

/**
 * Returns how to respond to a request. Null leaves it to the browser, as if there were no service worker: requests for
 * other origins and folders, the bridge, and files of the user.
 *
 * The response to a range request is the whole file, which any server may send.
 */
export function cacheRoute(
  { method, mode, url }: RequestInfo,
  { scope, isLoopback, keyOf }: CachedSite,
): CacheRoute | null {
  const [address] = url.split('#');
  if (method !== 'GET' || !address.startsWith(scope)) return null;
  const requested = address.slice(scope.length);
  // A query in the page's address is for the page itself.
  const path = mode === 'navigate' ? requested.split('?')[0] || 'index.html' : requested;
  if (HASHED.test(path)) return { key: keyOf(scope + path) ?? scope + path, networkFirst: false };
  const key = keyOf(scope + path);
  if (!key) return null;
  // The current headers of the embedded page define which sites may embed it.
  return { key, networkFirst: isLoopback || path === 'embed.html' };
}

/** Key of a note in the cache. No file has this name, and cleaning up removes it with the old files. */
const NOTE = 'tabs-of-the-old-version';

/** The part of `Clients` that is needed. */
interface Tabs {
  matchAll(): Promise<readonly { readonly id: string }[]>;
}

/**
 * Tabs in which an older version still runs. The files of that version stay in the cache until none is left; a
 * reloaded tab has another id. The ids are noted in the cache, since browsers end idle service workers.
 */
export class OldTabs {
  readonly #tabs: Tabs;
  readonly #openCache: () => Promise<Cache>;

  constructor(tabs: Tabs, openCache: () => Promise<Cache>) {
    this.#tabs = tabs;
    this.#openCache = openCache;
  }

  /** Call when this version takes over: all open tabs are of an older one. */
  async note(): Promise<void> {
    const cache = await this.#openCache();
    await cache.put(NOTE, Response.json(await this.#openIds()));
  }

  /** True once no tab needs the older files any more, until these are removed. */
  async areGone(): Promise<boolean> {
    const note = await (await this.#openCache()).match(NOTE);
    if (!note) return false;
    const open = new Set(await this.#openIds());
    return !((await note.json()) as string[]).some((id) => open.has(id));
  }

  async #openIds(): Promise<string[]> {
    return (await this.#tabs.matchAll()).map(({ id }) => id);
  }
}
