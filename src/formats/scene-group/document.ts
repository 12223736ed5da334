import { DecodeError, encodeUtf8, type Warning } from '../bytes/index.ts';

/** Makes errors and warnings whose places are bytes of the file, not indices of its text. */
export class SceneDocument {
  readonly warnings: Warning[] = [];
  readonly #text: string;
  readonly #start: number;
  /** The last place asked for: the next is near it, and a file may ask for thousands. */
  #index = 0;
  #bytes = 0;

  /** `start` is the byte at which `text` begins. */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  error(
    code: string,
    message: string,
    path: string,
    index: number,
    details: Record<string, string | number> = {},
  ): DecodeError {
    const offset = this.#offset(index);
    return new DecodeError(message, { format: 'scene-group', code, offset, path, details });
  }

  warn(code: string, message: string, path: string, index: number): void {
    this.warnings.push({ code, message, offset: this.#offset(index), path });
  }

  #offset(index: number): number {
    const from = Math.min(index, this.#index);
    const length = encodeUtf8(this.#text.slice(from, Math.max(index, this.#index))).length;
    this.#bytes += index > from ? length : -length;
    this.#index = index;
    return this.#start + this.#bytes;
  }
}
