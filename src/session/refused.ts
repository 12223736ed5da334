import type { RefusalCode } from '../protocol/bridge/index.ts';

/** What stands in the way of a login before any grid is asked, besides the bridge's own refusals. */
export interface Refused {
  readonly code: RefusalCode | 'bridge-unreachable' | 'bridge-closed' | 'bad-answer';
}
