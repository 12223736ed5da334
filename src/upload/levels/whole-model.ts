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
 * Gives each face its triangles back. Vertices are used as one within a face only, so that a triangle is in one face. The
 * viewer also joins equal vertices of different faces, and its triangles may change their face.
 */
export function splitFaces(
  faces: readonly UploadFace[],
  { starts }: WholeModel,
  indices: Uint32Array,
): UploadFace[] {
  const lists: number[][] = faces.map(() => []);
  for (let i = 0; i < indices.length; i += 3) {
    const face = faceOf(starts, indices[i]);
    for (let k = 0; k < 3; k++) lists[face].push(indices[i + k] - starts[face]);
  }
  return faces.map((face, index) => ({ ...face, indices: Uint32Array.from(lists[index]) }));
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
