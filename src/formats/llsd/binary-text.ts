const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Value of each ASCII character in base64; 255 for the others. */
const BASE64_VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < BASE64.length; i++) BASE64_VALUES[BASE64.charCodeAt(i)] = i;

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += BASE64[bits >> 18] + BASE64[(bits >> 12) & 63];
    text += i + 1 < bytes.length ? BASE64[(bits >> 6) & 63] : '=';
    text += i + 2 < bytes.length ? BASE64[bits & 63] : '=';
  }
  return text;
}

/** Bytes from base64 with blanks and line breaks anywhere, padding optional; undefined if it is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let pending = 0;
  let at = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = BASE64_VALUES[digits.charCodeAt(i)] ?? 255;
    if (value === 255) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    pending += 6;
    if (pending >= 8) {
      pending -= 8;
      bytes[at++] = bits >> pending;
    }
  }
  return bytes;
}

/** Bytes from hex digits with blanks and line breaks anywhere; undefined if it is none. */
export function decodeBase16(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16),
  );
}
