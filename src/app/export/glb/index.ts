export { exportGlb, saveGlb } from './export-glb.ts';
export {
  type BakeBounds,
  type GlbAvatar,
  type GlbMesh,
  type GlbMotion,
  glbAvatarOf,
} from './glb-avatar.ts';
