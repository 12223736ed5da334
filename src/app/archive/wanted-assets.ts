import { DecodeError } from '../../formats/bytes/index.ts';
import {
  type ArchiveEntry,
  findAsset,
  type InventoryArchive,
} from '../../formats/inventory-archive/index.ts';
import type { AssetReference } from '../../kinds/index.ts';
import { ASSET_TYPES } from '../../protocol/grid/index.ts';
import type { ArchiveNode } from './archive-tree.ts';
import { assetExtension } from './asset-extension.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads an asset, and what it names. */
export type ReadAsset = (
  entry: ArchiveEntry,
  assetType: number,
) => Promise<{ readonly bytes: Bytes; readonly references: readonly AssetReference[] }>;

/** A file as it would have been dropped. */
export interface WornFile {
  readonly name: string;
  readonly bytes: Bytes;
}

/** An asset that is needed and that the archive does not have, or that cannot be read. */
export interface MissingAsset extends AssetReference {
  /** The name of what needs it. */
  readonly neededBy: string;
}

/** The files of which an item consists. */
export interface WantedAssets {
  /** The item's own file first. */
  readonly files: readonly WornFile[];
  /** Ids of the textures that it names. */
  readonly textures: ReadonlySet<string>;
  readonly missing: readonly MissingAsset[];
}

/** An object has some dozens; a broken one may name a million. */
const MAX_ASSETS = 2000;

/**
 * Collects what an item needs in order to be worn: its own file, named after it, and those of the assets that it names, and
 * that these name, named by their ids, as dropped files would be.
 *
 * @param opened - ids of textures that are open already.
 * @throws whatever reading the item's own asset throws.
 */
export async function wantedAssets(
  archive: InventoryArchive,
  node: ArchiveNode,
  read: ReadAsset,
  opened: ReadonlySet<string> = new Set(),
): Promise<WantedAssets> {
  const { name, assetType: type, assetId: id, entry } = node;
  if (!entry) {
    return { files: [], textures: new Set(), missing: [{ id, type, neededBy: name }] };
  }
  const own = await read(entry, type);
  const files: WornFile[] = [{ name: fileNameOf(node, own.bytes), bytes: own.bytes }];
  const missing: MissingAsset[] = [];
  const textures = new Set<string>();
  const seen = new Set([id]);
  const waiting = [...own.references];
  for (const reference of waiting) {
    if (seen.has(reference.id) || seen.size > MAX_ASSETS) continue;
    seen.add(reference.id);
    const found = findAsset(archive, reference.id, reference.type);
    const isTexture = reference.type === ASSET_TYPES.texture;
    const isOpen = isTexture && opened.has(reference.id);
    const asset = found && (isOpen ? null : await readable(read, found));
    if (isTexture) textures.add(reference.id);
    if (found === undefined || asset === undefined) missing.push({ ...reference, neededBy: name });
    if (!asset) continue;
    files.push({
      name: `${reference.id}.${assetExtension(reference.type, asset.bytes)}`,
      bytes: asset.bytes,
    });
    waiting.push(...asset.references);
  }
  return { files, textures, missing };
}

/** A file's name from that of an item: a texture's has its id, too, so that faces that name it show it. */
function fileNameOf({ name, assetId, assetType }: ArchiveNode, bytes: Uint8Array): string {
  const stem = name.replaceAll('/', '-') || assetId;
  const withId = assetType === 0 && name ? `${stem} ${assetId}` : stem;
  return `${withId}.${assetExtension(assetType, bytes)}`;
}

/** Undefined for an asset that the damaged part of an archive contains: the others are worn all the same. */
async function readable(read: ReadAsset, asset: ArchiveEntry & { readonly type: number }) {
  try {
    return await read(asset, asset.type);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
