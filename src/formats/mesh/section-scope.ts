import { DecodeError, type Warning } from '../bytes/index.ts';

/** One inflated section while it is decoded: makes errors and warnings that know where they belong. */
export class SectionScope {
  /** Inflated. */
  readonly bytes: Uint8Array;
  /** The section's name, as in the header. */
  readonly name: string;
  /** Absolute offset of the section's first byte in the file. */
  readonly offset: number;
  readonly #warnings: Warning[];

  constructor(bytes: Uint8Array, name: string, offset: number, warnings: Warning[]) {
    this.bytes = bytes;
    this.name = name;
    this.offset = offset;
    this.#warnings = warnings;
  }

  /** The error for `path` inside this section; `at` is the field's own view of the inflated bytes. */
  error(
    code: string,
    message: string,
    path: string,
    at?: Uint8Array,
    details?: Record<string, number | string>,
  ): DecodeError {
    return new DecodeError(message, {
      format: 'mesh',
      code,
      offset: this.offset,
      path: this.#join(path),
      innerOffset: at && at.byteOffset - this.bytes.byteOffset,
      details,
    });
  }

  warn(code: string, message: string, path: string): void {
    this.#warnings.push({ code, message, offset: this.offset, path: this.#join(path) });
  }

  #join(path: string): string {
    return path.startsWith('[') || path === '' ? this.name + path : `${this.name}/${path}`;
  }
}
