import type { ConnectFailure } from '../../../src/protocol/setp/index.ts';
import type { ServerIdentity } from '../links/index.ts';
import type { Peer } from '../sessions/index.ts';
import type { BubbleWorld } from '../world/index.ts';
import type { Accounts } from './accounts.ts';
import type { Participants } from './participants.ts';
import type { Arrival, ServerLimits } from './server-options.ts';

/** What connections need of their server. */
export interface ClientServices {
  readonly identity: ServerIdentity;
  readonly accounts: Accounts;
  readonly limits: ServerLimits;
  readonly refusedPrograms: readonly string[];
  readonly participants: Participants;
  readonly arrivals: ReadonlyMap<string, Arrival>;
  /** Slows down whoever tries passphrases from this address. */
  countFailure(peer: Peer): void;
  world(id: string): BubbleWorld | null;
  worlds(): Iterable<BubbleWorld>;
  /** Calls back with the server's next tick after the promise is settled. */
  settle(result: Promise<CheckResult>, done: (result: CheckResult, now: number) => void): void;
}

export type CheckResult = { readonly user: string } | ConnectFailure;
