import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BridgeConfig } from '../config/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import type { TickClock } from '../connections/socket-lifetime.ts';
import type { TokenAttempts } from '../connections/token-attempts.ts';
import type { ResolveHost } from '../grid/upstream/address-policy.ts';
import type { BubbleChannel } from './bubble-channel.ts';
import { BubbleChannels } from './bubble-channels.ts';
import { addBubbleRoutes } from './bubble-routes.ts';
import { BubbleServers } from './bubble-servers.ts';
import type { ChannelPage, RelayContext } from './relay-context.ts';

/** Relays between pages and the bubble servers of the configuration: datagrams, and what they have on HTTP. */
export class BubbleRelay implements RelayContext {
  readonly config: BridgeConfig;
  readonly counters: BridgeCounters;
  readonly clock: TickClock;
  readonly servers: BubbleServers;
  readonly tokens: TokenAttempts;
  /** Of all pages that have opened one. */
  readonly #channels = new Set<BubbleChannels>();
  /** Channels of pages that are gone. */
  readonly #departing = new Set<BubbleChannel>();
  #allDeparted: () => void = () => {};

  constructor(
    config: BridgeConfig,
    counters: BridgeCounters,
    clock: TickClock,
    tokens: TokenAttempts,
    resolve: ResolveHost,
  ) {
    this.config = config;
    this.counters = counters;
    this.clock = clock;
    this.tokens = tokens;
    this.servers = new BubbleServers(config, resolve);
  }

  get channelCount(): number {
    let count = this.#departing.size;
    for (const channels of this.#channels) count += channels.count;
    return count;
  }

  /** Bytes that wait for pages. */
  get waitingBytes(): number {
    let bytes = 0;
    for (const channels of this.#channels) bytes += channels.waitingBytes;
    return bytes;
  }

  /** The channels of a page that opens its first one, until `endChannels`. */
  startChannels(page: ChannelPage, log: FastifyBaseLogger): BubbleChannels {
    const channels = new BubbleChannels(this, page, log);
    this.#channels.add(channels);
    return channels;
  }

  /** The page is gone: its sessions with servers are ended in its name. */
  endChannels(channels: BubbleChannels): void {
    this.#channels.delete(channels);
    for (const channel of channels.end()) {
      channel.depart();
      if (channel.isDeparting) this.#departing.add(channel);
    }
  }

  /** Adds cloud documents and models to the bridge's server. */
  register(app: FastifyInstance): void {
    addBubbleRoutes(app, this);
  }

  tick(now: number): void {
    for (const channels of this.#channels) channels.tick(now);
    for (const channel of this.#departing) {
      channel.tick(now);
      if (!channel.isDeparting) this.#departing.delete(channel);
    }
    if (this.#departing.size === 0) this.#allDeparted();
  }

  /** Waits until the servers know that the pages are gone; half a second at most, while `tick` is called. */
  close(): Promise<void> {
    if (this.#departing.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#allDeparted = resolve;
    });
  }
}
