const HEX = /^(?:[0-9a-f]{2})*$/i;
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Whether text is hex digits and nothing else, two a byte. */
export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** The bytes of text for which {@link isHex} holds. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}

/** Lower-case hex, two digits a byte. */
export function hexOfBytes(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += PAIRS[byte];
  return hex;
}
