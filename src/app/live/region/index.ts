export type { RegionStageOptions } from './region-avatar-view.ts';
export { RegionStage } from './region-stage.ts';
