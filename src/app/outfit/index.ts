export { Outfit } from './outfit.ts';
export {
  bodyAmong,
  hideMannequin,
  type OutfitSnapshot,
  restoreSnapshot,
  showMannequin,
  takeSnapshot,
} from './outfit-snapshot.ts';
export type { StepRecorder } from './undo-history.ts';
