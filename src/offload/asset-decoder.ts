import { type ProxyMethods, releaseProxy, transfer } from 'comlink';
import { jointDirectory } from '../avatar/index.ts';
import { inflateWithStream } from '../formats/inflate/index.ts';
import type { ByteSource } from '../formats/inventory-archive/index.ts';
import type { Submesh } from '../formats/mesh/index.ts';
import type { ShapeSource } from '../formats/prim/index.ts';
import {
  decodeArchive,
  decodeAvatarFile,
  decodeFile,
  decodePlayerFile,
  type FileContent,
  type Siblings,
} from '../kinds/index.ts';
import { collectBuffers, type Outcome, toOutcome } from './outcome.ts';
import type { WorkerApi } from './worker-slot.ts';

/** Called with the share of sections that are decoded, 0..1. */
export type ProgressListener = (fraction: number) => void;

/** What the mesh worker offers to its client. */
export interface AssetDecoder extends WorkerApi {
  /**
   * Decodes one file. Bytes are transferred in by the caller, and every typed array of the result is
   * transferred out. A blob is an archive of OpenSimulator, which is not read into memory. Only errors depend on
   * `fileName`.
   */
  decode(
    file: Uint8Array<ArrayBuffer> | Blob,
    onProgress?: ProgressListener,
    fileName?: string,
    siblings?: ReadonlyMap<string, Blob>,
  ): Promise<Outcome<FileContent>>;
}

/** What the mesh worker offers besides, where documents are decoded: these contain shapes. */
export interface ShapeMesher {
  /** The faces of each shape, at the highest level of detail. */
  meshShapes(shapes: readonly ShapeSource[]): Promise<Outcome<Submesh[][]>>;
}

/** The decoder that the worker runs. Tests and tools run it in their own thread. */
export const assetDecoder: AssetDecoder & ShapeMesher = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ decoderWith(decodeFile, decodeArchive),
  { meshShapes },
);

/** The decoder of viewers that are one script: as `assetDecoder`, without documents. */
export const avatarDecoder: AssetDecoder = /* @__PURE__ */ decoderWith(decodeAvatarFile);

/** The decoder of saved pages, of the kinds of which these consist. */
export const playerDecoder: AssetDecoder = /* @__PURE__ */ decoderWith(decodePlayerFile);

function decoderWith(
  decode: (...args: Parameters<typeof decodeFile>) => Promise<FileContent>,
  decodeBlob?: typeof decodeArchive,
): AssetDecoder {
  return {
    ready() {},
    async decode(file, onProgress, fileName, siblings) {
      const outcome = await toOutcome(async () => {
        if (file instanceof Blob && decodeBlob) return decodeBlob(blobSource(file), onProgress);
        const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
        return decode(bytes, {
          inflate: inflateWithStream,
          joints: jointDirectory,
          fileName,
          siblings: siblings && (await siblingsOf(siblings)),
          onSection: (done, total) => onProgress?.(done / total),
        });
      });
      // A listener in another thread keeps a port open until it is released; one of this thread has no such method.
      (onProgress as Partial<ProxyMethods> | undefined)?.[releaseProxy]?.();
      return transfer(outcome, [...collectBuffers(outcome)]);
    },
  };
}

/** The code is loaded with the first shapes. */
async function meshShapes(shapes: readonly ShapeSource[]): Promise<Outcome<Submesh[][]>> {
  const { shapeFaces } = await import('../formats/prim/index.ts');
  const outcome = await toOutcome(async () => shapes.map(shapeFaces));
  return transfer(outcome, [...collectBuffers(outcome)]);
}

/** The bytes of files beside another, by their paths from there. */
export async function siblingsOf(files: ReadonlyMap<string, Blob>): Promise<Siblings> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [path, blob] of files) found.set(path, new Uint8Array(await blob.arrayBuffer()));
  return (path) => found.get(path) ?? null;
}

/** A blob of which parts are read as they are needed. */
export function blobSource(blob: Blob): ByteSource {
  return {
    byteLength: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  };
}
