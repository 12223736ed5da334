export { MEND_RULES, type MendedUpload, type MendRule, mendedUpload } from './mended-upload.ts';
export { describeMend, describeOptionMend, inspectModel, lintModel } from './model-details.ts';
export {
  isModel,
  type LevelFiles,
  type ModelOptions,
  type ModelUpload,
  readLevelFiles,
  type Siblings,
  uploadModel,
} from './model-file.ts';
