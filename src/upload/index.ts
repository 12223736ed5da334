export { meshSourceOf, type UploadLevel, type UploadParts } from './asset/mesh-source-of.ts';
export {
  defaultRigOptions,
  MAX_LISTED_JOINTS,
  MAX_PELVIS_OFFSET,
  type RigOptions,
  whyStatic,
} from './asset/upload-options.ts';
export { readColladaScene } from './collada/read-collada-scene.ts';
export {
  UPLOAD_MESSAGES,
  type UploadMessage,
  type UploadMessageCode,
} from './scene/upload-message.ts';
export {
  UPLOAD_RULES,
  type UploadObservation,
  type UploadRule,
} from './scene/upload-observation.ts';
export type {
  UploadFace,
  UploadImage,
  UploadInstance,
  UploadMaterial,
  UploadModel,
  UploadScene,
  UploadSkin,
} from './scene/upload-scene.ts';
