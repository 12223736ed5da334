export { glbAvatarOf } from './avatar-of.ts';
export { exportGlb } from './export-glb.ts';
export { saveGlb } from './save-glb.ts';
export type { BakeBounds, GlbAvatar, GlbMesh, GlbMotion } from './types.ts';
