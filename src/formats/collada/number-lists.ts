import { decodeLatin1 } from '../bytes/index.ts';

/** What stands in a list of integers for everything that is none: no list of values is as long. */
export const NO_INDEX = 0x7fffffff;

const [BLANK, PLUS, MINUS, POINT, ZERO, LESS, AMPERSAND, UPPER_E, LOWER_E] = [
  0x20, 0x2b, 0x2d, 0x2e, 0x30, 0x3c, 0x26, 0x45, 0x65,
];

/** As many digits fit into 32 bits, and more than most exporters write. */
const MAX_DIGITS = 9;
/** Integers up to here are exact in a double, and so are these powers of ten: a product or quotient of both is rounded once. */
const MAX_EXACT = 2 ** 53;
const MAX_POWER = 22;
const POWERS = Float64Array.from({ length: MAX_POWER + 1 }, (_, exponent) => 10 ** exponent);
/** The digits of an exponent beyond this change nothing. */
const MAX_EXPONENT = 9999;

export type NumberList =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>;

/**
 * Reads lists of numbers that are divided by blanks and end before a `<`; where no more of these come there is no list.
 * Models are megabytes of them: each byte is looked at once, and digits are added up in 32 bits.
 */
export class NumberReader {
  /** Where the list that was read last ends. */
  end = 0;
  /** Whether the list that was read last has references, such as `&#32;`, which are no numbers here. */
  hasReferences = false;
  /** Room for a list while it is read. */
  #decimals = new Float64Array(1 << 14);
  #floats = new Float32Array(1 << 14);
  #integers = new Int32Array(1 << 14);
  /** Decimals of the list that was read last. */
  #count = 0;

  /** The decimals of a list, as `Number` would read each, without negative zero; what is no number becomes NaN. */
  decimals(bytes: Uint8Array, start: number): Float64Array<ArrayBuffer> {
    this.#decimals = this.#readDecimals(bytes, start, this.#decimals);
    return this.#decimals.slice(0, this.#count);
  }

  /** As {@link decimals}, each rounded to 32 bits. */
  floats(bytes: Uint8Array, start: number): Float32Array<ArrayBuffer> {
    this.#floats = this.#readDecimals(bytes, start, this.#floats);
    return this.#floats.slice(0, this.#count);
  }

  /** The integers of a list; what is none becomes {@link NO_INDEX}. */
  integers(bytes: Uint8Array, start: number): Int32Array<ArrayBuffer> {
    let values = this.#integers;
    let count = 0;
    let at = start;
    this.hasReferences = false;
    const last = bytes.lastIndexOf(LESS);
    while (at <= last) {
      let byte = bytes[at++];
      if (byte <= BLANK) continue;
      if (byte === LESS) {
        at--;
        break;
      }
      const token = at - 1;
      const isNegative = byte === MINUS;
      if (isNegative || byte === PLUS) byte = bytes[at++];
      const from = at;
      let value = 0;
      for (; (byte - ZERO) >>> 0 <= 9; byte = bytes[at++]) {
        value = (Math.imul(value, 10) + byte - ZERO) | 0;
      }
      at--;
      const digits = at - from + 1;
      if (digits === 0 || digits > MAX_DIGITS || !(byte <= BLANK || byte === LESS)) {
        at = this.#endOfToken(bytes, token);
        value = NO_INDEX;
      } else if (isNegative) value = -value;
      if (count === values.length) {
        values = new Int32Array(count * 2);
        values.set(this.#integers);
        this.#integers = values;
      }
      values[count++] = value;
    }
    this.end = at;
    return values.slice(0, count);
  }

  /** Fills the room; where that is too small, returns a longer one in its place. */
  #readDecimals<T extends Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer>>(
    bytes: Uint8Array,
    start: number,
    room: T,
  ): T {
    let values = room;
    let count = 0;
    let at = start;
    this.hasReferences = false;
    const last = bytes.lastIndexOf(LESS);
    while (at <= last) {
      let byte = bytes[at++];
      if (byte <= BLANK) continue;
      if (byte === LESS) {
        at--;
        break;
      }
      const token = at - 1;
      const isNegative = byte === MINUS;
      if (isNegative || byte === PLUS) byte = bytes[at++];
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
      at--;
      let value = 0;
      if (digits > 0 && digits <= MAX_DIGITS && (byte <= BLANK || byte === LESS)) {
        value = mantissa / POWERS[decimals];
        if (isNegative) value = 0 - value;
      } else {
        at = this.#endOfToken(bytes, token);
        value = longDecimal(bytes, token, at);
      }
      if (count === values.length) {
        const longer = new (values.constructor as new (length: number) => T)(count * 2);
        longer.set(values);
        values = longer;
      }
      values[count++] = value;
    }
    this.end = at;
    this.#count = count;
    return values;
  }

  /** Of one that may be no number. */
  #endOfToken(bytes: Uint8Array, start: number): number {
    let at = start;
    for (; at < bytes.length && bytes[at] > BLANK && bytes[at] !== LESS; at++) {
      if (bytes[at] === AMPERSAND) this.hasReferences = true;
    }
    return at;
  }
}

/** A decimal of many digits, or with an exponent, or what is no number. */
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
    const first = sign === MINUS || sign === PLUS ? at + 2 : at + 1;
    let power = 0;
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

const INFINITE = /^([+-]?)inf(?:inity)?$/i;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function slowNumber(text: string): number {
  const [infinite, sign] = INFINITE.exec(text) ?? [];
  if (infinite !== undefined) return sign === '-' ? -Infinity : Infinity;
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}
