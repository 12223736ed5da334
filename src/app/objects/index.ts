export { isObjectFile, sceneOf } from './made-parts.ts';
export type { PartProblem } from './object-plan.ts';
export type { ObjectFacts, ObjectService } from './object-service.ts';
export { pointName, pointNames } from './point-names.ts';
export { ShapeLoader } from './shape-loader.ts';
