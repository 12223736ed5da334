import { toHex } from '../../formats/bytes/index.ts';
import {
  countMessages,
  type DecodeResult,
  type MessageFilter,
  type MessageSummary,
  messageFields,
  parseMessageFilter,
  tryDecode,
} from '../../protocol/message-analysis/index.ts';
import { SenderLayouts } from '../../protocol/puppetry/index.ts';
import { encodeRecording } from '../../protocol/recording/index.ts';
import type { LogDetail, LogRow } from '../live-contract.ts';
import { type LoggedDatagram, logRow, SequenceGaps, sequenceOf } from './datagram-row.ts';
import { LogState } from './log-state.ts';
import { withoutSecrets } from './redact-secrets.ts';
import type { MessageLog } from './session-message-log.ts';
import { AgentLabels, type NameOf } from './summary-text.ts';

/** Datagrams that a log keeps by default. */
const DEFAULT_CAPACITY = 4096;
/** Bytes that a log keeps in all; datagrams of a busy region have some 300 each. */
export const MAX_LOG_BYTES = 4 * 1024 * 1024;
/** Circuits of which missing packets are counted: far more than an agent has at once. */
const MAX_CIRCUITS = 64;

/**
 * The last few thousand datagrams of a session, in both directions, decoded only when they are looked at.
 * Rows and details show everything, secrets included; {@link save} leaves the secrets out.
 */
export class DatagramLog implements MessageLog {
  /** The grid whose ids the datagrams have, for the recording; null if it is not known. */
  grid: string | null = null;
  readonly protocol = 'lludp';
  readonly #capacity: number;
  readonly #nameOf: NameOf;
  readonly #layouts = new SenderLayouts();
  /** By region: each circuit has numbers of its own. */
  readonly #gaps = new Map<string | null, SequenceGaps>();
  /** What the datagrams that are not kept any more have said about the regions. */
  readonly #state = new LogState();
  /** By index, oldest first. */
  readonly #datagrams = new Map<number, LoggedDatagram>();
  /** Rows of kept datagrams that cannot change any more. */
  readonly #rows = new Map<number, LogRow>();
  /** The filter of the last request, with its verdicts about rows that cannot change any more. */
  #filter: { text: string; filter: MessageFilter; verdicts: Map<number, boolean> } | null = null;
  #bytes = 0;
  #total = 0;
  #isPaused = false;

  /** @param nameOf returns the name of an agent; it is called each time a row is made. */
  constructor(capacity: number = DEFAULT_CAPACITY, nameOf: NameOf = () => null) {
    this.#capacity = capacity;
    this.#nameOf = nameOf;
  }

  /** Datagrams that were ever added. */
  get total(): number {
    return this.#total;
  }

  get kept(): number {
    return this.#datagrams.size;
  }

  /**
   * Adds a copy of a datagram, unless the log is paused.
   *
   * @param at milliseconds: `Date.now()`, or the recording's seconds times 1000.
   * @param region handle of the region on whose circuit it is, decimal; null if there is one circuit only.
   */
  add(
    direction: 'in' | 'out',
    at: number,
    bytes: Uint8Array<ArrayBuffer>,
    region: string | null = null,
  ): void {
    // In a pause as well: packets that arrive then are not missing afterwards.
    const sequence = sequenceOf(bytes);
    const isCounted = direction === 'in' && sequence !== null;
    const gap = isCounted ? this.#gapsOf(region).add(sequence) : null;
    if (this.#isPaused) return;
    const index = this.#total++;
    const datagram = { index, direction, at, region, gap, bytes: new Uint8Array(bytes) };
    this.#datagrams.set(index, datagram);
    this.#bytes += bytes.length;
    while (this.kept > this.#capacity || this.#bytes > MAX_LOG_BYTES) this.#dropOldest();
  }

  /** A paused log keeps what it has and adds nothing. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  /**
   * At most `count` rows that match a filter, newest last.
   *
   * @param filter see {@link parseMessageFilter}.
   * @param before only rows with an index below this one; null for the newest.
   */
  rows(filter: string, count: number, before: number | null): LogRow[] {
    const found: LogRow[] = [];
    const oldest = this.#total - this.kept;
    this.#forgetDropped();
    const end = Math.min(before ?? this.#total, this.#total);
    for (let index = end - 1; index >= oldest && found.length < count; index--) {
      const row = this.#row(index);
      if (row && this.#matches(filter, row)) found.push(row);
    }
    return found.reverse();
  }

  /** Counts of the kept datagrams that match a filter; rates are per second of all that are kept. */
  summary(filter: string): MessageSummary {
    this.#forgetDropped();
    const datagrams = [...this.#datagrams.values()];
    const [first] = datagrams;
    const last = datagrams.at(-1);
    const rows = datagrams.flatMap(({ index }) => {
      const row = this.#row(index);
      return row && this.#matches(filter, row) ? [{ ...row, time: row.at / 1000 }] : [];
    });
    return countMessages(rows, last ? { start: first.at / 1000, end: last.at / 1000 } : null);
  }

  /** The names of the messages that are kept, each once. */
  names(): string[] {
    const names = [...this.#datagrams.keys()].flatMap((index) => this.#row(index)?.name ?? []);
    return [...new Set(names)];
  }

  /** Null for a datagram that is not kept any more. */
  detail(index: number): LogDetail | null {
    const datagram = this.#datagrams.get(index);
    if (!datagram) return null;
    const result = tryDecode(datagram.bytes);
    const { packet, error } = result;
    return {
      ...this.#makeRow(datagram, result, new AgentLabels(this.#nameOf, this.#layouts)),
      fields: packet ? messageFields(packet, this.#layouts) : [],
      error: error && `lludp/${error.code} at byte ${error.offset}: ${error.message}`,
      hex: toHex(datagram.bytes),
    };
  }

  /**
   * The kept datagrams as a recording for replay and `vitrine inspect`, see {@link decodeRecording}. It begins with the
   * older datagrams that tell of the regions and avatars of its first moment. Session ids, circuit codes and seed
   * capabilities in it are zeros, so that it can be passed on to others.
   */
  save(): Uint8Array<ArrayBuffer> {
    const kept = [...this.#datagrams.values()];
    const older = kept.length > 0 ? this.#state.datagrams() : [];
    const datagrams = [...older, ...kept];
    const redacted = withoutSecrets(datagrams.map(({ bytes }) => bytes));
    return encodeRecording(
      datagrams.map(({ at, direction, region }, i) => ({
        time: recordedSeconds(i < older.length ? kept[0].at : at),
        direction,
        region,
        age: i < older.length ? recordedSeconds(Math.max(0, kept[0].at - at)) : 0,
        bytes: redacted[i],
      })),
      this.grid,
    );
  }

  #gapsOf(region: string | null): SequenceGaps {
    const known = this.#gaps.get(region);
    if (known) return known;
    const gaps = new SequenceGaps();
    this.#gaps.set(region, gaps);
    const [oldest] = this.#gaps.keys();
    if (this.#gaps.size > MAX_CIRCUITS) this.#gaps.delete(oldest);
    return gaps;
  }

  #matches(text: string, row: LogRow): boolean {
    if (this.#filter?.text !== text) {
      this.#filter = { text, filter: parseMessageFilter(text), verdicts: new Map() };
    }
    const { filter, verdicts } = this.#filter;
    if (filter.isEmpty) return true;
    const known = verdicts.get(row.index);
    if (known !== undefined) return known;
    const isMatch = filter.matches({ ...row, fields: () => this.#fieldsOf(row.index) });
    if (this.#rows.has(row.index)) verdicts.set(row.index, isMatch);
    return isMatch;
  }

  #fieldsOf(index: number) {
    const datagram = this.#datagrams.get(index);
    const packet = datagram && tryDecode(datagram.bytes).packet;
    return packet ? messageFields(packet, this.#layouts) : [];
  }

  #forgetDropped(): void {
    const oldest = this.#total - this.kept;
    for (const index of this.#rows.keys()) {
      if (index >= oldest) continue;
      this.#rows.delete(index);
      this.#filter?.verdicts.delete(index);
    }
  }

  #row(index: number): LogRow | undefined {
    const known = this.#rows.get(index);
    const datagram = this.#datagrams.get(index);
    if (known || !datagram) return known;
    const agents = new AgentLabels(this.#nameOf, this.#layouts);
    const row = this.#makeRow(datagram, tryDecode(datagram.bytes), agents);
    // A name may become known later, and a missing packet may still arrive.
    if (agents.isComplete && !datagram.gap) this.#rows.set(index, row);
    return row;
  }

  #makeRow(datagram: LoggedDatagram, result: DecodeResult, agents: AgentLabels): LogRow {
    const missing = datagram.gap ? this.#gapsOf(datagram.region).missing(datagram.gap) : [];
    return logRow(datagram, result, missing, agents);
  }

  #dropOldest(): void {
    const [oldest] = this.#datagrams.values();
    this.#datagrams.delete(oldest.index);
    this.#bytes -= oldest.bytes.length;
    this.#state.apply(oldest);
  }
}

/** Rounded to microseconds, so that the times of a recording are saved again without the digits of a division. */
function recordedSeconds(milliseconds: number): number {
  return Number((milliseconds / 1000).toFixed(6));
}
