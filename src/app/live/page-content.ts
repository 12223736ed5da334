import { effect } from '@preact/signals-core';
import type { Animation } from '../../formats/animation/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { BuiltinClips } from '../files/builtin-clips.ts';
import type { AppState } from '../state/index.ts';

/** Our mannequin, which is among the page's meshes as soon as it is loaded. */
export function mannequinOf({ meshes }: Pick<AppState, 'meshes'>): Promise<MeshAsset> {
  return new Promise((resolve) => {
    const end = effect(() => {
      const body = meshes.value.find(({ builtIn }) => builtIn);
      if (!body) return;
      resolve(body.asset);
      queueMicrotask(() => end());
    });
  });
}

/** What plays for a built-in animation: the visitor's file or our stand-in; null for any other id. */
export async function builtinAnimation(
  builtins: Pick<BuiltinClips, 'load'>,
  id: string,
): Promise<Animation | null> {
  const [item] = (await builtins.load(id, true)).items;
  return item?.kind === 'clip' ? item.animation : null;
}
