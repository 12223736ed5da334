import type { AppState } from '../state/index.ts';
import type { BuiltinClips, BuiltinClipsOptions } from './builtin-clips.ts';
import { createItems, type LoadedOutfit, type OutfitSources } from './create-items.ts';
import { filesOfKind, type LoadResult } from './file-loader.ts';

/** Makes items of loaded files. Among several saved avatars, the last one counts. */
export async function collectOutfit(
  results: readonly LoadResult[],
  sources: OutfitSources,
): Promise<LoadedOutfit> {
  const avatar = filesOfKind(results, 'avatar').at(-1);
  if (!avatar) return { items: await createItems(results, sources), results, avatar: null };
  const { unpackAvatarFile } = await import('./saved-avatar.ts');
  return unpackAvatarFile(avatar, results, sources);
}

/** Applies the data of a saved avatar besides its items. */
export function applyAvatarInfo({ avatar }: LoadedOutfit, state: AppState): void {
  if (!avatar) return;
  state.overrideRule.value = avatar.rule;
  state.openedAvatar.value = avatar.info;
}

/** Creates the built-in animations where they are rarely needed: their code is loaded then. */
export async function loadBuiltinClips(options: BuiltinClipsOptions): Promise<BuiltinClips> {
  const { BuiltinClips } = await import('./builtin-clips.ts');
  return new BuiltinClips(options);
}
