import { parseReal } from '../llsd/index.ts';
import {
  BOX_FIELDS,
  type ObjectShape,
  objectShape,
  PRIM_FIELD_NAMES,
  type PrimFields,
  unpackedFields,
} from '../prim/index.ts';
import type { ScenePart } from './scene-group.ts';

/** What draws a part. */
export type PartKind = 'prim' | 'sculpt' | 'mesh';

export function partKind({ extraParams: { sculpt } }: ScenePart): PartKind {
  if (!sculpt) return 'prim';
  return sculpt.shape === 'mesh' ? 'mesh' : 'sculpt';
}

/**
 * The shape of a prim or sculpt; null for meshes, trees and grass. Elements that are missing, or no numbers, count as
 * those of a box; the words `ProfileShape` and `HollowShape` only repeat `ProfileCurve`.
 *
 * **Source:** prims.md section 1.
 */
export function partShape(part: ScenePart): ObjectShape | null {
  return objectShape(part.pcode, partFields(part), part.extraParams.sculpt);
}

/** The packed integers in a part's `Shape`. */
function partFields({ shapeOthers }: ScenePart): PrimFields {
  const texts = new Map(shapeOthers.map(({ name, text }) => [name, text]));
  const integerOf = (name: keyof PrimFields) => {
    const value = parseReal(texts.get(name)?.trim() ?? '');
    return value !== undefined && Number.isFinite(value) ? Math.trunc(value) : BOX_FIELDS[name];
  };
  return unpackedFields(PRIM_FIELD_NAMES.map(integerOf));
}
