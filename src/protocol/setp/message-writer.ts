import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { normaliseUuid, uuidBytes } from '../../formats/llsd/index.ts';
import type { MessageName } from './setp-message-types.ts';

/** Messages up to this size are written here and then copied: engines make small arrays faster than their buffers. */
const scratch = new Uint8Array(2048);
const scratchView = new DataView(scratch.buffer);

/** Writes the fields of a message for `SETP_ENCODERS`, at offsets that are known from its layout. One at a time. */
export class MessageWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  /** The end of the variable field written last. */
  end = 0;
  readonly #message: MessageName;
  readonly #size: number;
  /** The entry that is being written, for paths. */
  #entry = '';

  /** @param size of the whole message in bytes. */
  constructor(message: MessageName, size: number) {
    this.#message = message;
    this.#size = size;
    if (size <= scratch.length) {
      this.bytes = scratch.fill(0, 0, size);
      this.view = scratchView;
    } else {
      this.bytes = new Uint8Array(size);
      this.view = new DataView(this.bytes.buffer);
    }
  }

  /** The message, when all its fields are written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes === scratch ? scratch.slice(0, this.#size) : this.bytes;
  }

  u8(name: string, at: number, value: number): void {
    if (value !== (value & 0xff)) throw this.#error(name, value, 'an integer from 0 to 255');
    this.bytes[at] = value;
  }

  u16(name: string, at: number, value: number): void {
    if (value !== (value & 0xffff)) throw this.#error(name, value, 'an integer from 0 to 65535');
    this.view.setUint16(at, value, true);
  }

  u32(name: string, at: number, value: number): void {
    if (value !== value >>> 0) throw this.#error(name, value, 'an integer from 0 to 4294967295');
    this.view.setUint32(at, value, true);
  }

  bool(name: string, at: number, value: boolean): void {
    if (typeof value !== 'boolean') throw this.#error(name, value, 'true or false');
    this.bytes[at] = value ? 1 : 0;
  }

  f32(name: string, at: number, value: number): void {
    if (!isSingle(value)) throw this.#error(name, value, 'a finite number of 32 bits');
    this.view.setFloat32(at, value, true);
  }

  vector3(name: string, at: number, value: readonly [number, number, number]): void {
    const { view } = this;
    const x = value[0];
    const y = value[1];
    const z = value[2];
    if (!isSingle(x) || !isSingle(y) || !isSingle(z)) {
      throw this.#error(name, value, '3 finite numbers of 32 bits');
    }
    view.setFloat32(at, x, true);
    view.setFloat32(at + 4, y, true);
    view.setFloat32(at + 8, z, true);
  }

  quaternion(name: string, at: number, value: readonly [number, number, number, number]): void {
    const { view } = this;
    const x = value[0];
    const y = value[1];
    const z = value[2];
    const w = value[3];
    if (!isSingle(x) || !isSingle(y) || !isSingle(z) || !isSingle(w)) {
      throw this.#error(name, value, '4 finite numbers of 32 bits');
    }
    view.setFloat32(at, x, true);
    view.setFloat32(at + 4, y, true);
    view.setFloat32(at + 8, z, true);
    view.setFloat32(at + 12, w, true);
  }

  uuid(name: string, at: number, value: string): void {
    const text = typeof value === 'string' ? normaliseUuid(value) : undefined;
    if (text === undefined) throw this.#error(name, value, 'a uuid');
    this.bytes.set(uuidBytes(text), at);
  }

  string(name: string, at: number, size: number, value: string): void {
    const isText = typeof value === 'string' && !value.includes('\0');
    if (!isText) throw this.#error(name, value, 'a text without zero characters');
    const text = encodeUtf8(value);
    if (text.length > size) {
      throw this.#error(name, value, `a text of at most ${size} bytes: it has ${text.length}`);
    }
    this.bytes.set(text, at);
  }

  bytesAt(name: string, at: number, size: number, value: Uint8Array): void {
    if (value.length !== size) throw this.#error(name, `${value.length} bytes`, `${size} bytes`);
    this.bytes.set(value, at);
  }

  data(at: number, value: Uint8Array): void {
    this.view.setUint32(at, value.length, true);
    this.bytes.set(value, at + 4);
    this.end = at + 4 + value.length;
  }

  dataLength64(at: number, { length }: Uint8Array): void {
    this.view.setUint32(at, length, true);
  }

  /** @param start of the first entry; its count is written apart. */
  list<Item>(
    name: string,
    start: number,
    items: readonly Item[],
    {
      itemSize,
      min,
      max,
    }: { readonly itemSize: number; readonly min: number; readonly max: number },
    writeItem: (item: Item, at: number) => void,
  ): void {
    if (items.length < min || items.length > max) {
      throw this.#error(name, `${items.length} entries`, `${min} to ${max} entries`);
    }
    for (let index = 0; index < items.length; index++) {
      this.#entry = `${name}[${index}].`;
      writeItem(items[index], start + index * itemSize);
    }
    this.#entry = '';
  }

  #error(name: string, value: unknown, expected: string): RangeError {
    const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
    return new RangeError(`${this.#message}.${this.#entry}${name}: ${text} is not ${expected}`);
  }
}

/** Whether a number remains finite when it is rounded to 32 bits. */
function isSingle(value: number): boolean {
  return Number.isFinite(Math.fround(value));
}
