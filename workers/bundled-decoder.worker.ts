import { expose } from 'comlink';
import {
  avatarDecoder,
  browserTextureTools,
  requestOpenJpeg,
  TEXTURE_WORKER,
  textureDecoder,
  texturePictures,
} from '../src/offload/index.ts';

/*
 * The decoders of files and of textures in one script, for viewers that contain their workers: they share most of their
 * code. The name of the worker says which one it is.
 */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

function textureWorker() {
  const tools = browserTextureTools(() => requestOpenJpeg(scope as unknown as Worker));
  // Pictures for files of glTF, which are PNG.
  return { ...textureDecoder(tools), ...texturePictures(tools, null) };
}

expose(scope.name === TEXTURE_WORKER ? textureWorker() : avatarDecoder);
