import { type ProxyMethods, releaseProxy, transfer } from 'comlink';
import { isTwoValuedAlpha } from '../avatar/surface/index.ts';
import {
  type DecodedTexture,
  decodePictureFile,
  decodeTexture,
  hasAlpha,
  readTextureHeader,
  reductionOf,
  type TextureSize,
  type TextureTools,
} from '../formats/texture/index.ts';
import { collectBuffers, type Outcome, toOutcome } from './outcome.ts';
import type { WorkerApi } from './worker-slot.ts';

/** Called with a first picture at reduced resolution. */
export type ReducedListener = (texture: DecodedTexture) => void;

/** Name of a worker that decodes textures, where the same script decodes other files as well. */
export const TEXTURE_WORKER = 'vitrine-texture';

/** What the texture worker offers to its client. */
export interface TextureDecoder extends WorkerApi {
  /**
   * Decodes one texture. `bytes` is transferred in by the caller, the pixels are transferred out. `onReduced` is
   * called first, where a smaller picture takes a fraction of the time.
   */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    size: TextureSize,
    onReduced?: ReducedListener,
  ): Promise<Outcome<DecodedTexture>>;
}

/** Below this many pixels in the longer side a texture is decoded within a few frames. */
const MIN_SIZE_OF_TWO_STEPS = 512;
/** Halving the size twice takes about a tenth of the time. */
const REDUCED_BY = 2;

/** The decoder that the worker runs, and tests and tools in their own thread. */
export const textureDecoder = (tools: TextureTools): TextureDecoder =>
  createDecoder((bytes, size) => decodeTexture(bytes, size, tools), firstSize);

/** A decoder of nothing but pictures, by the platform. */
export const pictureDecoder = (decode: Parameters<typeof decodePictureFile>[2]): TextureDecoder =>
  createDecoder(
    (bytes, size) => decodePictureFile(bytes, size, decode),
    () => null,
  );

function createDecoder(
  decode: (bytes: Uint8Array<ArrayBuffer>, size: TextureSize) => Promise<DecodedTexture>,
  sizeOfFirst: typeof firstSize,
): TextureDecoder {
  return {
    ready() {},
    async decode(bytes, size, onReduced) {
      // A listener in another thread answers by a promise.
      let isShown: unknown;
      const outcome = await toOutcome(async () => {
        const first = onReduced && sizeOfFirst(bytes, size);
        if (first) {
          const texture = await decode(bytes, first);
          isShown = onReduced(transfer(texture, [...collectBuffers(texture)]));
        }
        const texture = await decode(bytes, size);
        const { header, pixels } = texture;
        // Here, since it takes long for large pictures.
        return { ...texture, isTwoValuedAlpha: hasAlpha(header) && isTwoValuedAlpha(pixels) };
      });
      // Messages of two ports can overtake each other.
      await isShown;
      // A listener in another thread keeps a port open until it is released; one of this thread has no such method.
      (onReduced as Partial<ProxyMethods> | undefined)?.[releaseProxy]?.();
      return transfer(outcome, [...collectBuffers(outcome)]);
    },
  };
}

/** The size of the first picture; null where one is not worth it. */
function firstSize(bytes: Uint8Array<ArrayBuffer>, size: TextureSize): TextureSize | null {
  const header = readTextureHeader(bytes);
  const reduction = reductionOf(header, size);
  const longest = Math.ceil(Math.max(header.width, header.height) / 2 ** reduction);
  const reduce = reduction + REDUCED_BY + (longest > 1024 ? 1 : 0);
  // Only codestreams contain smaller pictures.
  if (longest < MIN_SIZE_OF_TWO_STEPS || reduce >= header.resolutionLevels) return null;
  return { reduce };
}
