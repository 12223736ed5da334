import type { TexturePixels } from '../../formats/texture/index.ts';

/** What a texture is used for: colours come before the maps of gloss and relief. */
export type TextureImportance = 'color' | 'detail';

/** A stage that draws textures, as far as the library needs it: `Surfaces`. */
export interface TextureTarget {
  readonly textures: {
    onNeeded: ((id: string, importance: TextureImportance) => void) | null;
    onUnused: ((id: string) => void) | null;
    readonly ids: Iterable<string>;
    provide(id: string, picture: TexturePixels | 'missing' | 'failed'): void;
    stateOf(id: string): { readonly stage: string; readonly bytes: number } | null;
    addListener(listener: (id: string | null) => void): () => void;
  };
  readonly facts: {
    set(
      id: string,
      fact: {
        readonly hasAlpha?: boolean;
        readonly isTwoValuedAlpha?: boolean;
        readonly isMissing?: boolean;
      },
    ): void;
  };
}
