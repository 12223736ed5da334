export { SceneRecorder } from './scene-recorder.ts';
export {
  type AvatarState,
  type BubbleMove,
  type MotionBatch,
  WATCH_ASSET_NAMES,
  type WatchAssetName,
  type WatchEvent,
} from './watch-contract.ts';
export {
  encodeWatchFrame,
  MAX_WATCH_FRAME_BYTES,
  readWatchFrame,
  readWatchHeader,
  WATCH_SUBPROTOCOL,
  type WatchFrame,
  type WatchFrameHeader,
  type WatchSnapshot,
} from './watch-frames.ts';
export { type WatchOutcome, WatchScene } from './watch-scene.ts';
