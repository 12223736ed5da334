export type {
  AgentEvent,
  AgentRefusal,
  AgentStatus,
  AgentWorker,
  AvatarControls,
  CameraPose,
  FlightBan,
  MouseLook,
  NearbySeat,
  SeatView,
  TakenPosture,
} from './agent/agent-contract.ts';
export { fetchBridgeInfo, isTransientStatus, readAtMost } from './bridge-http.ts';
export type {
  BubbleAvatarChoice,
  BubbleAvatarInfo,
  BubbleChoice,
  BubbleConnectOutcome,
  BubbleEvent,
  BubbleForm,
  BubbleHealth,
  BubbleInteraction,
  BubbleMedia,
  BubbleObject,
  BubbleWorker,
  InteractionForm,
  InteractionOutcome,
  JoinedBubble,
  StayEnd,
} from './bubble/bubble-contract.ts';
export type {
  InventoryAsset,
  InventoryEntry,
  InventoryFolderInfo,
  InventoryProgress,
  InventoryUpdate,
} from './inventory/inventory-contract.ts';
export { backOffDelay } from './link/reconnecting-link.ts';
export {
  type AnimationStart,
  type CapabilityAccess,
  type ConnectionHealth,
  type DistantAgent,
  type LiveWorker,
  type LogComparison,
  type LogDetail,
  type LogFilterReading,
  type LoginForm,
  type LoginOutcome,
  type LogProtocol,
  type LogRow,
  type LogSummary,
  MOTION_STRIDE,
  type OutfitItem,
  type RecordingError,
  type RegionAvatar,
  type SessionEnd,
  type SessionEvent,
  type SessionStep,
} from './live-contract.ts';
export type {
  AnimationStarter,
  AnnounceOutcome,
  GestureEntry,
  GestureStepKind,
  GroupTitle,
  OwnAppearance,
  OwnEvent,
  OwnTitles,
  OwnWorker,
  StartedAnimation,
} from './own/own-contract.ts';
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
export type {
  CrossingProblem,
  NeighbourRegion,
  RegionCrossing,
  RegionEvent,
  RegionInfo,
  RegionMaturity,
  RegionStatus,
  RegionWorker,
  TeleportForm,
  TeleportRequestOutcome,
} from './region/region-contract.ts';
export {
  REPLAY_SPEEDS,
  type ReplayEvent,
  type ReplayState,
  type ReplayWorker,
} from './replay-contract.ts';
export { sceneGroupParts } from './scene/worn-parts.ts';
export {
  type OpenSocket,
  webSocketOpener,
} from './session-environment.ts';
export type {
  ChatKind,
  ChatLine,
  ChatRanges,
  ChatVolume,
  Conversation,
  InstantMessage,
  RegionNotice,
  RegionRequest,
  RequestAnswer,
  ScriptPermission,
  TalkEvent,
  TalkWorker,
} from './talk/talk-contract.ts';
export type {
  UploadFailure,
  UploadForm,
  UploadOutcome,
  UploadPrice,
  UploadWorker,
} from './upload/upload-contract.ts';
export type { AnimatedRoot, WornPart } from './worn-part.ts';
