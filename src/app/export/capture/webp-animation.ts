import { ByteWriter } from '../../../formats/bytes/index.ts';
import { CaptureError } from './capture-plan.ts';

/** Bits of the flags of VP8X, and of those of ANMF: the frame replaces what is below it. */
const HAS_ANIMATION = 0x02;
const HAS_ALPHA = 0x10;
const REPLACES = 0x02;
/** The chunks of a still picture that hold its pixels. */
const IMAGE_CHUNKS: ReadonlySet<string> = new Set(['ALPH', 'VP8 ', 'VP8L']);
const CHUNK_HEADER_BYTES = 8;
const FRAME_HEADER_BYTES = 16;

/**
 * Joins still WebP pictures of one size into an animation that repeats without end. Their pixels stay as they are.
 *
 * **Source:** WebP container specification (developers.google.com/speed/webp/docs/riff_container): RIFF with the
 * chunks VP8X, ANIM, and an ANMF for each frame; integers are little-endian, sides and durations have 24 bits.
 */
export class WebpAnimation {
  readonly #width: number;
  readonly #height: number;
  /** The ANMF chunks. The browser may keep them on its disk. */
  readonly #frames: Blob[] = [];
  #byteLength = 0;

  /** In pixels. */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** The bytes of all frames so far. */
  get byteLength(): number {
    return this.#byteLength;
  }

  /**
   * @param file - A WebP file, as `canvas.toBlob` writes it.
   * @param durationMs - Whole milliseconds.
   * @throws {@link CaptureError} `encoder` for bytes that are no WebP picture.
   */
  add(file: Uint8Array, durationMs: number): void {
    const image = imageChunks(file);
    const writer = new ByteWriter(image.length + FRAME_HEADER_BYTES + CHUNK_HEADER_BYTES);
    writeChunkHeader(writer, 'ANMF', FRAME_HEADER_BYTES + image.length);
    for (const value of [0, 0, this.#width - 1, this.#height - 1, durationMs]) {
      writeU24(writer, value);
    }
    writer.u8(REPLACES);
    writer.raw(image);
    this.#frames.push(new Blob([writer.finish()]));
    this.#byteLength += writer.length;
  }

  finish(): Blob {
    const head = new ByteWriter(64);
    writeTag(head, 'WEBP');
    writeChunkHeader(head, 'VP8X', 10);
    // Alpha may always be announced: frames without it are opaque all the same.
    head.u32le(HAS_ANIMATION | HAS_ALPHA);
    writeU24(head, this.#width - 1);
    writeU24(head, this.#height - 1);
    writeChunkHeader(head, 'ANIM', 6);
    // A transparent background, and no limit to the repetitions.
    head.u32le(0);
    head.u16le(0);
    const riff = new ByteWriter(CHUNK_HEADER_BYTES);
    writeChunkHeader(riff, 'RIFF', head.length + this.#byteLength);
    return new Blob([riff.finish(), head.finish(), ...this.#frames], { type: 'image/webp' });
  }
}

/** The chunks of a still picture that hold its pixels, with their headers and padding. */
function imageChunks(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isWebp = file.length >= 12 && tagAt(file, 0) === 'RIFF' && tagAt(file, 8) === 'WEBP';
  if (!isWebp) throw new CaptureError('encoder');
  const writer = new ByteWriter(file.length);
  for (let at = 12; at + CHUNK_HEADER_BYTES <= file.length; ) {
    const size = view.getUint32(at + 4, true);
    // Chunks have an even length.
    const end = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (end > file.length) throw new CaptureError('encoder');
    if (IMAGE_CHUNKS.has(tagAt(file, at))) writer.raw(file.subarray(at, end));
    at = end;
  }
  if (writer.length === 0) throw new CaptureError('encoder');
  return writer.finish();
}

const tagAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function writeTag(writer: ByteWriter, tag: string): void {
  for (const character of tag) writer.u8(character.charCodeAt(0));
}

function writeChunkHeader(writer: ByteWriter, tag: string, size: number): void {
  writeTag(writer, tag);
  writer.u32le(size);
}

function writeU24(writer: ByteWriter, value: number): void {
  writer.u16le(value & 0xffff);
  writer.u8(value >>> 16);
}
