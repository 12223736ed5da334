import { DecodeError, decodeLatin1, type Warning } from '../bytes/index.ts';

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
/** Lines of the hierarchy contain nothing of interest after this many characters. */
const MAX_TEXT_LENGTH = 4096;

/** Whether a byte separates words: a space, or any from tab to carriage return. Other control characters do not. */
const isBlank = (byte: number) => byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN);
const isDigit = (byte: number) => byte >= 48 && byte <= 57;

/**
 * Reads a text line by line. Lines end in CR or LF, and empty lines are skipped, so that CRLF is one line end; a line
 * of blanks is a line.
 *
 * **Source:** reference/animation.md section 12.1.
 */
export class LineReader {
  readonly bytes: Uint8Array;
  readonly warnings: Warning[] = [];
  /** Offset of the current line. */
  start = 0;
  /** Offset of the byte after it. */
  end = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Moves to the next line. At the end of the file it returns false, and the current line is empty. */
  advance(): boolean {
    const { bytes } = this;
    let at = this.end;
    while (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN) at++;
    this.start = at;
    while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++;
    this.end = at;
    return at > this.start;
  }

  /** As {@link advance}, where the end of the file is an error. @throws {@link DecodeError} `truncated`. */
  requireLine(path: string): void {
    if (this.advance()) return;
    throw this.error('truncated', 'is where the file ends', path);
  }

  /** The current line with one character per byte, cut to a length that no meaningful line exceeds. */
  get text(): string {
    const end = Math.min(this.end, this.start + MAX_TEXT_LENGTH);
    return decodeLatin1(this.bytes.subarray(this.start, end));
  }

  get isBlank(): boolean {
    for (let at = this.start; at < this.end; at++) if (!isBlank(this.bytes[at])) return false;
    return true;
  }

  /** Number of bytes after the current line. */
  get remaining(): number {
    return this.bytes.length - this.end;
  }

  /** Makes an error, by default for the current line, without throwing it. */
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

/** With one more digit a double could no longer represent every number. */
const MAX_EXACT = 2 ** 53 / 10 - 1;
/** The powers of ten that a double represents exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** The next word that {@link NumberScanner.scan} finds: a number, something else, or none. */
type ScanOutcome = 'number' | 'junk' | 'end';

/**
 * Reads decimal numbers, separated by blanks, directly from bytes, so that a frame of thousands of numbers need not be
 * decoded as text.
 */
export class NumberScanner {
  readonly #bytes: Uint8Array;
  /** Offset of the last word. */
  start = 0;
  /** Where the search for the next word begins. */
  position = 0;
  /** The last number that was found. */
  value = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads the next word before `end`. */
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
        // Digits beyond the precision of a double only change the exponent.
        if (mantissa < MAX_EXACT) {
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

  /** Leaves `position` after the digits of the exponent, or before its letter if there are no digits. */
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
