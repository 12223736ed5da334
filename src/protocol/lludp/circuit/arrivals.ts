import { sequenceDistance } from './sequence.ts';

const WINDOW = 32;

/** Tells from the numbers of their packets how many never came. Late ones are counted back, up to 31 behind. */
export class Arrivals {
  /** Numbers that were passed over and have not come since. */
  missing = 0;
  #highest: number | null = null;
  /** Bit n: number `#highest - n` has come, or was never to come. */
  #seen = -1;

  /** A packet that was sent again has been missing once, and stays so. */
  note(sequence: number, resent: boolean): void {
    this.#highest ??= sequence;
    const ahead = sequenceDistance(this.#highest, sequence);
    if (ahead > 0) this.#advance(sequence, ahead);
    else if (-ahead < WINDOW) this.#fill(1 << -ahead, resent);
  }

  #advance(sequence: number, by: number): void {
    this.missing += by - 1;
    this.#seen = by < WINDOW ? (this.#seen << by) | 1 : 1;
    this.#highest = sequence;
  }

  #fill(bit: number, resent: boolean): void {
    if (this.#seen & bit) return;
    this.#seen |= bit;
    if (!resent) this.missing -= 1;
  }
}
