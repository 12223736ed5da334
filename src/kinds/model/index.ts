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
export { meshReport, modelReport, reportPage, type UploadReport } from './report-page.ts';
