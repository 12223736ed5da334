export { Outfit } from './outfit.ts';
export type { OutfitSnapshot } from './outfit-snapshot.ts';
export type { StepRecorder } from './undo-history.ts';
