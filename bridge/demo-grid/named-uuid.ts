import { createHash } from 'node:crypto';
import { formatUuid } from '../../src/formats/llsd/index.ts';

/** A UUID (version 5 in form) that stands for a name: the same one each time. */
export function namedUuid(name: string): string {
  const bytes = new Uint8Array(createHash('sha1').update(`vitrine demo grid/${name}`).digest());
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return formatUuid(bytes, 0);
}
