export { suppliedBy, type TextureReader } from '../texture-supply.ts';
export { exportAvatarGlb } from './avatar-object-glb.ts';
export { exportGlb, sendGlb } from './export-glb.ts';
export { glbAvatarOf } from './glb-avatar.ts';
export { exportModelGlb } from './model-glb.ts';
