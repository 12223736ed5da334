import { transfer } from 'comlink';
import { jointDirectory } from '../avatar/index.ts';
import { DecodeError } from '../formats/bytes/index.ts';
import { inflateWithStream } from '../formats/inflate/index.ts';
import { type ContentPlace, readPlace } from '../formats/inventory-archive/index.ts';
import {
  type AssetReference,
  assetReferences,
  type FactSection,
  inspectFile,
} from '../kinds/index.ts';
import { blobSource } from './asset-decoder.ts';
import { type Outcome, toOutcome } from './outcome.ts';
import type { WorkerApi } from './worker-slot.ts';

/** An asset of an archive. */
export interface ArchiveContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What it names; nothing where it cannot be decoded. */
  readonly references: readonly AssetReference[];
}

/** The facts about an asset of an archive, and what it names. */
export interface ContentFacts {
  readonly sections: readonly FactSection[];
  readonly references: readonly AssetReference[];
}

/** What the worker offers that reads contents of opened archives. */
export interface ArchiveReader extends WorkerApi {
  read(blob: Blob, place: ContentPlace, assetType: number): Promise<Outcome<ArchiveContent>>;
  /** The facts that `vitrine inspect` has; why the asset cannot be used is one of them. */
  inspect(
    blob: Blob,
    place: ContentPlace,
    assetType: number,
    fileName: string,
  ): Promise<Outcome<ContentFacts>>;
}

export const archiveReader: ArchiveReader = {
  ready() {},
  async read(blob, place, assetType) {
    const outcome = await toOutcome(async () => {
      const bytes = await readPlace(blobSource(blob), place);
      return { bytes, references: namedBy(bytes, assetType) };
    });
    return transfer(outcome, outcome.ok ? [outcome.value.bytes.buffer] : []);
  },
  inspect: (blob, place, assetType, fileName) =>
    toOutcome(async () => {
      const bytes = await readPlace(blobSource(blob), place);
      const references = namedBy(bytes, assetType);
      // Only the sections: reports are for scripts, and prims are meshed for them.
      const { sections } = await inspectFile(fileName, bytes, {
        inflate: inflateWithStream,
        joints: jointDirectory,
        fileName,
      });
      return { sections, references };
    }),
};

/** What a damaged asset names is not known; that it is damaged is said where it is opened. */
function namedBy(bytes: Uint8Array, assetType: number): AssetReference[] {
  try {
    return assetReferences(bytes, assetType);
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}
