import { type CornerSources, CornerWelder } from '../model/corner-welder.ts';
import { type PackedSource, packNumbers } from '../model/packed-source.ts';
import type { FacePart, WeldedFace } from '../model/welded-face.ts';
import type { ReadPrimitive } from './gltf-primitive.ts';

/**
 * Vertices from which on the uploader splits a primitive, and after a triangle with as many begins a new face. It sorts
 * triangles for the vertex cache before, and so splits at others.
 */
export const SPLIT_VERTICES = 65525;

/** Where the vertices of a primitive are among those of its mesh. */
export interface VertexRange {
  /** All positions of the mesh. */
  readonly positions: PackedSource;
  /** Of the primitive's first vertex. */
  readonly start: number;
}

/**
 * The faces of a primitive: one, or several where it has too many vertices. Vertices that no triangle uses are left out,
 * and those that are equal are one, as after the uploader's remap. Missing normals are those of the triangles, and
 * missing texture coordinates are zeros.
 *
 * **Source:** reference/upload.md sections 2 and 4; the viewer's `Primitive::prep`.
 */
export function weldPrimitive(
  material: string,
  { normals, uvs, indices }: ReadPrimitive,
  { positions, start }: VertexRange,
  attributes: ReadonlyMap<string, number>,
): WeldedFace[] {
  const sources: CornerSources = {
    positions,
    normals: packNumbers(normals ?? flatNormals(indices, positions.values, start), 3),
    uvs: packNumbers(uvs ?? new Float32Array(2), 2),
  };
  const welder = new CornerWelder(sources, Math.min(indices.length, SPLIT_VERTICES + 3));
  const parts: FacePart[] = [];
  const out = new Uint32Array(indices.length);
  let first = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner];
    const normal = normals ? vertex : Math.floor(corner / 3);
    out[corner] = welder.add(positions.first[start + vertex], normal, uvs ? vertex : 0);
    if (corner % 3 === 2 && welder.count >= SPLIT_VERTICES) {
      parts.push({ indices: out.slice(first, corner + 1), vertices: welder.take() });
      first = corner + 1;
    }
  }
  if (first < indices.length) parts.push({ indices: out.slice(first), vertices: welder.take() });
  const semantics = [...attributes.keys()];
  return parts.map((part) => ({
    ...{ material, sources, ...part, hasNormals: normals !== null, hasUvs: uvs !== null },
    uvSets: semantics.filter((semantic) => semantic.startsWith('TEXCOORD_')).length,
    hasColors: semantics.some((semantic) => semantic.startsWith('COLOR_')),
  }));
}

/** One for each triangle, at unit length; zeros for one without area. */
function flatNormals(
  indices: Uint32Array,
  positions: Float32Array,
  start: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => (start + indices[i + k]) * 3);
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.hypot(x, y, z);
    if (!(length > 0 && length < Infinity)) continue;
    out[i] = x / length;
    out[i + 1] = y / length;
    out[i + 2] = z / length;
  }
  return out;
}
