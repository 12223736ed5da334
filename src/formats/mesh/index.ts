export { decodeMesh, type MeshOptions } from './decode-mesh.ts';
export { encodeMesh } from './encode-mesh.ts';
export {
  LOD_NAMES,
  type LodName,
  type MeshAsset,
  type MeshSection,
  type MeshSkin,
  type PhysicsConvex,
  type Submesh,
} from './mesh-asset.ts';
export { type MeshHeader, readMeshHeader } from './mesh-header.ts';
export type {
  MeshSource,
  PhysicsConvexSource,
  SkinSource,
  SubmeshSource,
} from './mesh-source.ts';
