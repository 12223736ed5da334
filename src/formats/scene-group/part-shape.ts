import { parseReal } from '../llsd/index.ts';
import {
  BOX_FIELDS,
  isFlexiblePath,
  type PrimFields,
  type PrimShape,
  primShape,
  type SculptOptions,
  type SculptStitching,
  straightShape,
} from '../prim/index.ts';
import type { ScenePart } from './scene-group.ts';

/** What draws a part. */
export type PartKind = 'prim' | 'sculpt' | 'mesh';

/** Trees and grass, whose codes are others, have no shape that a file describes. */
const PRIM_CODE = 9;

const FIELD_NAMES = Object.keys(BOX_FIELDS) as readonly (keyof PrimFields)[];

export function partKind({ extraParams: { sculpt } }: ScenePart): PartKind {
  if (!sculpt) return 'prim';
  return sculpt.shape === 'mesh' ? 'mesh' : 'sculpt';
}

/**
 * The shape of a prim, as it is drawn: flexible ones straight. Null for sculpts, meshes, trees and grass. Elements that
 * are missing, or no numbers, count as those of a box; the words `ProfileShape` and `HollowShape` only repeat
 * `ProfileCurve`.
 *
 * **Source:** prims.md sections 1 and 7.
 */
export function partShape(part: ScenePart): PrimShape | null {
  if (part.pcode !== PRIM_CODE || partKind(part) !== 'prim') return null;
  const fields = partFields(part);
  const shape = primShape(fields);
  return isFlexiblePath(fields) ? straightShape(shape) : shape;
}

/** The map that a part is shaped by, and how. */
export interface PartSculpt extends SculptOptions {
  readonly textureId: string;
}

/** How a sculpt is made of its map; null for all other parts. A sculpt of no kind of stitching counts as a sphere. */
export function partSculpt(part: ScenePart): PartSculpt | null {
  const { sculpt } = part.extraParams;
  if (part.pcode !== PRIM_CODE || !sculpt || sculpt.shape === 'mesh' || sculpt.shape === 'gltf') {
    return null;
  }
  const stitching: SculptStitching = sculpt.shape === 'none' ? 'sphere' : sculpt.shape;
  return { textureId: sculpt.id, stitching, invert: sculpt.invert, mirror: sculpt.mirror };
}

/** The packed integers in a part's `Shape`. */
function partFields({ shapeOthers }: ScenePart): PrimFields {
  const texts = new Map(shapeOthers.map(({ name, text }) => [name, text]));
  const integerOf = (name: keyof PrimFields) => {
    const value = parseReal(texts.get(name)?.trim() ?? '');
    return value !== undefined && Number.isFinite(value) ? Math.trunc(value) : BOX_FIELDS[name];
  };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, integerOf(name)])) as Record<
    keyof PrimFields,
    number
  >;
}
