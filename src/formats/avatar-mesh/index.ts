export {
  AVATAR_MESH_MARKER,
  type AvatarMesh,
  type AvatarMeshVertices,
  type AvatarMorph,
} from './avatar-mesh.ts';
export { decodeAvatarMesh } from './decode-avatar-mesh.ts';
