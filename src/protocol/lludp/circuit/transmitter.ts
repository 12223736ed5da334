import { encodePacket } from '../encode-packet.ts';
import { layoutOfName } from '../message-layouts.ts';
import type { MessageValue } from '../message-types.ts';
import type { PacketHeader } from '../packet.ts';
import type { CircuitLimits } from './circuit-timing.ts';
import { nextSequence, sequenceDistance } from './sequence-numbers.ts';

/** A packet to send, before it is encoded. */
export interface OutgoingPacket extends PacketHeader {
  readonly name: string;
  readonly value: MessageValue;
}

/** A datagram to send now, and the packet that it contains. */
export interface OutgoingDatagram {
  readonly packet: OutgoingPacket;
  readonly datagram: Uint8Array<ArrayBuffer>;
}

/** The part of the packet codec that a circuit needs. */
export interface CircuitCodec {
  /** Whether the template marks this message for zero-coding. */
  isZeroCoded(name: string): boolean;
  /** Encodes the whole datagram, including the appended acks: 4 bytes each and one for their count. */
  encode(packet: OutgoingPacket): Uint8Array<ArrayBuffer>;
}

/**
 * The codec of `src/protocol/lludp` for a circuit.
 *
 * @throws {RangeError} from `encode` and `isZeroCoded` for a message that the template does not have, and from `encode`
 *   for a value that does not fit its field or a packet that is too large.
 */
export const packetCodec: CircuitCodec = {
  isZeroCoded: (name) => layoutOfName(name).zeroCoded,
  encode: (packet) =>
    encodePacket({
      ...packet,
      number: layoutOfName(packet.name).number,
      leftover: new Uint8Array(0),
    }),
};

const SEQUENCE_MASK = 0x00ffffff;

/** Numbers and encodes our packets, and appends acks to them where there is room. */
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

  /** The number of the last new packet; one below the first number at the start. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  /** Numbers new packets above `sequence`, since others were sent on our behalf. A lower number has no effect. */
  skipTo(sequence: number): void {
    if (sequenceDistance(this.#lastSequence, sequence) > 0) {
      this.#lastSequence = sequence & SEQUENCE_MASK;
    }
  }

  /**
   * Sends a new packet and returns its number, which is none of `inUse`. If the codec throws, nothing has changed.
   */
  send(
    name: string,
    value: MessageValue,
    reliable: boolean,
    inUse: { has(sequence: number): boolean },
  ): number {
    let sequence = nextSequence(this.#lastSequence);
    while (inUse.has(sequence)) sequence = nextSequence(sequence);
    this.#transmit(name, value, { sequence, reliable, resent: false });
    this.#lastSequence = sequence;
    return sequence;
  }

  /** Sends a reliable message again, under the same number. */
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
    const outgoing = this.#encodeWithAcks({ name, value, ...header, zeroCoded, acks: [] });
    this.#acks.drop(outgoing.packet.acks.length);
    this.outbox.push(outgoing);
    this.sent += 1;
    this.bytes += outgoing.datagram.length;
  }

  /** Appends as many of the waiting acks as fit, oldest first. Nothing is appended to a PacketAck. */
  #encodeWithAcks(packet: OutgoingPacket): OutgoingDatagram {
    const waiting = packet.name === 'PacketAck' ? [] : this.#acks.all();
    const full = this.#encode({ ...packet, acks: waiting });
    const excess = full.datagram.length - this.#datagramSize;
    if (excess <= 0 || waiting.length === 0) return full;
    const count = Math.max(0, waiting.length - Math.ceil(excess / 4));
    return this.#encode({ ...packet, acks: waiting.slice(0, count) });
  }

  #encode(packet: OutgoingPacket): OutgoingDatagram {
    return { packet, datagram: this.#codec.encode(packet) };
  }
}

/** The acks that we owe, oldest first. Adding one allocates nothing. */
export class AckQueue {
  readonly #ids: Uint32Array<ArrayBuffer>;
  #count = 0;
  /** When the oldest ack was added. */
  #oldestAt = 0;

  /** @param capacity the queue must be emptied when it has this many acks, before the next is added. */
  constructor(capacity: number) {
    this.#ids = new Uint32Array(capacity);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count === this.#ids.length;
  }

  /** Adds an id, unless it is in the queue already. */
  add(id: number, now: number): void {
    const index = this.#ids.indexOf(id);
    if (index !== -1 && index < this.#count) return;
    if (this.isEmpty) this.#oldestAt = now;
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  /** Whether the oldest ack has waited for `delay` ms. */
  isDue(now: number, delay: number): boolean {
    return !this.isEmpty && now - this.#oldestAt >= delay;
  }

  /** A copy of the ids; the queue keeps them. */
  all(): number[] {
    return Array.from(this.#ids.subarray(0, this.#count));
  }

  /** Removes the `count` oldest. */
  drop(count: number): void {
    this.#ids.copyWithin(0, count, this.#count);
    this.#count -= count;
  }
}
