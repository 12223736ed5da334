import { ByteReader, decodeUtf8 } from '../../formats/bytes/index.ts';
import { formatUuid } from '../../formats/llsd/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import { dequantise16, unpackQuaternion } from '../lludp/index.ts';

/** Whether a number of a range is written in one byte or in two. */
export type QuantisedBits = 8 | 16;

const IDENTITY: Quaternion = [0, 0, 0, 1];

/**
 * A cursor over the packed bytes within a field. Offsets in its errors count from the field's first byte.
 *
 * **Source:** lludp.md section 3.
 */
export class PackedDataReader extends ByteReader {
  constructor(bytes: Uint8Array, path: string) {
    super(bytes, { format: 'objects', path });
  }

  uuid(path: string): string {
    this.need(16, path);
    this.position += 16;
    return formatUuid(this.bytes, this.position - 16);
  }

  /** One that is not finite is zero, as in the viewer. */
  vector(path: string): Vector3 {
    const vector: Vector3 = [this.f32le(path), this.f32le(path), this.f32le(path)];
    return vector.every(Number.isFinite) ? vector : [0, 0, 0];
  }

  /** x y z of a unit quaternion whose w is not below zero. */
  packedRotation(path: string): Quaternion {
    return normalised(unpackQuaternion(this.f32le(path), this.f32le(path), this.f32le(path)));
  }

  /** A number of `low`..`high` in equal steps; what is nearer to zero than one step is zero. */
  quantised(steps: QuantisedBits, low: number, high: number, path: string): number {
    if (steps === 16) return dequantise16(this.u16le(path), low, high);
    const step = (high - low) / 255;
    const value = low + this.u8(path) * step;
    return Math.abs(value) < step ? 0 : value;
  }

  quantisedVector(steps: QuantisedBits, limit: number, path: string): Vector3 {
    const next = () => this.quantised(steps, -limit, limit, path);
    return [next(), next(), next()];
  }

  quantisedRotation(steps: QuantisedBits, path: string): Quaternion {
    const next = () => this.quantised(steps, -1, 1, path);
    return normalised([next(), next(), next(), next()]);
  }

  /** UTF-8 up to a NUL, which has to be there. */
  terminatedText(path: string): string {
    const end = this.bytes.indexOf(0, this.position);
    const length = (end < 0 ? this.length : end) - this.position;
    this.need(length + 1, path);
    const text = decodeUtf8(this.readBytes(length, path));
    this.position += 1;
    return text;
  }

  /** A copy of as many bytes as the 32-bit length before them says. */
  sizedBytes(path: string): Uint8Array<ArrayBuffer> {
    const size = this.u32le(path);
    this.needCount(size, 1, path);
    return this.copy(size, path);
  }

  /** A copy, so that what is kept does not hold on to the whole datagram. */
  copy(count: number, path: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.readBytes(count, path));
  }

  skip(count: number, path: string): void {
    this.need(count, path);
    this.position += count;
  }
}

/** Length 1; what has no direction does not turn at all. */
function normalised([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.hypot(x, y, z, w);
  return length > 0 ? [x / length, y / length, z / length, w / length] : IDENTITY;
}
