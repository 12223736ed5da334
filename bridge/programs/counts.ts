import type { ProgramRefusal } from '../../src/protocol/bridge/index.ts';

/** What happened between programs and pages since the bridge began. */
export class ProgramCounts {
  /** Passed on to pages. */
  commands = 0;
  /** Passed on to programs, each of them counted. */
  replies = 0;
  /** Above what one may send in a second. */
  droppedRate = 0;
  /** For a receiver that was behind. */
  droppedSlow = 0;
  readonly refusals = new Map<ProgramRefusal, number>();
}
