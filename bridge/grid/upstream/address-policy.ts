import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import pLimit from 'p-limit';
import { abortable } from '../../../src/async/index.ts';
import type { GridConfig } from '../../config/index.ts';
import { RefusalError } from '../refusal-error.ts';
import { kindOfAddress } from './address-kind.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type ResolveHost = (host: string) => Promise<ResolvedAddress>;

/** What the configuration allows besides public addresses. */
type AddressRules = Pick<GridConfig, 'allowPrivate' | 'hosts'>;

/** The system's resolver takes a thread for each lookup: one of the four that Node has remains for files. */
const limitThreads = pLimit(3);

/** Resolves with the system's resolver; IPv4 first, since OpenSimulator listens there. */
export const resolveHost: ResolveHost = (host) =>
  limitThreads(() => lookup(host, { order: 'ipv4first' }));

/** Lookups of one session at once, the abandoned ones included. */
const CONCURRENT_LOOKUPS = 4;

/**
 * Decides which addresses one session may connect to. A host name is resolved once and its address checked; the session
 * keeps that address even if the name resolves to another one later (DNS rebinding).
 */
export class AddressPolicy {
  readonly #rules: AddressRules;
  readonly #resolve: ResolveHost;
  readonly #timeoutMs: number;
  /** By host name. */
  readonly #resolved = new Map<string, Promise<ResolvedAddress>>();
  readonly #limit = pLimit(CONCURRENT_LOOKUPS);

  /** @param timeoutMs time limit of one lookup, the wait for others included. */
  constructor(rules: AddressRules, resolve: ResolveHost, timeoutMs: number) {
    this.#rules = rules;
    this.#resolve = resolve;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * The one address that the session uses for a URL's host.
   * @throws {@link RefusalError} `grid-unreachable`, `grid-timeout`, `address-not-allowed`.
   */
  resolve(url: URL): Promise<ResolvedAddress> {
    return this.resolveHost(url.hostname.replace(/^\[|\]$/g, ''));
  }

  /** The same for a host name or address. */
  resolveHost(host: string): Promise<ResolvedAddress> {
    const resolved = this.#resolved.get(host) ?? this.#resolveAllowed(host);
    this.#resolved.set(host, resolved);
    resolved.catch(() => this.#resolved.delete(host));
    return resolved;
  }

  /** Whether an address may be connected to. @param host the name that resolved to it. */
  allows(address: string, host = address): boolean {
    const kind = kindOfAddress(address);
    if (kind === 'never') return false;
    const { allowPrivate, hosts } = this.#rules;
    return kind === 'public' || allowPrivate || hosts.includes(host) || hosts.includes(address);
  }

  async #resolveAllowed(host: string): Promise<ResolvedAddress> {
    const resolved = await this.#lookUp(host);
    if (this.allows(resolved.address, host)) return resolved;
    throw new RefusalError(
      'address-not-allowed',
      `${host} has the address ${resolved.address}, which the bridge's configuration does not allow`,
    );
  }

  async #lookUp(host: string): Promise<ResolvedAddress> {
    const family = isIP(host);
    if (family !== 0) return { address: host, family };
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    const lookedUp = this.#limit(() => {
      deadline.throwIfAborted();
      return this.#resolve(host);
    });
    try {
      return await abortable(lookedUp, deadline);
    } catch {
      if (deadline.aborted) {
        const detail = `the name ${host} was not found in ${this.#timeoutMs / 1000} s`;
        throw new RefusalError('grid-timeout', detail);
      }
      throw new RefusalError('grid-unreachable', `the name ${host} is not known to the bridge`);
    }
  }
}
