import { decodeLatin1 } from '../bytes/index.ts';

/** What stands in a list of integers for everything that is none: no list of values is as long. */
export const NO_INDEX = 0x7fffffff;

const [BLANK, PLUS, MINUS, POINT, ZERO, UPPER_E, LOWER_E] = [
  0x20, 0x2b, 0x2d, 0x2e, 0x30, 0x45, 0x65,
];

/** As many digits fit into 32 bits, and more than most exporters write. */
const MAX_DIGITS = 9;
/** Integers up to here are exact in a double, and so are these powers of ten: a product or quotient of both is rounded once. */
const MAX_EXACT = 2 ** 53;
const MAX_POWER = 22;
const POWERS = Float64Array.from({ length: MAX_POWER + 1 }, (_, exponent) => 10 ** exponent);
/** The digits of an exponent beyond this change nothing. */
const MAX_EXPONENT = 9999;

/** The numbers of a list; sources of vertices and weights have 32 bits in the uploader. */
export type Decimals = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
type NumberList = Decimals | Int32Array<ArrayBuffer>;
type ListType<T extends NumberList> = new (length: number) => T;

/**
 * The decimals in a part of a file, as `Number` would read each, without negative zero; what is no number becomes NaN.
 *
 * The text must be followed by another byte, such as the `<` of the closing tag.
 *
 * @param expected - How many there should be; reserves no more room than that many numbers would need in the text.
 */
export function parseDecimals<T extends Decimals>(
  bytes: Uint8Array,
  start: number,
  end: number,
  expected: number,
  ListType: ListType<T>,
): T {
  const most = (end - start + 1) >> 1;
  let values = new ListType(Math.min(most, Math.max(expected, 16)));
  let count = 0;
  let at = start;
  while (at < end) {
    let byte = bytes[at++];
    if (byte <= BLANK) continue;
    const token = at - 1;
    const isNegative = byte === MINUS;
    if (isNegative || byte === PLUS) byte = bytes[at++];
    // Models are megabytes of numbers: each byte is looked at once, and digits are added up in 32 bits.
    let from = at;
    let mantissa = 0;
    for (; (byte - ZERO) >>> 0 <= 9; byte = bytes[at++]) {
      mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
    }
    let digits = at - from;
    let decimals = 0;
    if (byte === POINT) {
      byte = bytes[at++];
      from = at;
      for (; (byte - ZERO) >>> 0 <= 9; byte = bytes[at++]) {
        mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
      }
      decimals = at - from;
      digits += decimals;
    }
    let value = 0;
    if (digits > 0 && digits <= MAX_DIGITS && (byte <= BLANK || at > end)) {
      value = mantissa / POWERS[decimals];
      if (isNegative) value = 0 - value;
    } else {
      at = endOfToken(bytes, token, end);
      value = longDecimal(bytes, token, at);
    }
    if (count === values.length) values = grown(values, most, ListType);
    values[count++] = value;
  }
  return cut(values, count);
}

/** A decimal of many digits, or with an exponent. */
function longDecimal(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  let at = isNegative || bytes[start] === PLUS ? start + 1 : start;
  let mantissa = 0;
  let digits = 0;
  let exponent = 0;
  for (; at < end && isDigit(bytes[at]); at++, digits++)
    mantissa = mantissa * 10 + bytes[at] - ZERO;
  if (at < end && bytes[at] === POINT) {
    for (at++; at < end && isDigit(bytes[at]); at++, digits++, exponent--) {
      mantissa = mantissa * 10 + bytes[at] - ZERO;
    }
  }
  if (digits > 0 && end - at > 1 && (bytes[at] === LOWER_E || bytes[at] === UPPER_E)) {
    const sign = bytes[at + 1];
    let power = 0;
    const first = sign === MINUS || sign === PLUS ? at + 2 : at + 1;
    for (at = first; at < end && isDigit(bytes[at]); at++) {
      power = Math.min(power * 10 + bytes[at] - ZERO, MAX_EXPONENT);
    }
    // An exponent without digits is no number.
    if (at === first) return Number.NaN;
    exponent += sign === MINUS ? -power : power;
  }
  const isExact = mantissa < MAX_EXACT && exponent >= -MAX_POWER && exponent <= MAX_POWER;
  if (digits === 0 || at < end || !isExact) return slowNumber(decodeLatin1(bytes, start, end)) + 0;
  const size = exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
  return isNegative ? 0 - size : size;
}

const isDigit = (byte: number) => (byte - ZERO) >>> 0 <= 9;

/** The integers in a part of a file, as {@link parseDecimals} finds them; what is none becomes {@link NO_INDEX}. */
export function parseIntegers(
  bytes: Uint8Array,
  start: number,
  end: number,
): Int32Array<ArrayBuffer> {
  const most = (end - start + 1) >> 1;
  // Most indices of a model have three or four digits.
  let values = new Int32Array(Math.min(most, ((end - start) >> 2) + 16));
  let count = 0;
  let at = start;
  while (at < end) {
    let byte = bytes[at++];
    if (byte <= BLANK) continue;
    const isNegative = byte === MINUS;
    if (isNegative || byte === PLUS) byte = bytes[at++];
    const from = at;
    let value = 0;
    for (; (byte - ZERO) >>> 0 <= 9; byte = bytes[at++]) {
      value = (Math.imul(value, 10) + byte - ZERO) | 0;
    }
    const digits = at - from;
    if (digits === 0 || digits > MAX_DIGITS || (byte > BLANK && at <= end)) {
      at = endOfToken(bytes, at - 1, end);
      value = NO_INDEX;
    } else if (isNegative) value = -value;
    if (count === values.length) values = grown(values, most, Int32Array);
    values[count++] = value;
  }
  return cut(values, count);
}

/** Twice as long, but no longer than `most`. */
function grown<T extends NumberList>(values: T, most: number, ListType: ListType<T>): T {
  const longer = new ListType(Math.min(most, values.length * 2));
  longer.set(values);
  return longer;
}

/** The first values: copied only where that frees much room. */
function cut<T extends NumberList>(values: T, count: number): T {
  const isMostlyFull = count * 4 > values.length * 3;
  return (isMostlyFull ? values.subarray(0, count) : values.slice(0, count)) as T;
}

function endOfToken(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] > BLANK) at++;
  return at;
}

const INFINITE = /^([+-]?)inf(?:inity)?$/i;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function slowNumber(text: string): number {
  const [infinite, sign] = INFINITE.exec(text) ?? [];
  if (infinite !== undefined) return sign === '-' ? -Infinity : Infinity;
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}
