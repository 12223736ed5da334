export {
  MEND_RULES,
  type MendedUpload,
  type MendRule,
  mendedUpload,
  SAFE_MEND_RULES,
} from './mended-upload.ts';
export { describeMend, describeOptionMend, inspectModel, lintModel } from './model-details.ts';
export type { ModelDocument, ModelImage, ModelMesh } from './model-document.ts';
export {
  isModel,
  type LevelFiles,
  type ModelImages,
  type ModelOptions,
  type ModelUpload,
  readImages,
  readLevelFiles,
  readModelScene,
  uploadModel,
} from './model-file.ts';
export {
  type ModelRequest,
  type ModelResult,
  makeModelResult,
  modelledMeshes,
  type ResultMessage,
  type UploadedMesh,
} from './model-result.ts';
export type { OptionChange } from './option-change.ts';
export {
  describeOptions,
  meshReport,
  modelReport,
  reportPage,
  type UploadReport,
} from './report-page.ts';
