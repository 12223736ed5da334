import type { ProgramRefusal } from '../../src/protocol/bridge/index.ts';
import type { Clock } from '../server/clock.ts';
import type { BridgeCounts } from '../server/counts.ts';
import type { ProgramCounts } from './counts.ts';
import type { ProgramPage } from './program-page.ts';

/** What pages and programs see of the relay that they are part of. */
export interface RelayInside {
  readonly clock: Clock;
  /** Milliseconds between two. */
  readonly heartbeat: number;
  readonly counts: ProgramCounts;
  readonly bridgeCounts: BridgeCounts;
  readonly pageCount: number;
  /** In a time that tells nothing about the token. */
  isToken(given: string): boolean;
  /** The page of a code, or the only one there is, unless it has enough programs. */
  findPage(code: string | null): ProgramPage | ProgramRefusal;
}
