import { isIP } from 'node:net';

/** Which pages may use the bridge, and under which names it is addressed. */
export interface OriginPolicy {
  /** Allowed origins besides that of the bridge's own page. */
  readonly origins: readonly string[];
  /** The address that the bridge listens on. */
  readonly host: string;
  readonly trustProxy: boolean;
}

/**
 * Whether a page of this origin may use the bridge: the bridge's own page, and those that the configuration names.
 * A request without an origin does not come from a browser, so it cannot abuse one: it is allowed.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  policy: OriginPolicy,
): boolean {
  if (origin === undefined) return true;
  if (policy.origins.includes(origin)) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  return new URL(origin).host === host.toLowerCase() && isHostAllowed(host, policy);
}

/**
 * Whether a request may be addressed to this host. A bridge on loopback without a proxy is addressed as `localhost`, by
 * its IP address, or by the name in a configured origin: a page under any other name that resolves to it (DNS rebinding) would
 * have the bridge's own origin, and could read everything from it. Browsers always send a Host header.
 */
export function isHostAllowed(
  host: string | undefined,
  { host: listening, trustProxy, origins }: OriginPolicy,
): boolean {
  if (host === undefined || trustProxy || !isLoopback(listening)) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return (
    isLocalhostOrAddress(hostname) ||
    origins.some((origin) => new URL(origin).hostname === hostname)
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isLocalhostOrAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
