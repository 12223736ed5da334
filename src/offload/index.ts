export { type AssetDecoder, assetDecoder, type ProgressListener } from './asset-decoder.ts';
export {
  type DecodeJobOptions,
  DecoderClient,
  type DecoderClientOptions,
  OffloadError,
  type WorkerHandle,
  workerHandle,
} from './decoder-client.ts';
export type { FileContent } from './file-content.ts';
