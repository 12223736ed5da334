import type { TextureEntry, TextureFace } from './types.ts';

/** How face `index` looks: its own record, else the default. */
export function textureFace(entry: TextureEntry, index: number): TextureFace {
  return entry.faces.get(index) ?? entry.defaultFace;
}
