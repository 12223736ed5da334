import type { OverrideRuleName } from '../avatar/index.ts';
import type { Builtins } from './builtins.ts';
import { assetIdOf, itemOf } from './items.ts';
import { contentOf, type Loader, type LoadResult, loadedOf } from './loader.ts';
import type { AppState, Figure, Item } from './state.ts';

/** What files that were loaded put on the avatar. */
export interface Haul {
  readonly items: readonly Item[];
  /** Those of the files that a saved avatar is made of, too: faults among them are to be told. */
  readonly results: readonly LoadResult[];
  /** Whom a saved avatar makes of it; it takes the place of what was worn. */
  readonly avatar: { readonly rule: OverrideRuleName; readonly figure: Figure } | null;
}

/** What gathering needs of the page. */
export interface HaulParts {
  readonly loader: Loader;
  /** Most files need no names, and no animations of ours. */
  readonly openBuiltins: () => Promise<Pick<Builtins, 'nameAll' | 'load'>>;
  /** Cancels the loading of what a saved avatar is made of. */
  readonly signal?: AbortSignal;
}

/** Makes items of what was loaded; of several saved avatars the last is unpacked. */
export async function gatherHaul(results: readonly LoadResult[], parts: HaulParts): Promise<Haul> {
  const avatar = contentOf(results, 'avatar').at(-1);
  if (!avatar) return { items: await itemsOf(results, parts), results, avatar: null };
  const { gatherAvatar } = await import('./avatar-file/index.ts');
  return gatherAvatar(avatar, results, parts);
}

/** Records of what was loaded; animations that are named by an asset id get the grid's name for it. */
export async function itemsOf(
  results: readonly LoadResult[],
  { openBuiltins }: HaulParts,
): Promise<Item[]> {
  const loaded = loadedOf(results);
  const hasIds = loaded.some(({ source }) => assetIdOf(source.path));
  if (!hasIds) return loaded.map((result) => itemOf(result));
  return (await openBuiltins()).nameAll(loaded);
}

/** Takes over what a saved avatar says besides its items. */
export function adoptAvatar({ avatar }: Haul, state: AppState): void {
  if (!avatar) return;
  state.overrideRule.value = avatar.rule;
  state.openedFigure.value = avatar.figure;
}
