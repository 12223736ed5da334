import { ByteReader } from '../../formats/bytes/index.ts';
import {
  JOINT_HEADER_BYTES,
  LAYOUTS,
  type PuppetryLayout,
  RECORD_HEADER_BYTES,
} from './puppetry-layouts.ts';

/** Of three numbers of 16 bits. */
const STEPS_BYTES = 6;

const NO_BYTES = new Uint8Array(0);

/** One number of 32 bits, as whole number and as float: no view of a block has to be made for it. */
const WORD = new Uint32Array(1);
const FLOAT = new Float32Array(WORD.buffer);

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
  /** x y z w, unit length but for rounding, w not below zero. */
  readonly rotation = new Float64Array(4);
  readonly position = new Float64Array(3);
  readonly scale = new Float64Array(3);
  /** Values of the block so far that were not finite and are left out. */
  notFinite = 0;
  #bytes: Uint8Array = NO_BYTES;
  #at = 0;
  /** Of the layout, so that each event finds them here. */
  #rotationBits = 0;
  #positionBits = 0;
  #scaleBits = 0;
  #tripleBytes = 0;
  #positionFirst = false;
  #recordStart = 0;
  #recordEnd = 0;
  #jointsLeft = 0;
  /** Bits of the mask whose values were in the event and are finite. */
  #present = 0;

  /** Whether the values were in the event and are finite. */
  get hasRotation(): boolean {
    return (this.#present & this.#rotationBits) !== 0;
  }

  get hasPosition(): boolean {
    return (this.#present & this.#positionBits) !== 0;
  }

  get hasScale(): boolean {
    return (this.#present & this.#scaleBits) !== 0;
  }

  /**
   * Begins a block; the same cursor serves any number of them.
   *
   * @param bytes have to stay as they are meanwhile.
   */
  open(bytes: Uint8Array, layout: PuppetryLayout): void {
    this.#bytes = bytes;
    const { bits, tripleBytes, positionFirst } = LAYOUTS[layout];
    this.#rotationBits = bits.rotation;
    this.#positionBits = bits.position;
    this.#scaleBits = bits.scale;
    this.#tripleBytes = tripleBytes;
    this.#positionFirst = positionFirst;
    this.#at = 0;
    this.#recordEnd = 0;
    this.notFinite = 0;
  }

  /** Byte of the block that is read next. */
  get offset(): number {
    return this.#at;
  }

  /**
   * Goes to the next record, if there is one.
   *
   * @throws {@link DecodeError} `truncated` for a record that the block does not hold whole.
   */
  nextRecord(): boolean {
    const bytes = this.#bytes;
    const start = this.#recordEnd;
    this.#at = start;
    if (start === bytes.length) return false;
    this.#need(RECORD_HEADER_BYTES, 'record');
    this.#recordStart = start;
    this.#at = start + RECORD_HEADER_BYTES;
    this.time = wordAt(bytes, start) | 0;
    this.count = shortAt(bytes, start + 4);
    // Written signed; what is negative is larger than any block when read without sign.
    const size = wordAt(bytes, start + 6);
    this.#need(size, 'joints');
    this.#recordEnd = this.#at + size;
    this.#jointsLeft = this.count;
    return true;
  }

  /**
   * Goes to the record's next joint, if there is one.
   *
   * @throws {@link DecodeError} `record-size` where the announced joints are not the announced bytes.
   */
  nextJoint(): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    if (this.#jointsLeft === 0) {
      if (at !== this.#recordEnd) throw this.#sizeError();
      return false;
    }
    if (at + JOINT_HEADER_BYTES > this.#recordEnd) throw this.#sizeError();
    this.#jointsLeft--;
    this.id = bytes[at] | (bytes[at + 1] << 8);
    const mask = bytes[at + 2];
    this.mask = mask;
    const size = this.#tripleBytes;
    const hasRotation = (mask & this.#rotationBits) !== 0;
    const hasPosition = (mask & this.#positionBits) !== 0;
    const hasScale = (mask & this.#scaleBits) !== 0;
    const first = at + JOINT_HEADER_BYTES;
    const second = hasRotation ? first + size : first;
    const third = hasPosition ? second + size : second;
    const end = hasScale ? third + size : third;
    if (end > this.#recordEnd) throw this.#sizeError();
    this.#at = end;
    this.#present = mask;
    if (size !== STEPS_BYTES) {
      this.#readFloats(first, second, third);
      return true;
    }
    if (hasRotation) readRotation(this.rotation, bytes, first);
    if (hasPosition) readSteps(this.position, bytes, second);
    if (hasScale) readSteps(this.scale, bytes, third);
    return true;
  }

  #readFloats(first: number, second: number, third: number): void {
    const swaps = this.#positionFirst && this.hasPosition && this.hasRotation;
    const { rotation, position, scale } = this;
    if (this.hasRotation) this.#readFinite(rotation, swaps ? second : first, this.#rotationBits);
    if (this.hasPosition) this.#readFinite(position, swaps ? first : second, this.#positionBits);
    if (this.hasScale) this.#readFinite(scale, third, this.#scaleBits);
    if (this.hasRotation) completeRotation(rotation);
  }

  /** Three that are not finite are as if they were not there: the mask's `bits` go. */
  #readFinite(out: Float64Array, at: number, bits: number): void {
    for (let axis = 0; axis < 3; axis++) {
      WORD[0] = wordAt(this.#bytes, at + 4 * axis);
      out[axis] = FLOAT[0];
    }
    if (Number.isFinite(out[0] + out[1] + out[2])) return;
    this.notFinite++;
    this.#present &= ~bits;
  }

  #need(count: number, path: string): void {
    if (count > this.#bytes.length - this.#at) this.#reader().need(count, path);
  }

  #sizeError() {
    const size = this.#recordEnd - this.#recordStart - RECORD_HEADER_BYTES;
    const message = `announces ${this.count} joints in ${size} bytes, which is not what they take`;
    const details = { found: this.count, size };
    return this.#reader().error('record-size', message, 'joints', this.#recordStart + 4, details);
  }

  /** Only for errors: one for each block would cost more than its events. */
  #reader(): ByteReader {
    const reader = new ByteReader(this.#bytes, { format: 'puppetry' });
    reader.position = this.#at;
    return reader;
  }
}

/** Written out: V8 inlines only so many calls, and one that it does not costs as much as this. */
function readSteps(out: Float64Array, bytes: Uint8Array, at: number): void {
  dequantise5(out, 0, bytes[at] | (bytes[at + 1] << 8));
  dequantise5(out, 1, bytes[at + 2] | (bytes[at + 3] << 8));
  dequantise5(out, 2, bytes[at + 4] | (bytes[at + 5] << 8));
}

function readRotation(out: Float64Array, bytes: Uint8Array, at: number): void {
  readSteps(out, bytes, at);
  completeRotation(out);
}

function shortAt(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (shortAt(bytes, at) | (shortAt(bytes, at + 2) << 16)) >>> 0;
}

/** Sets w from x y z; where those are longer than 1 there is no w, and they are shortened. */
function completeRotation(rotation: Float64Array): void {
  const { 0: x, 1: y, 2: z } = rotation;
  const squared = x * x + y * y + z * z;
  if (squared <= 1) rotation[3] = Math.sqrt(1 - squared);
  else shorten(rotation);
}

function shorten(rotation: Float64Array): void {
  const { 0: x, 1: y, 2: z } = rotation;
  const length = Math.sqrt(x * x + y * y + z * z);
  rotation[0] /= length;
  rotation[1] /= length;
  rotation[2] /= length;
  rotation[3] = 0;
}

/** Positions, rotations and scales of 16 bits all reach from -5 to 5. */
const QUANTISED_LIMIT = 5;

const STEPS = 0xffff;
const STEP = (2 * QUANTISED_LIMIT) / STEPS;

/**
 * The nearest of the 65536 steps from -5 to 5; numbers outside become the nearer end. Zero, which lies
 * between two steps, becomes the lower as viewers write it. Viewers cut off instead of rounding: this is
 * nearer, and a number that was read is written as it was.
 *
 * **Source:** puppetry.md section 3.2.
 */
export function quantise5(value: number): number {
  const clamped = Math.min(QUANTISED_LIMIT, Math.max(-QUANTISED_LIMIT, value));
  const steps = ((clamped + QUANTISED_LIMIT) / (2 * QUANTISED_LIMIT)) * STEPS;
  return Math.max(0, Math.ceil(steps - 0.5));
}

/**
 * Writes the number that 16 bits stand for to `out[index]`; the two nearest to zero are zero. It is not
 * returned, since a fraction that a function returns is put on the heap wherever the call is not inlined.
 */
export function dequantise5(out: Float64Array, index: number, stored: number): void {
  // 0x7fff and 0x8000, by one comparison.
  out[index] = (stored + 1) >> 1 === 0x4000 ? 0 : stored * STEP - QUANTISED_LIMIT;
}
