import { ByteReader, decodeUtf8, type Warning } from '../../formats/bytes/index.ts';
import { formatUuid } from '../../formats/llsd/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { ListLayout, MessageLayout } from './setp-layouts.ts';

/** Where a message lies, and where what is odd about it is reported. */
export interface MessageOptions {
  /** Offset of the data in the packet, for errors and warnings; 0 for data of several frames. */
  readonly offset?: number;
  /** Gets the oddities that did not prevent reading: `not-finite`, `flag-value`, `trailing-bytes`. */
  readonly warnings?: Warning[];
  /** Bytes behind the last field are a warning then, as the successor's padding is, and otherwise an error. */
  readonly canTrail?: boolean;
}

/** Messages up to this size are copied here to be read: that takes less than half as long as making a DataView. */
const scratch = new Uint8Array(2048);
const scratchView = new DataView(scratch.buffer);

const ZERO: Vector3 = [0, 0, 0];
const NO_ROTATION: Quaternion = [0, 0, 0, 1];
const QUIET: MessageOptions = {};

/**
 * Reads the fields of a message for `SETP_DECODERS`, at offsets that are known from its layout. Byte fields are copies.
 * One message at a time.
 */
export class MessageReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** The end of what has been read: of the fields of fixed size, then of the variable field read last. */
  end: number;
  readonly #layout: MessageLayout;
  readonly #options: MessageOptions;
  /** The entry that is being read, for paths. */
  #entry = '';

  /** @throws {DecodeError} `truncated` where not even the fields of fixed size are complete. */
  constructor(layout: MessageLayout, data: Uint8Array, options: MessageOptions = QUIET) {
    this.bytes = data;
    this.end = layout.minSize;
    this.#layout = layout;
    this.#options = options;
    if (data.length < layout.minSize) throw this.#truncated();
    if (data.length <= scratch.length) {
      scratch.set(data);
      this.view = scratchView;
    } else {
      this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    }
  }

  bool(name: string, at: number): boolean {
    const value = this.bytes[at];
    if (value > 1) {
      this.#warn('flag-value', `is ${value}, neither 0 nor 1, and was read as 1`, name, at);
    }
    return value !== 0;
  }

  f32(name: string, at: number): number {
    const value = this.view.getFloat32(at, true);
    return Number.isFinite(value) ? value : this.#replaced(name, at, 0);
  }

  vector3(name: string, at: number): Vector3 {
    const { view } = this;
    const x = view.getFloat32(at, true);
    const y = view.getFloat32(at + 4, true);
    const z = view.getFloat32(at + 8, true);
    return Number.isFinite(x + y + z) ? [x, y, z] : this.#replaced(name, at, ZERO);
  }

  quaternion(name: string, at: number): Quaternion {
    const { view } = this;
    const x = view.getFloat32(at, true);
    const y = view.getFloat32(at + 4, true);
    const z = view.getFloat32(at + 8, true);
    const w = view.getFloat32(at + 12, true);
    return Number.isFinite(x + y + z + w) ? [x, y, z, w] : this.#replaced(name, at, NO_ROTATION);
  }

  uuid(at: number): string {
    return formatUuid(this.bytes, at);
  }

  /** The text before the first zero; bytes that are no UTF-8 become U+FFFD. */
  string(at: number, size: number): string {
    const field = this.bytes.subarray(at, at + size);
    const zero = field.indexOf(0);
    return decodeUtf8(zero < 0 ? field : field.subarray(0, zero));
  }

  bytesAt(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.bytes.subarray(at, at + size));
  }

  /** A u32 length and as many bytes. @throws {DecodeError} `truncated`, `count-over-end`. */
  data(name: string, at: number): Uint8Array<ArrayBuffer> {
    const start = at + 4;
    const total = this.bytes.length;
    if (start > total) throw this.#short(4, total - at, name, at);
    const length = this.view.getUint32(at, true);
    const left = total - start;
    if (length > left) {
      const message = `announces ${length} bytes, only ${left} are left`;
      throw this.#error('count-over-end', message, name, at, { found: length, left });
    }
    this.end = start + length;
    return this.bytesAt(start, length);
  }

  /** Checks that the first length of a message agrees with that of its data. @throws {DecodeError} `length-mismatch`. */
  checkDataLength64(name: string, at: number, { length }: Uint8Array): void {
    const found = this.view.getBigUint64(at, true);
    if (found === BigInt(length)) return;
    const message = `is ${found}, but the data have ${length} bytes`;
    const details = { found: String(found), expected: length };
    throw this.#error('length-mismatch', message, name, at, details);
  }

  /**
   * The entries of a list whose count, unless it fills the rest, is at `at`.
   *
   * @throws {DecodeError} `truncated` (a rest that is no whole number of entries), `count-over-end`, `list-length`.
   */
  list<Item>(name: string, at: number, list: ListLayout, readItem: (at: number) => Item): Item[] {
    const { itemSize, min, max } = list;
    const start = list.count === 'rest' ? at : at + (list.count === 'u16' ? 2 : 4);
    const left = this.bytes.length - start;
    const room = Math.floor(left / itemSize);
    const count =
      list.count === 'rest'
        ? room
        : list.count === 'u16'
          ? this.view.getUint16(at, true)
          : this.view.getUint32(at, true);
    if (count > room) {
      const message = `announces ${count} entries of ${itemSize} bytes, there is room for ${room}`;
      const details = { found: count, room, bytesEach: itemSize, left };
      throw this.#error('count-over-end', message, name, at, details);
    }
    if (list.count === 'rest' && left % itemSize !== 0) {
      throw this.#short(itemSize, left % itemSize, `${name}[${count}]`, start + count * itemSize);
    }
    if (count < min || count > max) {
      const message = `has ${count} entries, ${min} to ${max} are possible`;
      throw this.#error('list-length', message, name, at, { found: count, min, max });
    }
    const items: Item[] = [];
    for (let index = 0; index < count; index++) {
      this.#entry = `${name}[${index}]`;
      items.push(readItem(start + index * itemSize));
    }
    this.#entry = '';
    this.end = start + count * itemSize;
    return items;
  }

  /** To be called behind the last field. @throws {DecodeError} `trailing-bytes`. */
  finish(): void {
    const left = this.bytes.length - this.end;
    if (left <= 0) return;
    const message = `has ${left} bytes behind its last field`;
    if (!this.#options.canTrail) {
      throw this.#error('trailing-bytes', message, '', this.end, { found: left });
    }
    this.#warn('trailing-bytes', message, '', this.end);
  }

  #replaced<Value>(name: string, at: number, value: Value): Value {
    this.#warn('not-finite', 'is not finite and was replaced', name, at);
    return value;
  }

  #warn(code: string, message: string, name: string, at: number): void {
    const { warnings, offset = 0 } = this.#options;
    warnings?.push({ code, message, offset: offset + at, path: this.#path(name) });
  }

  #error(
    code: string,
    message: string,
    name: string,
    at: number,
    details?: Record<string, string | number>,
  ) {
    const reader = new ByteReader(this.bytes, {
      format: 'setp',
      baseOffset: this.#options.offset ?? 0,
    });
    return reader.error(code, message, this.#path(name), at, details);
  }

  /** `Movement Perception.location`, `Animation Perception.animations[1].animationState`. */
  #path(name: string): string {
    const field = this.#entry && name ? `${this.#entry}.${name}` : this.#entry || name;
    return field ? `${this.#layout.name}.${field}` : this.#layout.name;
  }

  #truncated() {
    const { length } = this.bytes;
    const { fields } = this.#layout;
    const { name, offset, size } = fields.find((field) => field.offset + field.size > length)!;
    return this.#short(size, length - offset, name, offset);
  }

  #short(needed: number, left: number, name: string, at: number) {
    const message = `needs ${needed} bytes, only ${left} are left`;
    return this.#error('truncated', message, name, at, { needed, left });
  }
}
