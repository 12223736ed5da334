import type { ByteReader, ByteWriter } from '../bytes/index.ts';
import { MAX_TEXTURE_FACES } from './limits.ts';

const MORE = 0x80;
const BITS = 7;

/**
 * Reads which faces an exception is for: 7 bits a byte, most significant first, bit n being face n. None
 * of them, or the end of the bytes, ends the field. Bits beyond the last possible face count for nothing.
 *
 * @returns the faces in ascending order, or null where the field ends.
 */
export function readFaceMask(reader: ByteReader, path: string): number[] | null {
  if (reader.remaining === 0) return null;
  const start = reader.position;
  let any = 0;
  let group: number;
  do {
    group = reader.u8(path);
    any |= group & ~MORE;
  } while (group & MORE);
  if (any === 0) return null;
  const last = reader.position - 1;
  const faces: number[] = [];
  for (let face = 0; face < MAX_TEXTURE_FACES; face++) {
    const at = last - Math.floor(face / BITS);
    if (at < start) break;
    if (reader.bytes[at] & (1 << (face % BITS))) faces.push(face);
  }
  return faces;
}

/** Writes the mask of `faces`, at least one, in as few bytes as it takes. */
export function writeFaceMask(writer: ByteWriter, faces: readonly number[]): void {
  const last = Math.floor(Math.max(...faces) / BITS);
  const groups = new Uint8Array(last + 1).fill(MORE);
  groups[last] = 0;
  for (const face of faces) groups[last - Math.floor(face / BITS)] |= 1 << (face % BITS);
  writer.raw(groups);
}
