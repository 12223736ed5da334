import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/async/index.ts';
import {
  type WatchedSource as SourceDescription,
  WATCH_PATHS,
} from '../../src/protocol/bridge/index.ts';
import { WATCH_SUBPROTOCOL } from '../../src/session/watch/index.ts';
import type { BridgeConfig, SourceConfig } from '../config/index.ts';
import {
  remoteAddress,
  type UpgradeRoute,
  webSocketRoute,
} from '../connections/accept-upgrades.ts';
import { addressKey } from '../connections/address-key.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { rejectSocket, TICK_MS } from '../connections/socket-lifetime.ts';
import type { Feed } from './feed.ts';
import { SourceWatchers } from './source-watchers.ts';
import { WatchCounters } from './watch-counters.ts';
import { WATCHER_PAYLOAD_BYTES, Watcher } from './watcher.ts';

interface WatchHubOptions {
  readonly config: BridgeConfig;
  /** Of the whole bridge: sockets that it has closed. */
  readonly bridge: BridgeCounters;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: FastifyBaseLogger;
}

/** All sources of a bridge and everybody who watches them through it. */
export class WatchHub {
  readonly counters = new WatchCounters();
  readonly #options: WatchHubOptions;
  readonly #sources = new Map<string, SourceWatchers>();
  /** Watchers by address. */
  readonly #addresses = new Map<string, number>();
  readonly #clock: { now: number };
  readonly #stopTicks: () => void;

  constructor(options: WatchHubOptions) {
    this.#options = options;
    this.#clock = { now: options.clock.now() };
    this.#stopTicks = options.clock.every(TICK_MS, () => this.#tick());
  }

  /** Begins to show the configured sources. @param feedOf makes the feed of each. */
  start(feedOf: (source: SourceConfig) => Feed): void {
    const { config, log } = this.#options;
    for (const source of config.sources) {
      this.#sources.set(source.id, new SourceWatchers(feedOf(source), this.counters, log));
    }
  }

  /** Null if there is no such source, or not yet. */
  source(id: string): SourceWatchers | null {
    return this.#sources.get(id) ?? null;
  }

  get descriptions(): SourceDescription[] {
    return [...this.#sources.values()].map(({ description }) => description);
  }

  /** Watchers of this process. */
  get watcherCount(): number {
    let watchers = 0;
    for (const source of this.#sources.values()) watchers += source.count;
    return watchers;
  }

  /** The WebSocket endpoints, by path. */
  get upgradeRoutes(): [string, UpgradeRoute][] {
    return this.#options.config.sources.map(({ id, origins }) => {
      const route = webSocketRoute({
        subprotocol: WATCH_SUBPROTOCOL,
        maxPayload: WATCHER_PAYLOAD_BYTES,
        onSocket: (socket, request, stream) => this.#admit(id, socket, request, stream),
      });
      return [`/${WATCH_PATHS.sources}/${id}`, { ...route, origins }];
    });
  }

  /** Closes all sockets and ends all sources; takes some seconds at most. */
  async close(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.close()));
    this.#stopTicks();
  }

  #admit(id: string, socket: WebSocket, request: IncomingMessage, stream: Duplex): void {
    const { config, bridge } = this.#options;
    const source = this.#sources.get(id);
    const address = addressKey(remoteAddress(request, config.trustProxy));
    const ofAddress = this.#addresses.get(address) ?? 0;
    if (!source) {
      rejectSocket(socket, 'shuttingDown', bridge);
      return;
    }
    if (source.isFull || ofAddress >= config.limits.watchersPerAddress) {
      rejectSocket(socket, source.isFull ? 'full' : 'tooMany', bridge);
      return;
    }
    this.#addresses.set(address, ofAddress + 1);
    this.counters.watchers += 1;
    const watcher = new Watcher(socket, stream, address, {
      clock: this.#clock,
      heartbeatMs: config.limits.heartbeatSeconds * 1000,
      counters: this.counters,
      bridge,
      snapshot: () => source.snapshot(),
      closed: (closed) => {
        source.remove(closed);
        const left = (this.#addresses.get(address) ?? 1) - 1;
        if (left > 0) this.#addresses.set(address, left);
        else this.#addresses.delete(address);
      },
    });
    source.add(watcher);
  }

  #tick(): void {
    this.#clock.now = this.#options.clock.now();
    for (const source of this.#sources.values()) source.tick(this.#clock.now);
  }
}
