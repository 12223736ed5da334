import { bytesToKeep, DatagramRing } from './datagram-ring.ts';
import { isPacket, isReliable } from './packet-peek.ts';

/**
 * Datagrams for the page, from when they come until they are on their way to it. Beyond their bytes the oldest
 * unreliable ones go. A reliable one that is here stays, and one for which there is no room is not taken: its
 * simulator sends it again until somebody acknowledges it.
 *
 * What the bridge acknowledged is *promised*: nobody sends it again. It is kept even after it was handed to a
 * socket, until the page's end is known to have it ({@link confirm}), or the socket broke ({@link takeBack}).
 */
export class WaitingDatagrams {
  /** Since the beginning, those that were not taken included. */
  dropped = 0;
  readonly #limit: number;
  readonly #unreliable = new DatagramRing();
  #reliable = new DatagramRing();
  /** Promised, and handed to a socket. */
  #underWay = new DatagramRing();
  /** Of all that came. */
  #count = 0;
  /** Number of the newest that is promised; those before it are taken for promised as well. */
  #lastPromised = -1;

  /** @param limit bytes at most, what the memory of each datagram takes included. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Those that wait. */
  get length(): number {
    return this.#reliable.length + this.#unreliable.length;
  }

  /** All that is kept. */
  get bytes(): number {
    return this.#unreliable.bytes + this.#firmBytes;
  }

  /** Promised ones that a socket has. */
  get underWay(): number {
    return this.#underWay.length;
  }

  /** @param willAck whether the bridge acknowledges it, if it is taken. @returns whether it is taken. */
  push(channel: number, datagram: Uint8Array, willAck: boolean): boolean {
    const size = bytesToKeep(datagram);
    if (this.#firmBytes + size > this.#limit) {
      this.dropped += 1;
      return false;
    }
    while (this.bytes + size > this.#limit) {
      this.#unreliable.shift();
      this.dropped += 1;
    }
    const number = this.#count++;
    const isFirm = isPacket(datagram) && isReliable(datagram);
    (isFirm ? this.#reliable : this.#unreliable).push(channel, datagram, number);
    if (isFirm && willAck) this.#lastPromised = number;
    return true;
  }

  /** The bridge acknowledges from now on: `ack` is given all reliable ones that wait already. */
  promiseAll(ack: (channel: number, datagram: Uint8Array) => void): void {
    this.#lastPromised = this.#count - 1;
    this.#reliable.forEach(ack);
  }

  /**
   * Moves the oldest datagrams of one channel that stand together to `batch`, up to `count` of them and `bytes`
   * in all, but one at least. Returns the channel. Not where nothing waits.
   */
  takeRun(batch: Uint8Array[], count: number, bytes: number): number {
    const channel = this.#oldest.firstChannel;
    let size = 0;
    while (this.length > 0 && batch.length < count) {
      const ring = this.#oldest;
      size += ring.firstSize;
      if (ring.firstChannel !== channel || (size > bytes && batch.length > 0)) break;
      batch.push(this.#takeFrom(ring, channel));
    }
    return channel;
  }

  /** The page's end has so many more of those that are under way. */
  confirm(count: number): void {
    for (let left = Math.min(count, this.#underWay.length); left > 0; left--) {
      this.#underWay.shift();
    }
  }

  /** What is under way may never arrive: it waits again, before all others. */
  takeBack(): void {
    this.#underWay.append(this.#reliable);
    [this.#reliable, this.#underWay] = [this.#underWay, this.#reliable];
  }

  clear(): void {
    this.#reliable.clear();
    this.#unreliable.clear();
    this.#underWay.clear();
  }

  get #firmBytes(): number {
    return this.#reliable.bytes + this.#underWay.bytes;
  }

  get #oldest(): DatagramRing {
    const isFirmFirst = this.#reliable.firstNumber < this.#unreliable.firstNumber;
    return isFirmFirst ? this.#reliable : this.#unreliable;
  }

  #takeFrom(ring: DatagramRing, channel: number): Uint8Array {
    const number = ring.firstNumber;
    const datagram = ring.shift();
    const isPromised = ring === this.#reliable && number <= this.#lastPromised;
    if (isPromised) this.#underWay.push(channel, datagram, number);
    return datagram;
  }
}
