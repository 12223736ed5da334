import type { ByteReader, ByteWriter } from '../../formats/bytes/index.ts';

const MEDIUM = 0xff00;
const LOW = 0xffff0000;

/**
 * A message number as one 32-bit value: High `04` is 0x04, Medium `ff 06` is 0xff06, Low `ff ff 00 03` is
 * 0xffff0003. A Fixed number reads like a Low one.
 *
 * @throws {DecodeError} `truncated`.
 *
 * **Source:** lludp.md section 1, "Message number".
 */
export function readMessageNumber(reader: ByteReader): number {
  const high = reader.u8('number');
  if (high !== 0xff) return high;
  const medium = reader.u8('number');
  if (medium !== 0xff) return MEDIUM + medium;
  const low = reader.u8('number') * 0x100;
  return LOW + low + reader.u8('number');
}

/**
 * The inverse of {@link readMessageNumber}.
 *
 * @throws {RangeError} for a value that no message number has, such as 0xff.
 */
export function writeMessageNumber(writer: ByteWriter, number: number): void {
  const isMedium = number >= MEDIUM && number < MEDIUM + 0xff;
  if (number !== number >>> 0 || !(number < 0xff || isMedium || number >= LOW)) {
    throw new RangeError(`${number} is no message number`);
  }
  if (number >= LOW) writer.u32be(number);
  else {
    if (isMedium) writer.u8(0xff);
    writer.u8(number & 0xff);
  }
}
