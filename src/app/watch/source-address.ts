/** What a source may be called: as in the bridge's configuration. */
const SOURCE_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * The address of a source on its bridge. A source is named by its id at the bridge that serves this build, or as
 * `https://bridge.example/#id`: the address of a page that a bridge serves, and behind it the id.
 *
 * @param folder - Address of the folder of this build, with its slash.
 * @returns null for anything else.
 */
export function sourceAddress(source: string, folder: string): string | null {
  const hash = source.indexOf('#');
  const id = source.slice(hash + 1);
  const bridge = hash < 0 ? folder : source.slice(0, hash);
  const path = `bridge/v1/watch/${id}`;
  if (!SOURCE_ID.test(id) || !URL.canParse(path, bridge)) return null;
  const url = new URL(path, bridge);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
