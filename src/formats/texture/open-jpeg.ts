import { decodeLatin1 } from '../bytes/index.ts';
import { textureError } from './texture-limits.ts';

/**
 * The exports of `openjpeg.wasm`, which `scripts/openjpeg` builds; see decode-codestream.c there. The module imports
 * nothing, so any platform can instantiate it.
 */
export interface OpenJpegExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  allocate(size: number): number;
  decode(bytes: number, length: number, reduction: number, layers: number): number;
  result(): number;
  release(bytes: number): void;
}

/** Makes a new instance of OpenJPEG. Instances are independent of each other. */
export type InstantiateOpenJpeg = () => OpenJpegExports;

/** The pixels of a codestream. */
export interface DecodedCodestream {
  readonly width: number;
  readonly height: number;
  /** As {@link TexturePixels.rgba}. */
  readonly rgba: Uint8Array<ArrayBuffer>;
  readonly mask: Uint8Array<ArrayBuffer> | null;
  /** Whether packets were left out, since they are cut or damaged. */
  readonly isCut: boolean;
}

/** An instance whose memory has grown beyond this is replaced, since memory of an instance never shrinks. */
const MAX_KEPT_MEMORY = 96 * 1024 * 1024;
const ERROR_OFFSET = 28;
const ERROR_BYTES = 256;

/** Decodes codestreams, one after the other, by an instance of OpenJPEG that it replaces after a failure. */
export class CodestreamDecoder {
  readonly #instantiate: InstantiateOpenJpeg;
  #instance: OpenJpegExports | null = null;

  constructor(instantiate: InstantiateOpenJpeg) {
    this.#instantiate = instantiate;
  }

  /**
   * Decodes the packets of a codestream that are whole.
   *
   * @param reduction - How often the size is halved.
   * @param layers - Quality layers at most; 0 for all.
   * @throws {@link DecodeError} `codestream-damaged`, `out-of-memory`
   */
  decode(bytes: Uint8Array, reduction: number, layers = 0): DecodedCodestream {
    const instance = this.#start();
    try {
      return decodeWith(instance, bytes, reduction, layers);
    } catch (error) {
      // After a trap the memory of an instance is in no known state.
      this.#instance = null;
      throw isTrap(error) ? damagedError(error.message) : error;
    } finally {
      if (instance.memory.buffer.byteLength > MAX_KEPT_MEMORY) this.#instance = null;
    }
  }

  #start(): OpenJpegExports {
    if (this.#instance) return this.#instance;
    const instance = this.#instantiate();
    instance._initialize();
    this.#instance = instance;
    return instance;
  }
}

function decodeWith(
  instance: OpenJpegExports,
  bytes: Uint8Array,
  reduction: number,
  layers: number,
): DecodedCodestream {
  const start = instance.allocate(bytes.length);
  if (start === 0) throw textureError('out-of-memory', 'there is not enough memory', 0);
  new Uint8Array(instance.memory.buffer, start, bytes.length).set(bytes);
  try {
    const isDecoded = instance.decode(start, bytes.length, reduction, layers) !== 0;
    // Only now: the memory may have grown.
    const { buffer } = instance.memory;
    const result = instance.result();
    const field = (index: number) => new DataView(buffer, result).getUint32(index * 4, true);
    if (!isDecoded) {
      const text = new Uint8Array(buffer, result + ERROR_OFFSET, ERROR_BYTES);
      throw damagedError(decodeLatin1(text.subarray(0, text.indexOf(0))));
    }
    const [width, height] = [field(0), field(1)];
    const copy = (at: number, length: number) => new Uint8Array(buffer, at, length).slice();
    if (field(6) === 0) {
      throw textureError('codestream-empty', 'no packet of the codestream is whole', 0, 'packets');
    }
    return {
      width,
      height,
      rgba: copy(field(3), width * height * 4),
      mask: field(4) === 0 ? null : copy(field(4), width * height),
      isCut: field(5) !== 0,
    };
  } finally {
    instance.release(start);
  }
}

/** The reason is a text of OpenJPEG, or of the engine. */
function damagedError(text: string) {
  const reason = text.replace(/[^\x20-\x7e]+/g, ' ').trim();
  const message = `the codestream cannot be decoded: ${reason}`;
  return textureError('codestream-damaged', message, 0, 'codestream', { reason });
}

/** Errors of WebAssembly have a type that pure code has no name for. */
const isTrap = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError);
