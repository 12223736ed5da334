import type { CostedObject } from './costed-object.ts';
import { type PerLevel, perLevel } from './level-bytes.ts';
import { textureMemory, uniqueTextures } from './texture-cost.ts';

/** What things take to draw, added up. */
export interface MemoryTotals {
  /** Triangles of all parts where each shows this level. */
  readonly triangles: PerLevel<number>;
  readonly textures: number;
  /** Bytes of video memory of all textures, each once. */
  readonly textureMemory: number;
}

/** The triangles and the texture memory of objects that are shown together. */
export function memoryTotals(objects: readonly CostedObject[]): MemoryTotals {
  const parts = objects.flatMap((object) => object.parts);
  const textures = uniqueTextures(objects.flatMap((object) => object.textures));
  return {
    triangles: perLevel((level) => parts.reduce((sum, { triangles }) => sum + triangles[level], 0)),
    textures: textures.length,
    textureMemory: textures.reduce(
      (sum, { width, height }) => sum + textureMemory(width, height),
      0,
    ),
  };
}
