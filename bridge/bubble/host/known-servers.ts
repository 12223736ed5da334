import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { ConfigError } from '../../config/index.ts';
import type { KnownServer } from '../links/index.ts';
import type { BubbleConfig } from './config/bubble-config.ts';

/**
 * The other servers that a configuration names, with their IP addresses as they are now. No other server is ever linked
 * with.
 *
 * @param address that the server's own socket listens on: with IPv4 it reaches no IPv6 addresses.
 * @throws {@link ConfigError} for a name without an address that can be reached.
 */
export async function resolveKnownServers(
  { bubbles, allowedLinks }: Pick<BubbleConfig, 'bubbles' | 'allowedLinks'>,
  address: string,
): Promise<KnownServer[]> {
  const named = [...bubbles.flatMap(({ links }) => links), ...allowedLinks].flatMap(
    ({ host, port }) => (host === undefined || port === undefined ? [] : [{ host, port }]),
  );
  const servers = new Map(named.map((server) => [`${server.host} ${server.port}`, server]));
  return Promise.all(
    [...servers.values()].map(async ({ host, port }) => ({
      host,
      port,
      address: await resolveHost(host, isIPv6(address) ? 0 : 4),
    })),
  );
}

/**
 * The IP address of a host.
 *
 * @param family 4 for IPv4 only, 0 for any.
 * @throws {@link ConfigError}.
 */
export async function resolveHost(host: string, family: 0 | 4 = 0): Promise<string> {
  try {
    return (await lookup(host, { family })).address;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigError(`${host}: has no address that can be reached from here (${code})`);
  }
}
