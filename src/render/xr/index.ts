export { findXrMode, openXr, type XrMode, type XrOptions, type XrStage } from './xr-stage.ts';
