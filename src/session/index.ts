export { fetchBridgeInfo } from './bridge-http.ts';
export { backOffDelay } from './live/reconnecting-link.ts';
export {
  type CameraPose,
  type CapabilityAccess,
  type ChatLine,
  type ConnectionHealth,
  type DistantAgent,
  type LiveWorker,
  type LogDetail,
  type LogFilterReading,
  type LoginForm,
  type LoginOutcome,
  type LogRow,
  MOTION_STRIDE,
  type OutfitItem,
  type RecordingError,
  type RegionAvatar,
  type RegionInfo,
  type SessionEnd,
  type SessionEvent,
  type SessionStep,
  type WornFace,
  type WornPart,
} from './live-contract.ts';
export {
  HAS_SCALE,
  type JointStream,
  type OwnPuppetry,
  PUPPET_STRIDE,
  type PuppetBatch,
  type PuppetBodyShape,
  type PuppetryAccess,
  type PuppetryEvent,
  type PuppetryOutcome,
  type PuppetryWorker,
  type PuppetStream,
  type PuppetTarget,
} from './puppetry/puppetry-contract.ts';
export {
  type OpenSocket,
  webSocketOpener,
} from './session-environment.ts';
