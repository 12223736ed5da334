export {
  APPEARANCE_CAPABILITY,
  type AppearanceResponse,
  decodeAppearanceResponse,
  encodeAppearanceRequest,
} from './avatar-appearance.ts';
export {
  ASSET_CAPABILITIES,
  ASSET_TYPES,
  type AssetTypeName,
  assetCapabilities,
  assetTypeName,
  CAPABILITY_NAMES,
  type Capabilities,
  decodeSeedResponse,
  decodeSeedResponseInSteps,
  encodeSeedRequest,
  withQuery,
} from './capabilities.ts';
export { findCurrentOutfit, resolveOutfit } from './current-outfit.ts';
export {
  type DisplayName,
  decodeDisplayNames,
  displayNamesQuery,
  NAMES_CAPABILITY,
} from './display-names.ts';
export {
  decodeEventQueueResponse,
  decodeEventQueueResponseInSteps,
  encodeEventQueueRequest,
  POLL_TIMEOUT_MS,
  type PollOutcome,
  pollDelay,
  pollOutcome,
  type QueuedEvent,
} from './event-queue-get.ts';
export {
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  FOLDER_LINK,
  type FolderSummary,
  type InventoryFolder,
  type InventoryItem,
  ITEM_LINK,
  itemSubtype,
} from './fetch-inventory.ts';
export {
  type CrossedRegion,
  type EnableSimulator,
  type EstablishAgentCommunication,
  type GridEvent,
  type NeighbourSimulator,
  type RegionLocation,
  readGridEvent,
  regionLocation,
  type SimulatorAddress,
  type TeleportFinish,
} from './grid-events.ts';
export {
  LLSD_CONTENT_TYPE,
  LlsdMapReader,
  MAX_RESPONSE_BYTES,
  XML_RPC_CONTENT_TYPE,
} from './grid-response.ts';
export {
  encodeLlsdLoginRequest,
  encodeLoginRequest,
  formatStartLocation,
  LOGIN_METHOD,
  type LoginRequest,
  passwordDigest,
  type StartLocation,
} from './login-request.ts';
export {
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  type LoginChallenge,
  type LoginGesture,
  type LoginResponse,
  type LoginSuccess,
} from './login-response.ts';
export {
  decodeQuoteRequest,
  decodeUploadRequest,
  encodeQuoteRequest,
  encodeUploadRequest,
  MAX_UPLOAD_BYTES,
  type ModelUpload,
  PERMISSIONS,
  type PhysicsShapeType,
  type ResourceFace,
  type ResourceInstance,
  UPLOAD_CAPABILITY,
  type UploadResources,
} from './model-upload.ts';
export {
  decodeQuote,
  decodeQuoteInSteps,
  decodeUploadAnswer,
  UPLOAD_ERROR_CODES,
  type UploadedObject,
  type UploadQuote,
  type UploadRefusal,
  type UploadWeights,
} from './model-upload-answers.ts';
export { isHttpUrl, isSafeRedirect, type ValueType } from './value-types.ts';
export { decodeXmlRpcCall, encodeXmlRpcResponse } from './xml-rpc.ts';
export type { XmlRpcValue } from './xml-rpc-parser.ts';
