export { type AssetDecoder, assetDecoder, type ProgressListener } from './asset-decoder.ts';
export {
  type DecodeJobOptions,
  DecoderClient,
  type DecoderClientOptions,
} from './decoder-client.ts';
export type { FileContent } from './file-content.ts';
export { workerHandle } from './worker-handle.ts';
export { OffloadError, type WorkerHandle } from './worker-slot.ts';
