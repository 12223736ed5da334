export { decodeMesh, decodeMeshAsync, type MeshAsyncOptions, type MeshOptions } from './decode.ts';
export { encodeMesh } from './encode.ts';
export { type MeshHeader, readMeshHeader } from './header.ts';
export type {
  MeshSource,
  PhysicsConvexSource,
  SkinSource,
  SubmeshSource,
} from './source.ts';
export {
  LOD_NAMES,
  type LodName,
  type MeshAsset,
  type MeshSection,
  type MeshSkin,
  type PhysicsConvex,
  type Submesh,
} from './types.ts';
