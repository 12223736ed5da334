import type {
  Circuit,
  CircuitCodec,
  CircuitEvent,
  OutgoingPacket,
} from '../src/protocol/lludp/circuit/index.ts';
import type { MessageValue, Packet } from '../src/protocol/lludp/packet.ts';

const PLAIN_SIZE = 20;

/**
 * Stands for the packet codec where only a datagram's size matters: 20 bytes, or what `{ Filler: { Size } }`
 * says, and the appended acks.
 */
export const plainCodec: CircuitCodec = {
  isZeroCoded: (name) => name === 'AgentUpdate',
  encode: ({ value, acks }) =>
    new Uint8Array(fillerSize(value) + (acks.length > 0 ? 4 * acks.length + 1 : 0)),
};

/** What the other side reads of a packet of ours. */
export function arrived(packet: OutgoingPacket): Packet {
  return { ...packet, number: 0, leftover: new Uint8Array(0) };
}

/** A packet of theirs; unreliable, without acks and content unless told. */
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

/** Takes what is to be sent out of a circuit. */
export function sentBy(circuit: Circuit): OutgoingPacket[] {
  return circuit.outbox.splice(0).map(({ packet }) => packet);
}

/** Takes the events out of a circuit. */
export function toldBy(circuit: Circuit): CircuitEvent[] {
  return circuit.events.splice(0);
}

function fillerSize({ Filler }: MessageValue): number {
  const size = Filler !== undefined && 'Size' in Filler ? Filler.Size : PLAIN_SIZE;
  return Number(size);
}
