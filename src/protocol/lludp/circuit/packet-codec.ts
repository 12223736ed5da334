import { encodePacket } from '../encode-packet.ts';
import { layoutOfName } from '../layouts.ts';
import type { CircuitCodec } from './types.ts';

const NOTHING = new Uint8Array(0);

/**
 * The codec of `src/protocol/lludp` for a circuit.
 *
 * @throws {RangeError} from `encode` and `isZeroCoded` for a message the template does not have, and from
 *   `encode` for a value that does not fit its field or is larger than a packet may be.
 */
export const packetCodec: CircuitCodec = {
  isZeroCoded: (name) => layoutOfName(name).zeroCoded,
  encode: (packet) =>
    encodePacket({ ...packet, number: layoutOfName(packet.name).number, leftover: NOTHING }),
};
