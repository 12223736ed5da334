import { sha1 } from '@noble/hashes/legacy.js';
import { formatUuid, uuidBytes } from '../llsd/index.ts';

/** Namespace of the ids that are made of content; any UUID of ours would do. */
const NAMESPACE = uuidBytes('5c4a3b1e-8f27-5d60-9a41-6e7d0b92c3f8');

/**
 * A UUID of version 5 that is made of bytes: the same bytes have the same id.
 *
 * **Source:** RFC 9562 section 5.5.
 */
export function contentId(bytes: Uint8Array): string {
  const id = sha1.create().update(NAMESPACE).update(bytes).digest().subarray(0, 16);
  id[6] = (id[6] & 0x0f) | 0x50;
  id[8] = (id[8] & 0x3f) | 0x80;
  return formatUuid(id, 0);
}
