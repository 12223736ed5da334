import type { MeshSkin, Submesh } from '../src/formats/mesh/index.ts';

/** The influences of one vertex: entries of the skin, and their weights. */
export type Influences = readonly (readonly [entry: number, weight: number])[];

/** A face of these vertices and triangles; `null` for one without weights. */
export function rigFace(
  positions: readonly number[],
  indices: readonly number[],
  influences: readonly Influences[] | null,
): Submesh {
  const vertexCount = positions.length / 3;
  const joints = new Uint8Array(4 * vertexCount);
  const weights = new Float32Array(4 * vertexCount);
  for (const [vertex, list] of (influences ?? []).entries())
    for (const [slot, [entry, weight]] of list.entries()) {
      joints[4 * vertex + slot] = entry;
      weights[4 * vertex + slot] = weight;
    }
  return {
    ...{ empty: indices.length === 0, vertexCount, triangleCount: indices.length / 3 },
    ...{ positions: Float32Array.from(positions), indices: Uint16Array.from(indices) },
    ...{ normals: new Float32Array(3 * vertexCount), uvs: new Float32Array(2 * vertexCount) },
    ...{ joints: influences && joints, weights: influences && weights },
    ...{ positionMin: [0, 0, 0], positionMax: [0, 0, 0] },
  };
}

/** A skin whose joints were bound at these places, unturned, with these joint positions. */
export function rigSkin(
  jointNames: string[],
  boundAt: readonly (readonly [number, number, number])[],
  overrides: readonly (readonly [number, number, number])[] | null = null,
): MeshSkin {
  const matrices = (places: typeof boundAt, sign: number) =>
    Float64Array.from(
      places.flatMap(([x, y, z]) => [
        ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
        ...[sign * x, sign * y, sign * z, 1],
      ]),
    );
  return {
    jointNames,
    bindShapeMatrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
    inverseBindMatrices: matrices(boundAt, -1),
    altInverseBindMatrices: overrides && matrices(overrides, 1),
    pelvisOffset: 0,
    lockScaleIfJointPosition: false,
  };
}
