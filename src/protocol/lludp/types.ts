import type { Warning } from '../../formats/bytes/index.ts';

/**
 * A field's value in a record: numbers up to 32 bits and floats as `number`, 64-bit integers as `bigint`,
 * BOOL as `boolean`, ids as lower-case UUID text, vectors and quaternions (x y z w) as tuples of numbers,
 * addresses as `a.b.c.d`, everything raw as bytes.
 */
export type FieldValue =
  | number
  | bigint
  | boolean
  | string
  | readonly number[]
  | Uint8Array<ArrayBuffer>;

/** One occurrence of a block, by field name. */
export type BlockValue = { readonly [field: string]: FieldValue };

/** A message's blocks by name: a Single block is one record, all others are lists. */
export type MessageValue = { readonly [block: string]: BlockValue | readonly BlockValue[] };

/** What stands before the body of a packet, and behind it. */
export interface PacketHeader {
  /** Unsigned 32 bits. */
  readonly sequence: number;
  /** Please acknowledge. */
  readonly reliable: boolean;
  /** Sent before, under the same sequence number. */
  readonly resent: boolean;
  /** The body was, or is to be, zero-coded where that makes it shorter. */
  readonly zeroCoded: boolean;
  /** Sequence numbers that are acknowledged along with this packet. */
  readonly acks: readonly number[];
}

/** A datagram taken apart. */
export interface Packet extends PacketHeader {
  /** The message number as one 32-bit value: 0x04, 0xff06, 0xffff0003. */
  readonly number: number;
  /** Null where the template does not have the number. */
  readonly name: string | null;
  /** Empty for unknown messages. */
  readonly value: MessageValue;
  /** Bytes behind the last block that was read; for an unknown message its whole body. */
  readonly leftover: Uint8Array<ArrayBuffer>;
  /**
   * How many Variable blocks at the end have not even a count byte, which means the same as none of them;
   * in `value` they are empty lists. 0 where absent.
   */
  readonly omitted?: number;
}

/** A packet that came over the wire. */
export interface DecodedPacket extends Packet {
  readonly omitted: number;
  /** What was odd and yet readable: `packet-short`, `vector-not-finite`. */
  readonly warnings: readonly Warning[];
}
