import { DecodeError, decodeUtf8 } from '../bytes/index.ts';

const LINE_FEED = 10;

/** Goes through the UTF-8 lines of a wearable and knows where each begins. */
export class WearableLines {
  readonly #bytes: Uint8Array;
  #start = 0;
  #next = 0;
  /** The line at hand, without its line end. */
  text = '';

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bytes behind the line at hand. */
  get remaining(): number {
    return this.#bytes.length - this.#next;
  }

  /** Goes to the next line, empty or not. At the end of the file `path` is cut short. */
  next(path: string): void {
    const bytes = this.#bytes;
    this.#start = this.#next;
    if (this.#start === bytes.length) throw this.error('truncated', 'the file ends', path);
    const end = bytes.indexOf(LINE_FEED, this.#start);
    this.#next = end < 0 ? bytes.length : end + 1;
    this.text = decodeUtf8(bytes.subarray(this.#start, end < 0 ? bytes.length : end));
    if (this.text.endsWith('\r')) this.text = this.text.slice(0, -1);
  }

  /** The words of the next line that has any. */
  nextWords(path: string): string[] {
    let words: string[];
    do {
      this.next(path);
      words = this.text.split(/\s+/).filter(Boolean);
    } while (words.length === 0);
    return words;
  }

  /** Builds the error for the line at hand, without throwing it. */
  error(
    code: string,
    message: string,
    path: string,
    details: Record<string, string | number> = {},
  ): DecodeError {
    return new DecodeError(message, {
      format: 'wearable',
      code,
      offset: this.#start,
      path,
      details,
    });
  }
}
