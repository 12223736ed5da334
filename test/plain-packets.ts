import type {
  Circuit,
  CircuitCodec,
  CircuitEvent,
  OutgoingPacket,
} from '../src/protocol/lludp/circuit/index.ts';
import type { MessageValue, Packet } from '../src/protocol/lludp/index.ts';

const PLAIN_SIZE = 20;

/**
 * Replaces the packet codec where only the size of a datagram matters: 20 bytes, or the size in
 * `{ Filler: { Size } }`, and the appended acks.
 */
export const plainCodec: CircuitCodec = {
  isZeroCoded: (name) => name === 'AgentUpdate',
  encode: ({ value, acks }) =>
    new Uint8Array(fillerSize(value) + (acks.length > 0 ? 4 * acks.length + 1 : 0)),
};

/** A sent packet, as the peer receives it. */
export function asReceived(packet: OutgoingPacket): Packet {
  return { ...packet, number: 0, leftover: new Uint8Array(0) };
}

/** A received packet; by default it is unreliable, and has neither acks nor content. */
export function packetOf(
  name: string | null,
  sequence: number,
  more: Partial<Packet> = {},
): Packet {
  return {
    name,
    sequence,
    number: 0,
    reliable: false,
    resent: false,
    zeroCoded: false,
    acks: [],
    value: {},
    leftover: new Uint8Array(0),
    ...more,
  };
}

/** Removes the packets to send from a circuit, and returns them. */
export function drainSent(circuit: Circuit): OutgoingPacket[] {
  return circuit.outbox.splice(0).map(({ packet }) => packet);
}

/** Removes the events from a circuit, and returns them. */
export function drainEvents(circuit: Circuit): CircuitEvent[] {
  return circuit.events.splice(0);
}

function fillerSize({ Filler }: MessageValue): number {
  const size = Filler !== undefined && 'Size' in Filler ? Filler.Size : PLAIN_SIZE;
  return Number(size);
}
