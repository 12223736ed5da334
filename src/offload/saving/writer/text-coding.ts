/** Printable characters of ASCII from `!` on; those with which markup and templates begin are replaced. */
const CODES = Uint8Array.from({ length: 91 }, (_, value) => value + 33);
CODES['<'.charCodeAt(0) - 33] = '|'.charCodeAt(0);
CODES['{'.charCodeAt(0) - 33] = '~'.charCodeAt(0);

/**
 * Bytes as text that can be inside an element `script`: 13 bits, the lowest first, are two of 91 characters, the lower
 * digit first. Text is 1.23 times as long as its bytes, that of base64 1.33 times. Of at most 6 bits at the end there is one
 * character. `write-page.ts` has what reads it.
 *
 * @returns the characters, a byte each.
 */
export function encodePageText(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const groups = Math.floor((8 * bytes.length) / 13);
  const rest = 8 * bytes.length - 13 * groups;
  const text = new Uint8Array(2 * groups + Math.ceil(rest / 6.5));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    if (count < 13) continue;
    const group = bits & 0x1fff;
    text[at++] = CODES[group % 91];
    text[at++] = CODES[Math.floor(group / 91)];
    bits >>= 13;
    count -= 13;
  }
  if (count > 0) text[at++] = CODES[bits % 91];
  if (count > 6) text[at] = CODES[Math.floor(bits / 91)];
  return text;
}
