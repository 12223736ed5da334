import { DecodeError, toHex } from '../../formats/bytes/index.ts';
import {
  countMessages,
  type MessageField,
  type MessageSummary,
  parseMessageFilter,
  SetpReader,
  type SetpReadMessage,
  setpMessageFields,
} from '../../protocol/message-analysis/index.ts';
import { encodeRecording } from '../../protocol/recording/index.ts';
import { SETP } from '../../protocol/setp/index.ts';
import type { LogDetail, LogRow } from '../live-contract.ts';
import { MAX_LOG_BYTES } from './datagram-log.ts';
import type { MessageLog } from './session-message-log.ts';
import { maskSecrets, withoutSetpSecrets } from './setp-secrets.ts';
import { ObjectLabels, type ObjectNameOf, setpSummary } from './setp-summaries.ts';
import { counted, grouped } from './summary-text.ts';

/** Rows that a log keeps by default. */
const DEFAULT_CAPACITY = 4096;

interface KeptDatagram {
  readonly direction: 'in' | 'out';
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of its first row, and how many it has. */
  readonly firstRow: number;
  readonly rowCount: number;
  readonly size: number;
}

/** A row before it is made: a message, or what of a datagram cannot be read. */
interface Entry {
  readonly index: number;
  readonly datagram: KeptDatagram;
  readonly content: SetpReadMessage | DecodeError;
}

/** The log of SETP sessions: one row for each message. Secrets are masked in rows and details, and zeros in recordings. */
export class SetpLog implements MessageLog {
  readonly protocol = 'setp';
  readonly #capacity: number;
  readonly #nameOf: ObjectNameOf;
  readonly #reader = new SetpReader();
  /** Oldest first. */
  readonly #datagrams = new Set<KeptDatagram>();
  /** By index, oldest first. */
  readonly #entries = new Map<number, Entry>();
  /** Rows that cannot change any more. */
  readonly #rows = new Map<number, LogRow>();
  #bytes = 0;
  #total = 0;
  #isPaused = false;

  /** @param nameOf returns the name of an object by index or id; it is called when a row is made. */
  constructor(capacity: number = DEFAULT_CAPACITY, nameOf: ObjectNameOf = () => null) {
    this.#capacity = capacity;
    this.#nameOf = nameOf;
  }

  get total(): number {
    return this.#total;
  }

  get kept(): number {
    return this.#entries.size;
  }

  add(direction: 'in' | 'out', at: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isPaused) return;
    const copy = new Uint8Array(bytes);
    const { messages, error } = this.#reader.read(copy, direction, at / 1000);
    const contents = error ? [error] : messages;
    // Messages of several packets have their data beside the datagrams.
    const size = messages.reduce(
      (sum, { data }) => sum + (data.buffer === copy.buffer ? 0 : data.length),
      copy.length,
    );
    const datagram = {
      direction,
      at,
      bytes: copy,
      firstRow: this.#total,
      rowCount: contents.length,
      size,
    };
    this.#datagrams.add(datagram);
    this.#bytes += size;
    for (const content of contents) {
      const index = this.#total++;
      this.#entries.set(index, { index, datagram, content });
    }
    while (this.kept > this.#capacity || this.#bytes > MAX_LOG_BYTES) this.#dropOldest();
  }

  /** Rows that were not looked at get the names of this moment: in another bubble, indices mean other objects. */
  settleNames(): void {
    for (const { index } of this.#entries.values()) {
      const row = this.#row(index);
      if (row) this.#rows.set(index, row);
    }
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  rows(filter: string, count: number, before: number | null): LogRow[] {
    const found: LogRow[] = [];
    const matches = this.#matcher(filter);
    const end = Math.min(before ?? this.#total, this.#total);
    for (let index = end - 1; index >= this.#oldest && found.length < count; index--) {
      const row = this.#row(index);
      if (row && matches(row)) found.push(row);
    }
    return found.reverse();
  }

  summary(filter: string): MessageSummary {
    const matches = this.#matcher(filter);
    const [first] = this.#datagrams;
    const last = [...this.#entries.values()].at(-1);
    const rows = [...this.#entries.keys()].flatMap((index) => {
      const row = this.#row(index);
      return row && matches(row) ? [{ ...row, time: row.at / 1000 }] : [];
    });
    const span = first && last ? { start: first.at / 1000, end: last.datagram.at / 1000 } : null;
    return countMessages(rows, span);
  }

  names(): string[] {
    return [...new Set([...this.#entries.keys()].flatMap((index) => this.#row(index)?.name ?? []))];
  }

  detail(index: number): LogDetail | null {
    const entry = this.#entries.get(index);
    const row = this.#row(index);
    if (!entry || !row) return null;
    const { content, datagram } = entry;
    const error = content instanceof DecodeError ? content : content.error;
    return {
      ...row,
      fields: this.#fieldsOf(index),
      error: error && `setp/${error.code} at byte ${error.offset}: ${error.message}`,
      hex: toHex(withoutSetpSecrets(datagram.bytes)),
    };
  }

  save(): Uint8Array<ArrayBuffer> {
    return encodeRecording(
      [...this.#datagrams].map(({ at, direction, bytes }) => ({
        time: Number((at / 1000).toFixed(6)),
        direction,
        protocol: 'setp' as const,
        bytes: withoutSetpSecrets(bytes),
      })),
    );
  }

  get #oldest(): number {
    const [oldest] = this.#entries.keys();
    return oldest ?? this.#total;
  }

  #matcher(text: string): (row: LogRow) => boolean {
    const filter = parseMessageFilter(text);
    if (filter.isEmpty) return () => true;
    return (row) => filter.matches({ ...row, fields: () => this.#fieldsOf(row.index) });
  }

  #fieldsOf(index: number): MessageField[] {
    const content = this.#entries.get(index)?.content;
    if (content === undefined || content instanceof DecodeError) return [];
    return content.message === null ? [] : maskSecrets(setpMessageFields(content.message));
  }

  #row(index: number): LogRow | undefined {
    const known = this.#rows.get(index);
    const entry = this.#entries.get(index);
    if (known || !entry) return known;
    const labels = new ObjectLabels(this.#nameOf);
    const row = rowOf(entry, labels);
    // A name may become known later.
    if (labels.isComplete) this.#rows.set(index, row);
    return row;
  }

  #dropOldest(): void {
    const [oldest] = this.#datagrams;
    if (!oldest) return;
    this.#datagrams.delete(oldest);
    this.#bytes -= oldest.size;
    for (let i = 0; i < oldest.rowCount; i++) {
      this.#entries.delete(oldest.firstRow + i);
      this.#rows.delete(oldest.firstRow + i);
    }
  }
}

function rowOf({ index, datagram, content }: Entry, labels: ObjectLabels): LogRow {
  const { direction, at, bytes } = datagram;
  if (content instanceof DecodeError) {
    return {
      index,
      at,
      direction,
      name: 'unreadable',
      isKnown: false,
      sequence: 0,
      bytes: bytes.length,
      flags: '',
      summary: `cannot be read: ${content.message}`,
    };
  }
  const { label: name, messageId: sequence, data, flags, message, error } = content;
  return {
    index,
    at,
    direction,
    name,
    isKnown: message !== null || error !== null,
    sequence,
    bytes: data.length,
    flags,
    summary: summaryOf(content, labels),
  };
}

function summaryOf({ message, error, data, bytes }: SetpReadMessage, labels: ObjectLabels): string {
  if (error !== null) return `cannot be read: ${error.message}`;
  if (message !== null) return setpSummary(message, labels);
  const frameCount = (bytes - data.length) / SETP.frameHeaderBytes;
  return `kept as ${grouped(data.length)} bytes in ${counted(frameCount, 'frame')}`;
}
