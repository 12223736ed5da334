import { NULL_UUID } from '../../../formats/llsd/index.ts';
import { type ObjectShape, shapeKey } from '../../../formats/prim/index.ts';
import type { WornPart } from '../../../session/index.ts';

/** What the geometry of a part is loaded from. */
export interface PartSource {
  /** Equal for parts that share it. */
  readonly key: string;
  readonly meshId: string | null;
  readonly shape: ObjectShape | null;
}

/** Prims and sculpts that are drawn of one avatar; the largest linkset of Second Life has 256. The others are not drawn. */
export const MAX_AVATAR_SHAPES = 1024;

/** Null for a part that has nothing to draw, such as a tree, or a sculpt without a map. */
export function partSource({
  meshId,
  shape,
}: Pick<WornPart, 'meshId' | 'shape'>): PartSource | null {
  if (meshId !== null) return { key: meshId, meshId, shape: null };
  if (!shape || (shape.kind === 'sculpt' && shape.sculpt.textureId === NULL_UUID)) return null;
  return { key: shapeKey(shape), meshId, shape };
}

/** A part of an outfit, with what its geometry is loaded from. */
export interface SourcedPart {
  readonly part: WornPart;
  readonly source: PartSource;
}

/** The parts that are to be drawn of one avatar. */
export function sourcedParts(parts: readonly WornPart[]): SourcedPart[] {
  let shapes = 0;
  return parts.flatMap((part) => {
    const source = partSource(part);
    if (!source || (source.shape && ++shapes > MAX_AVATAR_SHAPES)) return [];
    return [{ part, source }];
  });
}
