import { DecodeError, decodeLatin1, type Warning } from '../bytes/index.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Nothing that matters in a line of the hierarchy stands behind this many characters. */
const LONGEST_TEXT = 4096;

/**
 * Goes through a text line by line. Lines end in CR or LF; empty ones vanish, so CRLF is one end, but a
 * line of blanks is a line.
 *
 * **Source:** reference/animation.md section 12.1.
 */
export class LineReader {
  readonly bytes: Uint8Array;
  readonly warnings: Warning[] = [];
  /** First byte of the line at hand. */
  start = 0;
  /** The byte after its last. */
  end = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Goes to the next line; false, and an empty line at the end of the file, when there is none. */
  advance(): boolean {
    const { bytes } = this;
    let at = this.end;
    while (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN) at++;
    this.start = at;
    while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++;
    this.end = at;
    return at > this.start;
  }

  /** As {@link advance}; the end of the file is a fault while `path` is being read. */
  need(path: string): void {
    if (this.advance()) return;
    throw this.error('truncated', 'is where the file ends', path);
  }

  /** The line, one character per byte, as far as anything of it can matter. */
  get text(): string {
    const end = Math.min(this.end, this.start + LONGEST_TEXT);
    return decodeLatin1(this.bytes.subarray(this.start, end));
  }

  get isBlank(): boolean {
    for (let at = this.start; at < this.end; at++) if (!isBlank(this.bytes[at])) return false;
    return true;
  }

  get remaining(): number {
    return this.bytes.length - this.end;
  }

  /** Builds the error for the line at hand, without throwing it. */
  error(
    code: string,
    message: string,
    path: string,
    details: Record<string, string | number> = {},
    offset = this.start,
  ): DecodeError {
    return new DecodeError(message, { format: 'bvh', code, offset, path, details });
  }

  warn(code: string, message: string, path: string, offset = this.start): void {
    this.warnings.push({ code, message, offset, path });
  }
}

const BLANK = 32;
const TAB = 9;
const CR = 13;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
/** One more digit and a double could no longer hold every number. */
const MOST_EXACT = 2 ** 53 / 10 - 1;
/** Powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** What separates words: a space, and all from tab to carriage return. Other control characters are junk. */
const isBlank = (byte: number) => byte === BLANK || (byte >= TAB && byte <= CR);
const isDigit = (byte: number) => byte >= 48 && byte <= 57;

/** What {@link NumberScanner.scan} met. */
type ScanOutcome = 'number' | 'junk' | 'end';

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
