import { createHash } from 'node:crypto';
import { formatUuid } from '../src/formats/llsd/index.ts';

/** The UUID of a name (in the form of version 5, without a namespace): the same one each time. */
export function nameBasedUuid(name: string): string {
  const bytes = new Uint8Array(createHash('sha1').update(name).digest());
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return formatUuid(bytes, 0);
}
