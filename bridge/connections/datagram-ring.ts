/** Estimated bytes that a waiting datagram needs in addition to its own: its Buffer, its ArrayBuffer, its slots here. */
const OVERHEAD_BYTES = 200;

const MIN_CAPACITY = 16;

/** The largest capacity that is kept when the ring becomes empty. */
const MAX_IDLE_CAPACITY = 256;

/** The memory that a datagram needs while it waits. */
export function memorySize(datagram: Uint8Array): number {
  return datagram.length + OVERHEAD_BYTES;
}

/** A ring buffer of datagrams, each with its channel and its arrival number. */
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

  /** The sum of {@link memorySize}. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The arrival number of the oldest datagram; infinite for an empty ring. */
  get firstNumber(): number {
    return this.#length === 0 ? Number.POSITIVE_INFINITY : this.#numbers[this.#head];
  }

  get firstChannel(): number {
    return this.#channels[this.#head];
  }

  /** The length of the oldest datagram. */
  get firstSize(): number {
    return this.#datagrams[this.#head]?.length ?? 0;
  }

  push(channel: number, datagram: Uint8Array, number: number): void {
    if (this.#length === this.#datagrams.length) this.#resize(this.#length * 2);
    const index = (this.#head + this.#length) & (this.#datagrams.length - 1);
    this.#channels[index] = channel;
    this.#numbers[index] = number;
    this.#datagrams[index] = datagram;
    this.#length += 1;
    this.#bytes += memorySize(datagram);
  }

  /** Removes the oldest datagram of a ring that is not empty. */
  shift(): Uint8Array {
    const datagram = this.#datagrams[this.#head] as Uint8Array;
    this.#datagrams[this.#head] = null;
    this.#head = (this.#head + 1) & (this.#datagrams.length - 1);
    this.#length -= 1;
    this.#bytes -= memorySize(datagram);
    if (this.#length === 0 && this.#datagrams.length > MAX_IDLE_CAPACITY) {
      this.#resize(MIN_CAPACITY);
    }
    return datagram;
  }

  /** Moves all datagrams of another ring to the end of this one. */
  append(other: DatagramRing): void {
    while (other.length > 0) {
      const { firstChannel, firstNumber } = other;
      this.push(firstChannel, other.shift(), firstNumber);
    }
  }

  /** Visits the datagrams, the oldest first. */
  forEach(visit: (channel: number, datagram: Uint8Array) => void): void {
    for (let i = 0; i < this.#length; i++) {
      const index = (this.#head + i) & (this.#datagrams.length - 1);
      visit(this.#channels[index], this.#datagrams[index] as Uint8Array);
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
      const index = (this.#head + i) & (this.#datagrams.length - 1);
      channels[i] = this.#channels[index];
      numbers[i] = this.#numbers[index];
      datagrams[i] = this.#datagrams[index];
    }
    this.#channels = channels;
    this.#numbers = numbers;
    this.#datagrams = datagrams;
    this.#head = 0;
  }
}
