import type { MessageValue, Packet, PacketHeader } from '../packet.ts';
import {
  type CircuitLimits,
  DEFAULT_LIMITS,
  RoundTripMeter,
  retryPolicy,
  type UnackedMessage,
} from './circuit-timing.ts';
import { blocksOf, fieldOf } from './fields.ts';
import { LossCounter, ReceivedPackets } from './sequence-numbers.ts';
import { AckQueue, Transmitter } from './transmitter.ts';

/** A packet of ours, before it is bytes. */
export interface OutgoingPacket extends PacketHeader {
  readonly name: string;
  readonly value: MessageValue;
}

/** What a circuit needs of the packet codec. */
export interface CircuitCodec {
  /** Whether the template asks for zero-coding of this message. */
  isZeroCoded(name: string): boolean;
  /** The whole datagram, appended acks included: 4 bytes each and one for their count. */
  encode(packet: OutgoingPacket): Uint8Array<ArrayBuffer>;
}

/** A datagram to send now, and what it says. */
export interface OutgoingDatagram {
  readonly packet: OutgoingPacket;
  readonly datagram: Uint8Array<ArrayBuffer>;
}

/** What a circuit has to tell. */
export type CircuitEvent =
  /** A message of theirs; a reliable one is told once. Acks and pings stay inside the circuit. */
  | { readonly kind: 'message'; readonly packet: Packet }
  /** They have a reliable message of ours. */
  | { readonly kind: 'acked'; readonly sequence: number; readonly name: string }
  /** A reliable message of ours was never acknowledged. They may have got it all the same. */
  | { readonly kind: 'failed'; readonly sequence: number; readonly name: string }
  /** An answer to our ping: this one's round trip, and the smoothed one; milliseconds. */
  | { readonly kind: 'ping'; readonly roundTrip: number; readonly average: number }
  /** Nothing was heard for so many milliseconds; the circuit is over. The last event. */
  | { readonly kind: 'lost'; readonly silence: number };

/** Counts since the circuit began. */
export interface CircuitStatistics {
  /** Packets, resent ones included. */
  readonly sent: number;
  readonly received: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Packets of ours that went out again. */
  readonly resent: number;
  /** Reliable messages of ours that were given up. */
  readonly failed: number;
  /** Reliable packets of theirs that came more than once. */
  readonly duplicates: number;
  /** Packets of theirs that are missing from their numbering: those lost on the way, near enough. */
  readonly lost: number;
  /** Reliable messages of ours that wait for their ack. */
  readonly unacked: number;
  /** Smoothed round trip, 100–2000 ms; 1000 until something is known. */
  readonly roundTrip: number;
}

/**
 * One side of an LLUDP circuit: numbers, acks, repeats and pings. It has no socket and no clock: packets
 * and `now` (milliseconds of any steady clock) come in, and what is to be done lies in `outbox` and `events`.
 *
 * Call `tick` some ten times a second or more, after what has come was received (or a process that slept
 * takes its own sleep for the other side's silence), and empty both lists after every call: they are the
 * only things that grow with what the other side sends. Unreliable packets are told as often as they come.
 *
 * A message that is given up does not end the circuit; silence does.
 *
 * **Source:** lludp.md sections 4 and 8.
 */
export class Circuit {
  /** What happened, in order. */
  readonly events: CircuitEvent[] = [];
  readonly #limits: CircuitLimits;
  readonly #owedAcks: AckQueue;
  readonly #transmitter: Transmitter;
  readonly #received: ReceivedPackets;
  readonly #roundTrip = new RoundTripMeter();
  readonly #losses = new LossCounter();
  /** By sequence number, oldest first. */
  readonly #unacked = new Map<number, UnackedMessage>();
  #receivedPackets = 0;
  #receivedBytes = 0;
  #failed = 0;
  #duplicates = 0;
  #lastReceivedAt: number;
  #nextPingAt: number;
  #isLost = false;

  constructor(codec: CircuitCodec, now: number, limits: Partial<CircuitLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#owedAcks = new AckQueue(this.#limits.ackBatch);
    this.#transmitter = new Transmitter(codec, this.#owedAcks, this.#limits);
    this.#received = new ReceivedPackets(this.#limits.rememberedPackets);
    this.#lastReceivedAt = now;
    this.#nextPingAt = now + this.#limits.pingInterval;
  }

  /** Datagrams to send, in order. */
  get outbox(): OutgoingDatagram[] {
    return this.#transmitter.outbox;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** As of now; a record of its own. */
  get statistics(): CircuitStatistics {
    return {
      sent: this.#transmitter.sent,
      received: this.#receivedPackets,
      bytesSent: this.#transmitter.bytes,
      bytesReceived: this.#receivedBytes,
      resent: this.#transmitter.resent,
      failed: this.#failed,
      duplicates: this.#duplicates,
      lost: this.#losses.missing,
      unacked: this.#unacked.size,
      roundTrip: this.#roundTrip.average,
    };
  }

  /**
   * Sends a message and returns its sequence number, by which `acked` or `failed` will name it if it is
   * reliable. Its value must not change until then. What the codec throws leaves the circuit as it was.
   * Once the circuit is lost it does nothing and returns null.
   */
  send(name: string, value: MessageValue, how: { reliable: boolean }, now: number): number | null {
    if (this.#isLost) return null;
    const sequence = this.#transmitter.send(name, value, how.reliable, this.#unacked);
    if (how.reliable) this.#awaitAck(sequence, name, value, now);
    return sequence;
  }

  /**
   * Goes on above `sequence`, where somebody else spoke on this circuit in our name meanwhile: a simulator
   * passes over numbers that it has had. Messages that wait for their ack keep their numbers.
   */
  skipTo(sequence: number): void {
    this.#transmitter.skipTo(sequence);
  }

  /** Takes a packet of theirs. `size`: bytes of its datagram. */
  receive(packet: Packet, now: number, size: number): void {
    if (this.#isLost) return;
    this.#receivedPackets += 1;
    this.#receivedBytes += size;
    this.#lastReceivedAt = now;
    this.#losses.add(packet.sequence, packet.resent);
    for (const id of packet.acks) this.#acknowledged(id);
    if (packet.reliable) {
      this.#acknowledge(packet.sequence, now);
      if (!this.#received.add(packet.sequence)) {
        this.#duplicates += 1;
        return;
      }
    }
    this.#handle(packet, now);
  }

  /** Does what is due by now: repeats, pings, acks, giving up. */
  tick(now: number): void {
    if (this.#isLost) return;
    const silence = now - this.#lastReceivedAt;
    if (silence >= this.#limits.silenceLimit) {
      this.#lose(silence);
      return;
    }
    for (const message of this.#unacked.values()) {
      if (message.due <= now) this.#resend(message, now);
    }
    if (this.#nextPingAt <= now) this.#ping(now);
    if (this.#owedAcks.isDue(now, this.#limits.ackDelay)) this.#sendAcks();
  }

  #handle(packet: Packet, now: number): void {
    switch (packet.name) {
      case 'PacketAck':
        for (const block of blocksOf(packet.value, 'Packets')) this.#acknowledged(block.ID);
        break;
      case 'StartPingCheck':
        this.#answerPing(packet.value);
        break;
      case 'CompletePingCheck':
        this.#completePing(packet.value, now);
        break;
      default:
        this.events.push({ kind: 'message', packet });
    }
  }

  /** Ids that no message waits for are common (an ack that came twice) and pass without a trace. */
  #acknowledged(id: unknown): void {
    const message = typeof id === 'number' ? this.#unacked.get(id) : undefined;
    if (message === undefined) return;
    this.#unacked.delete(message.sequence);
    this.events.push({ kind: 'acked', sequence: message.sequence, name: message.name });
  }

  #acknowledge(sequence: number, now: number): void {
    this.#owedAcks.add(sequence, now);
    if (this.#owedAcks.isFull) this.#sendAcks();
  }

  #sendAcks(): void {
    const ids = this.#owedAcks.all();
    this.#owedAcks.drop(ids.length);
    this.#sendOwn('PacketAck', { Packets: ids.map((ID) => ({ ID })) });
  }

  #ping(now: number): void {
    const [oldestUnacked = this.#transmitter.lastSequence] = this.#unacked.keys();
    const PingID = this.#roundTrip.start(now);
    this.#sendOwn('StartPingCheck', { PingID: { PingID, OldestUnacked: oldestUnacked } });
    this.#nextPingAt = now + this.#limits.pingInterval;
  }

  #answerPing(value: MessageValue): void {
    const PingID = fieldOf(value, 'PingID', 'PingID');
    const oldestUnacked = fieldOf(value, 'PingID', 'OldestUnacked');
    if (typeof PingID !== 'number' || typeof oldestUnacked !== 'number') return;
    this.#received.purge(oldestUnacked);
    this.#sendOwn('CompletePingCheck', { PingID: { PingID } });
  }

  #completePing(value: MessageValue, now: number): void {
    const id = fieldOf(value, 'PingID', 'PingID');
    const roundTrip = typeof id === 'number' ? this.#roundTrip.complete(id, now) : null;
    if (roundTrip === null) return;
    this.events.push({ kind: 'ping', roundTrip, average: this.#roundTrip.average });
  }

  #sendOwn(name: string, value: MessageValue): void {
    this.#transmitter.send(name, value, false, this.#unacked);
  }

  #awaitAck(sequence: number, name: string, value: MessageValue, now: number): void {
    const { delay, retries } = retryPolicy(name, this.#limits.retries);
    const due = now + (delay ?? this.#roundTrip.resendDelay);
    this.#unacked.set(sequence, { sequence, name, value, retriesLeft: retries, due });
  }

  #resend(message: UnackedMessage, now: number): void {
    if (message.retriesLeft === 0) {
      this.#unacked.delete(message.sequence);
      this.#fail(message);
      return;
    }
    const { name, value, sequence } = message;
    this.#transmitter.resend(name, value, sequence);
    message.retriesLeft -= 1;
    message.due = now + (retryPolicy(name, 0).delay ?? this.#roundTrip.resendDelay);
  }

  #fail({ sequence, name }: UnackedMessage): void {
    this.#failed += 1;
    this.events.push({ kind: 'failed', sequence, name });
  }

  #lose(silence: number): void {
    this.#isLost = true;
    for (const message of this.#unacked.values()) this.#fail(message);
    this.#unacked.clear();
    this.events.push({ kind: 'lost', silence });
  }
}
