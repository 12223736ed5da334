export { stringNameValue } from '../../../src/protocol/objects/index.ts';
export {
  animation,
  appearance,
  coarseLocations,
  type NamedAgent,
  nameReplies,
} from './avatars.ts';
export {
  cachedUpdates,
  compressedUpdates,
  fullUpdates,
  kills,
  type Move,
  terseUpdates,
} from './objects.ts';
export { type Outgoing, reliably } from './outgoing.ts';
export { withPuppetry } from './puppetry.ts';
export {
  type Addressee,
  alert,
  CHAT_TYPES,
  chat,
  disableSimulator,
  kick,
  logoutReply,
  movementComplete,
  regionHandshake,
  sitResponse,
  teleportFailed,
  teleportLocal,
  teleportStart,
} from './region.ts';
