export { modelItems, showNewModel } from './shown-models.ts';
export { UploadFormPanel, UploadPanel } from './upload-panel.tsx';
