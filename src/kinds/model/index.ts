export { describeMend, inspectModel, lintModel } from './model-details.ts';
export {
  isModel,
  type LevelFiles,
  type ModelOptions,
  type ModelUpload,
  readLevelFiles,
  type Siblings,
  uploadModel,
} from './model-file.ts';
