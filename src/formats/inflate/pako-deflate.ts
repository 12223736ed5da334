import { deflate } from 'pako';

const SMALLEST = 9;

/**
 * Packs `bytes` as one zlib stream; equal bytes give equal streams. Not in this folder's index: only
 * encoders need it, and deflating is the larger half of pako.
 */
export function deflateWithPako(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return deflate(bytes, { level: SMALLEST });
}
