export { Outfit } from './outfit.ts';
export type { StepRecorder } from './undo-history.ts';
