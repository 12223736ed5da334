import type { LlsdUuid } from './types.ts';

export const NULL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID_TEXT = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lower-case 8-4-4-4-12 form of `text`, whose hyphens are optional; undefined if it is no uuid. */
export function normaliseUuid(text: string): string | undefined {
  const match = UUID_TEXT.exec(text);
  return match ? match.slice(1).join('-').toLowerCase() : undefined;
}

/**
 * An LLSD uuid from its text, any case, hyphens optional.
 *
 * @throws {RangeError} when `text` is no uuid.
 */
export function uuid(text: string): LlsdUuid {
  const value = normaliseUuid(text);
  if (value === undefined) throw new RangeError(`"${text}" is not a uuid`);
  return { kind: 'uuid', value };
}

/** The text of the 16 bytes from `start`. */
export function formatUuid(bytes: Uint8Array, start: number): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += HEX_PAIRS[bytes[start + i]];
  }
  return text;
}

/** The 16 bytes of a uuid in its lower-case 8-4-4-4-12 form. */
export function uuidBytes(value: string): Uint8Array<ArrayBuffer> {
  const digits = value.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, i) =>
    Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16),
  );
}
