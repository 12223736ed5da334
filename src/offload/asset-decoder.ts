import { type ProxyMethods, releaseProxy, transfer } from 'comlink';
import { jointDirectory } from '../avatar/index.ts';
import { inflateWithStream } from '../formats/inflate/index.ts';
import {
  decodeAvatarFile,
  decodeFile,
  decodePlayerFile,
  type FileContent,
} from '../kinds/index.ts';
import { collectBuffers, type Outcome, toOutcome } from './outcome.ts';
import type { WorkerApi } from './worker-slot.ts';

/** Called with the share of sections that are decoded, 0..1. */
export type ProgressListener = (fraction: number) => void;

/** What the mesh worker offers to its client. */
export interface AssetDecoder extends WorkerApi {
  /**
   * Decodes one file. `bytes` is transferred in by the caller, and every typed array of the result is
   * transferred out. Only errors depend on `fileName`.
   */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    onProgress?: ProgressListener,
    fileName?: string,
  ): Promise<Outcome<FileContent>>;
}

/** The decoder that the worker runs. Tests and tools run it in their own thread. */
export const assetDecoder: AssetDecoder = /* @__PURE__ */ decoderWith(decodeFile);

/** The decoder of viewers that are one script: as `assetDecoder`, without documents. */
export const avatarDecoder: AssetDecoder = /* @__PURE__ */ decoderWith(decodeAvatarFile);

/** The decoder of saved pages, of the kinds of which these consist. */
export const playerDecoder: AssetDecoder = /* @__PURE__ */ decoderWith(decodePlayerFile);

function decoderWith(
  decode: (...args: Parameters<typeof decodeFile>) => Promise<FileContent>,
): AssetDecoder {
  return {
    ready() {},
    async decode(bytes, onProgress, fileName) {
      const outcome = await toOutcome(() =>
        decode(bytes, {
          inflate: inflateWithStream,
          joints: jointDirectory,
          fileName,
          onSection: (done, total) => onProgress?.(done / total),
        }),
      );
      // A listener in another thread keeps a port open until it is released; one of this thread has no such method.
      (onProgress as Partial<ProxyMethods> | undefined)?.[releaseProxy]?.();
      return transfer(outcome, [...collectBuffers(outcome)]);
    },
  };
}
