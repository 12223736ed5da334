export { describeMend, inspectModel, lintModel } from './model-details.ts';
export {
  type LevelFiles,
  type ModelOptions,
  type ModelUpload,
  modelFormatOf,
  readLevelFiles,
  readModel,
  type Siblings,
  uploadModel,
} from './model-file.ts';
