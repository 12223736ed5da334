import { DecodeError, type FormatName } from './decode-error.ts';
import { decodeLatin1 } from './text-encoding.ts';

/** Where a reader's bytes lie in a larger file, so that its errors carry absolute positions. */
export interface ReaderOrigin {
  format: FormatName;
  /** Added to the reader's own position to give the absolute offset. */
  baseOffset?: number;
  /**
   * Set for bytes that were inflated from a compressed section: errors then have this as `offset` and the
   * reader's position as `innerOffset`.
   */
  sectionOffset?: number;
  /** Prefix of every field path. */
  path?: string;
}

/**
 * A bounds-checked cursor over bytes. Every read first checks how many bytes remain, and throws a
 * {@link DecodeError} with the position if there are too few; no RangeError of a DataView leaves it.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  position = 0;
  readonly #origin: ReaderOrigin;

  constructor(bytes: Uint8Array, origin: ReaderOrigin) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#origin = origin;
  }

  get length(): number {
    return this.bytes.length;
  }

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  /** Makes the error for `position`, by default the current one, without throwing it. */
  error(
    code: string,
    message: string,
    path = '',
    position = this.position,
    details?: Record<string, string | number>,
  ): DecodeError {
    const { format, baseOffset = 0, sectionOffset, path: prefix = '' } = this.#origin;
    const inSection = sectionOffset !== undefined;
    return new DecodeError(message, {
      format,
      code,
      offset: inSection ? sectionOffset : baseOffset + position,
      path: joinPaths(prefix, path),
      innerOffset: inSection ? position : undefined,
      details,
    });
  }

  /** @throws {DecodeError} `truncated` when fewer than `count` bytes remain. */
  requireBytes(count: number, path = ''): void {
    if (count > this.remaining) {
      throw this.error(
        'truncated',
        `needs ${count} bytes, only ${this.remaining} are left`,
        path,
        this.position,
        { needed: count, left: this.remaining },
      );
    }
  }

  /**
   * Checks a declared element count against the bytes that remain, before anything is allocated for it.
   * @throws {DecodeError} `count-over-end`, at the count field, which is the last `countBytes` bytes read.
   */
  checkCount(count: number, bytesEach: number, path: string, countBytes = 4): void {
    const room = Math.floor(this.remaining / bytesEach);
    if (count > room) {
      throw this.error(
        'count-over-end',
        `announces ${count} entries of ${bytesEach} bytes, there is room for ${room}`,
        path,
        this.position - countBytes,
        { found: count, room, bytesEach, left: this.remaining },
      );
    }
  }

  /** Makes the error for a number that is NaN or infinite, without throwing it. */
  notFiniteError(value: number, path: string, position: number): DecodeError {
    return this.error('not-finite', `is ${value}`, path, position, { found: String(value) });
  }

  u8(path = ''): number {
    this.requireBytes(1, path);
    return this.bytes[this.position++];
  }

  u16le(path = ''): number {
    this.requireBytes(2, path);
    const value = this.view.getUint16(this.position, true);
    this.position += 2;
    return value;
  }

  u32le(path = ''): number {
    this.requireBytes(4, path);
    const value = this.view.getUint32(this.position, true);
    this.position += 4;
    return value;
  }

  s32le(path = ''): number {
    this.requireBytes(4, path);
    const value = this.view.getInt32(this.position, true);
    this.position += 4;
    return value;
  }

  f32le(path = ''): number {
    this.requireBytes(4, path);
    const value = this.view.getFloat32(this.position, true);
    this.position += 4;
    return value;
  }

  /** @throws {DecodeError} `truncated`, or `not-finite` for NaN and the infinities. */
  finiteF32le(path = ''): number {
    const value = this.f32le(path);
    if (!Number.isFinite(value)) throw this.notFiniteError(value, path, this.position - 4);
    return value;
  }

  u32be(path = ''): number {
    this.requireBytes(4, path);
    const value = this.view.getUint32(this.position, false);
    this.position += 4;
    return value;
  }

  s32be(path = ''): number {
    this.requireBytes(4, path);
    const value = this.view.getInt32(this.position, false);
    this.position += 4;
    return value;
  }

  f64be(path = ''): number {
    this.requireBytes(8, path);
    const value = this.view.getFloat64(this.position, false);
    this.position += 8;
    return value;
  }

  f64le(path = ''): number {
    this.requireBytes(8, path);
    const value = this.view.getFloat64(this.position, true);
    this.position += 8;
    return value;
  }

  /**
   * Reads a text up to its NUL, with one character per byte, and skips the NUL.
   * @throws {DecodeError} `truncated` when there is no NUL.
   */
  nulTerminated(path = ''): string {
    const start = this.position;
    const end = this.bytes.indexOf(0, start);
    if (end < 0) {
      const left = this.remaining;
      const details = { needed: left + 1, left };
      throw this.error('truncated', 'ends inside a name', path, start, details);
    }
    this.position = end + 1;
    return decodeLatin1(this.bytes, start, end);
  }

  /** A view of the next `count` bytes, not a copy. */
  readBytes(count: number, path = ''): Uint8Array {
    this.requireBytes(count, path);
    const start = this.position;
    this.position += count;
    return this.bytes.subarray(start, this.position);
  }
}

/** Joins two field paths: `a/b`, but `a[3]`, where an index belongs to the name before it. */
export function joinPaths(prefix: string, path: string): string {
  return prefix && path && !path.startsWith('[') ? `${prefix}/${path}` : prefix + path;
}
