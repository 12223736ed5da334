export { describeMend, inspectModel, lintModel } from './model-details.ts';
export {
  isModel,
  type LevelFiles,
  type ModelImages,
  type ModelOptions,
  type ModelUpload,
  readImages,
  readLevelFiles,
  type Siblings,
  uploadModel,
} from './model-file.ts';
