export { ComparedModel, CompareModelButton } from './compared-model.tsx';
export { levelKey } from './level-keys.ts';
export { LevelsDock, LevelsSection } from './levels-dock.tsx';
export { modelItems, showNewModel } from './shown-models.ts';
export { UploadFormPanel, UploadPanel } from './upload-panel.tsx';
