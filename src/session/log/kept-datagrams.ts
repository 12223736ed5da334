import { MAX_LOG_BYTES } from './limits.ts';
import type { SequenceGap } from './sequence-gaps.ts';

/** One datagram as it went over the wire. */
export interface LoggedDatagram {
  readonly index: number;
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What was missing before it when it came. */
  readonly gap: SequenceGap | null;
}

/** The datagrams that came last, up to a count and a sum of bytes. */
export class KeptDatagrams {
  readonly #capacity: number;
  readonly #kept = new Map<number, LoggedDatagram>();
  #bytes = 0;
  #total = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** All that were ever added. */
  get total(): number {
    return this.#total;
  }

  get kept(): number {
    return this.#kept.size;
  }

  /** Index of the oldest one that is kept. */
  get first(): number {
    return this.#total - this.#kept.size;
  }

  /** Copies the bytes. */
  add({ bytes, ...rest }: Omit<LoggedDatagram, 'index'>): void {
    const index = this.#total++;
    this.#kept.set(index, { ...rest, index, bytes: new Uint8Array(bytes) });
    this.#bytes += bytes.length;
    while (this.#kept.size > this.#capacity || this.#bytes > MAX_LOG_BYTES) this.#dropOldest();
  }

  get(index: number): LoggedDatagram | undefined {
    return this.#kept.get(index);
  }

  /** Oldest first. */
  all(): LoggedDatagram[] {
    return [...this.#kept.values()];
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.values();
    this.#kept.delete(oldest.index);
    this.#bytes -= oldest.bytes.length;
  }
}
