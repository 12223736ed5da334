export { buildSkin, jointsOf } from './gltf-skin.ts';
export { createGlb, exportSkeletonGlb, writeGlb } from './skeleton-glb.ts';
export { SkeletonNodes } from './skeleton-nodes.ts';
