import { DecodeError, type FormatName } from './decode-error.ts';

/** Where a reader stands in a larger file, so that its errors carry absolute positions. */
export interface ReaderOrigin {
  format: FormatName;
  /** Added to the reader's own position to give the absolute offset. */
  baseOffset?: number;
  /**
   * Set for bytes that came out of a compressed section: errors then carry this as `offset` and the
   * reader's position as `innerOffset`.
   */
  sectionOffset?: number;
  /** Prefix of every field path. */
  path?: string;
}

/** `a/b`, but `a[3]`: an index belongs to what stands before it. */
function joinPaths(prefix: string, path: string): string {
  return prefix && path && !path.startsWith('[') ? `${prefix}/${path}` : prefix + path;
}

/**
 * A bounds-checked cursor over bytes. Every read checks what remains first, and a failed one throws a
 * {@link DecodeError} that knows the position; raw DataView errors never leave it.
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

  /** Builds the error for a fault at `position` (default: here), without throwing it. */
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
  need(count: number, path = ''): void {
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
   * Checks a declared element count against the bytes that remain, before anything is allocated.
   * @throws {DecodeError} `count-over-end`; the offset is that of the count field, `countBytes` back.
   */
  needCount(count: number, bytesEach: number, path: string, countBytes = 4): void {
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

  u8(path = ''): number {
    this.need(1, path);
    return this.bytes[this.position++];
  }

  u16le(path = ''): number {
    this.need(2, path);
    const value = this.view.getUint16(this.position, true);
    this.position += 2;
    return value;
  }

  u32le(path = ''): number {
    this.need(4, path);
    const value = this.view.getUint32(this.position, true);
    this.position += 4;
    return value;
  }

  s32le(path = ''): number {
    this.need(4, path);
    const value = this.view.getInt32(this.position, true);
    this.position += 4;
    return value;
  }

  f32le(path = ''): number {
    this.need(4, path);
    const value = this.view.getFloat32(this.position, true);
    this.position += 4;
    return value;
  }

  u32be(path = ''): number {
    this.need(4, path);
    const value = this.view.getUint32(this.position, false);
    this.position += 4;
    return value;
  }

  s32be(path = ''): number {
    this.need(4, path);
    const value = this.view.getInt32(this.position, false);
    this.position += 4;
    return value;
  }

  f64be(path = ''): number {
    this.need(8, path);
    const value = this.view.getFloat64(this.position, false);
    this.position += 8;
    return value;
  }

  f64le(path = ''): number {
    this.need(8, path);
    const value = this.view.getFloat64(this.position, true);
    this.position += 8;
    return value;
  }

  /** A view of the next `count` bytes, not a copy. */
  take(count: number, path = ''): Uint8Array {
    this.need(count, path);
    const start = this.position;
    this.position += count;
    return this.bytes.subarray(start, this.position);
  }
}
