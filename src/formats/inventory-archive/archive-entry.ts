import { normaliseUuid } from '../llsd/index.ts';
import type { GzipCheckpoint } from './gzip-stream.ts';

/** Where a file's content lies in the tar archive. */
export interface ArchiveEntry {
  readonly path: string;
  readonly size: number;
  readonly offset: number;
}

/** An asset, by the id and type in its file name. */
export interface ArchiveAsset extends ArchiveEntry {
  readonly id: string;
  /** Asset type, {@link UNKNOWN_ASSET_TYPE} where the name does not tell. */
  readonly type: number;
}

/** An object of a region. */
export interface RegionObjectEntry extends ArchiveEntry {
  /** Folder of its region, see {@link ArchiveRegion}. */
  readonly regionFolder: string;
}

export const UNKNOWN_ASSET_TYPE = -1;
export const ASSET_TYPES = { gesture: 21, object: 6, link: 24, folderLink: 25 } as const;

/** A path from the root, with the names of folders as users see them. */
export type FolderPath = readonly string[];

export interface ArchiveFolder {
  readonly path: FolderPath;
  /** Null where the path has none. Loading the archive into a grid gives new ones. */
  readonly id: string | null;
}

export interface ArchiveItem {
  readonly folder: FolderPath;
  readonly name: string;
  readonly description: string;
  readonly id: string;
  /** Of a link, the id of the item or folder that it leads to. */
  readonly assetId: string;
  /** 24 for links to items, 25 for links to folders. */
  readonly assetType: number;
  readonly inventoryType: number;
  readonly flags: number;
  /** First and last name; where the archive only has that, the id; empty where it has neither. */
  readonly creator: string;
  /** Seconds since 1970; 0 where the archive does not say. */
  readonly created: number;
  /** What the next owner may do, the permissions' bits; null where the archive does not say. */
  readonly nextOwnerMask: number | null;
}

export interface ArchiveRegion {
  /** Null where the archive does not say. */
  readonly id: string | null;
  /** Its folder within `regions`; empty in an archive of one region. */
  readonly dir: string;
  readonly name: string;
  /** Metres, as in the archive: `256,256`. */
  readonly size: string;
  /** Place among the regions of the archive, from the south-west. */
  readonly position: { readonly x: number; readonly y: number };
  /** Null where there are no settings. */
  readonly waterHeight: number | null;
  readonly terrain: ArchiveEntry | null;
}

/** What the first pass finds: everything but the contents. */
export interface InventoryArchive {
  readonly kind: 'iar' | 'oar';
  readonly version: { readonly major: number; readonly minor: number };
  /** As the archive says, which need not be true; null where it does not say. */
  readonly assetsIncluded: boolean | null;
  /** Members of the tar archive, directories included. */
  readonly entryCount: number;
  /** Bytes of the tar archive. */
  readonly byteLength: number;
  /** By id. More than one where an id has several types. */
  readonly assets: ReadonlyMap<string, readonly ArchiveAsset[]>;
  readonly folders: readonly ArchiveFolder[];
  readonly items: readonly ArchiveItem[];
  readonly regions: readonly ArchiveRegion[];
  readonly regionObjects: readonly RegionObjectEntry[];
  /** Places from which contents can be read, in order. */
  readonly checkpoints: readonly GzipCheckpoint[];
}

/**
 * Types of assets by the end of their file name behind the last `_`. The extensions are not those of the contents:
 * `animation.bvh` is the grid's binary format.
 *
 * **Source:** reference/archives.md section 3 (OpenSimulator's ArchiveConstants).
 */
const TYPES_BY_SUFFIX: ReadonlyMap<string, number> = new Map([
  ['texture.jp2', 0],
  ['sound.ogg', 1],
  ['callingcard.txt', 2],
  ['landmark.txt', 3],
  ['clothing.txt', 5],
  ['object.xml', 6],
  ['notecard.txt', 7],
  ['folder.txt', 8],
  ['script.lsl', 10],
  ['bytecode.lso', 11],
  ['texture.tga', 12],
  ['bodypart.txt', 13],
  ['sound.wav', 17],
  ['image.tga', 18],
  ['image.jpg', 19],
  ['animation.bvh', 20],
  ['gesture.txt', 21],
  ['simstate.bin', 22],
  ['mesh.llmesh', 49],
  ['settings.bin', 56],
  ['prmat.dat', 57],
  ['material.xml', -2],
]);

/** Id and type of an asset by its file name; undefined for a name without an id. */
export function readAssetName(name: string): { id: string; type: number } | undefined {
  const separator = name.lastIndexOf('_');
  const id = normaliseUuid(separator < 0 ? name : name.slice(0, separator));
  if (!id) return undefined;
  const suffix = separator < 0 ? '' : name.slice(separator + 1);
  return { id, type: TYPES_BY_SUFFIX.get(suffix) ?? UNKNOWN_ASSET_TYPE };
}

/** The asset with this id: of several, the one of this type. */
export function findAsset(
  { assets }: Pick<InventoryArchive, 'assets'>,
  id: string,
  type: number,
): ArchiveAsset | undefined {
  const candidates = assets.get(id);
  return candidates?.find((asset) => asset.type === type) ?? candidates?.[0];
}
