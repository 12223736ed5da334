import { isIP } from 'node:net';
import type { MessageOf } from '../../src/protocol/setp/index.ts';
import { type BridgeConfig, type BubbleServerConfig, canonicalHost } from '../config/index.ts';
import { RefusalError } from '../grid/refusal-error.ts';
import { AddressPolicy, type ResolveHost } from '../grid/upstream/address-policy.ts';

/** Where a bubble server listens for datagrams. */
export interface BubbleServerAddress {
  /** An IPv4 or IPv6 address. */
  readonly address: string;
  readonly port: number;
}

/** What a server has said about itself in a Connect Success Response. */
type ServerUrls = Pick<
  MessageOf<'Connect Success Response'>,
  'bubbleCloudUrl' | 'mediaRepositoryUrl'
>;

/** The bubble servers of the configuration, and the URLs that they have named. */
export class BubbleServers {
  readonly #servers: ReadonlyMap<string, BubbleServerConfig>;
  readonly #resolve: ResolveHost;
  readonly #timeoutMs: number;
  /** By id, of the last Connect Success Response that passed. */
  readonly #urls = new Map<string, ServerUrls>();
  /** By id: the address from which it came. */
  readonly #addresses = new Map<string, string>();

  constructor({ bubbleServers, limits }: BridgeConfig, resolve: ResolveHost) {
    this.#timeoutMs = limits.gridSeconds * 1000;
    this.#servers = new Map(bubbleServers.map((server) => [server.id, server]));
    this.#resolve = resolve;
  }

  /** @throws {@link RefusalError} `unknown-bubble-server`. */
  find(id: string): BubbleServerConfig {
    const server = this.#servers.get(id);
    if (server) return server;
    throw new RefusalError('unknown-bubble-server', 'the bridge has no such bubble server');
  }

  /**
   * Resolves the server's name, anew each time. The address may be private, since a person has configured it.
   *
   * @throws {@link RefusalError} `unknown-bubble-server`, `grid-unreachable`, `address-not-allowed` (an address that no
   *   server can have, such as multicast).
   */
  async locate(id: string): Promise<BubbleServerAddress> {
    const { host, port } = this.find(id);
    const { address } = await this.#policy(this.#resolve).resolveHost(host);
    return { address, port };
  }

  /**
   * For one request, of URLs whose hosts the configuration names. The server's own host has the address that has
   * answered: whoever rules its name could otherwise have the bridge ask any machine in its network.
   */
  addressPolicy(id: string): AddressPolicy {
    const { host } = this.find(id);
    const address = this.#addresses.get(id);
    if (address === undefined) return this.#policy(this.#resolve);
    const own = canonicalHost(host);
    const answered = { address, family: isIP(address) };
    return this.#policy(async (name) =>
      canonicalHost(name) === own ? answered : await this.#resolve(name),
    );
  }

  /** Remembers the URLs that a server has named, and its address. */
  note(id: string, { bubbleCloudUrl, mediaRepositoryUrl }: ServerUrls, address: string): void {
    this.#urls.set(id, { bubbleCloudUrl, mediaRepositoryUrl });
    this.#addresses.set(id, address);
  }

  /**
   * The URL of a server's cloud document.
   *
   * @throws {@link RefusalError} `unknown-bubble-server`, `no-session` as long as no page has connected to the server,
   *   `address-not-allowed` for another host than the configuration names, or no http or https URL.
   */
  cloudUrl(id: string): URL {
    return this.#urlOf(id, 'bubbleCloudUrl');
  }

  /** The URL of a model in a server's media repository. @throws as {@link cloudUrl}. */
  modelUrl(id: string, modelId: string): URL {
    const url = this.#urlOf(id, 'mediaRepositoryUrl');
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${modelId}`;
    return url;
  }

  /** Its addresses may be private, since a person has configured the names. */
  #policy(resolve: ResolveHost): AddressPolicy {
    return new AddressPolicy({ allowPrivate: true, hosts: [] }, resolve, this.#timeoutMs);
  }

  #urlOf(id: string, name: keyof ServerUrls): URL {
    const server = this.find(id);
    const urls = this.#urls.get(id);
    if (!urls) throw new RefusalError('no-session', 'no page has connected to this server yet');
    const url = URL.canParse(urls[name]) ? new URL(urls[name]) : null;
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (!url || !isHttp || url.username !== '' || url.password !== '') {
      throw new RefusalError('address-not-allowed', 'the server has named no http or https URL');
    }
    const host = canonicalHost(url.hostname) ?? url.hostname;
    if ([server.host, ...server.hosts].some((each) => canonicalHost(each) === host)) return url;
    throw new RefusalError(
      'address-not-allowed',
      `${host} is neither the server's host nor one of its entry's hosts in the bridge's configuration`,
    );
  }
}
