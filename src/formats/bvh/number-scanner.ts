const BLANK = 32;
const TAB = 9;
const CARRIAGE_RETURN = 13;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
/** One more digit and a double could no longer hold every number. */
const MOST_EXACT = 2 ** 53 / 10 - 1;
/** Powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** What separates words: a space, and all from tab to carriage return. Other control characters are junk. */
export const isBlank = (byte: number) => byte === BLANK || (byte >= TAB && byte <= CARRIAGE_RETURN);
const isDigit = (byte: number) => byte >= 48 && byte <= 57;

/** What {@link NumberScanner.scan} met. */
export type ScanOutcome = 'number' | 'junk' | 'end';

/**
 * Reads decimal numbers that blanks separate straight from bytes: a frame of thousands of numbers never
 * becomes text.
 */
export class NumberScanner {
  readonly #bytes: Uint8Array;
  /** Where the last word begins. */
  start = 0;
  /** Where the next one is looked for. */
  position = 0;
  /** The last number. */
  value = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next word before `end`: a number, something else, or none. */
  scan(end: number): ScanOutcome {
    const bytes = this.#bytes;
    let at = this.position;
    while (at < end && isBlank(bytes[at])) at++;
    this.start = at;
    this.position = at;
    if (at === end) return 'end';
    const negative = bytes[at] === MINUS;
    if (negative || bytes[at] === PLUS) at++;

    let digits = 0;
    let exponent = 0;
    let mantissa = 0;
    let fraction = false;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (isDigit(byte)) {
        digits++;
        // Digits past what a double can hold only move the point.
        if (mantissa < MOST_EXACT) {
          mantissa = mantissa * 10 + (byte - 48);
          if (fraction) exponent--;
        } else if (!fraction) exponent++;
      } else if (byte === POINT && !fraction) fraction = true;
      else break;
    }
    if (at < end && (bytes[at] | 32) === 101) {
      const shift = this.#readExponent(at + 1, end);
      exponent += shift;
      at = this.position;
    }
    this.position = at;
    if (digits === 0 || (at < end && !isBlank(bytes[at]))) return 'junk';
    const value = scaled(mantissa, exponent);
    this.value = negative ? -value : value;
    return 'number';
  }

  /** Leaves `position` behind the exponent's digits, or before its letter if it has none. */
  #readExponent(from: number, end: number): number {
    const bytes = this.#bytes;
    let at = from;
    const negative = bytes[at] === MINUS;
    if (negative || bytes[at] === PLUS) at++;
    if (at >= end || !isDigit(bytes[at])) {
      this.position = from - 1;
      return 0;
    }
    let value = 0;
    for (; at < end && isDigit(bytes[at]); at++)
      value = Math.min(value * 10 + bytes[at] - 48, 9999);
    this.position = at;
    return negative ? -value : value;
  }
}

function scaled(mantissa: number, exponent: number): number {
  if (exponent === 0 || mantissa === 0) return mantissa;
  if (exponent < 0 && exponent >= -22) return mantissa / POWERS[-exponent];
  return mantissa * 10 ** exponent;
}
