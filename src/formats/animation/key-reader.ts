import type { ByteReader } from '../bytes/index.ts';
import { NUMBERS_PER_KEY } from './layout.ts';
import { notFinite } from './read-fields.ts';
import type { Animation, RawKeys } from './types.ts';

const KEY_FIELDS = ['time', 'x', 'y', 'z'] as const;

/**
 * Reads the keys of one clip. All go into one buffer, of which each curve gets a view: with an array of
 * its own for each curve, most of them some 100 bytes long, decoding took twice as long.
 */
export class KeyReader {
  readonly #reader: ByteReader;
  readonly #keys: RawKeys;
  readonly #none: RawKeys;
  #used = 0;

  constructor(reader: ByteReader, version: Animation['version']) {
    const room = reader.remaining;
    this.#reader = reader;
    this.#keys = version === '1.0' ? new Uint16Array(room >>> 1) : new Float32Array(room >>> 2);
    this.#none = this.#keys.subarray(0, 0);
  }

  /**
   * Reads `count` keys, whose bytes are known to be there; `path` is that of the curve's keys.
   * @throws {@link DecodeError} `not-finite`, in version 0.1 only.
   */
  read(count: number, path: string): RawKeys {
    if (count === 0) return this.#none;
    const start = this.#used;
    this.#used += count * NUMBERS_PER_KEY;
    return this.#keys instanceof Uint16Array
      ? this.#readCodes(this.#keys, start)
      : this.#readFloats(this.#keys, start, path);
  }

  #readCodes(codes: Uint16Array<ArrayBuffer>, start: number): RawKeys {
    const { view } = this.#reader;
    const end = this.#used;
    let position = this.#reader.position;
    for (let i = start; i < end; i++, position += 2) codes[i] = view.getUint16(position, true);
    this.#reader.position = position;
    return new Uint16Array(codes.buffer, start * 2, end - start);
  }

  #readFloats(floats: Float32Array<ArrayBuffer>, start: number, path: string): RawKeys {
    const { view } = this.#reader;
    const end = this.#used;
    let position = this.#reader.position;
    for (let i = start; i < end; i++, position += 4) {
      const value = view.getFloat32(position, true);
      if (!Number.isFinite(value)) {
        const key = Math.floor((i - start) / NUMBERS_PER_KEY);
        const field = KEY_FIELDS[i % NUMBERS_PER_KEY];
        throw notFinite(this.#reader, value, `${path}[${key}].${field}`, position);
      }
      floats[i] = value;
    }
    this.#reader.position = position;
    return new Float32Array(floats.buffer, start * 4, end - start);
  }
}
