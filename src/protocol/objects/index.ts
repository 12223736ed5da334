export {
  type AvatarAnimation,
  type AvatarAppearance,
  type CoarseLocation,
  type CoarseLocations,
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeVisualParams,
  encodeVisualParams,
  type PlayingAnimation,
  type WornAttachment,
} from './avatar-messages.ts';
export {
  type AvatarNames,
  attachItemId,
  avatarNames,
  fullName,
  type NameValue,
  parseNameValues,
} from './name-values.ts';
export { extrapolate, MAX_EXTRAPOLATION_SECONDS, type RigidTransform } from './object-motion.ts';
export {
  attachmentPointOf,
  isScreenPoint,
  type Motion,
  type ObjectRecord,
  PCODE_AVATAR,
  PCODE_PRIM,
  type RegionMessage,
} from './object-record.ts';
export { decodeObjectUpdate, decodeObjectUpdateCompressed } from './object-update.ts';
export {
  encodeMotion,
  encodeTerseData,
  encodeTextColor,
  formatNameValues,
  makeRegionHandshake,
  objectUpdateBlock,
  objectUpdateBlockSize,
  stringNameValue,
  writeFloats,
} from './simulator-messages.ts';
export {
  type CachedObject,
  decodeKillObject,
  decodeObjectUpdateCached,
  decodeTerseUpdate,
  type TerseUpdate,
} from './terse-update.ts';
