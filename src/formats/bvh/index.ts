export { type Bvh, type BvhJoint, METRES_PER_INCH, toBvhAxes, toSecondLifeAxes } from './bvh.ts';
export type { JointCurves } from './bvh-joint-curves.ts';
export { decodeBvh } from './decode-bvh.ts';
export { type BvhImportSettings, importBvh } from './import-bvh.ts';
export { isMoving } from './reduce-frames.ts';
