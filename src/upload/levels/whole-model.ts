import { type VertexStream, vertexCountOf, weldVertices } from '../geometry/index.ts';
import type { UploadFace } from '../scene/upload-scene.ts';

/** All faces of a model as one list of vertices and triangles: a simplifier sees where faces meet. */
export interface WholeModel {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per triangle. */
  readonly indices: Uint32Array;
  /** The first vertex of each face, and the number of all at the end. */
  readonly starts: readonly number[];
}

/** Which attributes keep vertices at one place apart. */
export type KeptAttributes = 'all' | 'no-normals' | 'positions';

/** Joins the faces; vertices of one face that are equal in the attributes that are kept are used as one. */
export function joinFaces(faces: readonly UploadFace[], kept: KeptAttributes): WholeModel {
  const starts = [0];
  for (const face of faces) starts.push(starts[starts.length - 1] + vertexCountOf(face));
  const positions = new Float32Array(3 * starts[faces.length]);
  const indices = new Uint32Array(faces.reduce((sum, face) => sum + face.indices.length, 0));
  let at = 0;
  faces.forEach((face, index) => {
    positions.set(face.positions, 3 * starts[index]);
    const first = firstEqual(face, kept);
    for (const vertex of face.indices) indices[at++] = starts[index] + first[vertex];
  });
  return { positions, indices, starts };
}

/**
 * Gives each face its triangles back: a triangle belongs to the face of its first corner. A reduction without regard to the
 * surface makes triangles across faces; their other corners are copies of the vertices of the other face.
 */
export function splitFaces(
  faces: readonly UploadFace[],
  { starts }: WholeModel,
  indices: Uint32Array,
): UploadFace[] {
  const lists: number[][] = faces.map(() => []);
  const copies = faces.map(() => new Map<number, number>());
  for (let i = 0; i < indices.length; i += 3) {
    const face = faceOf(starts, indices[i]);
    for (let k = 0; k < 3; k++) {
      lists[face].push(localIndex(starts, face, indices[i + k], copies[face]));
    }
  }
  return faces.map((face, index) => ({
    ...withCopies(face, [...copies[index].keys()], faces, starts),
    indices: Uint32Array.from(lists[index]),
  }));
}

/** The vertex within a face; one of another face is noted as a copy after the face's own. */
function localIndex(
  starts: readonly number[],
  face: number,
  vertex: number,
  copies: Map<number, number>,
): number {
  if (vertex >= starts[face] && vertex < starts[face + 1]) return vertex - starts[face];
  let copy = copies.get(vertex);
  if (copy === undefined) {
    copy = starts[face + 1] - starts[face] + copies.size;
    copies.set(vertex, copy);
  }
  return copy;
}

/** The face with copies of other faces' vertices at its end; an attribute that the other face lacks is zero there. */
function withCopies(
  face: UploadFace,
  copied: readonly number[],
  faces: readonly UploadFace[],
  starts: readonly number[],
): UploadFace {
  if (copied.length === 0) return face;
  const total = vertexCountOf(face) + copied.length;
  const extend = <T extends Float32Array | Uint8Array>(
    out: T,
    size: number,
    of: (face: UploadFace) => T | null,
  ): T => {
    out.set(of(face) ?? []);
    copied.forEach((vertex, index) => {
      const other = faceOf(starts, vertex);
      const at = (vertex - starts[other]) * size;
      out.set(
        of(faces[other])?.subarray(at, at + size) ?? [],
        (total - copied.length + index) * size,
      );
    });
    return out;
  };
  return {
    ...face,
    positions: extend(new Float32Array(3 * total), 3, ({ positions }) => positions),
    normals: face.normals && extend(new Float32Array(3 * total), 3, ({ normals }) => normals),
    uvs: face.uvs && extend(new Float32Array(2 * total), 2, ({ uvs }) => uvs),
    joints: face.joints && extend(new Uint8Array(4 * total), 4, ({ joints }) => joints),
    weights: face.weights && extend(new Float32Array(4 * total), 4, ({ weights }) => weights),
  };
}

function faceOf(starts: readonly number[], vertex: number): number {
  let face = 0;
  while (starts[face + 1] <= vertex) face++;
  return face;
}

/** For each vertex the first one that is equal in the attributes that are kept. */
function firstEqual(face: UploadFace, kept: KeptAttributes): Uint32Array {
  const count = vertexCountOf(face);
  const { remap, count: welded } = weldVertices(streamsOf(face, kept), count);
  const first = new Uint32Array(welded);
  for (let vertex = count - 1; vertex >= 0; vertex--) first[remap[vertex]] = vertex;
  return remap.map((to) => first[to]);
}

function streamsOf({ positions, normals, uvs }: UploadFace, kept: KeptAttributes): VertexStream[] {
  const streams: VertexStream[] = [{ array: positions, size: 3 }];
  if (normals && kept === 'all') streams.push({ array: normals, size: 3 });
  if (uvs && kept !== 'positions') streams.push({ array: uvs, size: 2 });
  return streams;
}
