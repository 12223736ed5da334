/** Both the browser and Node have it; the pure layers compile without their libraries. */
declare class URL {
  constructor(text: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/** Far above what any grid sends. */
const LONGEST_URL = 2048;

/** A blank, a control character or a backslash, which a URL parser would pass over or replace. */
const NEVER_IN_URL = /[^\x21-\x5b\x5d-\x7e\u{80}-\u{10ffff}]/u;

function parseHttpUrl(text: string): URL | undefined {
  if (text.length > LONGEST_URL || NEVER_IN_URL.test(text)) return undefined;
  try {
    const url = new URL(text);
    const plain = url.username === '' && url.password === '';
    return plain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether `text` is an absolute http or https URL that can be used exactly as it stands: no name and
 * password in it, nothing that a URL parser would silently take out. Whether its host may be reached is
 * the bridge's question, not ours.
 */
export function isHttpUrl(text: string): boolean {
  return parseHttpUrl(text) !== undefined;
}

/**
 * Whether a login that was sent to `from` may go on at `to` without asking the person: the host is the
 * same, and https does not become http.
 *
 * **Source:** login-and-caps.md section 1, "Failure".
 */
export function staysOnHost(from: string, to: string): boolean {
  const [before, after] = [parseHttpUrl(from), parseHttpUrl(to)];
  if (!before || !after || before.hostname !== after.hostname) return false;
  return before.protocol !== 'https:' || after.protocol === 'https:';
}
