import type { MessageSummary } from '../../protocol/message-analysis/index.ts';
import type { LogDetail, LogProtocol, LogRow } from '../live-contract.ts';

/** The last few thousand messages of a session, in both directions, whatever their protocol. */
export interface MessageLog {
  readonly protocol: LogProtocol;
  /** Rows that were ever added. */
  readonly total: number;
  /** Rows that are kept. */
  readonly kept: number;
  /**
   * Adds a copy of a datagram, unless the log is paused.
   *
   * @param at milliseconds: `Date.now()`, or the recording's seconds times 1000.
   * @param region of a grid: handle of the region on whose circuit it is, decimal; null if there is one circuit only.
   */
  add(
    direction: 'in' | 'out',
    at: number,
    bytes: Uint8Array<ArrayBuffer>,
    region?: string | null,
  ): void;
  /** A paused log keeps what it has and adds nothing. */
  pause(isPaused: boolean): void;
  /**
   * At most `count` rows that match a filter, newest last.
   *
   * @param filter see `parseMessageFilter`.
   * @param before only rows with an index below this one; null for the newest.
   */
  rows(filter: string, count: number, before: number | null): LogRow[];
  /** Counts of the kept rows that match a filter; rates are per second of all that are kept. */
  summary(filter: string): MessageSummary;
  /** The names of the messages that are kept, each once. */
  names(): string[];
  /** Null for a row that is not kept any more. */
  detail(index: number): LogDetail | null;
  /** The kept datagrams as a recording for replay and `vitrine inspect`, without secrets. */
  save(): Uint8Array<ArrayBuffer>;
}
