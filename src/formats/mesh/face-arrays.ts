import { MAX_INFLUENCES } from './limits.ts';
import type { Submesh } from './types.ts';

/**
 * The arrays of one face, zeroed, as views of a single buffer: making one is several times cheaper than
 * making six, and it is also one thing to transfer.
 */
export function allocateSubmesh(
  vertexCount: number,
  triangleCount: number,
  weighted: boolean,
): Submesh {
  const influences = weighted ? vertexCount * MAX_INFLUENCES : 0;
  // From the widest numbers to the narrowest, so that each array is aligned.
  const normalsAt = vertexCount * 12;
  const uvsAt = normalsAt + vertexCount * 12;
  const weightsAt = uvsAt + vertexCount * 8;
  const indicesAt = weightsAt + influences * 4;
  const jointsAt = indicesAt + triangleCount * 6;
  const buffer = new ArrayBuffer(jointsAt + influences);
  return {
    empty: triangleCount === 0,
    vertexCount,
    triangleCount,
    positions: new Float32Array(buffer, 0, vertexCount * 3),
    normals: new Float32Array(buffer, normalsAt, vertexCount * 3),
    uvs: new Float32Array(buffer, uvsAt, vertexCount * 2),
    indices: new Uint16Array(buffer, indicesAt, triangleCount * 3),
    joints: weighted ? new Uint8Array(buffer, jointsAt, influences) : null,
    weights: weighted ? new Float32Array(buffer, weightsAt, influences) : null,
    positionMin: [0, 0, 0],
    positionMax: [0, 0, 0],
  };
}
