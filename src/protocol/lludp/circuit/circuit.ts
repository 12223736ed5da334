import type { MessageValue, Packet } from '../types.ts';
import { AckQueue } from './ack-queue.ts';
import { Arrivals } from './arrivals.ts';
import { blocksOf, fieldOf } from './fields.ts';
import { type CircuitLimits, DEFAULT_LIMITS } from './limits.ts';
import { ReceivedIds } from './received-ids.ts';
import { RoundTrip } from './round-trip.ts';
import { Transmitter } from './transmitter.ts';
import type { CircuitCodec, CircuitEvent, CircuitStatistics, Dispatch } from './types.ts';
import { patienceWith, type UnackedMessage } from './unacked.ts';

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
  readonly #acks: AckQueue;
  readonly #transmitter: Transmitter;
  readonly #received: ReceivedIds;
  readonly #roundTrip = new RoundTrip();
  readonly #arrivals = new Arrivals();
  /** By sequence number, oldest first. */
  readonly #unacked = new Map<number, UnackedMessage>();
  #receivedPackets = 0;
  #receivedBytes = 0;
  #failed = 0;
  #duplicates = 0;
  #heardAt: number;
  #pingAt: number;
  #isLost = false;

  constructor(codec: CircuitCodec, now: number, limits: Partial<CircuitLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#acks = new AckQueue(this.#limits.ackBatch);
    this.#transmitter = new Transmitter(codec, this.#acks, this.#limits);
    this.#received = new ReceivedIds(this.#limits.rememberedIds);
    this.#heardAt = now;
    this.#pingAt = now + this.#limits.pingInterval;
  }

  /** Datagrams to send, in order. */
  get outbox(): Dispatch[] {
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
      lost: this.#arrivals.missing,
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
    this.#heardAt = now;
    this.#arrivals.note(packet.sequence, packet.resent);
    for (const id of packet.acks) this.#settle(id);
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
    const silence = now - this.#heardAt;
    if (silence >= this.#limits.silenceLimit) {
      this.#end(silence);
      return;
    }
    for (const message of this.#unacked.values()) {
      if (message.due <= now) this.#repeat(message, now);
    }
    if (this.#pingAt <= now) this.#ping(now);
    if (this.#acks.isDue(now, this.#limits.ackDelay)) this.#sendAcks();
  }

  #handle(packet: Packet, now: number): void {
    switch (packet.name) {
      case 'PacketAck':
        for (const block of blocksOf(packet.value, 'Packets')) this.#settle(block.ID);
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
  #settle(id: unknown): void {
    const message = typeof id === 'number' ? this.#unacked.get(id) : undefined;
    if (message === undefined) return;
    this.#unacked.delete(message.sequence);
    this.events.push({ kind: 'acked', sequence: message.sequence, name: message.name });
  }

  #acknowledge(sequence: number, now: number): void {
    this.#acks.add(sequence, now);
    if (this.#acks.isFull) this.#sendAcks();
  }

  #sendAcks(): void {
    const ids = this.#acks.all();
    this.#acks.drop(ids.length);
    this.#sendOwn('PacketAck', { Packets: ids.map((ID) => ({ ID })) });
  }

  #ping(now: number): void {
    const [oldestUnacked = this.#transmitter.lastSequence] = this.#unacked.keys();
    const PingID = this.#roundTrip.start(now);
    this.#sendOwn('StartPingCheck', { PingID: { PingID, OldestUnacked: oldestUnacked } });
    this.#pingAt = now + this.#limits.pingInterval;
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
    const { delay, retries } = patienceWith(name, this.#limits.retries);
    const due = now + (delay ?? this.#roundTrip.resendDelay);
    this.#unacked.set(sequence, { sequence, name, value, retriesLeft: retries, due });
  }

  #repeat(message: UnackedMessage, now: number): void {
    if (message.retriesLeft === 0) {
      this.#unacked.delete(message.sequence);
      this.#fail(message);
      return;
    }
    const { name, value, sequence } = message;
    this.#transmitter.resend(name, value, sequence);
    message.retriesLeft -= 1;
    message.due = now + (patienceWith(name, 0).delay ?? this.#roundTrip.resendDelay);
  }

  #fail({ sequence, name }: UnackedMessage): void {
    this.#failed += 1;
    this.events.push({ kind: 'failed', sequence, name });
  }

  #end(silence: number): void {
    this.#isLost = true;
    for (const message of this.#unacked.values()) this.#fail(message);
    this.#unacked.clear();
    this.events.push({ kind: 'lost', silence });
  }
}
