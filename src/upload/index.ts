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
  Vector3,
} from './scene/upload-scene.ts';
