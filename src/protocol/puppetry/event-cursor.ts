import { ByteReader } from '../../formats/bytes/index.ts';
import {
  JOINT_HEADER_BYTES,
  LAYOUTS,
  type PuppetryLayout,
  RECORD_HEADER_BYTES,
} from './puppetry-layouts.ts';

/** Bytes of three quantised numbers of 16 bits. */
const QUANTISED_TRIPLE_BYTES = 6;

const NO_BYTES = new Uint8Array(0);

/** One number of 32 bits, as an integer and as a float, so that no DataView of the block is needed. */
const WORD = new Uint32Array(1);
const FLOAT = new Float32Array(WORD.buffer);

/**
 * Iterates over the events of a block without allocating: each step overwrites the cursor's own fields.
 *
 * **Source:** puppetry.md section 3.
 */
export class EventCursor {
  /** The current record's time in milliseconds. */
  time = 0;
  /** Number of joints that the current record announces. */
  count = 0;
  /** The current joint. */
  id = 0;
  mask = 0;
  /** x y z w, unit length except for rounding, w not negative. */
  readonly rotation = new Float64Array(4);
  readonly position = new Float64Array(3);
  readonly scale = new Float64Array(3);
  /** Number of values of the block so far that were left out because they are not finite. */
  notFinite = 0;
  #bytes: Uint8Array = NO_BYTES;
  #at = 0;
  /** Properties of the layout, copied here for fast access. */
  #rotationBits = 0;
  #positionBits = 0;
  #scaleBits = 0;
  #tripleBytes = 0;
  #positionFirst = false;
  #recordStart = 0;
  #recordEnd = 0;
  #jointsLeft = 0;
  /** Mask bits of values that the event contains and that are finite. */
  #present = 0;

  /** Whether the event contains the value, and it is finite. */
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
   * Opens a block. The same cursor can be used for any number of blocks.
   *
   * @param bytes must not change while the cursor reads them.
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

  /**
   * Moves to the next record, if there is one.
   *
   * @throws {@link DecodeError} `truncated` for a record that the block does not contain completely.
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
    // The size is signed; read as unsigned, a negative one is larger than any block.
    const size = wordAt(bytes, start + 6);
    this.#need(size, 'joints');
    this.#recordEnd = this.#at + size;
    this.#jointsLeft = this.count;
    return true;
  }

  /**
   * Moves to the record's next joint, if there is one.
   *
   * @throws {@link DecodeError} `record-size` if the announced joints do not have the announced size.
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
    if (size !== QUANTISED_TRIPLE_BYTES) {
      this.#readFloats(first, second, third);
      return true;
    }
    if (hasRotation) readQuantisedRotation(this.rotation, bytes, first);
    if (hasPosition) readQuantised(this.position, bytes, second);
    if (hasScale) readQuantised(this.scale, bytes, third);
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

  /** Reads three floats. If they are not finite, they are left out, with their `bits` of the mask. */
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
    if (count > this.#bytes.length - this.#at) this.#reader().requireBytes(count, path);
  }

  #sizeError() {
    const size = this.#recordEnd - this.#recordStart - RECORD_HEADER_BYTES;
    const message = `announces ${this.count} joints in ${size} bytes, which is not what they take`;
    const details = { found: this.count, size };
    return this.#reader().error('record-size', message, 'joints', this.#recordStart + 4, details);
  }

  /** Created for errors only: a reader for each block would cost more than its events. */
  #reader(): ByteReader {
    const reader = new ByteReader(this.#bytes, { format: 'puppetry' });
    reader.position = this.#at;
    return reader;
  }
}

/**
 * Unrolled, since V8 inlines a limited number of calls, and a call that it does not inline is as slow as this function.
 */
function readQuantised(out: Float64Array, bytes: Uint8Array, at: number): void {
  dequantise5(out, 0, bytes[at] | (bytes[at + 1] << 8));
  dequantise5(out, 1, bytes[at + 2] | (bytes[at + 3] << 8));
  dequantise5(out, 2, bytes[at + 4] | (bytes[at + 5] << 8));
}

function readQuantisedRotation(out: Float64Array, bytes: Uint8Array, at: number): void {
  readQuantised(out, bytes, at);
  completeRotation(out);
}

function shortAt(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (shortAt(bytes, at) | (shortAt(bytes, at + 2) << 16)) >>> 0;
}

/** Computes w from x y z. If those are longer than 1, they are normalised and w is 0. */
function completeRotation(rotation: Float64Array): void {
  const { 0: x, 1: y, 2: z } = rotation;
  const squared = x * x + y * y + z * z;
  if (squared <= 1) rotation[3] = Math.sqrt(1 - squared);
  else normaliseHalfTurn(rotation);
}

function normaliseHalfTurn(rotation: Float64Array): void {
  const { 0: x, 1: y, 2: z } = rotation;
  const length = Math.sqrt(x * x + y * y + z * z);
  rotation[0] /= length;
  rotation[1] /= length;
  rotation[2] /= length;
  rotation[3] = 0;
}

/** Quantised positions, rotations and scales all range from -5 to 5. */
const QUANTISED_LIMIT = 5;

const STEPS = 0xffff;
const STEP = (2 * QUANTISED_LIMIT) / STEPS;

/**
 * The nearest of 65536 steps from -5 to 5; numbers outside are clamped. Zero, which is between two steps, becomes the
 * lower one, as in viewers. Viewers truncate instead of rounding: rounding is closer, and encodes a decoded number as
 * it was.
 *
 * **Source:** puppetry.md section 3.2.
 */
export function quantise5(value: number): number {
  const clamped = Math.min(QUANTISED_LIMIT, Math.max(-QUANTISED_LIMIT, value));
  const steps = ((clamped + QUANTISED_LIMIT) / (2 * QUANTISED_LIMIT)) * STEPS;
  return Math.max(0, Math.ceil(steps - 0.5));
}

/**
 * Writes the number of a step to `out[index]`; the two steps nearest to zero become zero. It is not returned, since V8
 * allocates a returned fraction on the heap wherever the call is not inlined.
 */
export function dequantise5(out: Float64Array, index: number, stored: number): void {
  // One comparison for both 0x7fff and 0x8000.
  out[index] = (stored + 1) >> 1 === 0x4000 ? 0 : stored * STEP - QUANTISED_LIMIT;
}
