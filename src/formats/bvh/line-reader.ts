import { DecodeError, decodeLatin1, type Warning } from '../bytes/index.ts';
import { isBlank } from './number-scanner.ts';

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
