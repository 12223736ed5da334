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
