import { DecodeError, type Warning } from '../formats/bytes/index.ts';
import {
  ASSET_TYPES,
  type ByteSource,
  checkInventory,
  type InventoryArchive,
  indexArchive,
  readContents,
} from '../formats/inventory-archive/index.ts';
import { decodeSceneGroup, type SceneObject } from '../formats/scene-group/index.ts';
import type { DocumentContent } from './file-content.ts';

/** An archive with what was read of its contents. */
export interface ArchiveDocument {
  readonly archive: InventoryArchive;
  /** Objects of regions and of the inventory; null where they were not read. */
  readonly objects: readonly ArchiveObject[] | null;
}

export interface ArchiveObject {
  /** Of its file in the archive. */
  readonly path: string;
  readonly object: SceneObject;
}

export interface OpenArchiveOptions {
  /** Whether the objects are read, which takes a second pass over the archive. */
  readonly withObjects?: boolean;
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Opens an archive of OpenSimulator without reading it into memory.
 *
 * @throws {@link DecodeError} those of `indexArchive`.
 */
export async function openArchive(
  source: ByteSource,
  { withObjects = false, onProgress }: OpenArchiveOptions = {},
): Promise<DocumentContent<'inventory-archive', ArchiveDocument>> {
  const { archive, warnings } = await indexArchive(source, { onProgress });
  warnings.push(...checkInventory(archive));
  const objects = withObjects ? await readObjects(source, archive, warnings) : null;
  return {
    kind: 'document',
    fileKind: 'inventory-archive',
    document: { archive, objects },
    warnings,
  };
}

/** Bytes in memory as a source. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    byteLength: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
  };
}

/** Decodes all objects; those that are damaged are left out with a warning. */
async function readObjects(
  source: ByteSource,
  archive: InventoryArchive,
  warnings: Warning[],
): Promise<ArchiveObject[]> {
  const assets = [...archive.assets.values()].flat();
  const entries = [
    ...archive.regionObjects,
    ...assets.filter(({ type }) => type === ASSET_TYPES.object),
  ];
  const objects: ArchiveObject[] = [];
  for await (const { entry, bytes } of readContents(source, archive, entries)) {
    const { path } = entry;
    try {
      const group = decodeSceneGroup(bytes);
      objects.push(...group.objects.map((object) => ({ path, object })));
      warnings.push(
        ...group.warnings.map((warning) => ({ ...warning, path: `${path}/${warning.path}` })),
      );
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      const { message } = error;
      warnings.push({ code: 'object-unreadable', message, offset: 0, path });
    }
  }
  return objects;
}
