import {
  type DecodedPacket,
  decodePacket,
  encodeMessage,
  type MessageName,
  type MessageOf,
  PACKET_FLAGS,
} from '../../src/protocol/lludp/index.ts';
import type { RecordedAgent } from './recording.ts';

/** More than this many reliable packets without an ack, and the queues stand still. */
const MOST_UNACKED = 50;
/** Milliseconds. */
const RESEND_AFTER = 1000;
const ACK_EVERY = 500;
const PING_EVERY = 5000;

interface Unacked {
  readonly datagram: Uint8Array<ArrayBuffer>;
  sentAt: number;
}

/** One viewer's circuit as OpenSimulator keeps it, from its UseCircuitCode on. */
export class Client {
  /** Messages of the viewer's that were taken, each once. */
  readonly heard: DecodedPacket[] = [];
  /** Passed over without a word: ids of somebody else's. */
  dropped = 0;
  /** AgentUpdates that were not above the last one. */
  stale = 0;
  duplicates = 0;
  resent = 0;
  readonly #agent: RecordedAgent;
  readonly #send: (datagram: Uint8Array) => void;
  readonly #seen = new Set<number>();
  readonly #unacked = new Map<number, Unacked>();
  #owed: number[] = [];
  #sequence = 0;
  #lastUpdate = -1;
  #ackAt = 0;
  #pingAt: number;
  #pingId = 0;

  constructor(agent: RecordedAgent, now: number, send: (datagram: Uint8Array) => void) {
    this.#agent = agent;
    this.#send = send;
    this.#pingAt = now + PING_EVERY;
  }

  has(name: MessageName): boolean {
    return this.heard.some((packet) => packet.name === name);
  }

  get isStalled(): boolean {
    return this.#unacked.size > MOST_UNACKED;
  }

  get unacked(): number {
    return this.#unacked.size;
  }

  /** Acks at once, duplicates after, ids last. */
  receive(datagram: Uint8Array): void {
    const packet = decodePacket(datagram);
    for (const id of packet.acks) this.#unacked.delete(id);
    if (packet.reliable && !this.#takeReliable(packet)) return;
    if (!this.#isOurs(packet)) {
      this.dropped += 1;
      return;
    }
    this.#hear(packet);
  }

  /** A recorded datagram, under a number of this circuit; `isLost`: on its way. */
  replay(recorded: Uint8Array, reliable: boolean, now: number, isLost = false): void {
    const datagram = new Uint8Array(recorded);
    this.#sequence += 1;
    new DataView(datagram.buffer).setUint32(1, this.#sequence);
    if (reliable) this.#unacked.set(this.#sequence, { datagram, sentAt: now });
    if (!isLost) this.#send(datagram);
  }

  tick(now: number): void {
    for (const message of this.#unacked.values()) {
      if (now - message.sentAt < RESEND_AFTER) continue;
      message.sentAt = now;
      message.datagram[0] |= PACKET_FLAGS.resent;
      this.resent += 1;
      this.#send(message.datagram);
    }
    if (now >= this.#ackAt) {
      this.#ackAt = now + ACK_EVERY;
      this.#sendAcks();
    }
    if (now < this.#pingAt) return;
    this.#pingAt = now + PING_EVERY;
    this.#pingId = (this.#pingId + 1) & 0xff;
    // It never says what it still waits for.
    this.#say('StartPingCheck', { PingID: { PingID: this.#pingId, OldestUnacked: 0 } });
  }

  #takeReliable({ sequence, name }: DecodedPacket): boolean {
    this.#owed.push(sequence);
    const isAtOnce = name === 'UseCircuitCode' || name === 'CompleteAgentMovement';
    if (isAtOnce) this.#sendAcks();
    if (this.#seen.has(sequence)) {
      this.duplicates += 1;
      return false;
    }
    this.#seen.add(sequence);
    return true;
  }

  #hear(packet: DecodedPacket): void {
    switch (packet.name) {
      case 'PacketAck':
        for (const { ID } of (packet.value as MessageOf<'PacketAck'>).Packets)
          this.#unacked.delete(ID);
        return;
      case 'StartPingCheck': {
        const { PingID } = (packet.value as MessageOf<'StartPingCheck'>).PingID;
        this.#say('CompletePingCheck', { PingID: { PingID } });
        return;
      }
      case 'AgentUpdate':
        if (packet.sequence <= this.#lastUpdate) {
          this.stale += 1;
          return;
        }
        this.#lastUpdate = packet.sequence;
    }
    this.heard.push(packet);
  }

  #isOurs({ value }: DecodedPacket): boolean {
    const { AgentID, SessionID, CircuitCode } = (value.AgentData ?? {}) as Record<string, unknown>;
    const { agentId, sessionId, circuitCode } = this.#agent;
    return (
      (AgentID ?? agentId) === agentId &&
      (SessionID ?? sessionId) === sessionId &&
      (CircuitCode ?? circuitCode) === circuitCode
    );
  }

  #sendAcks(): void {
    const Packets = this.#owed.splice(0).map((ID) => ({ ID }));
    if (Packets.length > 0) this.#say('PacketAck', { Packets });
  }

  #say<Name extends MessageName>(name: Name, value: MessageOf<Name>): void {
    this.#sequence += 1;
    this.#send(encodeMessage(name, value, { sequence: this.#sequence }));
  }
}
