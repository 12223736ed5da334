import { proxy, type Remote, transfer } from 'comlink';
import {
  type DecodedTexture,
  readTextureHeader,
  reductionOf,
  type TextureHeader,
  type TextureSize,
} from '../formats/texture/index.ts';
import type { EncodedPicture, PictureRequest } from '../kinds/picture/index.ts';
import { fromOutcome, type Outcome } from './outcome.ts';
import type { ReducedListener, TextureDecoder } from './texture-decoder.ts';
import type { TexturePictures } from './texture-pictures.ts';
import type { WorkerHandle } from './worker-handle.ts';
import { WorkerPool } from './worker-pool.ts';

export interface TextureClientOptions {
  /** Starts a worker: at the first job, and again after a crash or an abort. */
  readonly spawn: () => WorkerHandle;
  /** Workers at most. */
  readonly size?: number;
  /** Time limit of a job, in milliseconds, by the number of pixels. */
  readonly timeoutMs?: (pixels: number) => number;
}

export interface TextureJobOptions extends TextureSize {
  readonly signal?: AbortSignal;
  /** The greatest is decoded first; read when a worker is free. 0 by default. */
  readonly priority?: () => number;
  /** Called with a first picture at reduced resolution, for codestreams of 512 pixels and more. */
  readonly onReduced?: ReducedListener;
}

/** How a picture is made: at what size, and until when it is wanted. */
export type PictureJobOptions = Pick<TextureJobOptions, 'maxSize' | 'reduce' | 'signal'>;

/** What a texture worker offers. Viewers in other pages have no pictures, and ask for none. */
type TextureWorker = TextureDecoder & TexturePictures;

/** Bytes that running jobs may need together. */
const MAX_MEMORY = 512 * 1024 * 1024;
/** A megapixel takes a tenth of a second on a fast machine. */
const defaultTimeoutMs = (pixels: number) => 15_000 + (pixels / 1e6) * 3000;

/** Decodes textures in a small pool of workers that are started when they are needed. */
export class TextureClient {
  readonly #pool: WorkerPool<TextureWorker>;
  readonly #timeoutMs: (pixels: number) => number;

  constructor({ spawn, size = 2, timeoutMs = defaultTimeoutMs }: TextureClientOptions) {
    this.#pool = new WorkerPool({ spawn, size, maxMemory: MAX_MEMORY });
    this.#timeoutMs = timeoutMs;
  }

  /** What the header of a texture's file says; nothing is decoded. @throws {@link DecodeError} */
  header(bytes: Uint8Array): TextureHeader {
    return readTextureHeader(bytes);
  }

  /**
   * Decodes one texture. `bytes` are copied when the job starts, so the caller keeps them.
   *
   * @throws {@link DecodeError} that of the decoder, at once where the header is at fault.
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`; the next job gets a fresh worker.
   * @throws the signal's reason as soon as it is aborted, whether the job is waiting or running; any other error where
   * the code of the decoder cannot be loaded.
   */
  async decode(
    bytes: Uint8Array<ArrayBuffer>,
    { signal, priority, onReduced, reduce, maxSize }: TextureJobOptions = {},
  ): Promise<DecodedTexture> {
    const size = { reduce, maxSize };
    const listener =
      onReduced &&
      ((texture: DecodedTexture) => {
        if (!signal?.aborted) onReduced(texture);
      });
    return this.#run<DecodedTexture>(bytes, { ...size, signal, priority }, (remote, job) =>
      listener ? remote.decode(job, size, proxy(listener)) : remote.decode(job, size, undefined),
    );
  }

  /**
   * A picture of a texture as a file, decoded and encoded in the worker; else as `decode`. It comes after the textures
   * that stages wait for.
   */
  picture(
    bytes: Uint8Array<ArrayBuffer>,
    request: PictureRequest,
    options: PictureJobOptions = {},
  ): Promise<EncodedPicture> {
    return this.#run(bytes, options, (remote, job, size) => remote.picture(job, size, request));
  }

  /** Whether the alpha of a texture is as good as a mask: `isTwoValuedAlpha`. @throws as `decode` */
  isTwoValuedAlpha(
    bytes: Uint8Array<ArrayBuffer>,
    options: PictureJobOptions = {},
  ): Promise<boolean> {
    return this.#run(bytes, options, (remote, job, size) => remote.isTwoValuedAlpha(job, size));
  }

  /** Ends every worker; running jobs are rejected. */
  dispose(): void {
    this.#pool.dispose();
  }

  async #run<T>(
    bytes: Uint8Array<ArrayBuffer>,
    { signal, priority, reduce, maxSize }: Omit<TextureJobOptions, 'onReduced'>,
    job: (
      remote: Remote<TextureWorker>,
      bytes: Uint8Array<ArrayBuffer>,
      size: TextureSize,
    ) => Promise<unknown>,
  ): Promise<T> {
    const header = readTextureHeader(bytes);
    const { width, height, components } = header;
    const size = { reduce, maxSize };
    const pixels = (width * height) / 4 ** reductionOf(header, size);
    const outcome = await this.#pool.run(
      (remote) => {
        const copy = bytes.slice();
        return job(remote, transfer(copy, [copy.buffer]), size);
      },
      {
        signal,
        priority,
        timeoutMs: this.#timeoutMs(pixels),
        // Planes of 32 bits, and the bytes that are made of them.
        memory: pixels * 4 * (components + 1),
      },
    );
    return fromOutcome(outcome as Outcome<T>);
  }
}
