import type { PacketContent } from './message-queue.ts';

/** A guaranteed packet that waits for its acknowledgement. */
export interface UnacknowledgedPacket {
  readonly packetId: number;
  readonly firstSendTime: bigint;
  readonly content: PacketContent;
  resendCount: number;
  /** When it was sent last. */
  sentAt: number;
}

/** Weight of a new measurement of the round trip. */
const NEW_WEIGHT = 1 / 8;

/** The guaranteed packets that were sent and not yet acknowledged, and the round trip that their acknowledgements show. */
export class UnacknowledgedPackets {
  /** By packet id, oldest first. */
  readonly #packets = new Map<number, UnacknowledgedPacket>();
  #roundTrip: number | null = null;

  get size(): number {
    return this.#packets.size;
  }

  /** Milliseconds, smoothed; 0 until it is known. */
  get roundTrip(): number {
    return this.#roundTrip ?? 0;
  }

  add(packet: UnacknowledgedPacket): void {
    this.#packets.set(packet.packetId, packet);
  }

  has(packetId: number): boolean {
    return this.#packets.has(packetId);
  }

  /** Removes a packet and returns it; null for an id that no packet has, or none any more. */
  acknowledge(packetId: number, now: number): UnacknowledgedPacket | null {
    const packet = this.#packets.get(packetId);
    if (!packet) return null;
    this.#packets.delete(packetId);
    // Which of several copies was acknowledged is unknown (Karn's algorithm).
    if (packet.resendCount === 0) this.#measure(now - packet.sentAt);
    return packet;
  }

  /** Those that were sent last at `time` or before, oldest first. May be changed meanwhile. */
  *sentUntil(time: number): Iterable<UnacknowledgedPacket> {
    for (const packet of this.#packets.values()) if (packet.sentAt <= time) yield packet;
  }

  clear(): void {
    this.#packets.clear();
  }

  #measure(roundTrip: number): void {
    const average = this.#roundTrip ?? roundTrip;
    this.#roundTrip = average + (roundTrip - average) * NEW_WEIGHT;
  }
}
