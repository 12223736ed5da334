import { expose } from 'comlink';
import {
  decodePicture,
  pictureDecoder,
  playerDecoder,
  TEXTURE_WORKER,
} from '../src/offload/index.ts';

/*
 * The decoders of saved pages: of the kinds of files of which these consist, and of pictures, which the browser decodes.
 * The name of the worker says which one it is.
 */
expose(
  (globalThis as unknown as DedicatedWorkerGlobalScope).name === TEXTURE_WORKER
    ? pictureDecoder(decodePicture)
    : playerDecoder,
);
