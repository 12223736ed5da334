export { ValuePaint } from './value-paint.ts';
export {
  INFLUENCE_RAMP,
  STEP_VALUES,
  STRETCH_RAMP,
  stretchValue,
  type ValueRamp,
  WEIGHT_RAMP,
} from './value-ramp.ts';
export { type DrawnVolume, VolumeOverlay } from './volume-overlay.ts';
