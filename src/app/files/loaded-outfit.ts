import type { AppState, AvatarInfo, Item } from '../state/index.ts';
import type { LoadedOutfit, OutfitSources } from './create-items.ts';
import type { ModelDressing, OpenObjects } from './dropped-looks.ts';
import { createItems } from './items-of-results.ts';
import { filesOfKind, type LoadResult } from './load-result.ts';

/** A saved avatar that is worn. */
interface WornAvatar {
  readonly info: AvatarInfo;
  /** Everything that is worn or loaded. */
  readonly items: readonly Item[];
}

/**
 * Makes items of loaded files. Among several saved avatars, the last one counts. Without one, a mesh that is named as one
 * of the `worn` avatar takes its place.
 */
export async function collectOutfit(
  results: readonly LoadResult[],
  sources: OutfitSources,
  worn: WornAvatar | null = null,
): Promise<LoadedOutfit> {
  const avatar = filesOfKind(results, 'avatar').at(-1);
  if (!avatar) {
    const items = await createItems(results, sources);
    if (!worn) return { items, results, avatar: null };
    const { replaceParts } = await import('./saved-avatar.ts');
    return { ...replaceParts(items, worn.info, worn.items), results, avatar: null };
  }
  const { unpackAvatarFile } = await import('./saved-avatar.ts');
  return unpackAvatarFile(avatar, results, sources);
}

/**
 * What wears objects and gives looks to meshes, from pictures and documents among the items; to be called when these were added. Null where
 * nothing can.
 */
export async function loadDressing(
  outfit: Pick<LoadedOutfit, 'items' | 'placeParts'>,
  state: AppState,
  openObjects?: OpenObjects,
  models?: ModelDressing,
): Promise<(() => void) | null> {
  const { items } = outfit;
  const givesLooks = ({ kind }: Item) => kind === 'texture' || kind === 'document';
  const all = items.some(({ kind }) => kind === 'mesh') ? [...items, ...state.items.peek()] : items;
  if (!all.some(givesLooks)) return null;
  const { createDressing } = await import('./dropped-looks.ts');
  return createDressing(outfit, state, openObjects, models);
}

/** Applies the data of a saved avatar besides its items. */
export function applyAvatarInfo({ avatar, replaced }: LoadedOutfit, state: AppState): void {
  if (replaced) state.openedAvatar.value = replaced.info;
  if (!avatar) return;
  state.overrideRule.value = avatar.rule;
  state.ignoredClaims.value = avatar.ignoredClaims;
  state.openedAvatar.value = avatar.info;
}
