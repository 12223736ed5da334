export { type BodyMeasures, bodyMeasures } from './body-measures.ts';
export { BodyShape } from './body-shape.ts';
export {
  drivenWeight,
  type EffectiveWeights,
  effectiveWeights,
  isMaleShape,
} from './effective-weights.ts';
export { type MorphParam, morphParamsOf } from './morph-params.ts';
export { haveSameWeights, type ParamWeights } from './param-weights.ts';
export {
  defaultShape,
  randomShape,
  withDefaults,
  withSex,
  withSlider,
} from './shape-changes.ts';
export { SLIDER_GROUPS, type SliderGroup } from './shape-slider-table.ts';
export {
  isOfSex,
  percentOf,
  SHAPE_SLIDERS,
  type ShapeSlider,
  sliderWeight,
  weightAt,
} from './shape-sliders.ts';
export {
  jointsOf,
  SHAPED_JOINT_COUNT,
  type ShapedJoints,
  unrotatedPositions,
} from './shaped-joints.ts';
