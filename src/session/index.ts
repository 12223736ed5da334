export type { Vector3 } from '../protocol/objects/index.ts';
export {
  type CameraPose,
  type CapabilityAccess,
  type ChatLine,
  type DistantAgent,
  type Health,
  type LiveWorker,
  type LogDetail,
  type LoginForm,
  type LoginOutcome,
  type LogRow,
  MOTION_STRIDE,
  type OutfitItem,
  type RecordingFault,
  type RegionAvatar,
  type RegionFacts,
  type SessionEnd,
  type SessionEvent,
  type SessionStep,
  type WornFace,
  type WornPart,
} from './contract.ts';
export { type Clock, type OpenSocket, systemClock, webSocketOpener } from './environment.ts';
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
} from './puppetry/contract.ts';
export { backOffDelay } from './transport/back-off.ts';
export { fetchBridgeInfo } from './transport/bridge-info.ts';
