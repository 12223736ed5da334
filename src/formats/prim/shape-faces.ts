import type { Submesh } from '../mesh/index.ts';
import { primFaces } from './prim-faces.ts';
import { drawnShape, type PrimFields } from './prim-shape.ts';
import { placeholderSphere, type SculptMap, type SculptOptions, sculptFace } from './sculpt.ts';

/** Quads along a side of the sphere that stands in for a sculpt. */
const STAND_IN_SIDE = 32;

/** What the geometry of a prim is made of: the numbers of its shape, or a map. */
export type ShapeSource =
  | { readonly kind: 'prim'; readonly fields: PrimFields }
  | {
      readonly kind: 'sculpt';
      /** Null for a map that is missing, which a sphere stands in for. */
      readonly map: SculptMap | null;
      readonly options: SculptOptions;
    };

/**
 * The faces of a unit prim at the highest level of detail, by their numbers in texture entries. A map without data has one
 * that draws nothing.
 *
 * **Source:** prims.md sections 3 to 6.
 */
export function shapeFaces(source: ShapeSource): Submesh[] {
  if (source.kind === 'prim')
    return primFaces(drawnShape(source.fields)).map(({ geometry }) => geometry);
  const { map, options } = source;
  if (!map) return [placeholderSphere(STAND_IN_SIDE, STAND_IN_SIDE, options)];
  const face = sculptFace(map, options);
  return [face ?? emptyFace()];
}

/** A face that draws nothing. */
export function emptyFace(): Submesh {
  return {
    empty: true,
    vertexCount: 0,
    triangleCount: 0,
    positions: new Float32Array(0),
    normals: new Float32Array(0),
    uvs: new Float32Array(0),
    indices: new Uint16Array(0),
    joints: null,
    weights: null,
    positionMin: [0, 0, 0],
    positionMax: [0, 0, 0],
  };
}
