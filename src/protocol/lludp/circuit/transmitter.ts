import type { MessageValue } from '../types.ts';
import type { AckQueue } from './ack-queue.ts';
import type { CircuitLimits } from './limits.ts';
import { sequenceAfter, sequenceDistance } from './sequence.ts';
import type { CircuitCodec, Dispatch, OutgoingPacket } from './types.ts';

const SEQUENCE_MASK = 0x00ffffff;

/** Numbers our packets, has them made into datagrams and lets acks travel along where there is room. */
export class Transmitter {
  /** Datagrams to send, in order. */
  readonly outbox: Dispatch[] = [];
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
    let sequence = sequenceAfter(this.#lastSequence);
    while (taken.has(sequence)) sequence = sequenceAfter(sequence);
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
  #withAcks(bare: OutgoingPacket): Dispatch {
    const waiting = bare.name === 'PacketAck' ? [] : this.#acks.all();
    const full = this.#encode({ ...bare, acks: waiting });
    const excess = full.datagram.length - this.#datagramSize;
    if (excess <= 0 || waiting.length === 0) return full;
    const count = Math.max(0, waiting.length - Math.ceil(excess / 4));
    return this.#encode({ ...bare, acks: waiting.slice(0, count) });
  }

  #encode(packet: OutgoingPacket): Dispatch {
    return { packet, datagram: this.#codec.encode(packet) };
  }
}
