import type { Vector3 } from '../../../src/math/index.ts';
import type { KnownServer, LinkLimits, LinkOptions, ServerIdentity } from '../links/index.ts';
import type { Peer, SessionTableLimits } from '../sessions/index.ts';
import type { BubbleWorld } from '../world/index.ts';
import type { Accounts } from './accounts.ts';

export interface BubbleServerOptions {
  readonly identity: ServerIdentity;
  /** Their names have at most 48 bytes. The server advances them. */
  readonly worlds: readonly BubbleWorld[];
  readonly links: readonly LinkOptions[];
  readonly knownServers: readonly KnownServer[];
  readonly accounts: Accounts;
  /** Where avatars appear, by the id of the bubble; in its centre unless stated. */
  readonly arrivals?: ReadonlyMap<string, Arrival>;
  /** Sends a datagram; it is not changed afterwards. */
  transmit(datagram: Uint8Array<ArrayBuffer>, peer: Peer): void;
  /** `Date.now`. */
  readonly wallTime: () => number;
  /** Shared with the servers of links: who calls has to prove that it knows the key. Null: known servers may call. */
  readonly challengeKey?: Uint8Array | null;
  /** Names of client and server programs that are refused as unsupported. */
  readonly refusedPrograms?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  readonly sessionLimits?: Partial<SessionTableLimits>;
  readonly linkLimits?: Partial<LinkLimits>;
  /** Random bytes that others cannot guess; those of the operating system unless a test replaces them. */
  readonly randomBytes?: (bytes: number) => Uint8Array<ArrayBuffer>;
}

/** Where the avatars of those who join appear: at the nearest free place. */
export interface Arrival {
  readonly location: Vector3;
  /** Degrees from the X axis towards the Y axis. */
  readonly facing: number;
}

/** What a client may do. */
export interface ServerLimits {
  /** Objects that a participant may have injected at a time. */
  readonly injectedObjects: number;
  /** Bytes of internal data of an injected object, and of the data of an interaction or its answer. */
  readonly dataBytes: number;
  /** Metres and kilograms of an injected object. */
  readonly injectedRadius: number;
  readonly injectedMass: number;
  /** Interactions of one session that wait for their answer. */
  readonly pendingInteractions: number;
  /** Milliseconds for which an avatar that came from another server waits for its user. */
  readonly holdMs: number;
}

export const DEFAULT_SERVER_LIMITS: ServerLimits = {
  injectedObjects: 16,
  dataBytes: 16 * 1024,
  injectedRadius: 10,
  injectedMass: 1000,
  pendingInteractions: 64,
  holdMs: 10_000,
};
