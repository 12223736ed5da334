export { ArchiveClient } from './archive-client.ts';
export { type ArchiveContent, archiveReader, type ContentFacts } from './archive-reader.ts';
export {
  type AssetDecoder,
  assetDecoder,
  avatarDecoder,
  type ProgressListener,
  playerDecoder,
} from './asset-decoder.ts';
export { BakeClient } from './bake-client.ts';
export { type BakeComposer, type BakeRecipe, bakeComposer } from './bake-composer.ts';
export { browserTextureTools, decodePicture } from './browser-texture-tools.ts';
export {
  type DecodeJobOptions,
  DecoderClient,
  type DecoderClientOptions,
} from './decoder-client.ts';
export type { ModelUploadClient } from './model-upload-client.ts';
export { createModelUploader, type ModelFiles, type ModelUploader } from './model-uploader.ts';
export { filesCacheName, isLoopback, TAKE_OVER } from './offline-contract.ts';
export { answerOpenJpegRequests, requestOpenJpeg } from './open-jpeg-request.ts';
export {
  TextureClient,
  type TextureClientOptions,
  type TextureJobOptions,
} from './texture-client.ts';
export {
  pictureDecoder,
  TEXTURE_WORKER,
  type TextureDecoder,
  textureDecoder,
} from './texture-decoder.ts';
export {
  encodeWebpByCanvas,
  type TexturePictures,
  texturePictures,
} from './texture-pictures.ts';
export { isOwnScript, trustOwnScripts } from './trust-own-scripts.ts';
export { type WorkerHandle, workerHandle } from './worker-handle.ts';
export { OffloadError } from './worker-slot.ts';
