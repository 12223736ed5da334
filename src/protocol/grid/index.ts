export { LLSD_CONTENT_TYPE, MAX_ANSWER_BYTES, XML_RPC_CONTENT_TYPE } from './answer.ts';
export { ASSET_WORDS, type AssetWord, assetUrl, assetWord, withQuery } from './asset-urls.ts';
export {
  CAPABILITY_NAMES,
  type Capabilities,
  decodeSeedAnswer,
  encodeSeedRequest,
  type SeedAnswer,
} from './capabilities.ts';
export { type AgentName, decodeDisplayNames, displayNamesUrl } from './display-names.ts';
export {
  decodeEventQueueAnswer,
  type EventQueueAnswer,
  encodeEventQueueRequest,
  POLL_TIMEOUT_MS,
  type PollOutcome,
  pollDelay,
  pollOutcome,
  type QueuedEvent,
} from './event-queue.ts';
export { CURRENT_OUTFIT, type FolderSummary, findCurrentOutfit } from './folder-summary.ts';
export {
  type CrossedRegion,
  type Destination,
  type EnableSimulator,
  type EstablishAgentCommunication,
  type GridEvent,
  type NeighbourSimulator,
  type OtherEvent,
  readGridEvent,
  type SimulatorAddress,
  type TeleportFinish,
} from './grid-events.ts';
export {
  type BadFolder,
  decodeFolderAnswer,
  decodeItemAnswer,
  encodeFolderRequest,
  encodeItemRequest,
  type FolderAnswer,
  type InventoryFolder,
  type InventoryKey,
} from './inventory.ts';
export { type InventoryItem, type ItemPermissions, wornSlot } from './inventory-item.ts';
export {
  decodeLlsdLoginAnswer,
  decodeLoginAnswer,
  type LoginAnswer,
  type LoginFailure,
  type LoginHop,
  type LoginQuestion,
} from './login-answer.ts';
export {
  encodeLlsdLoginRequest,
  encodeLoginRequest,
  LOGIN_METHOD,
  LOGIN_OPTIONS,
  type LoginRequest,
  passwordDigest,
  type StartLocation,
  startLocationText,
} from './login-request.ts';

export type { LoginSuccess } from './login-success.ts';
export { type Outfit, type OutfitEntry, resolveOutfit } from './outfit.ts';
export { type RegionPlace, regionAt, regionOfHandle } from './region-place.ts';
export { decodeSimulatorFeatures, type SimulatorFeatures } from './simulator-features.ts';
export { isHttpUrl, staysOnHost } from './url.ts';
export { decodeXmlRpcAnswer, decodeXmlRpcCall } from './xml-rpc-decoder.ts';
export { encodeXmlRpcAnswer, encodeXmlRpcCall } from './xml-rpc-encoder.ts';
export type { XmlRpcAnswer, XmlRpcCall, XmlRpcValue } from './xml-rpc-types.ts';
