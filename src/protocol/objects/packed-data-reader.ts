import { ByteReader, decodeUtf8 } from '../../formats/bytes/index.ts';
import { formatUuid } from '../../formats/llsd/index.ts';
import { IDENTITY, type Quaternion, type Vector3 } from '../../math/index.ts';
import { dequantise8, dequantise16, unpackQuaternion } from '../lludp/index.ts';

/** The size of a quantised number. */
export type QuantisedBits = 8 | 16;

/**
 * Reads the packed data within a field, as the viewer's LLDataPacker writes it. Offsets in errors count from the
 * field's first byte.
 *
 * **Source:** lludp.md section 3.
 */
export class PackedDataReader extends ByteReader {
  constructor(bytes: Uint8Array, path: string) {
    super(bytes, { format: 'objects', path });
  }

  uuid(path: string): string {
    this.requireBytes(16, path);
    this.position += 16;
    return formatUuid(this.bytes, this.position - 16);
  }

  /** Three floats; all zero if one of them is not finite, as in the viewer. */
  vector(path: string): Vector3 {
    const vector: Vector3 = [this.f32le(path), this.f32le(path), this.f32le(path)];
    return vector.every(Number.isFinite) ? vector : [0, 0, 0];
  }

  /** Three floats: x y z of a unit quaternion whose w is not negative. */
  packedRotation(path: string): Quaternion {
    return normalised(unpackQuaternion(this.f32le(path), this.f32le(path), this.f32le(path)));
  }

  /** A number from `low` to `high`, see {@link dequantise16}. */
  quantised(bits: QuantisedBits, low: number, high: number, path: string): number {
    return bits === 16
      ? dequantise16(this.u16le(path), low, high)
      : dequantise8(this.u8(path), low, high);
  }

  quantisedVector(bits: QuantisedBits, limit: number, path: string): Vector3 {
    const next = () => this.quantised(bits, -limit, limit, path);
    return [next(), next(), next()];
  }

  quantisedRotation(bits: QuantisedBits, path: string): Quaternion {
    const next = () => this.quantised(bits, -1, 1, path);
    return normalised([next(), next(), next(), next()]);
  }

  /** UTF-8 up to a NUL, which is required. */
  terminatedText(path: string): string {
    const end = this.bytes.indexOf(0, this.position);
    const length = (end < 0 ? this.length : end) - this.position;
    this.requireBytes(length + 1, path);
    const text = decodeUtf8(this.readBytes(length, path));
    this.position += 1;
    return text;
  }

  /** A copy of bytes that follow their 32-bit length. */
  sizedBytes(path: string): Uint8Array<ArrayBuffer> {
    const size = this.u32le(path);
    this.checkCount(size, 1, path);
    return this.copy(size, path);
  }

  /** A copy, so that retained bytes do not keep the whole datagram in memory. */
  copy(count: number, path: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.readBytes(count, path));
  }

  skip(count: number, path: string): void {
    this.requireBytes(count, path);
    this.position += count;
  }
}

/** The quaternion with length 1; the identity for one without length. */
function normalised([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.hypot(x, y, z, w);
  return length > 0 ? [x / length, y / length, z / length, w / length] : IDENTITY;
}
