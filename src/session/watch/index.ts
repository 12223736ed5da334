export {
  type MotionBatch,
  WATCH_ASSET_NAMES,
  type WatchAssetName,
  type WatchEvent,
} from './watch-contract.ts';
