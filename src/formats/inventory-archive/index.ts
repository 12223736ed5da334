export {
  type ArchiveAsset,
  type ArchiveEntry,
  type ArchiveFolder,
  type ArchiveItem,
  type ArchiveRegion,
  ASSET_TYPES,
  type FolderPath,
  findAsset,
  type InventoryArchive,
  type RegionObjectEntry,
} from './archive-entry.ts';
export { checkInventory } from './check-inventory.ts';
export {
  type ArchiveLimits,
  type ByteSource,
  DEFAULT_ARCHIVE_LIMITS,
  type IndexOptions,
  indexArchive,
} from './index-archive.ts';
export {
  type ContentPlace,
  contentPlace,
  readContent,
  readContents,
  readPlace,
} from './read-contents.ts';
export {
  type ArchiveOutfit,
  isLink,
  LinkResolver,
  type LinkTarget,
  type OutfitItem,
} from './resolve-links.ts';
