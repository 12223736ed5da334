export {
  drivenWeight,
  type EffectiveWeights,
  effectiveWeights,
  type ParamWeights,
} from './effective-weights.ts';
export {
  type BodyMeasures,
  bodyMeasures,
  jointsOf,
  SHAPED_JOINT_COUNT,
  type ShapedJoints,
  shapeJoints,
  unrotatedPositions,
} from './shaped-joints.ts';
