import type { OverrideRuleName } from '../../avatar/index.ts';
import { type AppState, type AvatarInfo, assetIdOf, type Item } from '../state/index.ts';
import { createItem, type LoadedItems } from './create-items.ts';
import {
  type FileLoader,
  filesOfKind,
  type LoadedAsset,
  type LoadResult,
  loadedAssets,
} from './file-loader.ts';

/** What loaded files put on the avatar. */
export interface LoadedOutfit {
  readonly items: readonly Item[];
  /** Includes the files that a saved avatar consists of; failures among them are to be reported. */
  readonly results: readonly LoadResult[];
  /** What a saved avatar says besides its items; it replaces everything that was worn. */
  readonly avatar: { readonly rule: OverrideRuleName; readonly info: AvatarInfo } | null;
}

/** The built-in animations, as far as an outfit needs them. */
export interface BuiltinSource {
  /** Items of loaded assets, with the grid's name for each that is named by an asset id. */
  createNamedItems(loaded: readonly LoadedAsset[]): Promise<Item[]>;
  /** The clip that plays for a built-in of this name or id; nothing where there is none. */
  load(nameOrId: string): Promise<LoadedItems>;
}

/** What {@link collectOutfit} loads further files with. */
export interface OutfitSources {
  readonly loader: FileLoader;
  /** Called only where it is needed: most files need neither names nor built-in animations. */
  readonly openBuiltins: () => Promise<BuiltinSource>;
  /** Cancels loading the files that a saved avatar consists of. */
  readonly signal?: AbortSignal;
}

/** Makes items of loaded files. Among several saved avatars, the last one counts. */
export async function collectOutfit(
  results: readonly LoadResult[],
  sources: OutfitSources,
): Promise<LoadedOutfit> {
  const avatar = filesOfKind(results, 'avatar').at(-1);
  if (!avatar) return { items: await createItems(results, sources), results, avatar: null };
  const { address, path } = avatar.source;
  const { name, hover, visualParameters, skeleton } = avatar.asset.avatar;
  const loaded = results.filter((result) => result.kind === 'loaded');
  const { unpackAvatar } = await import('./saved-avatar.ts');
  const unpacked = await unpackAvatar(avatar.asset.avatar, path, {
    address,
    siblings: loaded.map(({ source }) => source),
    load: (parts) => sources.loader.load(parts, false, sources.signal),
    openBuiltin: async (nameOrId) => (await sources.openBuiltins()).load(nameOrId),
  });
  const others = results.filter(
    (result) => result.kind !== 'loaded' || !unpacked.used.includes(result.source),
  );
  const itemIds = new Set(unpacked.items.map(({ id }) => id));
  return {
    items: [...unpacked.items, ...(await createItems(others, sources))],
    results: [...unpacked.results, ...others],
    avatar: {
      rule: skeleton.rule,
      info: { name, address, hover, visualParameters, itemIds },
    },
  };
}

/** Applies what a saved avatar says besides its items. */
export function applyAvatarInfo({ avatar }: LoadedOutfit, state: AppState): void {
  if (!avatar) return;
  state.overrideRule.value = avatar.rule;
  state.openedAvatar.value = avatar.info;
}

/** Items of the loaded assets; animations that are named by an asset id get the grid's name for it. */
async function createItems(
  results: readonly LoadResult[],
  { openBuiltins }: OutfitSources,
): Promise<Item[]> {
  const loaded = loadedAssets(results);
  const hasIds = loaded.some(({ source }) => assetIdOf(source.path));
  if (!hasIds) return loaded.map((file) => createItem(file));
  return (await openBuiltins()).createNamedItems(loaded);
}
