export { RegionStage } from './region-stage.ts';
export type { RegionStageOptions } from './supplies.ts';
