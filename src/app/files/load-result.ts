import type { Asset, FileContent } from '../../kinds/index.ts';
import type { FileFailure, FileSource } from '../state/index.ts';

/** The outcome of loading one file. */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly source: FileSource;
      readonly byteLength: number;
      readonly asset: FileContent;
    }
  | { readonly kind: 'failed'; readonly failure: FileFailure }
  | { readonly kind: 'cancelled'; readonly fileName: string };

/** A file that was loaded and is of one kind. */
export type LoadedFile<Kind extends FileContent['kind']> = Omit<
  Extract<LoadResult, { kind: 'loaded' }>,
  'asset'
> & { readonly asset: Extract<FileContent, { kind: Kind }> };

/** A mesh or an animation that was loaded. */
export type LoadedAsset = LoadedFile<Asset['kind']>;

/** The loaded files of one of these kinds. */
export function filesOfKind<Kind extends FileContent['kind']>(
  results: readonly LoadResult[],
  ...kinds: readonly Kind[]
): LoadedFile<Kind>[] {
  const isOfKind = (result: LoadResult): result is LoadResult & LoadedFile<Kind> =>
    result.kind === 'loaded' && (kinds as readonly string[]).includes(result.asset.kind);
  return results.filter(isOfKind);
}

/** The loaded meshes and animations. */
export function loadedAssets(results: readonly LoadResult[]): LoadedAsset[] {
  return filesOfKind(results, 'mesh', 'animation');
}
