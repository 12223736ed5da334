import { IS_LITTLE_ENDIAN } from './byte-order.ts';

/** A growing byte buffer, the counterpart of `ByteReader` for encoders. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  /** Makes space for `count` more bytes and returns where they begin. */
  #reserve(count: number): number {
    const start = this.#length;
    const end = start + count;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    this.#length = end;
    return start;
  }

  u8(value: number): void {
    const at = this.#reserve(1);
    this.#bytes[at] = value;
  }

  u16le(value: number): void {
    const at = this.#reserve(2);
    this.#view.setUint16(at, value, true);
  }

  /** Writes all numbers. */
  u16leArray(values: Uint16Array): void {
    if (!IS_LITTLE_ENDIAN) {
      for (const value of values) this.u16le(value);
      return;
    }
    const at = this.#reserve(values.byteLength);
    this.#bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
  }

  u32le(value: number): void {
    const at = this.#reserve(4);
    this.#view.setUint32(at, value, true);
  }

  s32le(value: number): void {
    const at = this.#reserve(4);
    this.#view.setInt32(at, value, true);
  }

  f32le(value: number): void {
    const at = this.#reserve(4);
    this.#view.setFloat32(at, value, true);
  }

  u32be(value: number): void {
    const at = this.#reserve(4);
    this.#view.setUint32(at, value, false);
  }

  s32be(value: number): void {
    const at = this.#reserve(4);
    this.#view.setInt32(at, value, false);
  }

  f64be(value: number): void {
    const at = this.#reserve(8);
    this.#view.setFloat64(at, value, false);
  }

  f64le(value: number): void {
    const at = this.#reserve(8);
    this.#view.setFloat64(at, value, true);
  }

  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** A copy of the bytes written so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/** A fraction from 0 to 1 in steps of 1/255, clamped and rounded. */
export function unitToByte(fraction: number): number {
  return Math.round(Math.min(Math.max(fraction, 0), 1) * 255);
}
