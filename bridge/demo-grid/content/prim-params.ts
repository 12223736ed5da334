import { decodeSculpt, type Sculpt } from '../../../src/formats/extra-params/index.ts';
import { BOX_FIELDS, type PrimFields } from '../../../src/formats/prim/index.ts';
import type { DemoPrim } from './demo-content.ts';

const MESH_SCULPT = 5;

/** The extra parameter of what is no plain prim. */
export function sculptOf({ meshId, shape }: Pick<DemoPrim, 'meshId' | 'shape'>): Sculpt | null {
  if (meshId !== null) return decodeSculpt(meshId, MESH_SCULPT);
  if (shape?.kind !== 'sculpt') return null;
  const { textureId, stitching, invert, mirror } = shape.sculpt;
  return { id: textureId, shape: stitching, invert, mirror };
}

/** The integers of a prim's path and profile. */
export function fieldsOf({ shape }: Pick<DemoPrim, 'shape'>): PrimFields {
  return shape?.kind === 'prim' ? shape.fields : BOX_FIELDS;
}
