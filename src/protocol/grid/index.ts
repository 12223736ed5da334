export {
  ASSET_CAPABILITIES,
  ASSET_TYPES,
  type AssetTypeName,
  assetCapabilities,
  assetTypeName,
  CAPABILITY_NAMES,
  type Capabilities,
  decodeSeedResponse,
  encodeSeedRequest,
  type SeedResponse,
  withQuery,
} from './capabilities.ts';
export {
  findCurrentOutfit,
  type Outfit,
  type OutfitEntry,
  resolveOutfit,
} from './current-outfit.ts';
export {
  decodeEventQueueResponse,
  type EventQueueResponse,
  encodeEventQueueRequest,
  POLL_TIMEOUT_MS,
  type PollOutcome,
  pollDelay,
  pollOutcome,
  type QueuedEvent,
} from './event-queue-get.ts';
export {
  type BadFolder,
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  type FolderResponse,
  type FolderSummary,
  type InventoryFolder,
  type InventoryItem,
  type InventoryRequest,
  type ItemPermissions,
  itemSubtype,
} from './fetch-inventory.ts';
export {
  type CrossedRegion,
  type Destination,
  type EnableSimulator,
  type EstablishAgentCommunication,
  type GridEvent,
  type NeighbourSimulator,
  type OtherEvent,
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
  LOGIN_OPTIONS,
  type LoginRequest,
  passwordDigest,
  type StartLocation,
} from './login-request.ts';
export {
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  type LoginChallenge,
  type LoginFailure,
  type LoginRedirect,
  type LoginResponse,
  type LoginSuccess,
} from './login-response.ts';
export { isHttpUrl, isSafeRedirect, type ValueType } from './value-types.ts';
export {
  decodeXmlRpcCall,
  decodeXmlRpcResponse,
  encodeXmlRpcCall,
  encodeXmlRpcResponse,
} from './xml-rpc.ts';
export type { XmlRpcCall, XmlRpcResponse, XmlRpcValue } from './xml-rpc-parser.ts';
