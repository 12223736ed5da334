import { withQuery } from '../../../src/protocol/grid/index.ts';
import { Refusal } from '../refusal.ts';

/** What a page may put behind a capability: parts of a path, none of them upwards, and no second `//`. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+)*\/?$/;
const QUERY = /^[\w.~!$&'()*+,;=:@/?%-]*$/;
const LONGEST = 2048;

/**
 * The address of a capability with what the page asked behind it, which stays below the capability.
 *
 * @param path empty, or beginning with a slash.
 * @param query without its question mark.
 * @throws {@link Refusal} `malformed`.
 */
export function capabilityUrl(capability: string, path: string, query: string): URL {
  if (path.length + query.length > LONGEST || !PATH.test(path) || !QUERY.test(query)) {
    throw new Refusal('malformed', 'the path or the query is not one of a capability');
  }
  if (path === '' || path === '/')
    return new URL(query ? withQuery(capability, query) : capability);
  const url = new URL(capability);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  url.search = [url.search.slice(1), query].filter(Boolean).join('&');
  return url;
}
