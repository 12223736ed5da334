/** What the page's address asks for; read once at start and never changed. */
export interface UrlOptions {
  /** Addresses of `?mesh=` and `?anim=`, in the order given; each may be repeated. */
  readonly files: readonly string[];
}

const FILE_PARAMETERS = new Set(['mesh', 'anim']);

/**
 * Reads `?mesh=…&anim=…`. Only http, https and blob addresses are taken; relative ones count from the page.
 */
export function parseUrlOptions(href: string): UrlOptions {
  const page = new URL(href);
  const files = [...page.searchParams]
    .filter(([name, value]) => FILE_PARAMETERS.has(name) && value !== '')
    .map(([, value]) => value)
    .filter((value) => isFetchable(value, href));
  return { files };
}

function isFetchable(address: string, base: string): boolean {
  return URL.canParse(address, base) && /^(https?|blob):$/.test(new URL(address, base).protocol);
}
