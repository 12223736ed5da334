export { editShape, newShapeFile, wearShape, wornShape } from './shape-edits.ts';
