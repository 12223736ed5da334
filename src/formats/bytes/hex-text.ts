const HEX = /^(?:[0-9a-f]{2})*$/i;
const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Whether a text consists of hex digits alone, two per byte. */
export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** The bytes of a text for which {@link isHex} is true. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}

/** Lower-case hex, two digits per byte. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX_PAIRS[byte];
  return hex;
}
