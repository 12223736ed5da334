import type { Sculpt } from '../extra-params/index.ts';
import { type PrimFields, packedFields } from './prim-shape.ts';
import type { SculptOptions, SculptStitching } from './sculpt.ts';

/** The map that a sculpted prim is shaped by, and how. */
export interface SculptSource extends Omit<SculptOptions, 'level'> {
  readonly textureId: string;
}

/** What an object in a region or in a file says of its shape, where that is no mesh. */
export type ObjectShape =
  | { readonly kind: 'prim'; readonly fields: PrimFields }
  | { readonly kind: 'sculpt'; readonly sculpt: SculptSource };

/** The code of prims, sculpts and meshes: trees and grass, whose codes are others, have no shape that is described. */
const PRIM_CODE = 9;

/**
 * The shape of an object: null for meshes, glTF scenes, trees and grass. A sculpt of no kind of stitching counts as a sphere.
 *
 * **Source:** prims.md section 6, objects-and-appearance.md section 5.
 */
export function objectShape(
  pcode: number,
  fields: PrimFields,
  sculpt: Sculpt | null,
): ObjectShape | null {
  if (pcode !== PRIM_CODE) return null;
  if (!sculpt) return { kind: 'prim', fields };
  const { shape, id, invert, mirror } = sculpt;
  if (shape === 'mesh' || shape === 'gltf') return null;
  const stitching: SculptStitching = shape === 'none' ? 'sphere' : shape;
  return { kind: 'sculpt', sculpt: { textureId: id, stitching, invert, mirror } };
}

/** A text that equal shapes have in common, and others not. */
export function shapeKey(shape: ObjectShape): string {
  if (shape.kind === 'prim') return `prim ${packedFields(shape.fields)}`;
  const { textureId, stitching, invert, mirror } = shape.sculpt;
  return `sculpt ${textureId} ${stitching} ${Number(invert)} ${Number(mirror)}`;
}
