import type { ObjectRecord } from './types.ts';

/** The four bytes of a hover text's colour, whose alpha is stored the other way round. */
export function decodeTextColor([r, g, b, a]: Uint8Array): ObjectRecord['textColor'] {
  return [r, g, b, 255 - a];
}
