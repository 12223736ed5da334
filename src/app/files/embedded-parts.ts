import type { AppState, Item } from '../state/index.ts';
import type { BuiltinClips } from './builtin-clips.ts';
import type { BuiltinClipsOptions } from './builtin-library.ts';

/** What gives looks to meshes as `loadDressing` does, of pictures only: avatars in other pages open no documents. */
export async function loadPictureDressing(
  items: readonly Item[],
  state: AppState,
): Promise<(() => void) | null> {
  if (!items.some(({ kind }) => kind === 'texture')) return null;
  const { withNamedPictures } = await import('./named-pictures.ts');
  const added = new Set(items.map(({ id }) => id));
  return () => {
    state.items.value = withNamedPictures(state.items.peek(), added);
  };
}

/** Creates the built-in animations where they are rarely needed: their code is loaded then. */
export async function loadBuiltinClips(options: BuiltinClipsOptions): Promise<BuiltinClips> {
  const { BuiltinClips } = await import('./builtin-clips.ts');
  return new BuiltinClips(options);
}
