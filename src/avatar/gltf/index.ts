export { createGlb, exportSkeletonGlb, writeGlb } from './skeleton-glb.ts';
export { buildSkin, jointsOf, SkeletonNodes } from './skeleton-nodes.ts';
