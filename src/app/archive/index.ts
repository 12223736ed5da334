export {
  type ArchiveSearch,
  ITEM_GROUPS,
  type ItemGroup,
  searchArchive,
} from './archive-search.ts';
export {
  type ArchiveFolderNode,
  type ArchiveNode,
  type ArchiveTree,
  isWearable,
} from './archive-tree.ts';
export { Archives } from './archives.ts';
export { assetExtension } from './asset-extension.ts';
export type { OpenedArchive, WearMode } from './opened-archive.ts';
export type { MissingAsset } from './wanted-assets.ts';
