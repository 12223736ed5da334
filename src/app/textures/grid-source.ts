import { AssetError, type GridTextures } from '../../session/assets/index.ts';
import { TextureAbsentError, type TextureSource } from './texture-files.ts';

/** The textures of a grid, by its asset route, while there is one. */
export function gridSource(grid: () => GridTextures | null): TextureSource {
  return {
    find(id) {
      const textures = grid();
      if (!textures) return null;
      return {
        key: 'grid',
        name: null,
        read: async (signal) => (await orAbsent(id, signal, textures.get(id, { signal }))).bytes,
        readReduced: (maxSize, signal) =>
          orAbsent(id, signal, textures.getReduced(id, maxSize, signal)),
      };
    },
  };
}

async function orAbsent<T>(id: string, signal: AbortSignal, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    signal.throwIfAborted();
    throw isAbsent(error) ? new TextureAbsentError(id) : error;
  }
}

/** Whether the grid does not have it, or nobody is connected to it. */
function isAbsent(error: unknown): boolean {
  return (
    error instanceof AssetError &&
    (error.failure.code === 'missing' || error.failure.code === 'no-access')
  );
}
