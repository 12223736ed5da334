import type { ReaderOrigin } from '../../formats/bytes/index.ts';
import { BodyReader } from './body-reader.ts';
import { openDatagram } from './header.ts';
import { layoutOfNumber } from './layouts.ts';
import { HEADER_BYTES } from './limits.ts';
import type { DecodedPacket } from './types.ts';
import { decodeZeros } from './zero-coding.ts';

const PLAIN_ORIGIN: ReaderOrigin = { format: 'lludp', baseOffset: HEADER_BYTES };
const CODED_ORIGIN: ReaderOrigin = { format: 'lludp', sectionOffset: HEADER_BYTES };

/**
 * Takes a datagram apart: header, appended acks, zero-coding (by the packet's flag, whatever the template
 * says), message number, blocks.
 *
 * A message that the template does not know keeps its number and its body as `leftover`. Vectors that are
 * not finite become zero, such quaternions the identity, with a warning; F32 fields are left as they are.
 *
 * @param datagram Is not kept: byte fields and `leftover` are views of one copy of the body. A packet that
 *   came zero-coded has no byte offsets behind its header, so for those errors tell the offset 6 and, as
 *   `innerOffset`, the place in the body once its zeros are written out.
 * @throws {DecodeError} `packet-too-large`, `truncated` (before the end of the message number),
 *   `extra-header`, `count-over-end`, with paths such as `ObjectUpdate.ObjectData[3].Data`.
 *
 * **Source:** lludp.md sections 1 to 3.
 */
export function decodePacket(datagram: Uint8Array): DecodedPacket {
  const { header, body } = openDatagram(datagram);
  const { sequence, reliable, resent, zeroCoded, acks } = header;
  // Not slice(): that of a Node Buffer, which sockets give, is a view.
  const bytes = zeroCoded ? decodeZeros(body) : new Uint8Array(body);
  const reader = new BodyReader(bytes, zeroCoded ? CODED_ORIGIN : PLAIN_ORIGIN);
  const number = reader.readNumber();
  const layout = layoutOfNumber(number);
  // Field by field: spreading the header takes as long as reading a small message.
  return {
    sequence,
    reliable,
    resent,
    zeroCoded,
    acks,
    number,
    name: layout?.name ?? null,
    value: layout ? reader.readMessage(layout) : {},
    leftover: reader.rest(),
    omitted: reader.omitted,
    warnings: reader.warnings,
  };
}
