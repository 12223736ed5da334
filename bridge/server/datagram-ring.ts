/** Rough bytes that a waiting datagram takes besides its own: its Buffer, its ArrayBuffer, its slots here. */
const OVERHEAD = 200;

const MIN_CAPACITY = 16;

/** What a busy moment may leave behind once it is over. */
const KEPT_CAPACITY = 256;

/** Datagrams that wait for the page, in order; beyond its bytes the oldest go and are counted. */
export class DatagramRing {
  /** Since the ring began. */
  dropped = 0;
  readonly #limit: number;
  #channels = new Uint8Array(MIN_CAPACITY);
  #datagrams: (Uint8Array | null)[] = new Array(MIN_CAPACITY).fill(null);
  #head = 0;
  #length = 0;
  #bytes = 0;

  /** @param limit bytes at most, what the memory of each datagram takes included. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  push(channel: number, datagram: Uint8Array): void {
    if (this.#length === this.#datagrams.length) this.#resize(this.#length * 2);
    const at = (this.#head + this.#length) & (this.#datagrams.length - 1);
    this.#channels[at] = channel;
    this.#datagrams[at] = datagram;
    this.#length += 1;
    this.#bytes += datagram.length + OVERHEAD;
    while (this.#bytes > this.#limit) {
      this.#shift();
      this.dropped += 1;
    }
  }

  /**
   * Moves the oldest datagrams of one channel that stand together to `batch`, up to `count` of them and `bytes`
   * in all, but one at least. Returns the channel. Not for an empty ring.
   */
  takeRun(batch: Uint8Array[], count: number, bytes: number): number {
    const channel = this.#channels[this.#head];
    let size = 0;
    while (this.#length > 0 && batch.length < count && this.#channels[this.#head] === channel) {
      size += this.#datagrams[this.#head]?.length ?? 0;
      if (size > bytes && batch.length > 0) break;
      batch.push(this.#shift());
    }
    if (this.#length === 0 && this.#datagrams.length > KEPT_CAPACITY) this.#resize(MIN_CAPACITY);
    return channel;
  }

  clear(): void {
    while (this.#length > 0) this.#shift();
  }

  #shift(): Uint8Array {
    const datagram = this.#datagrams[this.#head] as Uint8Array;
    this.#datagrams[this.#head] = null;
    this.#head = (this.#head + 1) & (this.#datagrams.length - 1);
    this.#length -= 1;
    this.#bytes -= datagram.length + OVERHEAD;
    return datagram;
  }

  /** @param capacity a power of two. */
  #resize(capacity: number): void {
    const channels = new Uint8Array(capacity);
    const datagrams: (Uint8Array | null)[] = new Array(capacity).fill(null);
    for (let i = 0; i < this.#length; i++) {
      const at = (this.#head + i) & (this.#datagrams.length - 1);
      channels[i] = this.#channels[at];
      datagrams[i] = this.#datagrams[at];
    }
    this.#channels = channels;
    this.#datagrams = datagrams;
    this.#head = 0;
  }
}
