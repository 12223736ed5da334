export { type BodyMeasures, bodyMeasures } from './body-measures.ts';
export { BodyShape } from './body-shape.ts';
export {
  drivenWeight,
  type EffectiveWeights,
  effectiveWeights,
} from './effective-weights.ts';
export { haveSameWeights, type ParamWeights } from './param-weights.ts';
export {
  jointsOf,
  SHAPED_JOINT_COUNT,
  type ShapedJoints,
  unrotatedPositions,
} from './shaped-joints.ts';
