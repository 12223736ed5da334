/*
 * The binary frames of `vitrine.bridge.v1`. A single datagram is `[u8 channel][datagram]`, channel 0 to 127. Several
 * datagrams of one channel are batched as `[u8 channel + 128]` and, for each, `[u16 length, little-endian][datagram]`,
 * since a frame costs far more than the bytes in it.
 */

/** The highest channel number. */
export const MAX_CHANNEL = 127;
const BATCH = 0x80;
const LENGTH_BYTES = 2;

/**
 * Encodes one or more datagrams of a channel as a frame. The length of a UDP datagram always fits 16 bits.
 *
 * @param allocate returns bytes of any content, which are all overwritten; `Buffer.allocUnsafe` is faster in Node.
 * @throws RangeError without a datagram: an empty batch is malformed.
 */
export function encodeFrame(
  channel: number,
  datagrams: readonly Uint8Array[],
  allocate: (size: number) => Uint8Array<ArrayBuffer> = newBytes,
): Uint8Array<ArrayBuffer> {
  if (datagrams.length === 0) throw new RangeError('a frame has one datagram at least');
  if (datagrams.length === 1) {
    const [datagram] = datagrams;
    const frame = allocate(1 + datagram.length);
    frame[0] = channel;
    frame.set(datagram, 1);
    return frame;
  }
  let size = 1;
  for (const { length } of datagrams) size += LENGTH_BYTES + length;
  const frame = allocate(size);
  frame[0] = channel | BATCH;
  let offset = 1;
  for (const datagram of datagrams) {
    frame[offset] = datagram.length & 0xff;
    frame[offset + 1] = datagram.length >> 8;
    frame.set(datagram, offset + LENGTH_BYTES);
    offset += LENGTH_BYTES + datagram.length;
  }
  return frame;
}

function newBytes(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size);
}

/**
 * Calls `onDatagram` with a view of each datagram of a frame. Returns false for a malformed frame: one that is cut short,
 * after its complete datagrams, or without any, since it would cost its sender nothing where datagrams are counted.
 */
export function decodeFrame(
  frame: Uint8Array<ArrayBuffer>,
  onDatagram: (channel: number, datagram: Uint8Array<ArrayBuffer>) => void,
): boolean {
  if (frame.length === 0) return false;
  const channel = frame[0] & MAX_CHANNEL;
  if ((frame[0] & BATCH) === 0) {
    onDatagram(channel, frame.subarray(1));
    return true;
  }
  let offset = 1;
  while (offset + LENGTH_BYTES <= frame.length) {
    const start = offset + LENGTH_BYTES;
    const end = start + (frame[offset] | (frame[offset + 1] << 8));
    if (end > frame.length) return false;
    onDatagram(channel, frame.subarray(start, end));
    offset = end;
  }
  return offset > 1 && offset === frame.length;
}
