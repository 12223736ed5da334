import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../src/async/index.ts';
import type { BrokerConfig, Limits, SourceConfig } from '../../config/index.ts';
import type { RunSource } from '../feed.ts';
import { BrokerConnection, type BrokerState, inboxPrefixOf } from './broker-connection.ts';
import { type BrokerContext, BrokerCounters } from './broker-context.ts';
import { BrokerFeed } from './broker-feed.ts';
import { ReplyServer } from './chunked-replies.ts';
import { NatsLeaseStore } from './nats-lease-store.ts';

/** Bytes of a process's random name. */
const NAME_BYTES = 12;
/** This bridge's part in sharing sources with other bridges, through NATS. */
export class Broker {
  readonly counters = new BrokerCounters();
  readonly connection: BrokerConnection;
  readonly #feeds: BrokerFeed[] = [];
  readonly #context: BrokerContext;

  constructor(config: BrokerConfig, limits: Limits, log: FastifyBaseLogger, clock: Clock) {
    const process = randomBytes(NAME_BYTES).toString('hex');
    this.connection = new BrokerConnection(config, `vitrine-${process}`, log, (state) =>
      this.#changed(state),
    );
    this.#context = {
      connection: this.connection,
      replies: new ReplyServer(this.connection),
      leases: new NatsLeaseStore(this.connection, `${config.prefix}-leases`, config.replicas, log),
      counters: this.counters,
      clock,
      log,
      process,
      prefix: config.prefix,
      inboxPrefix: inboxPrefixOf(config),
      assetBytes: limits.assetBytes,
    };
  }

  /** The feed of a source that is shared with other processes. */
  createFeed(source: SourceConfig, runSource: RunSource): BrokerFeed {
    const feed = new BrokerFeed(source, runSource, this.#context);
    this.#feeds.push(feed);
    return feed;
  }

  /** Sources that this process runs for all. */
  get heldCount(): number {
    return this.#feeds.filter(({ isHeld }) => isHeld).length;
  }

  /** Ends the connection, after the feeds were closed. */
  async close(): Promise<void> {
    await this.connection.close();
  }

  #changed(state: BrokerState): void {
    if (state !== 'connected') return;
    for (const feed of this.#feeds) feed.connectionChanged();
  }
}
