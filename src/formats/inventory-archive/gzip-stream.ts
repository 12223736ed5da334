import {
  Z_BLOCK,
  Z_BUF_ERROR,
  Z_OK,
  Z_STREAM_END,
  ZStream,
  zlibInflate,
  zlibInflateInit2,
} from 'pako';
import { DecodeError } from '../bytes/index.ts';
import { updateCrc32 } from './crc32.ts';

/**
 * A place in a gzip file at which inflating can begin. Gzip cannot be sought: a deflate block refers to the output
 * before it, and begins at any bit. So a place between two blocks is kept together with that output.
 */
export interface GzipCheckpoint {
  /** Inflated bytes before it. */
  readonly outputOffset: number;
  /** The byte of the file in which the next block begins. */
  readonly inputOffset: number;
  /** How many low bits of that byte belong to the block before: 0, 2, 4 or 6. */
  readonly usedBits: number;
  /** The last output before it, {@link WINDOW_BYTES} or less. */
  readonly window: Uint8Array<ArrayBuffer>;
}

export interface GzipStreamOptions {
  /** Receives a view that is overwritten afterwards. Returning false stops the stream. */
  readonly onOutput: (bytes: Uint8Array) => boolean;
  readonly onCheckpoint?: (checkpoint: GzipCheckpoint) => void;
  /** Inflated bytes between two checkpoints; there are somewhat more, since blocks have their own lengths. */
  readonly checkpointBytes?: number;
  /** Where to begin; the start of the file by default. Bytes are then pushed from `inputOffset` on. */
  readonly from?: GzipCheckpoint;
}

/** How far back deflate refers to its output. */
const WINDOW_BYTES = 32 * 1024;
/** With a sixteenth of it, pako takes half as long again. */
const OUTPUT_BYTES = 512 * 1024;
/** 32 KB for 4 MB inflated: 8 MB for a gigabyte, and 20 ms until the content of an entry begins. */
const CHECKPOINT_BYTES = 4 * 1024 * 1024;

const NO_WRAPPER = -15;
/** Checksum and length at the end of a member. */
const TRAILER_BYTES = 8;
/** Flags of a header: what follows its ten bytes. */
const HAS_HEADER_CHECKSUM = 2;
const HAS_EXTRA_FIELD = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

/** What pako says about a pause at a block, in `data_type`: see zlib's manual of `inflate`. */
const AT_BLOCK = 128;
const IN_LAST_BLOCK = 64;
const UNUSED_BITS = 7;

/**
 * Inflates gzip that arrives in chunks, with any number of members one after another, and notes places from which it
 * can be inflated again.
 *
 * It uses pako, since that stops between blocks and says at which bit; neither fflate nor the platform's
 * `DecompressionStream` does. On the archives of the bench it takes 1.2 times the time of `gzip -d`, and fflate 2.
 * Beginning at a checkpoint needs nothing but inflating: the window is written before the data as a stored block, and
 * the used bits are covered by empty blocks of 10 bits each, so that 1, 2 or 3 of them end at bit 2, 4 or 6 of a byte.
 * Blocks that begin at an odd bit are passed over.
 */
export class GzipStream {
  readonly #options: GzipStreamOptions;
  readonly #checkpointBytes: number;
  readonly #output = new Uint8Array(WINDOW_BYTES + OUTPUT_BYTES);
  #stream: ZStream;
  /** Bytes of the file before the chunk that is being inflated. */
  #chunkOffset: number;
  #outputOffset: number;
  #lastCheckpoint: number;
  /** Bytes at the start of the output that are a checkpoint's window. */
  #repeatedBytes = 0;
  #state: 'between' | 'header' | 'data' | 'trailer';
  #header = readHeader();
  readonly #trailer = new Uint8Array(TRAILER_BYTES);
  #trailerBytes = 0;
  /** Of the member's output; null where the stream began within it. */
  #checksum: number | null = 0;
  #members = 0;
  #isStopped = false;
  #hasTrailingBytes = false;
  #isFirstByte: boolean;

  constructor(options: GzipStreamOptions) {
    const { from, checkpointBytes = CHECKPOINT_BYTES } = options;
    this.#options = options;
    this.#checkpointBytes = checkpointBytes;
    this.#state = from ? 'data' : 'between';
    this.#isFirstByte = (from?.usedBits ?? 0) > 0;
    this.#chunkOffset = from?.inputOffset ?? 0;
    this.#outputOffset = from?.outputOffset ?? 0;
    this.#lastCheckpoint = this.#outputOffset;
    this.#stream = this.#openStream();
    if (from) this.#restore(from);
  }

  /** Inflated bytes so far. */
  get outputOffset(): number {
    return this.#outputOffset;
  }

  /** Whether at least one member has ended, and none is open. */
  get isComplete(): boolean {
    return this.#state === 'between' && this.#members > 0;
  }

  /** Whether `onOutput` has stopped it, or bytes followed that are no gzip. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Whether bytes followed the last member that are no gzip. They are ignored. */
  get hasTrailingBytes(): boolean {
    return this.#hasTrailingBytes;
  }

  /** @throws {@link DecodeError} `inflate-failed`. */
  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length && !this.#isStopped) {
      if (this.#state === 'data') at += this.#pushData(bytes, at);
      else if (this.#state === 'between') at += this.#beginMember(bytes[at]);
      else if (this.#state === 'header') this.#pushHeader(bytes[at], this.#chunkOffset + at++);
      else this.#pushTrailer(bytes[at], this.#chunkOffset + at++);
    }
    this.#chunkOffset += bytes.length;
  }

  #pushData(bytes: Uint8Array, at: number): number {
    if (!this.#isFirstByte) return this.#inflate(bytes.subarray(at), this.#chunkOffset + at);
    this.#isFirstByte = false;
    const { usedBits } = this.#options.from!;
    return this.#inflate(Uint8Array.of(bytes[at] & (0xff << usedBits)), NOT_IN_FILE);
  }

  /** Some programs fill the last block of a tape with zeros. @returns how many bytes it has taken. */
  #beginMember(first: number): number {
    if (first === 0 && this.#members > 0) return 1;
    this.#header = readHeader();
    this.#header.next();
    this.#state = 'header';
    return 0;
  }

  #pushHeader(byte: number, offset: number): void {
    const { done, value: isGzip } = this.#header.next(byte);
    if (!done) return;
    if (!isGzip) {
      this.#endAtOtherBytes(offset);
      return;
    }
    this.#stream = this.#openStream();
    this.#checksum = 0;
    this.#state = 'data';
  }

  #pushTrailer(byte: number, offset: number): void {
    this.#trailer[this.#trailerBytes++] = byte;
    if (this.#trailerBytes < TRAILER_BYTES) return;
    this.#trailerBytes = 0;
    this.#state = 'between';
    this.#members++;
    const stored = new DataView(this.#trailer.buffer).getInt32(0, true);
    const isWrong = this.#checksum !== null && this.#checksum !== stored;
    if (isWrong) throw inflateFailed('its content has a wrong checksum', offset);
  }

  #openStream(): ZStream {
    const stream = new ZStream();
    zlibInflateInit2(stream, NO_WRAPPER);
    stream.output = this.#output;
    stream.next_out = WINDOW_BYTES;
    stream.avail_out = OUTPUT_BYTES;
    return stream;
  }

  #restore({ window, usedBits }: GzipCheckpoint): void {
    this.#repeatedBytes = window.length;
    this.#checksum = null;
    const { length } = window;
    const stored = new Uint8Array(5 + length);
    stored.set([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]);
    stored.set(window, 5);
    this.#inflate(stored, NOT_IN_FILE);
    // Each empty block is 010 0000000, from the lowest bit on; the last one ends in the byte that is pushed first.
    const emptyBlocks = Uint8Array.of(0x02, 0x08, 0x20).subarray(0, usedBits / 2);
    if (usedBits > 0) this.#inflate(emptyBlocks, NOT_IN_FILE);
  }

  /**
   * Inflates bytes of the open member.
   *
   * @param offset - Where they are in the file.
   * @returns how many of them it has taken.
   */
  #inflate(bytes: Uint8Array, offset: number): number {
    const stream = this.#stream;
    stream.input = bytes;
    stream.next_in = 0;
    stream.avail_in = bytes.length;
    for (;;) {
      const start = stream.next_out;
      const status = zlibInflate(stream, Z_BLOCK);
      if (!this.#emit(start, stream.next_out)) return stream.next_in;
      if (status === Z_STREAM_END) {
        this.#state = 'trailer';
        return stream.next_in;
      }
      if (status !== Z_OK && status !== Z_BUF_ERROR) {
        throw inflateFailed(stream.msg, Math.max(offset + stream.next_in, 0));
      }
      if (offset !== NOT_IN_FILE) this.#noteCheckpoint(offset + stream.next_in);
      if (stream.avail_out === 0) this.#rewindOutput();
      else if (stream.avail_in === 0) return stream.next_in;
    }
  }

  #emit(start: number, end: number): boolean {
    const repeated = Math.min(this.#repeatedBytes, end - start);
    this.#repeatedBytes -= repeated;
    const length = end - start - repeated;
    this.#outputOffset += length;
    if (length === 0) return true;
    const bytes = this.#output.subarray(end - length, end);
    if (this.#checksum !== null) this.#checksum = updateCrc32(this.#checksum, bytes);
    this.#isStopped = !this.#options.onOutput(bytes);
    return !this.#isStopped;
  }

  /** Makes room for output; the window stays before it, for the next checkpoint. */
  #rewindOutput(): void {
    const stream = this.#stream;
    this.#output.copyWithin(0, stream.next_out - WINDOW_BYTES, stream.next_out);
    stream.next_out = WINDOW_BYTES;
    stream.avail_out = OUTPUT_BYTES;
  }

  #noteCheckpoint(inputOffset: number): void {
    const { onCheckpoint } = this.#options;
    if (!onCheckpoint || this.#outputOffset - this.#lastCheckpoint < this.#checkpointBytes) return;
    const { data_type: state, next_out: end } = this.#stream;
    if ((state & (AT_BLOCK | IN_LAST_BLOCK)) !== AT_BLOCK || state & 1) return;
    const unused = state & UNUSED_BITS;
    this.#lastCheckpoint = this.#outputOffset;
    onCheckpoint({
      outputOffset: this.#outputOffset,
      inputOffset: unused > 0 ? inputOffset - 1 : inputOffset,
      usedBits: unused > 0 ? 8 - unused : 0,
      window: this.#output.slice(end - Math.min(WINDOW_BYTES, this.#outputOffset), end),
    });
  }

  /** What follows a member and is none itself is no part of the archive. */
  #endAtOtherBytes(offset: number): void {
    if (this.#members === 0) throw inflateFailed('it is no gzip file', offset);
    this.#state = 'between';
    this.#hasTrailingBytes = true;
    this.#isStopped = true;
  }
}

/** Instead of an offset, for bytes that are made here. */
const NOT_IN_FILE = -1;

/** Takes the bytes of a member's header, one after another. @returns whether it is one. */
function* readHeader(): Generator<undefined, boolean, number> {
  for (const expected of [0x1f, 0x8b, 8]) if ((yield) !== expected) return false;
  const flags = yield;
  // Time, kind of compression and operating system.
  for (let i = 0; i < 6; i++) yield;
  if (flags & HAS_EXTRA_FIELD) {
    const low = yield;
    const high = yield;
    for (let i = low + 256 * high; i > 0; i--) yield;
  }
  if (flags & HAS_NAME) while ((yield) !== 0);
  if (flags & HAS_COMMENT) while ((yield) !== 0);
  if (flags & HAS_HEADER_CHECKSUM) {
    yield;
    yield;
  }
  return true;
}

function inflateFailed(reason: string, offset: number): DecodeError {
  return new DecodeError(`cannot be inflated: ${reason}`, {
    format: 'archive',
    code: 'inflate-failed',
    offset,
    path: '',
    details: { reason },
  });
}
