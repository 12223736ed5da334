/** Bytes from hex digits; blanks and line breaks separate as you like. */
export function hex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 || /[^0-9a-f]/i.test(digits)) throw new RangeError(`not hex: ${text}`);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The other direction, for messages and comparisons. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
