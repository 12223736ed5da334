/** Where a bubble server is, as a configuration or a portal names it. */
export interface ServerAddress {
  /** A name or an IP address; IPv6 with or without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Whether both are the same server as far as names tell: in any case and spelling, and all loopback names as one. */
export function isSameServer(a: ServerAddress, b: ServerAddress): boolean {
  return a.port === b.port && canonicalHost(a.host) === canonicalHost(b.host);
}

/** Whether a host is the machine itself: its meaning depends on who names it. */
export function isLoopbackHost(host: string): boolean {
  return canonicalHost(host) === LOOPBACK;
}

const LOOPBACK = 'localhost';

/** As `URL` writes them: `localhost` and names below it, 127.0.0.0/8, ::1, and 127.0.0.0/8 mapped to IPv6. */
const LOOPBACK_FORM =
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Nothing in it that `URL` takes for the end of a host. */
const HOST = /^(?:[^\s/?#@\\:%[\]]+|\[[\da-f:.]+\])$/i;

/** The one spelling of a host; {@link LOOPBACK} for all loopback names and addresses. */
function canonicalHost(host: string): string {
  const bare = host
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  const text = (bare.includes(':') ? `[${bare}]` : bare).toLowerCase();
  const url = `http://${text}/`;
  const canonical = HOST.test(text) && URL.canParse(url) ? new URL(url).hostname : text;
  return LOOPBACK_FORM.test(canonical) ? LOOPBACK : canonical;
}
