export { exportGlb, saveGlb } from './export-glb.ts';
export { glbAvatarOf } from './glb-avatar.ts';
