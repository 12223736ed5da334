/**
 * Every distinct ArrayBuffer inside a value, for the transfer list of a message: what is listed moves
 * instead of being copied, and the sender loses it. Walks plain records, arrays, Maps and typed arrays.
 */
export function collectBuffers(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value)) {
    // Lists are of records or of numbers, never mixed: one look at the first decides.
    if (typeof value[0] === 'object') for (const entry of value) collectBuffers(entry, found);
  } else if (value instanceof Map) {
    for (const entry of value.values()) collectBuffers(entry, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) collectBuffers(entry, found);
  }
  return found;
}
