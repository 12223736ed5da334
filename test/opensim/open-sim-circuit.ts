import {
  type DecodedPacket,
  decodePacket,
  encodeMessage,
  type MessageName,
  type MessageOf,
  PACKET_FLAGS,
} from '../../src/protocol/lludp/index.ts';
import type { RecordedAgent } from './recorded-messages.ts';

/** Reliable packets without an ack; OpenSimulator stops sending above this number. */
const MAX_UNACKED = 50;
const RESEND_MS = 1000;
const ACK_MS = 500;
const PING_MS = 5000;

interface Unacked {
  readonly datagram: Uint8Array<ArrayBuffer>;
  sentAt: number;
}

/** OpenSimulator's end of a circuit, from UseCircuitCode on. */
export class OpenSimCircuit {
  /** The viewer's accepted messages, without duplicates. */
  readonly received: DecodedPacket[] = [];
  /** Messages ignored because of wrong ids. */
  dropped = 0;
  /** AgentUpdates ignored because their sequence number was not above the last one. */
  stale = 0;
  duplicates = 0;
  resent = 0;
  readonly #agent: RecordedAgent;
  readonly #send: (datagram: Uint8Array) => void;
  readonly #seen = new Set<number>();
  readonly #unacked = new Map<number, Unacked>();
  #owedAcks: number[] = [];
  #sequence = 0;
  #lastUpdate = -1;
  #ackAt = 0;
  #pingAt: number;
  #pingId = 0;

  constructor(agent: RecordedAgent, now: number, send: (datagram: Uint8Array) => void) {
    this.#agent = agent;
    this.#send = send;
    this.#pingAt = now + PING_MS;
  }

  hasReceived(name: MessageName): boolean {
    return this.received.some((packet) => packet.name === name);
  }

  get isStalled(): boolean {
    return this.#unacked.size > MAX_UNACKED;
  }

  get unacked(): number {
    return this.#unacked.size;
  }

  /** Checks in the order of OpenSimulator: acks, duplicates, ids. */
  receive(datagram: Uint8Array): void {
    const packet = decodePacket(datagram);
    for (const id of packet.acks) this.#unacked.delete(id);
    if (packet.reliable && !this.#acceptReliable(packet)) return;
    if (!this.#isFromAgent(packet)) {
      this.dropped += 1;
      return;
    }
    this.#handle(packet);
  }

  /** Sends a recorded datagram with a sequence number of this circuit. @param isLost whether the network loses it. */
  replay(recorded: Uint8Array, reliable: boolean, now: number, isLost = false): void {
    const datagram = new Uint8Array(recorded);
    this.#sequence += 1;
    new DataView(datagram.buffer).setUint32(1, this.#sequence);
    if (reliable) this.#unacked.set(this.#sequence, { datagram, sentAt: now });
    if (!isLost) this.#send(datagram);
  }

  tick(now: number): void {
    for (const message of this.#unacked.values()) {
      if (now - message.sentAt < RESEND_MS) continue;
      message.sentAt = now;
      message.datagram[0] |= PACKET_FLAGS.resent;
      this.resent += 1;
      this.#send(message.datagram);
    }
    if (now >= this.#ackAt) {
      this.#ackAt = now + ACK_MS;
      this.#sendAcks();
    }
    if (now < this.#pingAt) return;
    this.#pingAt = now + PING_MS;
    this.#pingId = (this.#pingId + 1) & 0xff;
    // OpenSimulator always sends 0 as the oldest unacknowledged packet.
    this.#sendMessage('StartPingCheck', { PingID: { PingID: this.#pingId, OldestUnacked: 0 } });
  }

  #acceptReliable({ sequence, name }: DecodedPacket): boolean {
    this.#owedAcks.push(sequence);
    const isAckedAtOnce = name === 'UseCircuitCode' || name === 'CompleteAgentMovement';
    if (isAckedAtOnce) this.#sendAcks();
    if (this.#seen.has(sequence)) {
      this.duplicates += 1;
      return false;
    }
    this.#seen.add(sequence);
    return true;
  }

  #handle(packet: DecodedPacket): void {
    switch (packet.name) {
      case 'PacketAck':
        for (const { ID } of (packet.value as MessageOf<'PacketAck'>).Packets)
          this.#unacked.delete(ID);
        return;
      case 'StartPingCheck': {
        const { PingID } = (packet.value as MessageOf<'StartPingCheck'>).PingID;
        this.#sendMessage('CompletePingCheck', { PingID: { PingID } });
        return;
      }
      case 'AgentUpdate':
        if (packet.sequence <= this.#lastUpdate) {
          this.stale += 1;
          return;
        }
        this.#lastUpdate = packet.sequence;
    }
    this.received.push(packet);
  }

  #isFromAgent({ value }: DecodedPacket): boolean {
    const { AgentID, SessionID, CircuitCode } = (value.AgentData ?? {}) as Record<string, unknown>;
    const { agentId, sessionId, circuitCode } = this.#agent;
    return (
      (AgentID ?? agentId) === agentId &&
      (SessionID ?? sessionId) === sessionId &&
      (CircuitCode ?? circuitCode) === circuitCode
    );
  }

  #sendAcks(): void {
    const Packets = this.#owedAcks.splice(0).map((ID) => ({ ID }));
    if (Packets.length > 0) this.#sendMessage('PacketAck', { Packets });
  }

  #sendMessage<Name extends MessageName>(name: Name, value: MessageOf<Name>): void {
    this.#sequence += 1;
    this.#send(encodeMessage(name, value, { sequence: this.#sequence }));
  }
}
