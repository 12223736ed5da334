import type { WornMesh } from '../src/app/index.ts';
import type { MeshAsset, MeshSkin, Submesh } from '../src/formats/mesh/index.ts';

/** One face with a vertex bound to each of the joints. */
function face(jointCount: number): Submesh {
  const joints = new Uint8Array(4 * jointCount);
  const weights = new Float32Array(4 * jointCount);
  for (let i = 0; i < jointCount; i++) {
    joints[4 * i] = i;
    weights[4 * i] = 1;
  }
  return {
    empty: false,
    vertexCount: jointCount,
    triangleCount: 0,
    positions: new Float32Array(3 * jointCount),
    normals: new Float32Array(3 * jointCount),
    uvs: new Float32Array(2 * jointCount),
    indices: new Uint16Array(0),
    joints,
    weights,
    positionMin: [0, 0, 0],
    positionMax: [0, 0, 0],
  };
}

/** A mesh of the levels high and low that hangs on these joints, as the page holds it. */
export function wornMesh(
  id: string,
  jointNames: string[],
  { builtIn = false, ...skin }: Partial<MeshSkin> & { builtIn?: boolean } = {},
): WornMesh {
  const asset: MeshAsset = {
    sections: {},
    dataOffset: 0,
    version: null,
    creator: null,
    lods: { high: [face(jointNames.length)], low: [face(jointNames.length)] },
    physicsMesh: null,
    physicsConvex: null,
    skin: {
      jointNames,
      bindShapeMatrix: new Float64Array(16),
      inverseBindMatrices: new Float64Array(16 * jointNames.length),
      altInverseBindMatrices: null,
      pelvisOffset: 0,
      lockScaleIfJointPosition: false,
      ...skin,
    },
    warnings: [],
  };
  const common = { id, name: id, fileName: `${id}.llmesh`, byteLength: 1, builtIn };
  return {
    kind: 'mesh',
    ...common,
    asset,
    visible: true,
    lod: 'high',
    unknownJoints: [],
    rankId: id,
    attachment: null,
    look: null,
    source: {
      path: id,
      address: null,
      byteLength: 0,
      read: () => Promise.resolve(new Uint8Array()),
    },
  };
}
