import type { UploadFace } from '../scene/upload-scene.ts';
import { type VertexStream, weldVertices } from './weld-vertices.ts';

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
  order: ArrayLike<number>,
  indices: Uint32Array<ArrayBuffer>,
): UploadFace {
  return {
    ...face,
    positions: gather(new Float32Array(3 * order.length), face.positions, order, 3),
    normals: face.normals && gather(new Float32Array(3 * order.length), face.normals, order, 3),
    uvs: face.uvs && gather(new Float32Array(2 * order.length), face.uvs, order, 2),
    joints: face.joints && gather(new Uint8Array(4 * order.length), face.joints, order, 4),
    weights: face.weights && gather(new Float32Array(4 * order.length), face.weights, order, 4),
    indices,
  };
}

/**
 * The face without vertices that no triangle uses, the others in the order of their first use.
 *
 * **Source:** reference/upload.md section 4.
 */
export function dropUnusedVertices(face: UploadFace): UploadFace {
  return byFirstUse(face, face.indices);
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
  const streams: VertexStream[] = [{ array: face.positions, size: 3 }];
  if (face.normals) streams.push({ array: face.normals, size: 3 });
  if (face.uvs) streams.push({ array: face.uvs, size: 2 });
  if (face.joints) streams.push({ array: face.joints, size: 4 });
  if (face.weights) streams.push({ array: face.weights, size: 4 });
  return streams;
}

function byFirstUse(face: UploadFace, indices: ArrayLike<number>): UploadFace {
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

function gather<T extends Float32Array | Uint8Array>(
  out: T,
  source: ArrayLike<number>,
  order: ArrayLike<number>,
  size: number,
): T {
  for (let vertex = 0; vertex < order.length; vertex++) {
    const from = order[vertex] * size;
    for (let k = 0; k < size; k++) out[vertex * size + k] = source[from + k];
  }
  return out;
}
