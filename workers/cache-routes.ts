/** What of a request decides who answers it. */
export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

export interface CacheRoute {
  /** Under which the answer lies in the cache. */
  readonly key: string;
  /** The server is asked first, and the cache is for when it is out of reach. */
  readonly networkFirst: boolean;
}

interface SiteFacts {
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
export function cacheRoute(
  { method, mode, url }: RequestFacts,
  place: SiteFacts,
): CacheRoute | null {
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

/** A note in the cache that no file has; whoever tidies the cache up takes it away too. */
const NOTE = 'tabs-of-the-old-version';

/** The part of `Clients` that is needed. */
interface Tabs {
  matchAll(): Promise<readonly { readonly id: string }[]>;
}

/**
 * Tabs that an older version still runs in. Their scripts stay in the cache until none of them is left: reloaded,
 * they have another id. The note outlives the worker, which browsers end whenever it is idle.
 */
export class OldTabs {
  readonly #tabs: Tabs;
  readonly #openCache: () => Promise<Cache>;

  constructor(tabs: Tabs, openCache: () => Promise<Cache>) {
    this.#tabs = tabs;
    this.#openCache = openCache;
  }

  /** When this version takes over, all that are open are of an older one. */
  async note(): Promise<void> {
    const cache = await this.#openCache();
    await cache.put(NOTE, Response.json(await this.#openIds()));
  }

  /** True once nobody needs the older files, until these are gone. */
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
