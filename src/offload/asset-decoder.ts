import { type ProxyMethods, releaseProxy, transfer } from 'comlink';
import { jointDirectory } from '../avatar/index.ts';
import { inflateWithStream } from '../formats/inflate/index.ts';
import { decodeFile, type FileContent } from './file-content.ts';
import { type Outcome, toOutcome } from './outcome.ts';
import { collectBuffers } from './transferables.ts';

/** 0..1 of the sections done. */
export type ProgressListener = (fraction: number) => void;

/** What the mesh worker offers; the worker and its client share this one type. */
export interface AssetDecoder {
  /** Answers once the worker's code is there and runs. */
  ready(): void | Promise<void>;
  /**
   * Decodes one file. `bytes` is transferred in by the caller, and every typed array of the result is
   * transferred out.
   */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    onProgress?: ProgressListener,
  ): Promise<Outcome<FileContent>>;
}

/** The worker's side; it runs in-process just as well, for tests and tools. */
export const assetDecoder: AssetDecoder = {
  ready() {},
  async decode(bytes, onProgress) {
    const outcome = await toOutcome(() =>
      decodeFile(bytes, {
        inflate: inflateWithStream,
        joints: jointDirectory,
        onSection: (done, total) => onProgress?.(done / total),
      }),
    );
    letGo(onProgress);
    return transfer(outcome, [...collectBuffers(outcome)]);
  },
};

/** A listener in another thread holds a port open until it is let go; one in this thread does not. */
function letGo(listener: (ProgressListener & Partial<ProxyMethods>) | undefined): void {
  listener?.[releaseProxy]?.();
}
