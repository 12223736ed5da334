import type { LoginSuccess } from '../../src/protocol/grid/index.ts';
import type { GridConfig } from '../config/index.ts';

/** A part of a grid's configuration. */
type AssetGrid = Pick<GridConfig, 'id' | 'loginUri' | 'assetHosts'>;

/** A part of a login. */
type AssetLogin = Pick<LoginSuccess, 'seedCapability' | 'simAddress' | 'appearanceService'>;

/**
 * Where the assets of a capability come from, as a part of the keys under which sessions share them; null for those
 * that they do not share, since a region may name any address, and a script in it may serve anything there.
 *
 * - Of the grid's `assetHosts`, sessions share what is at the same address.
 * - Otherwise they share what the seed of the login has named, where its host is one that the login has named: with
 *   other sessions whose seed and capability have the same addresses but for the UUIDs in them, which are each agent's
 *   own: a script of a region answers at other paths of its host.
 *
 * @param seed the seed whose response named the capability.
 */
export function assetOrigin(
  { id, loginUri, assetHosts }: AssetGrid,
  login: AssetLogin,
  seed: string | null,
  capability: string,
): string | null {
  const url = new URL(capability);
  const host = bareHost(url);
  if (assetHosts.includes(host)) return JSON.stringify([id, loginUri, url.href]);
  if (seed !== login.seedCapability || !namedHosts(loginUri, login).includes(host)) return null;
  return JSON.stringify([id, loginUri, withoutUuids(seed), withoutUuids(url.href)]);
}

/** With or without dashes. */
const UUIDS = /[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/gi;

function withoutUuids(address: string): string {
  return new URL(address).href.replaceAll(UUIDS, '*');
}

function namedHosts(
  loginUri: string,
  { seedCapability, simAddress, appearanceService }: AssetLogin,
): string[] {
  const urls = [loginUri, seedCapability, appearanceService ?? ''];
  return [
    simAddress,
    ...urls.filter((url) => URL.canParse(url)).map((url) => bareHost(new URL(url))),
  ];
}

/** A host as the configuration has it: IPv6 without brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
