import { encodeRecording, toHex } from '../../protocol/lludp/index.ts';
import { SenderLayouts } from '../../protocol/puppetry/index.ts';
import type { LogDetail, LogRow } from '../contract.ts';
import { KeptDatagrams, type LoggedDatagram } from './kept-datagrams.ts';
import { USUAL_CAPACITY } from './limits.ts';
import { logFields } from './log-fields.ts';
import { logRow, type Reading, readDatagram } from './log-row.ts';
import { type NameOf, People } from './says/phrases.ts';
import { withoutSecrets } from './secrets.ts';
import { SequenceGaps, sequenceOf } from './sequence-gaps.ts';

const nobody: NameOf = () => null;

/**
 * The datagrams of a session, both ways: the last few thousand of them, decoded only when somebody looks.
 * Rows and details show everything, secrets included; {@link save} leaves the secrets out.
 */
export class MessageLog {
  readonly #datagrams: KeptDatagrams;
  readonly #gaps = new SequenceGaps();
  readonly #nameOf: NameOf;
  readonly #layouts = new SenderLayouts();
  /** Rows in which nothing can change any more, of datagrams that are kept. */
  readonly #rows = new Map<number, LogRow>();
  #isPaused = false;

  /** @param nameOf is asked for the agents that messages are about, each time that a row is made. */
  constructor(capacity: number = USUAL_CAPACITY, nameOf: NameOf = nobody) {
    this.#datagrams = new KeptDatagrams(capacity);
    this.#nameOf = nameOf;
  }

  /** All that were added, whatever was let go. */
  get total(): number {
    return this.#datagrams.total;
  }

  get kept(): number {
    return this.#datagrams.kept;
  }

  /**
   * Takes a datagram, unless the log is paused. `bytes` are copied.
   *
   * @param at milliseconds: `Date.now()`, or the recording's seconds times 1000.
   */
  add(direction: 'in' | 'out', at: number, bytes: Uint8Array<ArrayBuffer>): void {
    // While paused as well: what comes then is not missing afterwards.
    const sequence = sequenceOf(bytes);
    const gap = direction === 'in' && sequence !== null ? this.#gaps.note(sequence) : null;
    if (this.#isPaused) return;
    this.#datagrams.add({ direction, at, bytes, gap });
  }

  /** A paused log keeps what it has, and takes nothing more. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  /**
   * Newest last: at most `count` rows whose name or words hold `filter`, in any case.
   *
   * @param before only rows with an index below this one; null for the newest.
   */
  rows(filter: string, count: number, before: number | null): LogRow[] {
    this.#forgetRows();
    const wanted = searchable(filter);
    const found: LogRow[] = [];
    const end = Math.min(before ?? this.total, this.total);
    for (let index = end - 1; index >= this.#datagrams.first && found.length < count; index--) {
      const row = this.#row(index);
      if (row && searchable(`${row.name} ${row.says}`).includes(wanted)) found.push(row);
    }
    return found.reverse();
  }

  /** Null for one that was let go. */
  detail(index: number): LogDetail | null {
    const datagram = this.#datagrams.get(index);
    if (!datagram) return null;
    const reading = readDatagram(datagram.bytes);
    const { packet, error } = reading;
    return {
      ...this.#makeRow(datagram, reading, new People(this.#nameOf, this.#layouts)),
      fields: packet ? logFields(packet.value, this.#layouts) : [],
      error: error && `lludp/${error.code} at byte ${error.offset}: ${error.message}`,
      hex: toHex(datagram.bytes),
    };
  }

  /**
   * What is kept, as a recording for replay and `vitrine inspect`, see {@link decodeRecording}. Session ids,
   * circuit codes and seed capabilities in it are zeros: a recording is there to be given to others.
   */
  save(): Uint8Array<ArrayBuffer> {
    const datagrams = this.#datagrams.all();
    const harmless = withoutSecrets(datagrams.map(({ bytes }) => bytes));
    return encodeRecording(
      datagrams.map(({ at, direction }, i) => ({
        time: secondsOf(at),
        direction,
        bytes: harmless[i],
      })),
    );
  }

  #row(index: number): LogRow | undefined {
    const known = this.#rows.get(index);
    const datagram = this.#datagrams.get(index);
    if (known || !datagram) return known;
    const people = new People(this.#nameOf, this.#layouts);
    const row = this.#makeRow(datagram, readDatagram(datagram.bytes), people);
    // A name may be told later, and a missing packet may still come.
    if (people.isComplete && !datagram.gap) this.#rows.set(index, row);
    return row;
  }

  #makeRow(datagram: LoggedDatagram, reading: Reading, people: People): LogRow {
    const missing = datagram.gap ? this.#gaps.missing(datagram.gap) : [];
    return logRow(datagram, reading, missing, people);
  }

  #forgetRows(): void {
    for (const index of this.#rows.keys()) {
      if (index < this.#datagrams.first) this.#rows.delete(index);
    }
  }
}

/** To the microsecond: what a recording told is told again, without the ends of a division. */
function secondsOf(milliseconds: number): number {
  return Number((milliseconds / 1000).toFixed(6));
}

/** Without case, and without the blanks between the groups of a number. */
function searchable(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)\s(?=\d{3})/g, '');
}
