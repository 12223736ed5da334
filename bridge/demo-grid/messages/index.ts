export { stringNameValue } from '../../../src/protocol/objects/index.ts';
export {
  avatarAnimation,
  avatarAppearance,
  coarseLocations,
  type NamedAgent,
  nameReplies,
  withPuppetry,
} from './avatar-messages.ts';
export {
  cachedUpdates,
  compressedUpdates,
  fullUpdates,
  killObjects,
  type ObjectMove,
  terseUpdates,
} from './object-messages.ts';
export { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';
export {
  type AgentIds,
  alertMessage,
  CHAT_TYPES,
  chatFromSimulator,
  disableSimulator,
  kickUser,
  logoutReply,
  movementComplete,
  regionHandshake,
  sitResponse,
  teleportFailed,
  teleportLocal,
  teleportStart,
} from './region-messages.ts';
