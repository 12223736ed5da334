export { findXrMode, openXr, type XrMode, type XrStage } from './xr-stage.ts';
