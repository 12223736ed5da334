export { exportAvatarGlb } from './avatar-object-glb.ts';
export { exportGlb, saveGlb } from './export-glb.ts';
export { glbAvatarOf } from './glb-avatar.ts';
