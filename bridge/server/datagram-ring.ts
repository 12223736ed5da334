/** Rough bytes that a waiting datagram takes besides its own: its Buffer, its ArrayBuffer, its slots here. */
const OVERHEAD = 200;

const MIN_CAPACITY = 16;

/** What a busy moment may leave behind once it is over. */
const KEPT_CAPACITY = 256;

/** The memory that a datagram takes while it waits. */
export function bytesToKeep(datagram: Uint8Array): number {
  return datagram.length + OVERHEAD;
}

/** Datagrams in order, each with its channel and the number under which it came. */
export class DatagramRing {
  #channels = new Uint8Array(MIN_CAPACITY);
  #numbers = new Float64Array(MIN_CAPACITY);
  #datagrams: (Uint8Array | null)[] = new Array(MIN_CAPACITY).fill(null);
  #head = 0;
  #length = 0;
  #bytes = 0;

  get length(): number {
    return this.#length;
  }

  /** By {@link bytesToKeep}. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Of the oldest; endless for an empty ring. */
  get firstNumber(): number {
    return this.#length === 0 ? Number.POSITIVE_INFINITY : this.#numbers[this.#head];
  }

  get firstChannel(): number {
    return this.#channels[this.#head];
  }

  get firstSize(): number {
    return this.#datagrams[this.#head]?.length ?? 0;
  }

  push(channel: number, datagram: Uint8Array, number: number): void {
    if (this.#length === this.#datagrams.length) this.#resize(this.#length * 2);
    const at = (this.#head + this.#length) & (this.#datagrams.length - 1);
    this.#channels[at] = channel;
    this.#numbers[at] = number;
    this.#datagrams[at] = datagram;
    this.#length += 1;
    this.#bytes += bytesToKeep(datagram);
  }

  /** Takes the oldest. Not for an empty ring. */
  shift(): Uint8Array {
    const datagram = this.#datagrams[this.#head] as Uint8Array;
    this.#datagrams[this.#head] = null;
    this.#head = (this.#head + 1) & (this.#datagrams.length - 1);
    this.#length -= 1;
    this.#bytes -= bytesToKeep(datagram);
    if (this.#length === 0 && this.#datagrams.length > KEPT_CAPACITY) this.#resize(MIN_CAPACITY);
    return datagram;
  }

  /** Moves all of another ring behind what is here. */
  append(other: DatagramRing): void {
    while (other.length > 0) {
      const { firstChannel, firstNumber } = other;
      this.push(firstChannel, other.shift(), firstNumber);
    }
  }

  /** From the oldest on. */
  forEach(visit: (channel: number, datagram: Uint8Array) => void): void {
    for (let i = 0; i < this.#length; i++) {
      const at = (this.#head + i) & (this.#datagrams.length - 1);
      visit(this.#channels[at], this.#datagrams[at] as Uint8Array);
    }
  }

  clear(): void {
    while (this.#length > 0) this.shift();
  }

  /** @param capacity a power of two. */
  #resize(capacity: number): void {
    const channels = new Uint8Array(capacity);
    const numbers = new Float64Array(capacity);
    const datagrams: (Uint8Array | null)[] = new Array(capacity).fill(null);
    for (let i = 0; i < this.#length; i++) {
      const at = (this.#head + i) & (this.#datagrams.length - 1);
      channels[i] = this.#channels[at];
      numbers[i] = this.#numbers[at];
      datagrams[i] = this.#datagrams[at];
    }
    this.#channels = channels;
    this.#numbers = numbers;
    this.#datagrams = datagrams;
    this.#head = 0;
  }
}
