export { fittedVolumes } from './fitted-volumes.ts';
export { editShape, newShapeFile, wearShape, wornShape } from './shape-edits.ts';
