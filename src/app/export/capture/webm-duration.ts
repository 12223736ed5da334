import { joinBytes } from '../../../formats/bytes/index.ts';

/** Ids of the WebM elements before the pictures. */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** Recorders write all of these elements within this many bytes. */
const HEAD_BYTES = 4096;

/** Nanoseconds per unit of time in a file without a timestamp scale. */
const DEFAULT_SCALE = 1e6;

interface EbmlElement {
  readonly id: number;
  /** Byte offset of the element's size. */
  readonly sizeOffset: number;
  /** Byte offset of the element's content. */
  readonly contentOffset: number;
  /** Bytes of the content; Infinity: to the end of the file. */
  readonly length: number;
}

/**
 * Writes a video's duration into it, which browsers' recorders do not know when they begin to write, and without which
 * players show no end. A file of another layout is returned unchanged.
 *
 * **Source:** RFC 8794 (EBML: sizes of variable length), RFC 9559 sections 5.1 and 5.1.2 (Segment, Info).
 */
export async function writeWebmDuration(video: Blob, seconds: number): Promise<Blob> {
  const head = new Uint8Array(await video.slice(0, HEAD_BYTES).arrayBuffer());
  const withDuration = insertDuration(head, seconds);
  return withDuration
    ? new Blob([withDuration, video.slice(head.length)], { type: video.type })
    : video;
}

/** The first bytes of a video with the duration among them; null where it cannot be inserted. */
export function insertDuration(head: Uint8Array, seconds: number): Uint8Array<ArrayBuffer> | null {
  const ebml = elementAt(head, 0);
  if (ebml?.id !== EBML) return null;
  const segment = elementAt(head, ebml.contentOffset + ebml.length);
  // A segment of known length, or with an index before the info, would need other numbers changed, too.
  if (segment?.id !== SEGMENT || segment.length !== Infinity) return null;
  const info = elementAt(head, segment.contentOffset);
  if (info?.id !== INFO || info.contentOffset + info.length > head.length) return null;
  const scale = timestampScaleOf(head, info);
  if (scale === null) return null;
  return addElement(head, info, durationElement((seconds * 1e9) / scale));
}

/** Nanoseconds per unit of time; null where the file has a duration already. */
function timestampScaleOf(head: Uint8Array, info: EbmlElement): number | null {
  let scale = DEFAULT_SCALE;
  const end = info.contentOffset + info.length;
  for (let at = info.contentOffset; at < end; ) {
    const child = elementAt(head, at);
    if (!child || child.id === DURATION || child.contentOffset + child.length > end) return null;
    if (child.id === TIMESTAMP_SCALE) scale = unsignedAt(head, child.contentOffset, child.length);
    at = child.contentOffset + child.length;
  }
  return scale > 0 ? scale : null;
}

function durationElement(units: number): Uint8Array {
  const element = new Uint8Array(11);
  element.set([DURATION >> 8, DURATION & 0xff, 0x88]);
  new DataView(element.buffer).setFloat64(3, units);
  return element;
}

/** Adds an element to `info`, whose size then takes eight bytes. */
function addElement(
  head: Uint8Array,
  info: EbmlElement,
  element: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(info.length + element.length));
  size[0] = 0x01;
  const end = info.contentOffset + info.length;
  return joinBytes([
    head.subarray(0, info.sizeOffset),
    size,
    head.subarray(info.contentOffset, end),
    element,
    head.subarray(end),
  ]);
}

function elementAt(bytes: Uint8Array, at: number): EbmlElement | null {
  const idLength = widthAt(bytes, at);
  const sizeAt = at + idLength;
  const sizeLength = widthAt(bytes, sizeAt);
  const bodyAt = sizeAt + sizeLength;
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || bodyAt > bytes.length) return null;
  // The first set bit encodes the length of the size, and is no part of it.
  const marker = 0x80 >> (sizeLength - 1);
  const high = (bytes[sizeAt] ^ marker) * 256 ** (sizeLength - 1);
  const length = high + unsignedAt(bytes, sizeAt + 1, sizeLength - 1);
  // All ones mean an unknown size. Beyond 2^53, numbers round, and so does this one.
  const isUnknown = length >= 2 ** (7 * sizeLength) - 1;
  return {
    id: unsignedAt(bytes, at, idLength),
    sizeOffset: sizeAt,
    contentOffset: bodyAt,
    length: isUnknown ? Infinity : length,
  };
}

/** Number of bytes of the id or size that begins at an offset; 0 where none begins. */
function widthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first === 0 ? 0 : Math.clz32(first) - 23;
}

function unsignedAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 256 + bytes[at + i];
  return value;
}
