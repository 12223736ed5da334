import { isIP } from 'node:net';

export interface OriginPolicy {
  /** Origins besides the page's own. */
  readonly origins: readonly string[];
  /** Address that the bridge listens on. */
  readonly host: string;
  readonly trustProxy: boolean;
}

/**
 * Whether a page of this origin may use the bridge: the bridge's own page, and those that the configuration
 * names. A request without an origin comes from no browser and is no danger to anybody's browser: it passes.
 *
 * A bridge on loopback without a proxy is reached as `localhost` or by address alone: a page of another name
 * that resolves to it (DNS rebinding) is foreign, though its origin and the Host header agree.
 */
export function allowsOrigin(
  origin: string | undefined,
  host: string | undefined,
  policy: OriginPolicy,
): boolean {
  if (origin === undefined) return true;
  if (policy.origins.includes(origin)) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  const page = new URL(origin);
  if (page.host !== host.toLowerCase()) return false;
  return policy.trustProxy || !isLoopback(policy.host) || isPlainName(page.hostname);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isPlainName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
