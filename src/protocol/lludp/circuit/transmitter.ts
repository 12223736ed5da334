import { encodePacket } from '../encode-packet.ts';
import { layoutOfName } from '../message-layouts.ts';
import type { MessageValue } from '../packet.ts';
import type { CircuitCodec, OutgoingDatagram, OutgoingPacket } from './circuit.ts';
import type { CircuitLimits } from './circuit-timing.ts';
import { nextSequence, sequenceDistance } from './sequence-numbers.ts';

const SEQUENCE_MASK = 0x00ffffff;

/** Numbers our packets, has them made into datagrams and lets acks travel along where there is room. */
export class Transmitter {
  /** Datagrams to send, in order. */
  readonly outbox: OutgoingDatagram[] = [];
  sent = 0;
  resent = 0;
  bytes = 0;
  readonly #codec: CircuitCodec;
  readonly #acks: AckQueue;
  readonly #datagramSize: number;
  #lastSequence: number;

  constructor(codec: CircuitCodec, acks: AckQueue, limits: CircuitLimits) {
    this.#codec = codec;
    this.#acks = acks;
    this.#datagramSize = limits.datagramSize;
    this.#lastSequence = limits.firstSequence - 1;
  }

  /** The number of the last packet that was not sent before; one below the first at the start. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  /** New packets are numbered above `sequence`: others were sent in our name. Never goes back. */
  skipTo(sequence: number): void {
    if (sequenceDistance(this.#lastSequence, sequence) > 0) {
      this.#lastSequence = sequence & SEQUENCE_MASK;
    }
  }

  /** Returns the packet's number, none of `taken`. What the codec throws leaves everything as it was. */
  send(
    name: string,
    value: MessageValue,
    reliable: boolean,
    taken: { has(sequence: number): boolean },
  ): number {
    let sequence = nextSequence(this.#lastSequence);
    while (taken.has(sequence)) sequence = nextSequence(sequence);
    this.#transmit(name, value, { sequence, reliable, resent: false });
    this.#lastSequence = sequence;
    return sequence;
  }

  /** A reliable message once more, under the number that it has. */
  resend(name: string, value: MessageValue, sequence: number): void {
    this.#transmit(name, value, { sequence, reliable: true, resent: true });
    this.resent += 1;
  }

  #transmit(
    name: string,
    value: MessageValue,
    header: { sequence: number; reliable: boolean; resent: boolean },
  ): void {
    const zeroCoded = this.#codec.isZeroCoded(name);
    const dispatch = this.#withAcks({ name, value, ...header, zeroCoded, acks: [] });
    this.#acks.drop(dispatch.packet.acks.length);
    this.outbox.push(dispatch);
    this.sent += 1;
    this.bytes += dispatch.datagram.length;
  }

  /** As many of the waiting acks as fit, oldest first; a PacketAck carries none besides its own. */
  #withAcks(bare: OutgoingPacket): OutgoingDatagram {
    const waiting = bare.name === 'PacketAck' ? [] : this.#acks.all();
    const full = this.#encode({ ...bare, acks: waiting });
    const excess = full.datagram.length - this.#datagramSize;
    if (excess <= 0 || waiting.length === 0) return full;
    const count = Math.max(0, waiting.length - Math.ceil(excess / 4));
    return this.#encode({ ...bare, acks: waiting.slice(0, count) });
  }

  #encode(packet: OutgoingPacket): OutgoingDatagram {
    return { packet, datagram: this.#codec.encode(packet) };
  }
}

/** Acks that we owe, oldest first. Nothing is allocated to add one. */
export class AckQueue {
  readonly #ids: Uint32Array<ArrayBuffer>;
  #count = 0;
  #since = 0;

  /** Room for `capacity` acks: whoever fills it must empty it before the next. */
  constructor(capacity: number) {
    this.#ids = new Uint32Array(capacity);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count === this.#ids.length;
  }

  /** An id that waits already is not added again. */
  add(id: number, now: number): void {
    const at = this.#ids.indexOf(id);
    if (at !== -1 && at < this.#count) return;
    if (this.isEmpty) this.#since = now;
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  /** Whether the oldest has waited for `delay` ms. */
  isDue(now: number, delay: number): boolean {
    return !this.isEmpty && now - this.#since >= delay;
  }

  /** Copies; the queue is left as it is. */
  all(): number[] {
    return Array.from(this.#ids.subarray(0, this.#count));
  }

  /** Takes the `count` oldest away. */
  drop(count: number): void {
    this.#ids.copyWithin(0, count, this.#count);
    this.#count -= count;
  }
}

const NOTHING = new Uint8Array(0);

/**
 * The codec of `src/protocol/lludp` for a circuit.
 *
 * @throws {RangeError} from `encode` and `isZeroCoded` for a message the template does not have, and from
 *   `encode` for a value that does not fit its field or is larger than a packet may be.
 */
export const packetCodec: CircuitCodec = {
  isZeroCoded: (name) => layoutOfName(name).zeroCoded,
  encode: (packet) =>
    encodePacket({ ...packet, number: layoutOfName(packet.name).number, leftover: NOTHING }),
};
