import { DatagramRing, memorySize } from './datagram-ring.ts';

/**
 * Datagrams for the page from their arrival until they have been sent to it, within a limit of bytes. Beyond the
 * limit the oldest unreliable ones are dropped. A reliable one that has been accepted is never dropped; if there is
 * no room for it, it is not accepted, and its simulator sends it again until it is acknowledged.
 *
 * A datagram that the bridge has acknowledged is not sent again by its simulator. It is therefore kept *in flight* even
 * after it has been handed to a socket, until the page's end has confirmed it ({@link confirmDelivered}) or the
 * socket broke ({@link requeueInFlight}).
 */
export class WaitingDatagrams {
  /** Datagrams dropped or not accepted since the beginning. */
  dropped = 0;
  readonly #limit: number;
  readonly #isReliable: (datagram: Uint8Array) => boolean;
  readonly #unreliable = new DatagramRing();
  #reliable = new DatagramRing();
  /** Acknowledged by the bridge, and handed to a socket. */
  #inFlight = new DatagramRing();
  /** Number of datagrams accepted so far, which numbers them. */
  #count = 0;
  /** Number of the newest datagram that the bridge acknowledged; all reliable ones before it count as acknowledged. */
  #lastAcknowledged = -1;

  /**
   * @param limit bytes, by {@link memorySize}.
   * @param isReliable whether the sender of a datagram repeats it until it is acknowledged.
   */
  constructor(limit: number, isReliable: (datagram: Uint8Array) => boolean) {
    this.#limit = limit;
    this.#isReliable = isReliable;
  }

  /** Datagrams that wait to be sent. */
  get length(): number {
    return this.#reliable.length + this.#unreliable.length;
  }

  /** Bytes of all datagrams held here, those in flight included. */
  get bytes(): number {
    return this.#unreliable.bytes + this.#reliableBytes;
  }

  /** Acknowledged datagrams that a socket has, but perhaps not the page's end. */
  get inFlight(): number {
    return this.#inFlight.length;
  }

  /** @param willAck whether the bridge acknowledges it once accepted. @returns whether it is accepted. */
  push(channel: number, datagram: Uint8Array, willAck: boolean): boolean {
    const size = memorySize(datagram);
    if (this.#reliableBytes + size > this.#limit) {
      this.dropped += 1;
      return false;
    }
    while (this.bytes + size > this.#limit) {
      this.#unreliable.shift();
      this.dropped += 1;
    }
    const number = this.#count++;
    const mustArrive = this.#isReliable(datagram);
    (mustArrive ? this.#reliable : this.#unreliable).push(channel, datagram, number);
    if (mustArrive && willAck) this.#lastAcknowledged = number;
    return true;
  }

  /** Marks all as acknowledged by the bridge. @param ack is called with every reliable datagram that waits. */
  acknowledgeAll(ack: (channel: number, datagram: Uint8Array) => void): void {
    this.#lastAcknowledged = this.#count - 1;
    this.#reliable.forEach(ack);
  }

  /**
   * Moves the oldest datagrams to `batch` as long as they have the same channel: up to `count` of them with `bytes` in
   * all, but at least one. Must not be called when nothing waits.
   *
   * @returns the channel.
   */
  dequeueBatch(batch: Uint8Array[], count: number, bytes: number): number {
    const channel = this.#oldest.firstChannel;
    let size = 0;
    while (this.length > 0 && batch.length < count) {
      const ring = this.#oldest;
      size += ring.firstSize;
      if (ring.firstChannel !== channel || (size > bytes && batch.length > 0)) break;
      batch.push(this.#dequeueFrom(ring, channel));
    }
    return channel;
  }

  /** The page's end has received this many more of those in flight. */
  confirmDelivered(count: number): void {
    for (let left = Math.min(count, this.#inFlight.length); left > 0; left--) {
      this.#inFlight.shift();
    }
  }

  /** The socket broke: what is in flight may never arrive, so it waits again, before all others. */
  requeueInFlight(): void {
    this.#inFlight.append(this.#reliable);
    [this.#reliable, this.#inFlight] = [this.#inFlight, this.#reliable];
  }

  clear(): void {
    this.#reliable.clear();
    this.#unreliable.clear();
    this.#inFlight.clear();
  }

  get #reliableBytes(): number {
    return this.#reliable.bytes + this.#inFlight.bytes;
  }

  /** The ring that holds the oldest datagram. */
  get #oldest(): DatagramRing {
    const isReliableFirst = this.#reliable.firstNumber < this.#unreliable.firstNumber;
    return isReliableFirst ? this.#reliable : this.#unreliable;
  }

  #dequeueFrom(ring: DatagramRing, channel: number): Uint8Array {
    const number = ring.firstNumber;
    const datagram = ring.shift();
    const isAcknowledged = ring === this.#reliable && number <= this.#lastAcknowledged;
    if (isAcknowledged) this.#inFlight.push(channel, datagram, number);
    return datagram;
  }
}
