import { AssetError, type GridTextures } from '../../session/assets/index.ts';
import { TextureAbsentError, type TextureSource } from './texture-files.ts';

/** The textures of a grid, by its asset route, while there is one. */
export function gridSource(grid: () => GridTextures | null): TextureSource {
  return {
    find(id) {
      const textures = grid();
      if (!textures) return null;
      const read = async (signal: AbortSignal) => {
        try {
          return (await textures.get(id, { signal })).bytes;
        } catch (error) {
          signal.throwIfAborted();
          throw isAbsent(error) ? new TextureAbsentError(id) : error;
        }
      };
      return { key: 'grid', name: null, read };
    },
  };
}

/** Whether the grid does not have it, or nobody is connected to it. */
function isAbsent(error: unknown): boolean {
  return (
    error instanceof AssetError &&
    (error.failure.code === 'missing' || error.failure.code === 'no-access')
  );
}
