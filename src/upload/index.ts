export { meshSourceOf, type UploadLevel, type UploadParts } from './asset/mesh-source-of.ts';
export { IMPORT_SCALES, scaleInstances } from './asset/scale-instances.ts';
export {
  defaultRigOptions,
  MAX_LISTED_JOINTS,
  MAX_PELVIS_OFFSET,
  type RigOptions,
  whyStatic,
} from './asset/upload-options.ts';
export {
  type FinishedAsset,
  type ImageFacts,
  imageMessages,
  levelMessages,
  looksOf,
  observeAsset,
  observeHulls,
  observeImages,
  observeMeshAsset,
  texturesOf,
} from './asset-rules/index.ts';
export { readColladaScene } from './collada/read-collada-scene.ts';
export { DEFAULT_CREASE_ANGLE } from './geometry/index.ts';
export type { ResolveFile } from './gltf/gltf-refusals.ts';
export { readGltfScene } from './gltf/read-gltf-scene.ts';
export { LEVEL_SUFFIXES, type LevelOfFile } from './level-files/index.ts';
export type { LevelMethod, LevelRequest, LevelRequests } from './levels/index.ts';
export {
  DEFAULT_LEVELS,
  makeAssets,
  type Upload,
  type UploadAsset,
  type UploadOptions,
} from './make-assets.ts';
export {
  ASSET_MEND_RULES,
  MENDABLE_RULES,
  type Mend,
  type MendableRule,
  type MendedOption,
  mendAsset,
  mendOptions,
  mendScene,
  OPTION_MEND_RULES,
  type OptionMend,
  type OptionMendRule,
  SAFE_OPTION_MENDS,
} from './mend/index.ts';
export {
  DECOMPOSITION_DEFAULTS,
  MAX_HULLS,
  type PhysicsChoice,
  unitTriangles,
} from './physics/index.ts';
export { describeScene, type ModelFacts, type SkinFacts } from './report/describe-scene.ts';
export { asModelled, observeRig } from './rig/index.ts';
export type { TaskControl } from './scene/task-control.ts';
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
