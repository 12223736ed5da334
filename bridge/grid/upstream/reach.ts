import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { GridConfig } from '../../config/index.ts';
import { Refusal } from '../refusal.ts';
import { kindOfAddress } from './address-kind.ts';

/** What a host name stands for: one address. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<ResolvedAddress>;

/** By the system's resolver; IPv4 first, as OpenSimulator listens there. */
export const resolveHost: Resolve = (host) => lookup(host, { order: 'ipv4first' });

/**
 * Where one session may connect to. A host name is resolved once, its address is judged, and the session
 * stays with that address whatever the name means later.
 */
export class Reach {
  readonly #grid: GridConfig;
  readonly #resolve: Resolve;
  readonly #pins = new Map<string, Promise<ResolvedAddress>>();

  constructor(grid: GridConfig, resolve: Resolve) {
    this.#grid = grid;
    this.#resolve = resolve;
  }

  /**
   * The one address of a URL's host.
   * @throws {@link Refusal} `grid-unreachable`, `address-not-allowed`.
   */
  pin(url: URL): Promise<ResolvedAddress> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const pinned = this.#pins.get(host) ?? this.#judge(host);
    this.#pins.set(host, pinned);
    pinned.catch(() => this.#pins.delete(host));
    return pinned;
  }

  /** Whether an address may be reached; `host` is the name that stands for it. */
  allows(address: string, host = address): boolean {
    const kind = kindOfAddress(address);
    if (kind === 'never') return false;
    const { allowPrivate, hosts } = this.#grid;
    return kind === 'public' || allowPrivate || hosts.includes(host) || hosts.includes(address);
  }

  async #judge(host: string): Promise<ResolvedAddress> {
    const resolved = await this.#addressOf(host);
    if (this.allows(resolved.address, host)) return resolved;
    throw new Refusal(
      'address-not-allowed',
      `${host} has the address ${resolved.address}, which the bridge's configuration does not allow for this grid`,
    );
  }

  async #addressOf(host: string): Promise<ResolvedAddress> {
    const family = isIP(host);
    if (family !== 0) return { address: host, family };
    try {
      return await this.#resolve(host);
    } catch {
      throw new Refusal('grid-unreachable', `the name ${host} is not known to the bridge`);
    }
  }
}
