export type { BuiltinClips } from './builtin-clips.ts';
export { createItem, type LoadedOutfit, type OutfitSources } from './create-items.ts';
export { loadBuiltinClips, loadPictureDressing } from './embedded-parts.ts';
export { FileError, failureOf, isOutOfMemory } from './file-errors.ts';
export { FileLoader, type FileSharing } from './file-loader.ts';
export { blobSource, urlSource } from './file-source.ts';
export { filesOfKind, type LoadResult, loadedAssets } from './load-result.ts';
export { applyAvatarInfo, collectOutfit } from './loaded-outfit.ts';
export { IDLE_URL, MANNEQUIN_URL } from './samples.ts';
