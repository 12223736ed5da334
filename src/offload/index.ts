export { type AssetDecoder, assetDecoder, type ProgressListener } from './asset-decoder.ts';
export {
  type DecodeJobOptions,
  DecoderClient,
  type DecoderClientOptions,
  OffloadError,
  type WorkerHandle,
  workerHandle,
} from './decoder-client.ts';
export { filesCacheName, isLoopback, TAKE_OVER } from './offline-contract.ts';
export { isOwnScript, trustOwnScripts } from './trust-own-scripts.ts';
