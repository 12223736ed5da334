import { handleMessage, type MessageHandlers } from '../message.ts';
import type { MessageValue } from '../message-types.ts';
import type { Packet } from '../packet.ts';
import {
  type CircuitLimits,
  DEFAULT_CIRCUIT_LIMITS,
  RoundTripMeter,
  retryPolicy,
} from './circuit-timing.ts';
import { LossCounter, ReceivedPackets } from './sequence-numbers.ts';
import { AckQueue, type CircuitCodec, type OutgoingDatagram, Transmitter } from './transmitter.ts';

/** Something that happened on a circuit. */
export type CircuitEvent =
  /** A message was received; a reliable one is reported once. Acks and pings stay inside the circuit. */
  | { readonly kind: 'message'; readonly packet: Packet }
  /** The peer has received a reliable message. */
  | { readonly kind: 'acked'; readonly sequence: number; readonly name: string }
  /** A reliable message was never acknowledged. The peer may have received it all the same. */
  | { readonly kind: 'failed'; readonly sequence: number; readonly name: string }
  /** Our ping was answered: its round trip, and the smoothed one, in milliseconds. */
  | { readonly kind: 'ping'; readonly roundTrip: number; readonly average: number }
  /** Nothing was received for this many milliseconds; the circuit is over. This is the last event. */
  | { readonly kind: 'lost'; readonly silence: number };

/** Counts since the circuit began. */
export interface CircuitStatistics {
  /** Packets sent, including resent ones. */
  readonly sent: number;
  readonly received: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Packets that were sent again. */
  readonly resent: number;
  /** Reliable messages that were never acknowledged. */
  readonly failed: number;
  /** Reliable packets that were received more than once. */
  readonly duplicates: number;
  /** Gaps in the sequence numbers of received packets: approximately the packets that the network lost. */
  readonly lost: number;
  /** Reliable messages that wait for their ack. */
  readonly unacked: number;
  /** The smoothed round trip, 100 to 2000 ms; 1000 until it was measured. */
  readonly roundTrip: number;
}

/** Milliseconds in which a ping is answered on any usable connection. */
const PING_PATIENCE_MS = 2000;

/** A reliable message that waits for its ack. */
interface UnackedMessage {
  readonly sequence: number;
  readonly name: string;
  readonly value: MessageValue;
  retriesLeft: number;
  /** When the message is to be resent, or to be reported as failed. */
  due: number;
}

/**
 * One end of an LLUDP circuit: sequence numbers, acks, resending and pings. It has no socket and no clock: packets and
 * `now` (milliseconds of any monotonic clock) go in, datagrams and events come out in `outbox` and `events`.
 *
 * Call `tick` at least some ten times a second, after received packets were passed to `receive` (otherwise a process
 * that was suspended takes its own pause for the peer's silence), and empty both lists after every call: nothing else
 * grows with what the peer sends. Unreliable packets are reported as often as they arrive.
 *
 * A message that fails does not end the circuit; silence does.
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
  /** Pings since the last packet of the peer, and when the last one was sent. */
  #unansweredPings = 0;
  #pingedAt = 0;
  #nextPingAt: number;
  #isLost = false;

  constructor(codec: CircuitCodec, now: number, limits: Partial<CircuitLimits> = {}) {
    this.#limits = { ...DEFAULT_CIRCUIT_LIMITS, ...limits };
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

  /**
   * Milliseconds for which nothing was received, from the second unanswered ping on; 0 before that.
   *
   * **Source:** region.md section 4.
   */
  silence(now: number): number {
    const isSilent = this.#unansweredPings >= 2 && now - this.#pingedAt >= PING_PATIENCE_MS;
    return isSilent || this.#unansweredPings > 2 ? now - this.#lastReceivedAt : 0;
  }

  /** The number of our last new packet. */
  get lastSequence(): number {
    return this.#transmitter.lastSequence;
  }

  /** The present counts, as a new record. */
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
   * Sends a message and returns its sequence number, by which `acked` or `failed` will name it if it is reliable. The
   * value must not change until then. If the codec throws, the circuit is as it was. Returns null, and sends nothing,
   * once the circuit is lost.
   */
  send(
    name: string,
    value: MessageValue,
    { reliable }: { reliable: boolean },
    now: number,
  ): number | null {
    if (this.#isLost) return null;
    const sequence = this.#transmitter.send(name, value, reliable, this.#unacked);
    if (reliable) {
      const { delay, retries } = retryPolicy(name, this.#limits.retries);
      const due = now + (delay ?? this.#roundTrip.resendDelay);
      this.#unacked.set(sequence, { sequence, name, value, retriesLeft: retries, due });
    }
    return sequence;
  }

  /**
   * Continues above `sequence`, after another program has sent packets on this circuit on our behalf: a simulator ignores
   * numbers that it has already received. Messages that wait for their ack keep their numbers.
   */
  skipTo(sequence: number): void {
    this.#transmitter.skipTo(sequence);
  }

  /** Handles a packet of the peer. @param size bytes of its datagram. */
  receive(packet: Packet, now: number, size: number): void {
    if (this.#isLost) return;
    this.#receivedPackets += 1;
    this.#receivedBytes += size;
    this.#lastReceivedAt = now;
    this.#unansweredPings = 0;
    this.#losses.add(packet.sequence, packet.resent);
    for (const id of packet.acks) this.#acknowledged(id);
    if (packet.reliable) {
      this.#owedAcks.add(packet.sequence, now);
      if (this.#owedAcks.isFull) this.#sendAcks();
      if (!this.#received.add(packet.sequence)) {
        this.#duplicates += 1;
        return;
      }
    }
    const isControl = handleMessage(Circuit.#CONTROL_MESSAGES, packet, this, now);
    if (!isControl) this.events.push({ kind: 'message', packet });
  }

  /** Sends the acks that are owed at once, since the circuit is about to be closed. */
  acknowledge(): void {
    if (!this.#isLost && !this.#owedAcks.isEmpty) this.#sendAcks();
  }

  /** Does everything that is due by now: resending, pings, acks, and reporting a loss. */
  tick(now: number): void {
    if (this.#isLost) return;
    const silence = now - this.#lastReceivedAt;
    if (silence >= this.#limits.silenceLimit) {
      this.#isLost = true;
      for (const message of this.#unacked.values()) this.#fail(message);
      this.#unacked.clear();
      this.events.push({ kind: 'lost', silence });
      return;
    }
    for (const message of this.#unacked.values()) {
      if (message.due <= now) this.#resend(message, now);
    }
    if (this.#nextPingAt <= now) this.#ping(now);
    if (this.#owedAcks.isDue(now, this.#limits.ackDelay)) this.#sendAcks();
  }

  /**
   * The messages that stay inside the circuit; all others become events. The blocks may be missing from packets that
   * no codec has decoded.
   */
  static readonly #CONTROL_MESSAGES: MessageHandlers<[circuit: Circuit, now: number]> = {
    PacketAck: ({ Packets = [] }, circuit) => {
      for (const { ID } of Packets) circuit.#acknowledged(ID);
    },
    StartPingCheck: ({ PingID: ping }, circuit) => {
      if (!ping) return;
      circuit.#received.purge(ping.OldestUnacked);
      circuit.#sendUnreliable('CompletePingCheck', { PingID: { PingID: ping.PingID } });
    },
    CompletePingCheck: ({ PingID: ping }, circuit, now) => {
      const roundTrip = ping ? circuit.#roundTrip.complete(ping.PingID, now) : null;
      if (roundTrip === null) return;
      const { average } = circuit.#roundTrip;
      circuit.events.push({ kind: 'ping', roundTrip, average });
    },
  };

  /** Ids that no message waits for are common, since acks may arrive twice: they are ignored. */
  #acknowledged(id: number): void {
    const message = this.#unacked.get(id);
    if (message === undefined) return;
    this.#unacked.delete(id);
    this.events.push({ kind: 'acked', sequence: id, name: message.name });
  }

  #sendAcks(): void {
    const ids = this.#owedAcks.all();
    this.#owedAcks.drop(ids.length);
    this.#sendUnreliable('PacketAck', { Packets: ids.map((ID) => ({ ID })) });
  }

  #ping(now: number): void {
    const [oldestUnacked = this.#transmitter.lastSequence] = this.#unacked.keys();
    const PingID = this.#roundTrip.start(now);
    this.#sendUnreliable('StartPingCheck', { PingID: { PingID, OldestUnacked: oldestUnacked } });
    this.#nextPingAt = now + this.#limits.pingInterval;
    this.#unansweredPings += 1;
    this.#pingedAt = now;
  }

  #sendUnreliable(name: string, value: MessageValue): void {
    this.#transmitter.send(name, value, false, this.#unacked);
  }

  #resend(message: UnackedMessage, now: number): void {
    const { name, value, sequence } = message;
    if (message.retriesLeft === 0) {
      this.#unacked.delete(sequence);
      this.#fail(message);
      return;
    }
    this.#transmitter.resend(name, value, sequence);
    message.retriesLeft -= 1;
    const { delay } = retryPolicy(name, this.#limits.retries);
    message.due = now + (delay ?? this.#roundTrip.resendDelay);
  }

  #fail({ sequence, name }: UnackedMessage): void {
    this.#failed += 1;
    this.events.push({ kind: 'failed', sequence, name });
  }
}
