export { decodeMesh, type MeshOptions } from './decode-mesh.ts';
export { encodeMesh } from './encode-mesh.ts';
export { keepLevels } from './keep-levels.ts';
export {
  LOD_NAMES,
  type LodName,
  MAX_DECODED_FACES,
  type MeshAsset,
  type MeshSkin,
  type PhysicsConvex,
  type Submesh,
  type SubmeshGaps,
} from './mesh-asset.ts';
export { readMeshHeader } from './mesh-header.ts';
export type {
  MeshSource,
  PhysicsConvexSource,
  SkinSource,
  SubmeshSource,
} from './mesh-source.ts';
export { quantiseMesh } from './quantise-mesh.ts';
export { type FaceChange, type MeshChanges, rewriteMesh } from './rewrite-mesh.ts';
