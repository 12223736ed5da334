export { METRES_PER_INCH, toBvhAxes, toSecondLifeAxes } from './axes.ts';
export { decodeBvh } from './decode.ts';
export { type BvhImportSettings, importBvh } from './import.ts';
export type { JointCurves } from './joint-curves.ts';
export { movesAtAll } from './reduce.ts';
export type { Bvh, BvhJoint } from './types.ts';
