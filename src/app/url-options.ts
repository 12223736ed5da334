/** What the page's address asks for; read once at start and never changed. */
export interface UrlOptions {
  /** Addresses of `?mesh=` and `?anim=`, in the order given; each may be repeated. */
  readonly files: readonly string[];
}

const FILE_PARAMETERS = new Set(['mesh', 'anim']);

/** Reads `?mesh=…&anim=…`; whether an address can be fetched is found when it is. */
export function parseUrlOptions(href: string): UrlOptions {
  const page = new URL(href);
  const files = [...page.searchParams]
    .filter(([name, value]) => FILE_PARAMETERS.has(name) && value !== '')
    .map(([, value]) => value);
  return { files };
}
