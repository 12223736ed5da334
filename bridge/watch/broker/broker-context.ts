import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../src/async/index.ts';
import type { BrokerConnection } from './broker-connection.ts';
import type { ReplyServer } from './chunked-replies.ts';
import type { LeaseStore } from './lease.ts';

/** Events of all sources since the bridge started. */
export class BrokerCounters {
  /** Frames that were sent to other bridges, and received from them. */
  framesSent = 0;
  framesReceived = 0;
  /** Frames that did not fit into a payload, or for which the connection had no room. */
  framesLeftOut = 0;
  /** Frames that did not follow the last one, or a report of one that did not arrive. */
  gaps = 0;
  snapshotsRequested = 0;
  snapshotsFailed = 0;
  assetsRequested = 0;
  /** Messages of other bridges that were not used, by reason. */
  readonly rejected = new Map<RejectReason, number>();
  /** Times that this process began to run a source. */
  elections = 0;

  reject(reason: RejectReason): void {
    this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + 1);
  }
}

/** `epoch`: of a process that does not hold the lease; `malformed`; `rate`: more than a source can send. */
export type RejectReason = 'epoch' | 'malformed' | 'rate';

/** What the feeds of a process share. */
export interface BrokerContext {
  readonly connection: BrokerConnection;
  readonly replies: ReplyServer;
  readonly leases: LeaseStore;
  readonly counters: BrokerCounters;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Name of this process, different for each. */
  readonly process: string;
  readonly prefix: string;
  readonly inboxPrefix: string;
  /** Largest asset, bytes. */
  readonly assetBytes: number;
}
