export { findXrMode, type XrMode } from './xr-mode.ts';
export { openXr, type XrOptions, type XrStage } from './xr-stage.ts';
