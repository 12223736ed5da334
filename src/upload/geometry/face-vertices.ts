import type { UploadFace } from '../scene/upload-scene.ts';
import { streamOf, type VertexStream, weldVertices } from './weld-vertices.ts';

/** The number of vertices of a face. */
export const vertexCountOf = (face: Pick<UploadFace, 'positions'>): number =>
  face.positions.length / 3;

/**
 * A face of some of another face's vertices.
 *
 * @param order - The old index of each new vertex.
 * @param indices - The triangles of the new vertices.
 */
export function selectVertices(
  face: UploadFace,
  order: Uint32Array,
  indices: Uint32Array<ArrayBuffer>,
): UploadFace {
  const { positions, normals, uvs, joints, weights } = face;
  return {
    ...face,
    positions: gather(new Float32Array(3 * order.length), positions, order),
    normals: normals && gather(new Float32Array(3 * order.length), normals, order),
    uvs: uvs && gather(new Float32Array(2 * order.length), uvs, order),
    joints: joints && gather(new Uint8Array(4 * order.length), joints, order),
    weights: weights && gather(new Float32Array(4 * order.length), weights, order),
    indices,
  };
}

/**
 * The face as it is written: vertices that are equal in everything are one, unused ones are dropped, and the others are in
 * the order of their first use.
 *
 * **Source:** reference/upload.md section 4, "Remap then welds equal vertices, drops unused, orders by first use".
 */
export function remapFace(face: UploadFace): UploadFace {
  const count = vertexCountOf(face);
  const { remap, count: welded } = weldVertices(streamsOf(face), count);
  if (welded === count) return byFirstUse(face, face.indices);
  const first = new Uint32Array(welded);
  for (let vertex = count - 1; vertex >= 0; vertex--) first[remap[vertex]] = vertex;
  return byFirstUse(
    face,
    face.indices.map((vertex) => first[remap[vertex]]),
  );
}

/** What makes a vertex of a face another one. */
function streamsOf(face: UploadFace): VertexStream[] {
  const { positions, normals, uvs, joints, weights } = face;
  const streams = [streamOf(positions, 12)];
  if (normals) streams.push(streamOf(normals, 12));
  if (uvs) streams.push(streamOf(uvs, 8));
  if (joints) streams.push(streamOf(joints, 4));
  if (weights) streams.push(streamOf(weights, 16));
  return streams;
}

function byFirstUse(face: UploadFace, indices: Uint32Array): UploadFace {
  // Faces that were read are in that order already.
  if (indices === face.indices && isByFirstUse(indices, vertexCountOf(face))) return face;
  const newIndex = new Int32Array(vertexCountOf(face)).fill(-1);
  const order = new Uint32Array(Math.min(indices.length, newIndex.length));
  const renumbered = new Uint32Array(indices.length);
  let count = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner];
    if (newIndex[vertex] < 0) {
      order[count] = vertex;
      newIndex[vertex] = count++;
    }
    renumbered[corner] = newIndex[vertex];
  }
  return selectVertices(face, order.subarray(0, count), renumbered);
}

/** Whether all vertices are used, in the order of their numbers. */
function isByFirstUse(indices: Uint32Array, count: number): boolean {
  let next = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    if (indices[corner] > next) return false;
    if (indices[corner] === next) next++;
  }
  return next === count;
}

/** @param out - As many numbers of `source` as `order` has vertices. */
function gather<T extends Float32Array | Uint8Array>(out: T, source: T, order: Uint32Array): T {
  if (order.length === 0) return out;
  const bytes = out.byteLength / order.length;
  const { words: to, size } = streamOf(out, bytes);
  const { words: from } = streamOf(source, bytes);
  let at = 0;
  for (let vertex = 0; vertex < order.length; vertex++) {
    const first = order[vertex] * size;
    for (let k = 0; k < size; k++) to[at++] = from[first + k];
  }
  return out;
}
