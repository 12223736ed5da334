export { METRES_PER_INCH, toBvhAxes } from './bvh.ts';
export type { JointCurves } from './bvh-joint-curves.ts';
export { AVOIDED_BY_REST_FRAME, importAndReview, insertRestFrame } from './bvh-rest-frame.ts';
export { decodeBvh } from './decode-bvh.ts';
export { importBvh } from './import-bvh.ts';
export { isMoving } from './reduce-frames.ts';
