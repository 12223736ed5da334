import type { MessageValue, Packet, PacketHeader } from '../types.ts';

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
export interface Dispatch {
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
