/**
 * A JPEG without its Exif data, which may say that a camera was turned: viewers upload the pixels as they are stored, and
 * the header of the file has their width and height. The file itself where there is none.
 *
 * @param bytes - A file whose segments have been read by `readJpegHeader`.
 */
export function withoutExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let position = 2;
  while (position + 4 <= bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1];
    // The first scan, or the end: pixels have no segments.
    if (marker === 0xda || marker === 0xd9) break;
    const hasNoLength = marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    if (hasNoLength) {
      position += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = position + 2 + ((bytes[position + 2] << 8) | bytes[position + 3]);
    if (end > bytes.length || end < position + 4) break;
    const isExif = EXIF.every((byte, index) => bytes[position + 4 + index] === byte);
    if (marker === 0xe1 && isExif) {
      const rest = new Uint8Array(bytes.length - (end - position));
      rest.set(bytes.subarray(0, position));
      rest.set(bytes.subarray(end), position);
      return rest;
    }
    position = end;
  }
  return bytes;
}

/** How such a segment begins: `Exif`. */
const EXIF = [0x45, 0x78, 0x69, 0x66];
