import { ByteReader } from '../../formats/bytes/index.ts';
import { JOINT_HEADER_BYTES, LAYOUTS, type LayoutFacts, RECORD_HEADER_BYTES } from './layouts.ts';
import { dequantise5 } from './quantise.ts';
import type { PuppetryLayout } from './types.ts';

const ORIGIN = { format: 'puppetry' } as const;
const NO_BYTES = new Uint8Array(0);

/**
 * Walks over the events of a block without making an object for any of them: each step overwrites the
 * cursor's own fields.
 *
 * **Source:** puppetry.md section 3.
 */
export class EventCursor {
  /** Of the record: its time in milliseconds, and the joints that it announces. */
  time = 0;
  count = 0;
  /** Of the joint. */
  id = 0;
  mask = 0;
  /** Whether the values below were in the event and are finite. */
  hasRotation = false;
  hasPosition = false;
  hasScale = false;
  /** x y z w, unit length but for rounding, w not below zero. */
  readonly rotation = new Float64Array(4);
  readonly position = new Float64Array(3);
  readonly scale = new Float64Array(3);
  /** Values of the block so far that were not finite and are left out. */
  notFinite = 0;
  #reader = new ByteReader(NO_BYTES, ORIGIN);
  #facts: LayoutFacts = LAYOUTS.C;
  #recordStart = 0;
  #recordEnd = 0;
  #jointsLeft = 0;

  /**
   * Begins a block; the same cursor serves any number of them.
   *
   * @param bytes have to stay as they are meanwhile.
   */
  open(bytes: Uint8Array, layout: PuppetryLayout): void {
    this.#reader = new ByteReader(bytes, ORIGIN);
    this.#facts = LAYOUTS[layout];
    this.#recordEnd = 0;
    this.notFinite = 0;
  }

  /** Byte of the block that is read next. */
  get offset(): number {
    return this.#reader.position;
  }

  /**
   * Goes to the next record, if there is one.
   *
   * @throws {@link DecodeError} `truncated` for a record that the block does not hold whole.
   */
  nextRecord(): boolean {
    const reader = this.#reader;
    reader.position = this.#recordEnd;
    if (reader.remaining === 0) return false;
    this.#recordStart = reader.position;
    reader.need(RECORD_HEADER_BYTES, 'record');
    this.time = reader.s32le();
    this.count = reader.u16le();
    // Written signed; what is negative is larger than any block when read without sign.
    const size = reader.u32le();
    reader.need(size, 'joints');
    this.#recordEnd = reader.position + size;
    this.#jointsLeft = this.count;
    return true;
  }

  /**
   * Goes to the record's next joint, if there is one.
   *
   * @throws {@link DecodeError} `record-size` where the announced joints are not the announced bytes.
   */
  nextJoint(): boolean {
    const reader = this.#reader;
    if (this.#jointsLeft === 0) {
      if (reader.position !== this.#recordEnd) throw this.#sizeError();
      return false;
    }
    const { view } = reader;
    const at = reader.position;
    if (at + JOINT_HEADER_BYTES > this.#recordEnd) throw this.#sizeError();
    this.#jointsLeft--;
    this.id = view.getUint16(at, true);
    this.mask = view.getUint8(at + 2);
    reader.position = this.#readValues(view, at + JOINT_HEADER_BYTES);
    return true;
  }

  /** @returns where the values end. */
  #readValues(view: DataView, start: number): number {
    const { bits, tripleBytes, positionFirst } = this.#facts;
    const { mask } = this;
    const rotationBytes = mask & bits.rotation ? tripleBytes : 0;
    const positionBytes = mask & bits.position ? tripleBytes : 0;
    const rotationAt = positionFirst ? start + positionBytes : start;
    const positionAt = positionFirst ? start : start + rotationBytes;
    const scaleBytes = mask & bits.scale ? tripleBytes : 0;
    const scaleAt = start + rotationBytes + positionBytes;
    const end = scaleAt + scaleBytes;
    if (end > this.#recordEnd) throw this.#sizeError();
    this.hasRotation = rotationBytes > 0 && this.#readTriple(view, rotationAt, this.rotation);
    this.hasPosition = positionBytes > 0 && this.#readTriple(view, positionAt, this.position);
    this.hasScale = scaleBytes > 0 && this.#readTriple(view, scaleAt, this.scale);
    if (this.hasRotation) completeRotation(this.rotation);
    return end;
  }

  /** @returns whether all three are finite. */
  #readTriple(view: DataView, at: number, out: Float64Array): boolean {
    if (this.#facts.tripleBytes === 6) {
      out[0] = dequantise5(view.getUint16(at, true));
      out[1] = dequantise5(view.getUint16(at + 2, true));
      out[2] = dequantise5(view.getUint16(at + 4, true));
      return true;
    }
    out[0] = view.getFloat32(at, true);
    out[1] = view.getFloat32(at + 4, true);
    out[2] = view.getFloat32(at + 8, true);
    const isSound = Number.isFinite(out[0] + out[1] + out[2]);
    if (!isSound) this.notFinite++;
    return isSound;
  }

  #sizeError() {
    const size = this.#recordEnd - this.#recordStart - RECORD_HEADER_BYTES;
    const message = `announces ${this.count} joints in ${size} bytes, which is not what they take`;
    const details = { found: this.count, size };
    return this.#reader.error('record-size', message, 'joints', this.#recordStart + 4, details);
  }
}

/** Sets w from x y z; where those are longer than 1 there is no w, and they are shortened. */
function completeRotation(rotation: Float64Array): void {
  const { 0: x, 1: y, 2: z } = rotation;
  const squared = x * x + y * y + z * z;
  if (squared <= 1) {
    rotation[3] = Math.sqrt(1 - squared);
    return;
  }
  const length = Math.sqrt(squared);
  rotation[0] /= length;
  rotation[1] /= length;
  rotation[2] /= length;
  rotation[3] = 0;
}
