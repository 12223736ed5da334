/*
 * Scalars that are written as text, in XML and in notation.
 * Source: login-and-caps.md section 9.
 */

/** The message of each error about a scalar. */
export const SCALAR_ERROR_MESSAGES = {
  'bad-boolean': 'is neither true nor false',
  'bad-number': 'is not a number of this type',
  'bad-uuid': 'is not a uuid',
  'bad-date': 'is not an ISO 8601 date',
  'bad-encoding': 'is not binary data in the stated encoding',
} as const;

export type ScalarErrorCode = keyof typeof SCALAR_ERROR_MESSAGES;

const INTEGER = /^[+-]?\d+$/;
/** No two neighbouring parts match the same digits, so that a mismatch takes linear time. */
const REAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;
const NOT_A_NUMBER = /^[+-]?nan$/i;

/** The longest text that is read as a 32-bit integer, so that BigInt never gets millions of digits. */
const MAX_INTEGER_LENGTH = 32;

const MIN_S32 = -(2n ** 31n);
const MAX_U32 = 2n ** 32n - 1n;

/**
 * Parses a signed 32-bit integer in decimal; undefined for any other text. Grids also write 32-bit masks
 * without a sign, so 2147483648 to 4294967295 wrap to the negative number of the same bits.
 */
export function parseInteger(text: string): bigint | undefined {
  if (text.length > MAX_INTEGER_LENGTH || !INTEGER.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return value >= MIN_S32 && value <= MAX_U32 ? BigInt.asIntN(32, value) : undefined;
}

/** Parses a real in decimal, or `nan`, `inf` or `infinity` in any case; undefined for any other text. */
export function parseReal(text: string): number | undefined {
  if (REAL.test(text)) return Number(text);
  if (NOT_A_NUMBER.test(text)) return Number.NaN;
  const infinite = INFINITE.exec(text);
  if (!infinite) return undefined;
  return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The shortest text that {@link parseReal} and C's `strtod` read as the same number. */
export function formatReal(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : String(value);
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

/**
 * ISO 8601 as grids write it: the time, its fraction and the zone may be missing, and without a zone the date is
 * in UTC. Years outside 0 to 9999 have a sign and six digits, as ECMAScript writes them.
 */
const ISO_DATE =
  /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/;

/** Parses an ISO 8601 date; undefined for any other text. The empty text is the epoch, LLSD's default date. */
export function parseDate(text: string): Date | undefined {
  if (text === '') return new Date(0);
  const match = ISO_DATE.exec(text);
  if (!match) return undefined;
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = match;
  const date = new Date(`${day}T${time}${seconds}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The base64 value of each ASCII character; 255 for those that have none. */
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

/** Decodes base64 with blanks and line breaks anywhere and optional padding; undefined for any other text. */
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

/** Decodes hex digits with blanks and line breaks anywhere; undefined for any other text. */
export function decodeBase16(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16),
  );
}
